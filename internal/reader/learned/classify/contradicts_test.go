package classify

import (
	"testing"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

func TestContradicts(t *testing.T) {
	mine, order := frame.Frame{Target: frame.Report, Query: "mine"}, frame.Frame{Target: frame.None, Query: "order"}
	lines := frame.Frame{Target: frame.Commit, Ask: "sum", Measure: "lines"}
	tests := []struct {
		name, text string
		frame      frame.Frame
		slots      slot.Slots
		want       bool
	}{
		{"nobody speaks of themselves", "what is still waiting", mine, nil, true},
		{"somebody does", "what is waiting for me", mine, nil, false},
		{"somebody is named", "what is waiting for ann", mine, slot.Slots{{Kind: slot.Person}}, false},
		{"whether a thing can be done", "Kann der Client eine Session öffnen?", order, nil, true},
		{"a question", "what is a session?", order, nil, true},
		{"an order", "can you close issue 12 please", order, nil, false},
		{"at least ten are not none", "issues with at least 10 comments", frame.Frame{Target: frame.Issue, Not: "issue.comments"}, slot.Slots{{Kind: slot.Number, Number: 10, IsBound: true}}, true},
		{"none", "issues without comments of 10 people", frame.Frame{Target: frame.Issue, Not: "issue.comments"}, slot.Slots{{Kind: slot.Number, Number: 10, IsBound: true}}, false},
		{"files for people", "which people fixed 2 or more bugs", frame.Frame{Target: frame.File, Query: "files_that_keep_breaking"}, nil, true},
		{"a length", "how many lines has arbiter.py now", lines, nil, true},
		{"changed lines", "how many lines has ann changed", lines, nil, false},
		{"a person is no library", "how dependent are we on ann", frame.Frame{Target: frame.None, Query: "dependencies"}, slot.Slots{{Kind: slot.Person}}, true},
		{"a library", "what do we depend on", frame.Frame{Target: frame.None, Query: "dependencies"}, nil, false},
		{"the default branch", "how many commits have landed on the main branch", frame.Frame{Target: frame.None, Query: "branches"}, nil, true},
		{"what the default branch has", "how many commits are on the main branch", frame.Frame{Target: frame.None, Query: "branchwork"}, nil, true},
		{"a name in code is no branch", "unmerged_leaves sorted?? since when must they be", frame.Frame{Target: frame.None, Query: "branchwork"}, nil, true},
		{"no tag", "who wrote the first version", frame.Frame{Target: frame.None, Query: "tagobjects"}, nil, true},
		{"what it has not", "which commits are not in the main branch", frame.Frame{Target: frame.None, Query: "branchwork"}, nil, false},
		{"another branch", "how many commits are on the feature branch", frame.Frame{Target: frame.None, Query: "branches"}, nil, false},
		{"files of one person alone", "which files did only ann change", frame.Frame{Target: frame.File, Via: "changed+author"}, slot.Slots{{Kind: slot.Person, Start: 21, End: 24}}, true},
		{"the files of one person", "which files did ann change", frame.Frame{Target: frame.File, Via: "changed+author"}, slot.Slots{{Kind: slot.Person, Start: 16, End: 19}}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Contradicts(test.frame, test.text, test.slots); got != test.want {
				t.Errorf("Contradicts(%q) = %v", test.text, got)
			}
		})
	}
}
