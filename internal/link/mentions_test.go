package link_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/link"
)

func TestMentions(t *testing.T) {
	names := []history.RepositoryName{{Owner: "octo", Name: "demo"}, {Owner: "octo", Name: "old"}}
	mentions := link.NewMentions(names, nil)
	tests := []struct {
		name, text string
		want       []int
	}{
		{"a number", "As in #12, and #12 again, and #3.", []int{12, 3}},
		{"at the start, and in brackets", "#4 (#5)", []int{4, 5}},
		{"GH-", "see GH-7", []int{7}},
		{"this repository by name, and by an old one", "octo/demo#8 octo/old#9", []int{8, 9}},
		{"another repository", "else/where#8", nil},
		{"pages", "https://github.com/octo/demo/pull/10 and https://github.com/octo/demo/issues/11#issuecomment-1", []int{10, 11}},
		{"another repository's page", "https://github.com/else/where/issues/11", nil},
		{"code and quotations are not the author's", "`#1`\n\n> #2\n\n```\n#3\n```", nil},
		{"across a comment", "#<!-- the boiler -->12", []int{12}},
		{"a colour or an anchor", "a#12 page#3", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, mentions.In(test.text)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
