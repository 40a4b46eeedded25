package ask

import (
	"testing"

	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

// allowed returns a query as the check lets it through.
func allowed(t *testing.T, query string) cypher.Checked {
	t.Helper()
	checked, err := cypher.Check(query, cypher.Options{Schema: cypher.NewSchema(schema.Default())})
	if err != nil {
		t.Fatal(err)
	}
	return checked
}

func TestWorthRetrying(t *testing.T) {
	query := Attempt{Extracted: "RETURN 1"}
	tests := []struct {
		name    string
		without []Part
		attempt step
		want    bool
	}{
		{"a failure is", nil, step{Attempt: query, failure: errNoQuery}, true},
		{"a database that is away is not", nil, step{Attempt: query, failure: graph.ErrUnavailable}, false},
		{"a doubt is", nil, step{Attempt: Attempt{Doubt: "Nothing is called so.", Extracted: "RETURN 1"}}, true},
		{"nothing found without a doubt is not", nil, step{Attempt: query}, false},
		{"nothing is where the retry is switched off", []Part{PartRetry}, step{Attempt: query, failure: errNoQuery}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := &Asker{without: tt.without}
			if got := a.worthRetrying(&tt.attempt); got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}
