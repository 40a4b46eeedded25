package labels_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/labels"
	"repochat/internal/schema"
)

func TestOf(t *testing.T) {
	tests := []struct {
		asked string
		want  *reader.Labels
	}{
		{"Names of labels that exist but have never been put on any issue or PR", &reader.Labels{}},
		{"Which labels are never used?", &reader.Labels{Use: reader.Unused}},
		{"unused labels on issues", &reader.Labels{Use: reader.Unused, OnIssues: true}},
		{"labels that aren't used on any pull request", &reader.Labels{Use: reader.Unused, OnPullRequests: true}},
		{"issues per label, please. Include also the labels that were never used", &reader.Labels{OnIssues: true}},
		{"which labels were only used once?", &reader.Labels{Use: reader.Once}},
		{"all labels in the issue tracker and what they're for", &reader.Labels{}},
		{"how many labels does the repo have", &reader.Labels{}},
		{"list all labels", &reader.Labels{}},
		{"Welche Labels gibt es im Projekt?", &reader.Labels{}},
		{"welche Labels wurden nie verwendet?", &reader.Labels{Use: reader.Unused}},
		{`what means the label "help wanted" and how many tickets have it`, &reader.Labels{Names: []string{"help wanted"}, OnIssues: true}},
		{"what is the label help wanted for?", &reader.Labels{Names: []string{"help wanted"}}},
		{"what does the has-pr label mean", nil}, // no label is said to be called so before the word
		{"what does label has-pr mean", &reader.Labels{Names: []string{"has-pr"}}},
		{"do we have a label for security?", &reader.Labels{About: "security"}},

		{"number of issues for each wg-NNN label (wg-1, 2, 3...), thanks", &reader.Labels{Prefix: "wg-", OnIssues: true}},
		{"Count of open issues per wg-* meeting label pls", &reader.Labels{Prefix: "wg-", OnIssues: true, IsOpen: true}},
		{"Count of issues for each of the wg meeting labels (wg-1 up to wg-2), thanks, and tell me if any of them is empty", &reader.Labels{Prefix: "wg-", OnIssues: true}},
		{"How many PRs for each of the meeting labels (wg-1, wg-2 and so on), and which meeting got the most?", &reader.Labels{Prefix: "wg-", OnPullRequests: true}},

		{"how many issues never had a label?", nil}, // it asks for issues
		{"which PRs have zero labels", nil},
		{"how many issues with the label wg-1 are assigned to nobody?", nil}, // “to” ends no list of labels
		{"number of issues with the label wg-1 that were never put to use", nil},
		{"issues per label", nil},
		{"issues per no-* label", nil}, // nothing begins so
		{"which commits mention the wg-* label", nil},
		{"most used label", nil},
		{"which labels does #12 have", nil},
		{"which labels has ann set on issues", nil},
		{"when was the label bug last used?", nil},
		{"open issues without a label", nil},
		{"share of issues carrying at least one label", nil},
		{"which exporter labels are never used in the draft?", nil},
		{"bugs that were never assigned to anybody", nil},
		{"issues labelled bug that were never closed", nil},
		{"how many issues have the label bug?", nil},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			q := question.Scanned{Question: question.Question{Text: test.asked}}
			q.Vocabulary.Labels = []graph.Label{{Name: "bug", IsDefined: true, Issues: 3}, {Name: "help wanted", IsDefined: true}, {Name: "wg-1", IsDefined: true}, {Name: "wg-2", IsDefined: true}, {Name: "old", Issues: 1}}
			got, ok := labels.Of(q)
			if ok != (test.want != nil) {
				t.Fatalf("asks for labels: %t, %+v", ok, got)
			}
			if ok {
				if diff := cmp.Diff(*test.want, got); diff != "" {
					t.Errorf("labels (-want +got):\n%s", diff)
				}
			}
		})
	}
}

func TestOfNothing(t *testing.T) {
	every := []graph.Label{{Name: "bug", IsDefined: true, Issues: 3}}
	tests := []struct {
		name, asked string
		labels      []graph.Label
		spans       []question.Span
		want        bool
	}{
		{"a list that a query has, too", "list all labels", every, nil, false},
		{"what a query does not tell", "list all labels and what they are for", every, nil, true},
		{"nothing is unused", "which labels are never used?", every, nil, true},
		{"no definition is known", "which labels are never used?", []graph.Label{{Name: "bug", Issues: 3}}, nil, false},
		{"something else is named", "all labels of the repo that were never used", every, []question.Span{{Name: names.Resolved{Kind: schema.Issue, How: names.Exactly, Matches: []names.Match{{Value: "12"}}}}}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			q := question.Scanned{Question: question.Question{Text: test.asked}, Spans: test.spans}
			q.Vocabulary.Labels = test.labels
			if _, ok := labels.Of(q); ok != test.want {
				t.Errorf("asks for labels: %t, want %t", ok, test.want)
			}
		})
	}
}

func FuzzOf(f *testing.F) {
	f.Add(`what does the label "help wanted" mean`, "help wanted")
	f.Add("İ label İ means", "İ")
	f.Fuzz(func(t *testing.T, asked, name string) {
		q := question.Scanned{Question: question.Question{Text: asked}}
		q.Vocabulary.Labels = []graph.Label{{Name: name, IsDefined: true}}
		labels.Of(q)
	})
}
