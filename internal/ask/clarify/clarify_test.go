package clarify

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/answer"
	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

var now = time.Date(2024, 8, 20, 9, 0, 0, 0, time.UTC)

// known is what the repository holds of the words of the tests' questions.
var known = Known{Years: []string{"2024", "2023"}, Directories: map[string][]string{"store": {"internal/store/", "web/src/store/"}, "docs": {"docs/"}}}

func scan(text string) question.Scanned {
	scanned := question.ScanText(text, now,
		names.Resolved{Text: "ann", Kind: schema.Person, How: names.Exactly, Matches: []names.Match{{Value: "ann"}}},
		names.Resolved{Text: "main.go", Kind: schema.File, How: names.Exactly, Matches: []names.Match{{Value: "cmd/main.go", Name: "main.go"}}},
		names.Resolved{Text: "README.md", Kind: schema.File, How: names.BySuffix, Matches: []names.Match{{Value: "README.md", Name: "README.md"}, {Value: "docs/README.md", Name: "README.md"}}},
	)
	scanned.Vocabulary.FirstCommit, scanned.Vocabulary.LastCommit = time.Date(2022, 3, 1, 0, 0, 0, 0, time.UTC), time.Date(2024, 8, 1, 0, 0, 0, 0, time.UTC)
	return scanned
}

func TestFind(t *testing.T) {
	tests := []struct {
		name, question string
		// want holds the question back of each ambiguity and its sentences.
		want []string
	}{
		{"a measure that is not said", "Who is the best developer?", []string{"Best by what?",
			"Who made the most commits?", "Who fixed the most bugs?", "Who reviewed the most pull requests?",
			"Which developers have the most open bugs assigned to them?", "Who changed the most different files?", "Who introduced the most bugs?"}},
		{"blame turns the order", "which files are the worst", []string{"Worst by what?", "Which files are impacted by the most bugs?",
			"Which files have the most open bugs?", "Which files were changed by the most commits?", "Which files were changed by the most developers?"}},
		{"a file and a period are kept", "Who was the most active dev in main.go since 2023?", []string{"Most active by what?",
			"Who made the most commits to main.go since 2023?", "Who fixed the most bugs in main.go since 2023?"}},
		{"a measure that is said is clear", "Who is the best developer by commits?", nil},
		{"so is one in other words", "Who fixed the most bugs?", nil},
		{"a word that no sentence has a place for is never dropped", "Who is the best developer on weekends?", nil},
		{"nor is a number", "Who are the 3 best developers?", nil},
		{"somebody's bugs", "List ann's bugs", []string{"Which bugs of ann?", "Which issues are assigned to ann?", "Which bugs did ann fix?", "Which bugs did ann introduce?", "Which issues did ann report?"}},
		{"their number", "How many bugs does ann have?", []string{"Which bugs of ann?", "How many issues are assigned to ann?", "How many bugs did ann fix?", "How many bugs did ann introduce?", "How many issues did ann report?"}},
		{"to open an issue is to report it", "How many issues did ann open?", nil},
		{"open ones are not fixed", "ann's open bugs", []string{"Which bugs of ann?", "Which open issues are assigned to ann?", "Which open bugs did ann introduce?", "Which open issues did ann report?"}},
		{"what was done with them is clear", "Which bugs did ann fix?", nil},
		{"the date of a bug", "How many bugs were there in June 2023?", []string{"Bugs by which date?", "How many bugs were introduced by commits made in June 2023?", "How many bugs were reported in June 2023?"}},
		{"that of an issue is first its report", "How many issues were there in June 2023?", []string{"Issues by which date?", "How many issues were reported in June 2023?", "How many bugs were introduced by commits made in June 2023?"}},
		{"one that is said is clear", "How many bugs were reported in June 2023?", nil},
		{"a name that two files have", "Who changed README.md?", []string{"Only one README.md?", "Who changed README.md?", "Who changed ./README.md?", "Who changed docs/README.md?"}},
		{"a day without a year", "Which commits were made on July 4?", []string{"July 4 of one year?", "Which commits were made on July 4?", "Which commits were made on 4 July 2024?", "Which commits were made on 4 July 2023?"}},
		{"an end without a year", "What was the last commit before July 30?", []string{"before July 30 of which year?",
			"What was the last commit before July 30 2024?", "What was the last commit before July 30 2023?", "What was the last commit before July 30 2022?"}},
		{"a beginning without a year", "How many commits were made since October?", []string{"since October of which year?",
			"How many commits were made since October 2023?", "How many commits were made since October 2022?"}},
		{"a quarter without a year", "How many commits were made in Q4?", []string{"Q4 of which year?",
			"How many commits were made in Q4 2023?", "How many commits were made in Q4 2022?"}},
		{"a word that a directory is called", "How many commits touched docs?", []string{"Only what lies in docs/?", "How many commits touched docs?", "How many commits touched docs/?"}},
		{"a word that several directories are called", "How many commits touched the store?", []string{"Only what lies in one store/?",
			"How many commits touched the store?", "How many commits touched the internal/store/?", "How many commits touched the web/src/store/?"}},
		{"a part of a path is no such word", "Who changed docs/README.md?", nil},
		{"a whole date is clear", "Which commits were made on July 4, 2023?", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			q := scan(tt.question)
			var got []string
			for _, a := range Find(q, known, nil) {
				got = append(got, a.Ask)
				if words := len(strings.Fields(a.Ask)); words > 15 {
					t.Errorf("%q has %d words", a.Ask, words)
				}
				for _, v := range a.Values {
					got = append(got, v.Say(q.Text))
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("sentences (-want +got):\n%s", diff)
			}
		})
	}
}

