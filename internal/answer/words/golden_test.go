package words

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/answer/sentence"
	"repochat/internal/goldentest"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/schema"
)

// people are those of the repository, in the rows or not. Some are called like
// words of plain language.
var people = []string{"jbrueckner", "Jonas Brückner", "aikot", "Aiko Tanaka", "Emily Fixer", "emily", "will", "Will Power", "Day", "Mark Branch", "only", "mallory"}

func readYAML(t testing.TB, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// table is a result that statements are about.
type table struct {
	Question, Query string
	Rows            [][]any
}

// source returns what statements about a table may draw on.
func (t table) source() Source {
	facts := answer.FactsOf(t.Query)
	result := graph.Result{}
	for _, column := range facts.Columns {
		result.Columns = append(result.Columns, column.Name)
	}
	for _, row := range t.Rows {
		values := make([]any, len(row))
		for i, value := range row {
			values[i] = value
			if n, isInt := value.(int); isInt {
				values[i] = int64(n)
			}
		}
		result.Rows = append(result.Rows, values)
	}
	source := Source{
		Question: t.Question, Query: facts, Said: []string{"acme/shedbook"}, AsOf: time.Date(2024, 10, 31, 9, 0, 0, 0, time.UTC), People: people,
		Rows: answer.Rows{
			Columns: answer.Columns(facts, result), Result: result, AtLimit: facts.ReachesLimit(len(result.Rows)),
			Links: schema.LinksOf(history.RepositoryName{Owner: "acme", Name: "shedbook"}, ""),
		},
	}
	if facts.Window != nil {
		source.Window = answer.NewWindow("committedDate", facts.Window.From, facts.Window.To)
	}
	return source
}

func tables(t testing.TB) map[string]table {
	t.Helper()
	var tables map[string]table
	readYAML(t, "tables.yaml", &tables)
	return tables
}

// statements are sentences by the table that they are about.
type statements map[string][]string

// TestHonestStatementsPass and TestInventedStatementsAreStruck count: at most one
// in a hundred honest statements may be struck, no invented one may pass, and at most one
// in a hundred may be kept with the words named that nothing bears out.
func TestHonestStatementsPass(t *testing.T) {
	all, struck := 0, 0
	for _, file := range []string{"honest.yaml", "honest_fresh.yaml", "honest_unseen.yaml", "honest_third.yaml", "honest_own.yaml"} {
		var honest statements
		readYAML(t, file, &honest)
		for name, sentences := range honest {
			g := sentence.NewGround(tables(t)[name].source())
			for _, text := range sentences {
				all++
				if v := check(g, text); v.words == nil {
					struck++
					t.Logf("%s: %s: struck for %q", name, text, v.missed)
				}
			}
		}
	}
	t.Logf("%d of %d honest statements are struck", struck, all)
	if 100*struck > all {
		t.Errorf("%d of %d honest statements are struck, want at most 1 in 100", struck, all)
	}
}

func TestInventedStatementsAreStruck(t *testing.T) {
	all, own := 0, 0
	for _, file := range []string{"invented.yaml", "invented_fresh.yaml", "invented_unseen.yaml", "invented_third.yaml", "invented_own.yaml"} {
		var invented statements
		readYAML(t, file, &invented)
		for name, sentences := range invented {
			g := sentence.NewGround(tables(t)[name].source())
			for _, text := range sentences {
				all++
				switch v := check(g, text); {
				case v.own != nil:
					own++
					t.Logf("%s: %s: kept with its own %q", name, text, v.own)
				case v.missed == nil:
					t.Errorf("%s: %s passes as %+v", name, text, v.words)
				}
			}
		}
	}
	t.Logf("%d of %d invented statements are kept with words of their own named", own, all)
	if 100*own > all {
		t.Errorf("%d of %d invented statements are kept with words of their own named, want at most 1 in 100", own, all)
	}
	if all < 150 {
		t.Errorf("%d invented statements, want 150", all)
	}
}

// TestUnseenStatements records how statements fare whose writers had seen neither
// the rules nor the prompt: honest ones that are struck, and invented ones that
// pass. Rules were made for some of the fourth, fifth and sixth afterwards: at first
// sight 15 of the 80 honest ones of the sixth were struck and 3 of the 80 invented
// ones passed, 2 more in a shortened form that was false.
func TestUnseenStatements(t *testing.T) {
	var record strings.Builder
	// The writer of own_second knew the mechanism: at first sight 9 of 29 honest ones
	// were struck and 8 of 45 invented ones passed; of own_third, whose writer knew it
	// as well, 17 of 78 and 10 of 76. The seventh and eighth are by two writers who
	// knew nothing: at first sight 23 and 25 of 75 honest ones and 10 and 11 of 75
	// invented ones. Rules were made for the seventh afterwards, one for the eighth, which
	// had 25 and 10 until then, and none for the ninth, by a third such writer.
	for _, set := range []string{"fourth", "fifth", "sixth", "own_second", "own_third", "seventh", "eighth", "ninth"} {
		struck, shortHonest, ownHonest, honest := unlike(t, "honest_"+set+".yaml", true)
		passed, shortInvented, ownInvented, invented := unlike(t, "invented_"+set+".yaml", false)
		fmt.Fprintf(&record, "%s: of %d honest statements %d are struck, %d shortened and %d kept with words of their own named, of %d invented ones %d pass, %d are shortened to a part that has ground and %d kept with words of their own named\n",
			set, honest, len(struck), len(shortHonest), len(ownHonest), invented, len(passed), len(shortInvented), len(ownInvented))
		for _, line := range slices.Concat(struck, shortHonest, ownHonest, passed, shortInvented, ownInvented) {
			fmt.Fprintln(&record, "  "+line)
		}
	}
	goldentest.Check(t, "testdata/unseen.golden", record.String())
}

// unlike returns the statements of a file that do not fare as they should, those of
// which a part is left, those that are kept with words of their own named, in order, and
// the number of all.
func unlike(t *testing.T, file string, passes bool) (lines, short, own []string, all int) {
	t.Helper()
	var of statements
	readYAML(t, file, &of)
	for _, name := range slices.Sorted(maps.Keys(of)) {
		g := sentence.NewGround(tables(t)[name].source())
		for _, text := range of[name] {
			all++
			v := checkAll(g, text)
			switch {
			case passes && v.words == nil:
				lines = append(lines, fmt.Sprintf("%s: %s %q", name, text, v.missed))
			case v.own != nil && v.words != nil:
				own = append(own, fmt.Sprintf("%s: %s, with its own %q", name, text, v.own))
			case !passes && v.missed == nil:
				lines = append(lines, fmt.Sprintf("%s: %s", name, text))
			case v.missed != nil && v.words != nil:
				short = append(short, fmt.Sprintf("%s: %s -> %s", name, text, v.words.Plain()))
			}
		}
	}
	return lines, short, own, all
}

// checkAll checks a statement of several sentences as the writer does. The words are
// nil where one of its sentences is struck whole.
func checkAll(g *sentence.Ground, text string) (all verdict) {
	for text != "" {
		end := language.SentenceEnd(text)
		if end < 0 {
			end = len(text)
		}
		v := check(g, strings.TrimSpace(text[:end]))
		all.missed, all.own = append(all.missed, v.missed...), append(all.own, v.own...)
		if v.words == nil {
			return verdict{missed: all.missed, own: all.own}
		}
		all.words, text = append(all.words, v.words...), text[end:]
	}
	return all
}

func TestAReferenceIsDroppedAsItIsShown(t *testing.T) {
	w := NewWriter(tables(t)["compare"].source(), func(answer.Words) {})
	w.Write("{2.name} fixed {1.fixedBugs} bugs.")
	w.Close()
	if want := []string{"17"}; !slices.Equal(w.Dropped, want) {
		t.Errorf("dropped %q, want %q", w.Dropped, want)
	}
}

func TestADoubtfulWordOfReferencesIsTold(t *testing.T) {
	tests := []struct {
		name, table, text string
		own               []string
	}{
		{"what several amounts do not decide", "culprit", "On both counts {1.name} leads, with {1.bugs} bugs in {1.commits} commits.", []string{"both"}},
		{"a superlative against a plain ranking", "people", "{2.name} made the most commits, {2.commits}.", nil},
		{"an amount that is no reference", "culprit", "On both counts {1.name} leads, with {1.bugs} bugs in 9 commits.", nil},
		{"somebody's deed", "culprit", "{1.name} approved {1.commits} commits.", nil},
		{"a reason", "culprit", "{1.name} leads with {1.bugs} because of haste.", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := check(sentence.NewGround(tables(t)[tt.table].source()), tt.text)
			if !slices.Equal(v.own, tt.own) || tt.own == nil && v.missed == nil {
				t.Errorf("own words %q, want %q; missed %q; %s", v.own, tt.own, v.missed, v.words.Plain())
			}
		})
	}
}

