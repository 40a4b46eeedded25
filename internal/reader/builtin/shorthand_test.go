package builtin

import "testing"

func TestSpellOut(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"with", "files w/ 5 or more commits", "files with 5 or more commits"},
		{"with, without a space", "files w/5 commits", "files with 5 commits"},
		{"without", "commits w/o a message", "commits without a message"},
		{"between two ends", "commits btw 4/3 and 4/6", "commits between 4/3 and 4/6"},
		{"by the way", "btw, who merged the most", ", who merged the most"},
		{"one after the other", "how many PRs r open rn lol", "how many PRs are open  "},
		{"a comparison", "files changed by >2 people", "files changed by more than 2 people"},
		{"a quotation stays", "commits that mention \"w/ yr msg\" last yr", "commits that mention \"w/ yr msg\" last year"},
		{"a path stays", "who changed src/w/yr.go", "who changed src/w/yr.go"},
		{"a part of a word stays", "the year of the rooster", "the year of the rooster"},
		{"a file of that name stays", "who changed msg.go", "who changed msg.go"},
		{"letters beyond ASCII stay", "wie viele für yr", "wie viele für year"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := spellOut(tt.in); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func FuzzSpellOut(f *testing.F) {
	f.Add("btw files w/ \"w/\" and >2 yrs r u")
	f.Fuzz(func(t *testing.T, text string) {
		if once := spellOut(text); len(once) > 12*len(text)+12 {
			t.Errorf("%q grows to %q", text, once)
		}
	})
}
