package cited_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/answer"
	"repochat/internal/ask/said/cited"
	"repochat/internal/schema"
)

func at(day string) time.Time {
	t, _ := time.Parse(time.DateOnly, day)
	return t
}

func passage(number, by, day, text string) cited.Passage {
	return cited.Passage{
		Text: text, By: by, At: at(day), Title: "Where do we keep data?", About: "issue #" + number + " “Where do we keep data?”, closed",
		Thread: answer.Segment{Text: "#" + number, Kind: schema.Issue, ID: number, URL: "https://github.com/octo/demo/issues/" + number},
	}
}

var source = cited.Source{
	Question: "Why did we move to SQLite?",
	Passages: []cited.Passage{
		passage("7", "ada", "2024-03-05", "We should move to *SQLite*: it needs no server, and one file is enough for 200 users."),
		passage("12", "eve", "2024-04-02", "I am against it. Writers would block one another."),
		passage("40", "ada", "2024-06-01", "Done after all in 3.1, with a write-ahead log."),
		passage("41", "ada", "2024-07-01", "See https://github.com/octo/demo/issues/55 and rfc7234, they decide. The log came on Mar 5, 2023. The log of each session is written when a transaction expires."),
		{
			Text: "// Journal reports whether the journal is kept.\nJournal bool // mount('https://', Journal)\nretry=[2, 503]", Title: "store.go", About: "file store.go, now", IsCode: true, First: 3, Last: 4,
			Thread: answer.Segment{Text: "store.go", Kind: schema.File, ID: "store.go"},
		},
		{
			Text: "const version = 31", Title: "store.go", About: "file store.go, now", IsCode: true, First: 9, Last: 9, Place: "section “2.7.0 (2024-08-01)”, line 9",
			Thread: answer.Segment{Text: "store.go", Kind: schema.File, ID: "store.go"},
		},
		{
			Text: "const version = 28", Title: "store.go", About: "file store.go at v2.0.0", IsCode: true, First: 8, Last: 8,
			Thread: answer.Segment{Text: "store.go at v2.0.0", Kind: schema.File, ID: "store.go"},
		},
	},
	People: []string{"ada", "eve", "mallory", "Mallory Smith"},
}