func TestWrittenWords(t *testing.T) {
	tests := []struct{ name, table, text, want string }{
		{"references", "people", "{1.name} made the most commits, {1.commits}, followed by {2.name} with {2.commits}.", "Jonas Brückner made the most commits, **62**, followed by Aiko Tanaka with **48**."},
		{"a login", "people", "@aikot made 48 commits.", "[@aikot](https://github.com/aikot) made **48** commits."},
		{"an issue, not a commit or a count", "bugs", "The oldest is issue 112, “The printed shelf has no margins”.", "The oldest is issue [#112](https://github.com/acme/shedbook/issues/112), “The printed shelf has no margins”."},
		{"a pull request", "pulls", "{2.pull} has no comments.", "[#307](https://github.com/acme/shedbook/pull/307) has no comments."},
		{"a tag", "releases", "The latest is v0.6.0-rc.1's successor.", ""},
		{"a whole tag", "releases", "v0.6.0-rc.1 came before v0.6.0.", "[v0.6.0-rc.1](https://github.com/acme/shedbook/releases/tag/v0.6.0-rc.1) came before [v0.6.0](https://github.com/acme/shedbook/releases/tag/v0.6.0)."},
		{"one row", "median", "It takes {1.medianDays} days in the median; {1.fixedIssues} of {1.issues} issues have a known fix.", "It takes **19.63** days in the median; **35** of **236** issues have a known fix."},
		{"a reason is left out", "people", "jbrueckner made 62 commits because the parser was rewritten.", "[jbrueckner](https://github.com/jbrueckner) made **62** commits."},
		{"a courtesy is left out", "people", "Ever so gladly: jbrueckner made 62 commits.", "[jbrueckner](https://github.com/jbrueckner) made **62** commits."},
		{"a part that is false alone is not kept", "compare", "No, Jonas fixed more.", ""},
		{"a number of the rows is no amount of one", "changed", "June Day changed the file 3 times.", ""},
		{"marks around a reference that has its own", "pulls", "{2.author} opened #{2.pull}, “{2.title}”, and {3.author} opened #{3.pull} \"{3.title}\".", "[@emily](https://github.com/emily) opened [#307](https://github.com/acme/shedbook/pull/307), “Move the store to pages”, and [@sofmar](https://github.com/sofmar) opened [#311](https://github.com/acme/shedbook/pull/311) “Speak French”."},
		{"a word that reports do not have", "people", "Whose ideas they were cannot be told from the {1.commits} commits of {1.name}.", "Whose ideas they were cannot be told from the **62** commits of Jonas Brückner."},
		{"both of two that are named apart", "bugs", "These stand out: {1.issue} (opened {1.opened}) and {4.issue} (opened {4.opened}), both still open.", "These stand out: [#112](https://github.com/acme/shedbook/issues/112) (opened 2024-05-21 14:42) and [#148](https://github.com/acme/shedbook/issues/148) (opened 2024-09-19 18:20), both still open."},
		{"all that are listed", "bugs", "Of these {rows} issues {1.issue} is the oldest, and {6.issue} the newest.", "Of these **6** issues [#112](https://github.com/acme/shedbook/issues/112) is the oldest, and [#155](https://github.com/acme/shedbook/issues/155) the newest."},
		{"a figure beside the things of another part", "bugs", "The bugs were opened from {earliest.opened} to {latest.opened}; {2.issue} is one of them.", "The bugs were opened from **2024-05-21** to **2024-10-16**; [#119](https://github.com/acme/shedbook/issues/119) is one of them."},
		{"a value before the thing that it is of", "compare", "{1.name} fixed {1.fixedBugs} bugs, as against {2.fixedBugs} bugs in the year of {2.name}.", "Aiko Tanaka fixed **17** bugs, as against **9** bugs in the year of Jonas Brückner."},
		{"nothing is cut before the predicate", "people", "That makes {rows} people once the others, as one may call them, are overlooked.", "That makes **5** people once the others, as one may call them, are overlooked."},
		{"what goes on from a sentence that is kept back", "people", "{1.name} made the most commits, {1.commits}. Mallory rewrote 900 files. They are the core of it. {2.name} made {2.commits} commits.", "Jonas Brückner made the most commits, **62**. Aiko Tanaka made **48** commits."},
		{"an unknown reference", "people", "{9.login} made {1.commits} commits.", ""},
		{"a list is left out without a word", "people", "| a | b |\n- jbrueckner: 62\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			source := tables(t)[tt.table].source()
			if tt.want == "" {
				tt.want = answer.Wording(source.Question, source.Rows).Markdown()
			}
			var told strings.Builder
			w := NewWriter(source, func(words answer.Words) { told.WriteString(words.Markdown()) })
			for _, piece := range strings.SplitAfter(tt.text, "") {
				w.Write(piece)
			}
			w.Close()
			if got := w.Words.Markdown(); got != tt.want || told.String() != got {
				t.Errorf("got  %s\ntold %s\nwant %s\ndropped %q", got, told.String(), tt.want, w.Dropped)
			}
		})
	}
}
