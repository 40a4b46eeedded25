package question

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/schema"
)

// kettleWithCode is the test repository with what its files define, names among
// them that are words of questions.
func kettleWithCode() *fixedNames {
	source := kettle()
	source.vocabulary.Whole[schema.Function] = []string{
		"Kettle.Kettle", "Kettle.boil", "Kettle.open", "Valve.open", "fix", "commits", "changed", "refactoring", "run", "prove", "squash", "readPressure", "drain_all", "whistle",
	}
	source.vocabulary.Whole[schema.Class] = []string{"Kettle", "Valve", "SteamValve", "Issue"}
	source.vocabulary.Whole[schema.Annotation] = []string{"Override", "open"}
	return source
}

func namesIn(t *testing.T, source *fixedNames, question string) []string {
	t.Helper()
	scanned, err := NewScanner(source, func() time.Time { return testNow }).Scan(t.Context(), asked(question))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, name := range scanned.Names {
		lines = append(lines, fmt.Sprintf("%s %s %s%s", name.Text, name.Kind, name.How, values(name)))
	}
	for _, name := range scanned.Unknown {
		lines = append(lines, fmt.Sprintf("?%s %s%s", name.Text, name.Kind, values(name)))
	}
	return lines
}

func TestScanCode(t *testing.T) {
	tests := []struct {
		name, question string
		want           []string
	}{
		{"parentheses mark a function", "Who changed boil() last?", []string{"boil() function exact Kettle.boil"}},
		{"a parenthesis that closes another is no call", "the smallest number of (author, whistle) pairs", nil},
		{"of two classes both are meant", "Who calls open()?", []string{"open() function exact Kettle.open Valve.open"}},
		{"a qualified name is one of them", "commits to Valve.open in 2023", []string{"Valve.open function exact Valve.open"}},
		{"other languages qualify otherwise", "who wrote Valve::open or (*Kettle).boil", []string{"Valve::open function exact Valve.open", "(*Kettle).boil function exact Kettle.boil"}},
		{"camel case marks a name", "when did readPressure break", []string{"readPressure function exact readPressure"}},
		{"so does an underscore", "bugs in drain_all", []string{"drain_all function exact drain_all"}},
		{"back-ticks mark a function", "who touched `whistle`", []string{"whistle function exact whistle"}},
		{"a word is one where the question speaks of calls", "which functions call whistle?", []string{"whistle function exact whistle"}},
		{"a common word is one behind the word for it", "who calls the function open", []string{"open function exact Kettle.open Valve.open"}},
		{"and before it", "what does the run method call", []string{"run function exact run"}},
		{"its case does not matter there", "callers of READPRESSURE", []string{"READPRESSURE function case readPressure"}},
		{"a class is found", "methods of Kettle", []string{"Kettle class exact Kettle"}},
		{"and its constructor where it is called", "who calls Kettle()", []string{"Kettle() function exact Kettle.Kettle"}},
		{"a common word with a capital letter is a class in the place of one", "Which classes extend Issue?", []string{"Issue class exact Issue"}},
		{"and where something is a part of it", "which fields does Issue have", []string{"Issue class exact Issue"}},
		{"not without the letter", "which classes extend issue", nil},
		{"nor at the beginning", "Issue of the methods", nil},
		{"an annotation is found behind its sign", "methods annotated with @Override", []string{"Override annotation exact Override"}},
		{"a person comes first elsewhere", "bugs of @open", []string{"open person exact open"}},
		{"a misspelt function is told with the near one", "who calls readPresure", []string{"?readPresure function readPressure"}},
		{"an unknown one is told", "who calls frobnicate()?", []string{"?frobnicate() function"}},
		{"a plural in parentheses is no call", "Which function(s) have file(s)?", nil},
		{"a name inside a path is none", "who changed lib/whistle-run/open", nil},
		{"the genitive of a word is none", "Which class's methods were touched most?", nil},
		{"what is said of callees is none", "Which functions that readPressure calls changed in 2023?", []string{"readPressure function exact readPressure"}},
		{"behind who calls it is one", "who calls changed?", []string{"changed function exact changed"}},
		{"nor is a word for the callers", "what do the functions that whistle calls call themselves?", []string{"whistle function exact whistle"}},
		{"ordinary words are none", "Which open issues did nyaxt fix, and what commits changed them?", []string{"nyaxt person exact nyaxt"}},
		{"nor beside the words for functions", "Which functions have open issues and were changed in most commits?", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, namesIn(t, kettleWithCode(), tt.question)); diff != "" {
				t.Errorf("names of %q (-want +got):\n%s", tt.question, diff)
			}
		})
	}
}

// A file called class.ts is not what a question about classes means.
func TestClassIsNoOtherName(t *testing.T) {
	for _, span := range text("Which class has most bugs, and which class's methods are they in?").people() {
		if span.Text == "class" {
			t.Errorf("a name of %v", span.Kinds)
		}
	}
}

// Without functions and classes in the graph, no word is one.
func TestScanWithoutCode(t *testing.T) {
	for _, question := range []string{"Who changed boil() last?", "which functions call whistle?", "methods of Kettle"} {
		if got := namesIn(t, kettle(), question); got != nil {
			t.Errorf("names of %q: %v, want none", question, got)
		}
	}
}
