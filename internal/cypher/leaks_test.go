package cypher_test

import "testing"

// TestLeaksAreStoppedByEachWall runs queries that leave their repository when
// nothing stops them: with only the scope in their text, and with only the check
// of their plan.
func TestLeaksAreStoppedByEachWall(t *testing.T) {
	lab := newLaboratory(t)
	var trials []*trial
	all := cases(t, "testdata/leaks.txt")
	for _, c := range all {
		trials = append(trials, &trial{query: c.query, bare: attempt{query: c.query}})
	}
	lab.run(t, trials)
	for i, c := range all {
		each := trials[i]
		if each.text.query == "" {
			t.Errorf("%s: the text is refused, so it shows nothing of the scope", c.name)
		}
		if each.planOnly.query == "" {
			t.Errorf("%s: without the scope the text is refused, or the same", c.name)
		}
		if !lab.interferes(&each.bare) {
			t.Errorf("%s: nothing stops it, and another repository makes no difference: %+v", c.name, each.bare.after)
		}
		if lab.interferes(&each.text) {
			t.Errorf("%s: the scope does not stop it: %+v, then %+v\n%s", c.name, each.text.before, each.text.after, each.text.query)
		}
		if each.planOnly.planned[0] == nil && each.planOnly.planned[1] == nil && lab.interferes(&each.planOnly) {
			t.Errorf("%s: the plan does not stop it: %+v, then %+v\n%s", c.name, each.planOnly.before, each.planOnly.after, each.planOnly.query)
		}
		if each.planOnly.before.Err == "invalid" || each.text.before.Err == "invalid" {
			t.Errorf("%s is not valid", c.name)
		}
	}
}
