package access

import (
	"fmt"
	"slices"
	"strings"
)

// Everybody stands for the group of all who can sign in.
const Everybody = "*"

// Groups describes which repositories the members of a group may ask about.
type Groups map[string]Patterns

// ParseGroups reads rules like "team-a=acme/*". A group may have several; the
// group "*" is everybody. The last "=" counts, because the names of groups in
// directories may have some.
func ParseGroups(rules []string) (Groups, error) {
	groups := Groups{}
	for _, rule := range rules {
		at := strings.LastIndexByte(rule, '=')
		if at < 0 {
			return nil, fmt.Errorf("%q is not a rule; write GROUP=OWNER/NAME, GROUP=OWNER/* or GROUP=*", rule)
		}
		group := strings.TrimSpace(rule[:at])
		if group == "" {
			return nil, fmt.Errorf("%q names no group; write * for everybody who can sign in", rule)
		}
		pattern, err := ParsePattern(rule[at+1:])
		if err != nil {
			return nil, err
		}
		if !slices.Contains(groups[group], pattern) {
			groups[group] = append(groups[group], pattern)
		}
	}
	return groups, nil
}

// Of returns the repositories that a member of these groups may ask about.
func (g Groups) Of(groups []string) Patterns {
	patterns := slices.Clone(g[Everybody])
	for _, group := range groups {
		// A provider must not be able to name everybody.
		if group != Everybody {
			patterns = append(patterns, g[group]...)
		}
	}
	return patterns
}
