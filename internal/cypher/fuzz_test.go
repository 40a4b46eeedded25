package cypher_test

import (
	"errors"
	"testing"

	"repochat/internal/cypher"
)

func addSeeds(f *testing.F) {
	for _, seed := range seeds(f) {
		f.Add(seed)
	}
}

// FuzzGate holds that every query is judged, with and without a schema, and
// that what is allowed stays allowed when it is repaired.
func FuzzGate(f *testing.F) {
	addSeeds(f)
	schema := publishedSchema()
	f.Fuzz(func(t *testing.T, query string) {
		for _, o := range []cypher.Options{{Unscoped: true}, {Schema: schema, Unscoped: true}} {
			checked, err := cypher.Check(query, o)
			if err != nil {
				mustBeRefusal(t, err)
				continue
			}
			again, err := cypher.Check(checked.Query, o)
			if err != nil || again.Query != checked.Query {
				t.Errorf("%q becomes %q, and then %q, %v", query, checked.Query, again.Query, err)
			}
		}
	})
}

// FuzzScope holds that a scoped query passes the gate, and that its scope is
// complete: scoping it again changes nothing.
func FuzzScope(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, query string) {
		checked, err := cypher.Check(query, cypher.Options{})
		if err != nil {
			mustBeRefusal(t, err)
			return
		}
		again, err := cypher.Check(checked.Query, cypher.Options{})
		if err != nil || again.Query != checked.Query {
			if refusal := mustBeRefusal(t, err); refusal != nil && (refusal.Code == cypher.Nesting || refusal.Code == cypher.TooLong) {
				return // the scope adds a level, and some bytes
			}
			t.Errorf("%q becomes %q, and then %q, %v", query, checked.Query, again.Query, err)
		}
	})
}

func mustBeRefusal(t *testing.T, err error) *cypher.Refusal {
	t.Helper()
	var refusal *cypher.Refusal
	if err != nil && (!errors.As(err, &refusal) || refusal.Code == "" || refusal.Reason == "") {
		t.Errorf("%#v is no refusal with a code and a reason", err)
	}
	return refusal
}
