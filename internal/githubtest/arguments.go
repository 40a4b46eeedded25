package githubtest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// arguments are a field's arguments, or the fields of an input object. They
// remember which of them a resolver has asked for: one that was given and
// never looked at would be an argument silently without effect.
type arguments struct {
	name   string         // of the field or argument that they belong to
	values map[string]any // defaults filled in
	given  []string       // written in the query, and not null
	seen   map[string]bool
	inner  []*arguments
}

func newArguments(name string, values map[string]any, given []string) *arguments {
	a := &arguments{name: name, values: values, seen: map[string]bool{}}
	for _, key := range given {
		if values[key] != nil {
			a.given = append(a.given, key)
		}
	}
	return a
}

// unseen returns the arguments without effect, as "name.argument".
func (a *arguments) unseen() []string {
	var names []string
	for _, key := range a.given {
		if !a.seen[key] {
			names = append(names, a.name+"."+key)
		}
	}
	for _, inner := range a.inner {
		names = append(names, inner.unseen()...)
	}
	return names
}

func (a *arguments) value(key string) any {
	a.seen[key] = true
	return a.values[key]
}

// text returns a string, an id or an enum's value; "" when it is not given.
func (a *arguments) text(key string) string {
	text, _ := a.value(key).(string)
	return text
}

func (a *arguments) boolean(key string) bool {
	yes, _ := a.value(key).(bool)
	return yes
}

// number returns an integer however it came: from a literal or from JSON.
func (a *arguments) number(key string) (int, bool) {
	return asInt(a.value(key))
}

func asInt(value any) (int, bool) {
	switch n := value.(type) {
	case int:
		return n, true
	case int64:
		return int(n), true
	case float64:
		return int(n), n == float64(int(n))
	case json.Number:
		i, err := n.Int64()
		return int(i), err == nil
	}
	return 0, false
}

// texts returns a list; a single value counts as a list of one, as in GraphQL.
func (a *arguments) texts(key string) []string {
	switch value := a.value(key).(type) {
	case string:
		return []string{value}
	case []any:
		var all []string
		for _, item := range value {
			all = append(all, fmt.Sprint(item))
		}
		return all
	case []string:
		return value
	}
	return nil
}

func (a *arguments) time(key string) (time.Time, error) {
	text := a.text(key)
	if text == "" {
		return time.Time{}, nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{}, fmt.Errorf("argument '%s' on '%s' has an invalid value (%q). Expected type 'DateTime'", key, a.name, text)
	}
	return at, nil
}

// object returns an input object, or nil when it is not given.
func (a *arguments) object(key string) *arguments {
	values, ok := a.value(key).(map[string]any)
	if !ok {
		return nil
	}
	var given []string
	for name := range values {
		given = append(given, name)
	}
	slices.Sort(given)
	inner := newArguments(a.name+"."+key, values, given)
	a.inner = append(a.inner, inner)
	return inner
}

// canonical writes the arguments that choose what a connection holds, without
// those that choose a page of it.
func (a *arguments) canonical() string {
	chosen := map[string]any{}
	for _, key := range a.given {
		if !slices.Contains([]string{"first", "last", "after", "before"}, key) {
			chosen[key] = a.values[key]
		}
	}
	if len(chosen) == 0 {
		return ""
	}
	var text strings.Builder
	_ = json.NewEncoder(&text).Encode(chosen) // plain values of JSON: it cannot fail
	return strings.TrimSpace(text.String())
}