// TestAPeriodIsOfAYearThatHasData holds the year of a period to the data: where
// they end before the latest one, the question is answered for the last of theirs.
func TestAPeriodIsOfAYearThatHasData(t *testing.T) {
	tests := []struct{ name, question, wantSentence, wantFirst string }{
		{"the latest year", "What was the last commit before July 30?", "What was the last commit before July 30?", "2024"},
		{"an end behind the data cuts nothing off", "What was the last commit before August 10?", "What was the last commit before August 10 2023?", "2023"},
		{"nothing is done since then", "How many commits were made since August 5?", "How many commits were made since August 5 2023?", "2023"},
		{"from one day to another", "How many commits were made between August 3 and August 9?", "How many commits were made between August 3 and August 9 2023?", "2023"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			all := Find(scan(tt.question), Known{}, nil)
			sentence, _ := Usual(tt.question, all, nil)
			if len(all) != 1 || sentence != tt.wantSentence || all[0].Values[0].ID != tt.wantFirst {
				t.Errorf("answered as %q, of %+v", sentence, all)
			}
		})
	}
}

func TestBugsAreThoseOfALabel(t *testing.T) {
	tests := []struct {
		name, question string
		labels         []string
		labelled       int
		want           string
	}{
		{"some issues carry the label", "Who fixed the most bugs?", []string{"bug"}, 12, "Who fixed the most bugs labelled bug?"},
		{"a label of several words", "Which bugs are open?", []string{"type: Bug"}, 12, `Which bugs labelled "type: Bug" are open?`},
		{"all do", "Who fixed the most bugs?", []string{"bug"}, 40, ""},
		{"hardly any does", "Who fixed the most bugs?", []string{"bug"}, 3, ""},
		{"none does", "Who fixed the most bugs?", []string{"bug"}, 0, ""},
		{"two labels are no one choice", "Who fixed the most bugs?", []string{"bug", "type: Bug"}, 12, ""},
		{"issues are not called bugs", "Which issues are open?", []string{"bug"}, 12, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			q := scan(tt.question)
			q.Vocabulary.BugLabels, q.Vocabulary.LabelledBugs, q.Vocabulary.Nodes = tt.labels, tt.labelled, map[string]int{"Issue": 40}
			got := ""
			if all := Find(q, Known{}, nil); len(all) > 0 {
				got = all[0].Values[1].Say(tt.question)
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestADirectoryIsFoundByItsOwnName(t *testing.T) {
	q := scan("Who fixed bugs in the Store and in lib, and which classes and methods?")
	q.Vocabulary.Files = []string{"internal/store/a.go", "internal/store/b/c.go", "web/src/store/x.ts", "store.go", "lib/a.go", "a/lib/b/lib/c.go", "bugs/x", "WEB-INF/classes/x", "docs/methods/x"}
	want := map[string][]string{"store": {"web/src/store/", "internal/store/"}, "lib": {"lib/", "a/lib/", "a/lib/b/lib/"}}
	if diff := cmp.Diff(want, called(q)); diff != "" {
		t.Errorf("directories (-want +got):\n%s", diff)
	}
}

func TestWhatWasShownIsLessLikelyMeant(t *testing.T) {
	runs := []Run{
		{Reading: Reading{Sentence: "a", Likelihood: .8}, Rows: "1"}, {Reading: Reading{Sentence: "b", Likelihood: .1}, Rows: "1"},
		{Reading: Reading{Sentence: "c", Likelihood: .1}, Rows: "2"},
	}
	if isWorthAsking(Groups(runs)) {
		t.Error("what is clear is asked")
	}
	q := scan("Who changed README.md?")
	q.Conversation = []question.Turn{{Question: q.Text}}
	Doubt(q, runs, "a")
	if isWorthAsking(Groups(runs)) {
		t.Error("what is clear is asked when the question is no reply")
	}
	q.Settled = []string{"name:readme.md"}
	Doubt(q, runs, "a")
	if !isWorthAsking(Groups(runs)) {
		t.Errorf("nothing is asked of %v", runs)
	}
}

func TestTheyAreThoseOfTheLastAnswer(t *testing.T) {
	q := scan("What did they change?")
	q.Conversation = []question.Turn{{Things: []question.Thing{{Kind: schema.Person, Value: "ann"}, {Kind: schema.Person, Value: "bob"}}}}
	found := Find(q, Known{}, nil)
	if len(found) != 1 || found[0].Ask != "Only one of “they”?" || found[0].Values[2].Say(q.Text) != "What did bob change?" {
		t.Errorf("found %+v", found)
	}
	within := scan("How many people committed? Who are they?")
	within.Conversation = q.Conversation
	if found := Find(within, Known{}, nil); found != nil {
		t.Errorf("they are those of the question: %+v", found)
	}
	q.Conversation[0].Things[1].Kind = schema.File
	if found := Find(q, Known{}, nil); found != nil {
		t.Errorf("files are nobody: %+v", found)
	}
}

func TestWhatAPersonPrefersIsUsual(t *testing.T) {
	q := scan("Who is the best developer?")
	prefer := map[string]string{"measure:best developer": "fixes"}
	sentence, decided := Usual(q.Text, Find(q, Known{}, prefer), prefer)
	want := []answer.Decision{{Key: "measure:best developer", Of: "best developer", Text: "by bugs fixed", IsOwn: true}}
	if diff := cmp.Diff(want, decided); diff != "" || sentence != "Who fixed the most bugs?" {
		t.Errorf("%s: %s", sentence, diff)
	}
	groups := Groups(runs(q.Text, Find(q, Known{}, prefer), func(s string) string { return s }))
	if isWorthAsking(groups) {
		t.Error("what was chosen is asked again")
	}
}

// runs returns all readings of a question, each with the rows that a function gives it.
func runs(text string, all []Ambiguity, rows func(sentence string) string) []Run {
	var runs []Run
	for _, r := range Readings(text, all) {
		runs = append(runs, Run{Reading: r, Rows: rows(r.Sentence), Result: rows(r.Sentence)})
	}
	return runs
}

func TestAsk(t *testing.T) {
	own := func(s string) string { return s }
	tests := []struct {
		name, question string
		rows           func(string) string
		round          int
		want           []string
	}{
		{"the values with their results", "Which commits were made on July 4?", own, 1, []string{"July 4 of one year?", "any year", "2024", "2023"}},
		{"equal rows are one", "Which commits were made on July 4?", func(s string) string {
			if strings.HasSuffix(s, "July 4?") {
				return "4 July 2024"
			}
			return s[len(s)-12 : len(s)-1]
		}, 1, []string{"July 4 of one year?", "any year", "2023"}},
		{"nothing is offered either where all have equal rows", "Which commits were made on July 4?", func(string) string { return "none" }, 1, nil},
		{"nothing is asked where all readings have equal rows", "Who is the best developer?", func(string) string { return "ann" }, 1, nil},
		{"nor in a third round", "Who is the best developer?", own, 3, nil},
		{"nor about what failed", "Who is the best developer?", func(s string) string {
			if strings.Contains(s, "commits") {
				return s
			}
			return ""
		}, 1, nil},
		{"what is narrowed down is the reading that is answered", "Who is the best developer in README.md?", func(s string) string {
			if strings.Contains(s, "commits") {
				return s
			}
			return "" // only commits are ranked in time
		}, 1, []string{"Only one README.md?", "all files of this name", "README.md", "docs/README.md"}},
		{"the aspect that parts the rows is asked about", "Who is the best developer in README.md?", func(s string) string { return s[:13] }, 1, []string{"Best by what?", "by commits", "by bugs fixed"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			all := Find(scan(tt.question), known, nil)
			var got []string
			if c := Ask(tt.question, all, runs(tt.question, all, tt.rows), tt.round, ByGain); c != nil {
				got = append(got, c.Question)
				for _, o := range c.Options {
					got = append(got, o.Text)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("asked (-want +got):\n%s", diff)
			}
		})
	}
}

// TestAnotherGuessIsOfferedBeforeAPart: an answer holds what it may be narrowed down
// to, and nothing of what another guess leads to.
func TestAnotherGuessIsOfferedBeforeAPart(t *testing.T) {
	const asked = "Who is the best developer in README.md?"
	offered := func(prefer map[string]string) string {
		all := Find(scan(asked), known, prefer)
		taken := runs(asked, all, func(s string) string { return s })
		for i := range taken {
			if strings.Contains(taken[i].Sentence, "bugs") {
				taken[i].Likelihood *= meantEmpty
			}
		}
		c := Ask(asked, all, taken, 1, ByGain)
		if c == nil || !c.IsOffer {
			t.Fatalf("%+v is no offer", c)
		}
		return c.Question
	}
	if got := offered(nil); got != "Best by what?" {
		t.Errorf("%q is offered", got)
	}
	if got := offered(map[string]string{"measure:best developer": "commits"}); got != "Only one README.md?" {
		t.Errorf("%q is offered to somebody whose usual choice is made", got)
	}
}

func TestAtMostEightReadingsRunAndNoneAfterTheEnd(t *testing.T) {
	all := Find(scan("Who is the best developer in README.md?"), Known{}, nil)
	readings := Readings("Who is the best developer in README.md?", all)
	if len(readings) > 8 {
		t.Errorf("%d readings", len(readings))
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for _, run := range RunAll(ended, &sync.WaitGroup{}, readings, func(ctx context.Context, _ string) (Found, error) { return Found{}, ctx.Err() }) {
		if run.Rows != "" {
			t.Errorf("%q has rows", run.Sentence)
		}
	}
}

func TestReadingsAreNotWaitedForAfterTheEnd(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	release := make(chan struct{})
	var underWay sync.WaitGroup
	var ended atomic.Int32
	readings := Readings("Who changed README.md?", Find(scan("Who changed README.md?"), Known{}, nil))
	got := RunAll(ctx, &underWay, readings, func(context.Context, string) (Found, error) {
		defer ended.Add(1)
		end()
		<-release // as a database that does not stop at once
		return Found{}, errors.New("stopped")
	})
	if len(got) != len(readings) {
		t.Errorf("%d of %d readings", len(got), len(readings))
	}
	if n := ended.Load(); n != 0 {
		t.Errorf("%d readings were waited for", n)
	}
	close(release)
	underWay.Wait()
	if ended.Load() == 0 {
		t.Error("a reading is still under way where none is said to be")
	}
}

func TestAReadingThatHasBegunMayEnd(t *testing.T) {
	readings := Readings("Who changed README.md?", Find(scan("Who changed README.md?"), Known{}, nil))
	errorsOf := func(ctx context.Context, find func(context.Context) error) (all []error) {
		errs := make(chan error, len(readings))
		var underWay sync.WaitGroup
		RunAll(ctx, &underWay, readings, func(going context.Context, _ string) (Found, error) {
			err := find(going)
			errs <- err
			return Found{}, err
		})
		underWay.Wait()
		close(errs)
		for err := range errs {
			all = append(all, err)
		}
		return all
	}
	t.Run("where the time is over", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			ctx, end := context.WithTimeout(t.Context(), Within)
			defer end()
			all := errorsOf(ctx, func(going context.Context) error {
				<-ctx.Done()
				if _, ok := going.Deadline(); !ok {
					return errors.New("it may go on forever")
				}
				return going.Err()
			})
			for _, err := range all {
				if err != nil {
					t.Errorf("a reading that has begun: %v", err)
				}
			}
			if len(all) != min(atOnce, len(readings)) {
				t.Errorf("%d readings have begun, want %d", len(all), min(atOnce, len(readings)))
			}
		})
	})
	t.Run("but not where the question is stopped", func(t *testing.T) {
		ctx, end := context.WithCancel(t.Context())
		all := errorsOf(ctx, func(going context.Context) error {
			end()
			<-going.Done()
			return going.Err()
		})
		for _, err := range all {
			if !errors.Is(err, context.Canceled) {
				t.Errorf("a reading that has begun: %v", err)
			}
		}
		if len(all) == 0 {
			t.Error("no reading has begun")
		}
	})
}

func TestPatience(t *testing.T) {
	tests := []struct {
		name              string
		least, took, want time.Duration
	}{
		{"a quick answer", Within, 100 * time.Millisecond, Within},
		{"a slow one", Within, time.Second, time.Second},
		{"a very slow one", Within, time.Minute, 2 * time.Second},
		{"a setting that is more", time.Minute, time.Second, time.Minute},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Patience(tt.least, tt.took); got != tt.want {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}

func TestAReadingThatFindsNothingIsLessLikely(t *testing.T) {
	tests := []struct {
		name string
		rows [][]any
		want float64
	}{
		{"rows", [][]any{{"ann", int64(0)}}, 0.5},
		{"a count of zero", [][]any{{int64(0)}}, 0.5 * meantEmpty},
		{"no rows", nil, 0.5 * meantEmpty},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			runs := RunAll(t.Context(), &sync.WaitGroup{}, []Reading{{Likelihood: 0.5}}, func(context.Context, string) (Found, error) {
				return Found{Rows: answer.Rows{Result: graph.Result{Rows: tt.rows}}, Query: &facts.Facts{}}, nil
			})
			if got := runs[0].Likelihood; got != tt.want {
				t.Errorf("the likelihood is %v, want %v", got, tt.want)
			}
		})
	}
}

func TestASentenceThatIsReadOtherwiseIsNoReading(t *testing.T) {
	all := Find(scan("List ann's bugs"), Known{}, nil)
	readings := Readings("List ann's bugs", all)
	got := RunAll(t.Context(), &sync.WaitGroup{}, readings, func(_ context.Context, sentence string) (Found, error) {
		if strings.Contains(sentence, "introduce") {
			return Found{}, errors.New("no query")
		}
		query := &facts.Facts{Types: []string{"assigned"}, Literals: []facts.Literal{{Value: "ann", Subjects: []facts.Source{{Kind: facts.PropertyValue, Property: "login"}}}}}
		return Found{Rows: answer.Rows{Result: graph.Result{Columns: []string{"issue"}, Rows: [][]any{{int64(7)}}}}, Query: query}, nil
	})
	for i, run := range got {
		if isRead := run.Rows != ""; isRead != (i == 0) {
			t.Errorf("%s: rows %q", run.Sentence, run.Rows)
		}
	}
}

// TestTheScopeOfBeforeIsOffered: a question that says no file or period, after one
// that does, may be meant of the same.
func TestTheScopeOfBeforeIsOffered(t *testing.T) {
	tests := []struct {
		name, before, question string
		want                   []string
	}{
		{"the file of before", "Which bugs are in main.go?", "How many commits were made last year?", []string{"Only in main.go?", "How many commits were made last year in main.go?"}},
		{"the period of before", "How many commits were made in 2023?", "Who fixed the most bugs?", []string{"Only in 2023?", "Who fixed the most bugs in 2023?"}},
		{"both", "How many commits changed main.go in 2023?", "Who made the most commits?", []string{
			"Only in main.go?", "Who made the most commits in main.go?", "Only in 2023?", "Who made the most commits in 2023?"}},
		{"a file of its own", "Which bugs are in main.go?", "Who changed docs/x.md and main.go?", nil},
		{"what is said to be about all is clear", "Which bugs are in main.go?", "How many commits does the whole repository have?", nil},
		{"files are in no file", "Which bugs are in main.go?", "Which files have the most bugs?", nil},
		{"there is no scope before", "Who fixed the most bugs?", "How many commits are there?", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			q := scan(tt.question)
			q.Earlier = []question.Scanned{scan(tt.before)}
			var got []string
			for _, a := range Find(q, Known{}, nil) {
				got = append(got, a.Ask, a.Values[1].Say(q.Text))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("offered (-want +got):\n%s", diff)
			}
		})
	}
}
