package words

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"repochat/internal/answer/language"
	"repochat/internal/answer/sentence"
	"repochat/internal/answer/words/wordstest"
	"repochat/internal/goldentest"
)

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
			g := sentence.NewGround(wordstest.Tables(t)[name].Source())
			for _, text := range sentences {
				all++
				if v := Check(g, text); v.Words == nil {
					struck++
					t.Logf("%s: %s: struck for %q", name, text, v.Missed)
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
			g := sentence.NewGround(wordstest.Tables(t)[name].Source())
			for _, text := range sentences {
				all++
				switch v := Check(g, text); {
				case v.Own != nil:
					own++
					t.Logf("%s: %s: kept with its own %q", name, text, v.Own)
				case v.Missed == nil:
					t.Errorf("%s: %s passes as %+v", name, text, v.Words)
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
		g := sentence.NewGround(wordstest.Tables(t)[name].Source())
		for _, text := range of[name] {
			all++
			v := checkAll(g, text)
			switch {
			case passes && v.Words == nil:
				lines = append(lines, fmt.Sprintf("%s: %s %q", name, text, v.Missed))
			case v.Own != nil && v.Words != nil:
				own = append(own, fmt.Sprintf("%s: %s, with its own %q", name, text, v.Own))
			case !passes && v.Missed == nil:
				lines = append(lines, fmt.Sprintf("%s: %s", name, text))
			case v.Missed != nil && v.Words != nil:
				short = append(short, fmt.Sprintf("%s: %s -> %s", name, text, v.Words.Plain()))
			}
		}
	}
	return lines, short, own, all
}

// checkAll checks a statement of several sentences as the writer does. The words are
// nil where one of its sentences is struck whole.
func checkAll(g *sentence.Ground, text string) (all Verdict) {
	for text != "" {
		end := language.SentenceEnd(text)
		if end < 0 {
			end = len(text)
		}
		v := Check(g, strings.TrimSpace(text[:end]))
		all.Missed, all.Own = append(all.Missed, v.Missed...), append(all.Own, v.Own...)
		if v.Words == nil {
			return Verdict{Missed: all.Missed, Own: all.Own}
		}
		all.Words, text = append(all.Words, v.Words...), text[end:]
	}
	return all
}

// TestTheLastOfACell: a word for the last may lead to a cell of a column that is one of it.
func TestTheLastOfACell(t *testing.T) {
	tests := []struct {
		name, text string
		passes     bool
	}{
		{"the latest of a row", "{2.name} made {2.commits} commits, the latest on {2.last}.", true},
		{"the latest of somebody", "The latest commit of {2.name} is from {2.last}, and that of {3.name} from {3.last}.", true},
		{"that of somebody else", "The latest commit of {2.name} is from {3.last}.", false},
		{"the latest of all with its date", "{2.name} made the latest commit, on {2.last}.", false},
		{"the latest of all", "{2.name} made the latest commit of all of them.", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := Check(sentence.NewGround(wordstest.Tables(t)["gone"].Source()), tt.text)
			if passes := v.Words != nil && len(v.Missed)+len(v.Own) == 0; passes != tt.passes {
				t.Errorf("%q; missed %q, own %q", v.Words.Plain(), v.Missed, v.Own)
			}
		})
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
			v := Check(sentence.NewGround(wordstest.Tables(t)[tt.table].Source()), tt.text)
			if !slices.Equal(v.Own, tt.own) || tt.own == nil && v.Missed == nil {
				t.Errorf("own words %q, want %q; missed %q; %s", v.Own, tt.own, v.Missed, v.Words.Plain())
			}
		})
	}
}
