package threads_test

import (
	"context"
	"testing"

	"repochat/internal/ask/threads"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/search"
)

// titles finds every pull request, whatever is looked for.
type titles []search.Hit

func (t titles) Search(context.Context, history.RepositoryName, search.Query) (search.Found, error) {
	return search.Found{Hits: t}, nil
}

func TestReadByDeed(t *testing.T) {
	pulls := titles{{Number: 99, Title: "Add initial Sage reference implementation"}, {Number: 120, Title: "Fix the Sage code"}, {Number: 130, Title: "Add Zig"}, {Number: 131, Title: "Adding Zig tests"}, {Number: 140, Title: "Remove circleci"}}
	tests := []struct{ name, asked, want string }{
		{"what was added", "Who added the first Sage reference implementation, and on what date was it merged?", "who opened pull request #99, and on what date was it merged?"},
		{"where it was added", "who added Sage to the list of implementations and who merged it?", "who opened pull request #99 and who merged it?"},
		{"which one it is", "who removed circleci, in which PR?", "who opened pull request #140?"},
		{"several may be meant", "who added Zig and when was it merged?", ""},
		{"nothing is asked of a pull request", "who added Sage and when?", ""},
		{"any repository has it", "who added tests and when was it merged?", ""},
		{"another deed", "who removed Sage and when was it merged?", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			want := tt.want
			if want == "" {
				want = tt.asked
			}
			got, told := threads.Read(t.Context(), pulls, question.Question{Text: tt.asked})
			if got.Text != want || len(told) > 0 != (tt.want != "") {
				t.Errorf("%q, told %v; want %q", got.Text, told, want)
			}
		})
	}
}
