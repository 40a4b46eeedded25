package cypher

import (
	"slices"

	"repochat/internal/cypher/explicit"
	"repochat/internal/cypher/facts"
	"repochat/internal/cypher/syntax"
)

// Options describes how Check judges a query.
type Options struct {
	// Schema is what the names of a query are checked and repaired against;
	// nil leaves them alone.
	Schema *Schema
	// RepositoryParameter names the query parameter that holds the repository's
	// "owner/name". "" means DefaultRepositoryParameter.
	RepositoryParameter string
	// Unrepaired leaves the slips of a query as they are.
	Unrepaired bool
	// Unscoped leaves the repository's scope out, for queries about no
	// particular graph.
	Unscoped bool
}

// DefaultRepositoryParameter is the query parameter that the scope uses.
const DefaultRepositoryParameter = "repo"

// Checked is a query that may run.
type Checked struct {
	// Query is the query with its repairs and its scope.
	Query string
	// Repaired is the query with its repairs, without the scope: what a person
	// would want to read.
	Repaired string
	// Repairs are sentences, one for each change, scope aside.
	Repairs []string
	// Warnings are sentences about what is legal but likely a slip.
	Warnings []string

	// explicit writes Query in the form that Explicit returns.
	explicit func() []string
	// facts reads the tree and the bindings of Repaired, once; nil without a query.
	facts func() *facts.Facts
	// counted writes a query for the things that the query counts; nil without a
	// query.
	counted func(most int) string
}

// Check decodes a query, reads it, repairs its slips, refuses it when it could
// do anything but read the graph within bounds, and confines it to one
// repository. The error is always a *Refusal.
func Check(query string, o Options) (Checked, error) {
	text, err := syntax.Decode(query)
	if err != nil {
		return Checked{}, refusalOf(err)
	}
	d, err := read(text, o.Schema)
	if err != nil {
		return Checked{}, refusalOf(err)
	}
	// The bindings end at such an expression, so there is nothing to repair by.
	if d.bound.refusal != nil {
		return Checked{}, d.bound.refusal
	}
	if text != query {
		d.repairs = []string{"The \\u escapes were decoded."}
	}
	if !o.Unrepaired {
		if err := d.repair(); err != nil {
			return Checked{}, refusalOf(err)
		}
	}
	if refusal := gate(d.tree, d.bound); refusal != nil {
		return Checked{}, refusal
	}
	warnings, refusal := d.checkSchema()
	if refusal != nil {
		return Checked{}, refusal
	}
	checked := Checked{Query: d.text, Repaired: d.text, Repairs: d.repairs, Warnings: warnings, facts: d.facts(), counted: d.counted}
	if !o.Unscoped {
		checked.Query = syntax.Apply(d.text, scopeEdits(d.text, d.tree, o.parameter()))
		checked.explicit = func() []string { return writeExplicit(d.text, o.parameter()) }
	}
	return checked, nil
}

// Explicit returns forms of Query that have the same rows and of which a plan shows
// more, each more than the one before: each variable has a name of its own, and
// subqueries stand apart; then conditions do, too. They are for a query whose plan is
// refused, and each is to be planned and judged anew.
func (c Checked) Explicit() []string {
	if c.explicit == nil {
		return nil
	}
	return c.explicit()
}

func writeExplicit(text, parameter string) []string {
	var forms []string
	for _, write := range []func(string) (string, bool){explicit.Write, explicit.Separate} {
		written, ok := write(text)
		if !ok {
			continue
		}
		tree, err := syntax.Parse(written)
		if err != nil {
			continue
		}
		form := syntax.Apply(written, scopeEdits(written, tree, parameter))
		if !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
	}
	return forms
}

func (o Options) parameter() string {
	if o.RepositoryParameter == "" {
		return parameterText(DefaultRepositoryParameter)
	}
	return parameterText(o.RepositoryParameter)
}
