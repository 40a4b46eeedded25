package lines

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/gitrepo"
	"repochat/internal/pickaxe"
	"repochat/internal/reader"
)

// change is a change of a file by a commit: how many lines had the text before and after.
func change(commit, path string, before, after int, lines ...string) pickaxe.Change {
	c := pickaxe.Change{Commit: pickaxe.Commit{Hash: commit, At: "2024-01-01T00:00:00Z"}, Occurrence: gitrepo.Occurrence{Commit: commit, Path: path, Before: before, After: after}}
	if len(lines) == 2 {
		c.Deleted, c.Added = lines[:1], lines[1:]
	}
	return c
}

func hashes(changes []pickaxe.Change) (all []string) {
	for _, c := range changes {
		all = append(all, c.Commit.Hash)
	}
	return all
}

func TestLeftFile(t *testing.T) {
	first, copied, last := change("a", "x", 0, 1), change("b", "y", 0, 1), change("d", "y", 1, 0)
	there := []pickaxe.FileLines{{Path: "z", Lines: 1}}
	tests := []struct {
		name    string
		history pickaxe.History
		want    string
	}{
		{"the file that had it first", pickaxe.History{Changes: []pickaxe.Change{first, copied, change("c", "x", 1, 0), last}, Files: there}, "c"},
		{"another file", pickaxe.History{Changes: []pickaxe.Change{change("a", "z", 0, 1), copied, last}, Files: there}, "d"},
		{"a file that has it again", pickaxe.History{Changes: []pickaxe.Change{first, change("c", "x", 1, 0), change("d", "x", 0, 1)}, Files: []pickaxe.FileLines{{Path: "x", Lines: 1}}}, ""},
		{"gone from all", pickaxe.History{Changes: []pickaxe.Change{first, change("c", "x", 1, 0)}}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			left, ok := leftFile(test.history)
			if ok != (test.want != "") || ok && left.Commit.Hash != test.want {
				t.Errorf("left with %q, %v, want %q", left.Commit.Hash, ok, test.want)
			}
		})
	}
}

func TestMostLost(t *testing.T) {
	first, main, stub := change("a", "x", 0, 6), change("b", "x", 6, 0), change("c", "stub", 1, 0)
	if most, ok := mostLost(pickaxe.History{Changes: []pickaxe.Change{first, change("a", "stub", 0, 1), main, stub}}); !ok || most.Commit.Hash != "b" {
		t.Errorf("most of it went with %q, %v, want b", most.Commit.Hash, ok)
	}
	if most, ok := mostLost(pickaxe.History{Changes: []pickaxe.Change{first, main}}); ok {
		t.Errorf("all of it went at once, and most before with %q", most.Commit.Hash)
	}
	if _, ok := mostLost(pickaxe.History{Changes: []pickaxe.Change{first, main}, Files: []pickaxe.FileLines{{Path: "y", Lines: 1}}}); ok {
		t.Error("it is still there, and most of it gone")
	}
}

func TestInside(t *testing.T) {
	flag := pickaxe.History{Text: "O_EXCL", Changes: []pickaxe.Change{change("a", "x", 0, 1), change("b", "y", 0, 1)}, Files: []pickaxe.FileLines{{Path: "x", Lines: 1}, {Path: "y", Lines: 1}}}
	class := pickaxe.History{Text: "MemFs", Changes: []pickaxe.Change{change("c", "y", 0, 1)}, Files: []pickaxe.FileLines{{Path: "y", Lines: 1}}}
	tests := []struct {
		name, asked string
		told        []pickaxe.History
		want        []string // of the first history
		place       string
	}{
		{"one text to the other", "who added O_EXCL to MemFs", []pickaxe.History{flag, class}, []string{"b"}, ", in those with “MemFs”"},
		{"both of them", "who added O_EXCL and MemFs", []pickaxe.History{flag, class}, []string{"a", "b"}, ""},
		{"to what no file has", "who added O_EXCL to MemFs", []pickaxe.History{flag, {Text: "MemFs", Changes: class.Changes}}, []string{"a", "b"}, ""},
		{"one text", "who added O_EXCL to it", []pickaxe.History{flag}, []string{"a", "b"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, place := inside(test.told, test.asked)
			if diff := cmp.Diff(test.want, hashes(got[0].Changes)); diff != "" || place != test.place {
				t.Errorf("%q (-want +got):\n%s", place, diff)
			}
		})
	}
}