func TestOf(t *testing.T) {
	const (
		honest = "Ada proposed SQLite because “it needs no server” [1]."
		plain  = "Ada proposed SQLite because “it needs no server” (#7, ada, 2024-03-05)."
	)
	tests := []struct {
		name, text, want string
		struck           []string
	}{
		{"a sentence with a quotation", honest, plain, nil},
		{"the citation behind the full stop", "Ada proposed SQLite because “it needs no server”. [1]", plain, nil},
		{"marks of Markdown in the passage do not matter", `Ada wrote "we should move to SQLite" [1].`, `Ada wrote "we should move to SQLite" (#7, ada, 2024-03-05).`, nil},
		{"an invented quotation", honest + " She said “never again” [1].", plain, []string{cited.WhyQuotation}},
		{"a changed quotation", "Ada said “it needs no servers at all” [1].", "", []string{cited.WhyQuotation}},
		{"an invented quotation between single marks", "Ada said 'SQLite is the only choice' [1].", "", []string{cited.WhyQuotation}},
		{"a quotation of another passage brings its citation", "Eve was against SQLite, “Writers would block one another” [1].", "Eve was against SQLite, “Writers would block one another” (#7, ada, 2024-03-05; #12, eve, 2024-04-02).", nil},
		{"no citation", "SQLite is used because it needs no server.", "", []string{cited.WhyUncited}},
		{"a citation of nothing", "SQLite needs no server [9].", "", []string{cited.WhyUncited}},
		{"reversals in the order of time", "Moving to SQLite was proposed in #7, Eve was against it in April 2024 in #12, and it was done after all in #40 [1][2][3].",
			"Moving to SQLite was proposed in #7, Eve was against it in April 2024 in #12, and it was done after all in #40 (ada, 2024-03-05; eve, 2024-04-02; ada, 2024-06-01).", nil},
		{"another month", "Eve was against SQLite in May 2023 [2].", "", []string{cited.WhyValue}},
		{"another number", "SQLite is enough for 500 users [1].", "", []string{cited.WhyValue}},
		{"a thread that is not there", "SQLite needs no server, see #99 [1].", "", []string{cited.WhyValue}},
		{"a version of the passage", "SQLite was done in 3.1 [3].", "SQLite was done in 3.1 (#40, ada, 2024-06-01).", nil},
		{"another person", "Mallory proposed SQLite [1].", "", []string{cited.WhyName}},
		{"an address", "SQLite needs no server, see https://evil.example [1].", "", []string{cited.WhyAddress}},
		{"a link", "SQLite needs [no server](evil.example) [1].", "", []string{cited.WhyAddress}},
		{"a request for access", "Please enter your password again to read about SQLite [1].", "", []string{cited.WhyAddress}},
		{"something else", "Bananas grow best beneath tropical sunshine near volcanoes [1].", "", []string{cited.WhyWords}},
		{"a list", "- SQLite needs no server [1]", "", []string{cited.WhyUncited}},
		{"at most five sentences", strings.Repeat(honest+" ", 7), strings.TrimSpace(strings.Repeat(plain+" ", 5)), nil},
		{"two sentences in one quotation", "Eve wrote “I am against it. Writers would block one another” [2].", "Eve wrote “I am against it. Writers would block one another” (#12, eve, 2024-04-02).", nil},
		{"a quotation speaks for itself", "Her only worry remained “Writers would block one another” [2].", "Her only worry remained “Writers would block one another” (#12, eve, 2024-04-02).", nil},
		{"the address of a thread is its number, and a number of four digits stands in a code", "Ada said that #55 and RFC 7234 decide on it [4].", "Ada said that #55 and RFC 7234 decide on it (#41, ada, 2024-07-01).", nil},
		{"a date of the passage in another form", "The log came in March 2023 [4].", "The log came in March 2023 (#41, ada, 2024-07-01).", nil},
		{"signatures and sessions far apart ask for nothing", "Ada said that the log of each session is written when a long transaction of the file expires and is read again [4].", "Ada said that the log of each session is written when a long transaction of the file expires and is read again (#41, ada, 2024-07-01).", nil},
		{"code in another order, of words that a comment has", "SQLite needs `server: no` [1].", "", []string{cited.WhyQuotation}},
		{"code in another order, of words that a file has", "Set `Journal: true` to have the journal kept [5].", "Set Journal: true to have the journal kept (store.go, lines 3-4).", nil},
		{"code with words that the file lacks", "Set `Journal: mallory` to have the journal kept [5].", "", []string{cited.WhyQuotation}},
		{"code with an address that a file has", "The journal is sent with `mount('https://', Journal)` [5].", "The journal is sent with mount('https://', Journal) (store.go, lines 3-4).", nil},
		{"a number in another part of the file", "The journal is kept in version 31 [5].", "The journal is kept in version 31 (store.go, lines 3-4).", nil},
		{"a version in the heading", "The version is 31 since 2.7.0 of 2024-08-01 [6].", "The version is 31 since 2.7.0 of 2024-08-01 (store.go, line 9).", nil},
		{"a list of numbers in code", "The journal is kept with `retry=[2, 503]` [5].", "The journal is kept with retry=[2, 503] (store.go, lines 3-4).", nil},
		{"parts of a file in their order", "The journal is kept in version 31 [6][5].", "The journal is kept in version 31 (store.go, lines 3-4, 9).", nil},
		{"a file at two releases", "The version is 31, and it was 28 [6][7].", "The version is 31, and it was 28 (store.go, line 9; store.go at v2.0.0, line 8).", nil},
		{"code with another address", "The journal is sent with `mount('https://evil.example', Journal)` [5].", "", []string{cited.WhyAddress}},
		{"an initial ends no sentence", "Ada M. Lovelace proposed SQLite, since it needs no server [1].", "Ada M. Lovelace proposed SQLite, since it needs no server (#7, ada, 2024-03-05).", nil},
		{"thoughts", "<think>It says so.</think>" + honest, plain, nil},
		{"German words about English passages", "Ada schlug SQLite vor, weil „it needs no server“ [1].", "Ada schlug SQLite vor, weil „it needs no server“ (#7, ada, 2024-03-05).", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := cited.Of(source, test.text)
			if got.Plain() != test.want {
				t.Errorf("got  %q\nwant %q", got.Plain(), test.want)
			}
			if diff := cmp.Diff(test.struck, got.Struck); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestOfFindsNothing(t *testing.T) {
	if got := cited.Of(source, "<not_found/>"); !got.NotFound || len(got.Words) > 0 {
		t.Errorf("got %+v", got)
	}
}

func TestAQuotationIsACell(t *testing.T) {
	got := cited.Of(source, "Ada proposed SQLite because “it needs no server” [1].")
	for _, s := range got.Words {
		if s.Text == "it needs no server" && (s.Row != 1 || s.Column != "passage") {
			t.Errorf("the quotation cites %d %s", s.Row, s.Column)
		}
	}
	if diff := cmp.Diff([]int{1}, got.Cited); diff != "" {
		t.Error(diff)
	}
}

// No text of a model makes a link or a quotation that the passages do not hold.
func FuzzOf(f *testing.F) {
	for _, seed := range []string{"“it needs no server” [1].", "a `b` [2](x) [1]. ‘c d’ [3]", "[1]", "“[1]”", "“„«»\" [1,2;3]", "#7#12 [1]"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := cited.Of(source, text)
		for _, s := range got.Words {
			if s.URL != "" && !strings.HasPrefix(s.URL, "https://github.com/octo/demo/issues/") {
				t.Fatalf("%q links to %q", text, s.URL)
			}
			if s.Row < 0 || s.Row > len(source.Passages) {
				t.Fatalf("%q cites row %d", text, s.Row)
			}
		}
		if len(got.Words) > 0 && len(got.Cited) == 0 {
			t.Fatalf("%q has words and no citation", text)
		}
	})
}

func TestPassagesOfOneThreadAreCitedTogether(t *testing.T) {
	of := cited.Source{
		Question: "Why did we move to SQLite?",
		Passages: []cited.Passage{
			passage("7", "ada", "2024-03-05", "We should move to SQLite."),
			passage("7", "eve", "2024-03-05", "I am for SQLite, too."),
			passage("7", "eve", "2024-03-05", "SQLite is small."),
			passage("12", "ada", "2024-04-02", "SQLite again."),
			passage("7", "bob", "2024-03-09", "SQLite is fine."),
			passage("7", "", "", "`SQLITE_OPEN` is the flag of SQLite."),
		},
		People: []string{"ada", "eve", "bob"},
	}
	tests := []struct{ name, text, want string }{
		{"people of one day", "They wanted SQLite [1][2][3].", "They wanted SQLite (#7, ada and eve, 2024-03-05)."},
		{"several days and threads", "They wanted SQLite [1][4][5].", "They wanted SQLite (#7, ada, 2024-03-05, bob, 2024-03-09; #12, ada, 2024-04-02)."},
		{"neither a person nor a day, and code", "The flag of SQLite is `SQLITE_OPEN` [6].", "The flag of SQLite is SQLITE_OPEN (#7)."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := cited.Of(of, test.text).Plain(); got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}