func TestTurnsOf(t *testing.T) {
	tests := []struct {
		name    string
		history pickaxe.History
		in, out []string
	}{
		{"in and never out", pickaxe.History{Changes: []pickaxe.Change{change("a", "x", 0, 2), change("b", "x", 2, 3)}, Files: []pickaxe.FileLines{{Path: "x", Lines: 3}}}, []string{"a"}, nil},
		{"in and out", pickaxe.History{Changes: []pickaxe.Change{change("a", "x", 0, 2), change("b", "x", 2, 0)}}, []string{"a"}, []string{"b"}},
		{"out of one file and into another in one commit", pickaxe.History{Changes: []pickaxe.Change{change("a", "x", 0, 1), change("b", "x", 1, 0), change("b", "y", 0, 1), change("c", "y", 1, 0)}}, []string{"a"}, []string{"c"}},
		{"back again", pickaxe.History{Changes: []pickaxe.Change{change("a", "x", 0, 1), change("b", "x", 1, 0), change("c", "x", 0, 1)}, Files: []pickaxe.FileLines{{Path: "x", Lines: 1}}}, []string{"a", "c"}, []string{"b"}},
		{"the same on two branches", pickaxe.History{Changes: []pickaxe.Change{change("a", "x", 0, 1), change("b", "x", 0, 1), change("c", "x", 1, 0)}}, []string{"a"}, []string{"c"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := turnsOf(test.history)
			if diff := cmp.Diff(test.in, hashes(got.in)); diff != "" {
				t.Errorf("in (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.out, hashes(got.out)); diff != "" {
				t.Errorf("out (-want +got):\n%s", diff)
			}
		})
	}
}

func TestEditsPreferNumbers(t *testing.T) {
	h := pickaxe.History{Changes: []pickaxe.Change{
		change("a", "x", 0, 1), change("b", "x", 1, 1, "winapi 1.2", "winapi 1.3"), change("c", "x", 1, 1, "winapi 1.3", "winapi  1.3 // why"),
		change("d", "x", 1, 1, "winapi 1.3", "winapi 2"), change("e", "x", 1, 0),
	}}
	if diff := cmp.Diff([]string{"b", "d"}, hashes(edits(h, reader.Changed))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := edits(h, reader.Went); got != nil {
		t.Errorf("edits of another question: %v", hashes(got))
	}
}

func TestAround(t *testing.T) {
	long := "a long line that goes on and on about nothing at all, for more than a hundred characters, until at last it speaks of winapi and then again goes on and on about other things that nobody wants to read"
	tests := []struct{ name, line, want string }{
		{"a short line", "  winapi = 1\t", "winapi = 1"},
		{"what turns the order of a text is written out", "winapi\u202e = 1", "winapi⟨U+202E⟩ = 1"},
		{"a long line is cut around the text", long, "…nothing at all, for more than a hundred characters, until at last it speaks of winapi and then again goes on and on about other things that nobody wants to read"},
	}
	for _, test := range tests {
		if got := around(test.line, "WinAPI"); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestWentTellsWhereMostOfItsLinesWent(t *testing.T) {
	h := pickaxe.History{Text: "AppAck", Changes: []pickaxe.Change{
		change("a1111111", "x", 0, 14), change("b2222222", "x", 14, 1, "- case app_ack: AppAck;", ""), change("c3333333", "x", 1, 0, "- Remove AppAck", ""),
	}}
	for _, event := range []reader.Event{reader.Came, reader.Went} {
		told := teller{event: event, narrow: func(h pickaxe.History) pickaxe.History { return h }}
		told.history(h)
		most, last := strings.Index(told.words.Markdown(), "most of its lines went out with"), strings.Index(told.words.Markdown(), "and the last with")
		if most < 0 || last < most || !strings.Contains(told.words.Markdown()[most:last], "b222222") || !strings.Contains(told.words.Markdown(), "case app\\_ack") {
			t.Errorf("%v: %s", event, told.words.Markdown())
		}
	}
}

func TestALongerNameIsTold(t *testing.T) {
	gone := pickaxe.History{Text: "MOST_STREAMS", Changes: []pickaxe.Change{change("a", "x", 0, 1), change("b", "x", 1, 0)}, Longer: []string{"SETTINGS_MOST_STREAMS", "MOST_STREAMS_2"}}
	teller := &teller{event: reader.Present, narrow: func(h pickaxe.History) pickaxe.History { return h }}
	teller.history(gone)
	if got, want := teller.words.Plain(), "“MOST_STREAMS” is in no file now by itself, but as a part of “SETTINGS_MOST_STREAMS”, “MOST_STREAMS_2”: it went out with"; !strings.HasPrefix(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
