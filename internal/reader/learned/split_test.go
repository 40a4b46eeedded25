package learned_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/learnedtest"
)

// TestSplitLeavesOut has questions that would be answered as if nothing had been said
// before them.
func TestSplitLeavesOut(t *testing.T) {
	for _, tt := range []struct{ message, left string }{
		{"Which label has the most issues, and who reviewed?", "who reviewed?"},
		{"How many releases are there? Which commits?", "Which commits?"},
	} {
		_, left := learnedtest.Reader(t).Split(reader.Request{Scanned: question.ScanText(tt.message, time.Date(2024, 11, 1, 0, 0, 0, 0, time.UTC))})
		if diff := cmp.Diff([]string{tt.left}, left); diff != "" {
			t.Errorf("%s:\n%s", tt.message, diff)
		}
	}
}

// TestSplitOfWordsThatAreReadAsOthers has a pronoun behind a word that the repository has
// for its releases, which is longer.
func TestSplitOfWordsThatAreReadAsOthers(t *testing.T) {
	for _, message := range []string{
		"What means GREASE in this draft and when was it coming inside? Is it changed since?",
		"what does the draft of this say and when did it come?",
	} {
		scanned := question.ScanText(message, time.Date(2024, 11, 1, 0, 0, 0, 0, time.UTC))
		scanned.ReleaseWord = "draft"
		questions, left := learnedtest.Reader(t).Split(reader.Request{Scanned: scanned})
		if strings.Contains(strings.Join(append(questions, left...), "\n"), "release") {
			t.Errorf("%s: %q, %q", message, questions, left)
		}
	}
}

// TestSplitKeepsPronouns has questions whose pronoun stands for the answer before them,
// and not for the words of the question.
func TestSplitKeepsPronouns(t *testing.T) {
	for _, message := range []string{
		"Find the commit that dropped Python 3.8. Who committed it?",
		"Which document mentions the zonk parser? Who wrote it?",
	} {
		questions, left := learnedtest.Reader(t).Split(reader.Request{Scanned: question.ScanText(message, time.Date(2024, 11, 1, 0, 0, 0, 0, time.UTC))})
		for _, text := range append(questions, left...) {
			if strings.HasPrefix(text, "Who") && !strings.Contains(text, " it") {
				t.Errorf("%s: %q", message, text)
			}
		}
	}
}

func TestSplit(t *testing.T) {
	reading := learnedtest.Reader(t)
	tests := []struct {
		name, message string
		want          []string
	}{
		{"one question", "Who fixed the most bugs?", nil},
		{"one query answers both", "Which bugs were opened and which were closed in 2023?", nil},
		{"a figure beside each", "Who are the five people with the most commits, and how many did each of them make?", nil},
		{"two things of one kind", "How many commits and how many bugs were there in 2023?", nil},
		{"two sentences", "Who fixed the most bugs? How many releases are there?", []string{"Who fixed the most bugs?", "How many releases are there?"}},
		{"everything of a kind", "Who fixed the most bugs? Please list all open pull requests.", []string{"Who fixed the most bugs?", "list all open pull requests"}},
		{"a name for a pronoun", "I keep running into cart.go. Who changed it last, and how many bugs were fixed in it?", []string{"Who changed cart.go last", "how many bugs were fixed in cart.go?"}},
		{"the answer stands for the pronoun", "Which commit changed cart.go last, and who reviewed it?", []string{"Which commit changed cart.go last", "who reviewed it?"}},
		{"a pronoun for what its own sentence names", "how long does an issue sit around before it gets closed? who closed the most?", []string{"how long does an issue sit around before it gets closed?", "who closed the most?"}},
		{"what a statement is about", "The zonk parser was argued over for years; why was it dropped, and what objections were raised against it?", []string{"why was zonk parser dropped", "what objections were raised against zonk parser?"}},
		{"it is the repository", "who founded it and is that person still around", []string{"who founded this project", "is that person still around"}},
		{"what is read as one of two alone", "who maintains this project nowadays, and is anything merged that is in no release yet?", []string{"who maintains this project nowadays", "is anything merged that is in no release yet?"}},
		{"a pronoun for nothing", "I was away. Who changed it, and when was it merged?", nil},
		{"that is what leads up to it", "We had a leak of file handles after many reloads. Has that been fixed, and by which commit?", nil},
		{"one query with a name", "Which fixes backfired, who wrote them, and which bugs did they bring in?", nil},
		{"the same of two files", "bus factor sessions.py / adapters.py", []string{"bus factor sessions.py", "bus factor adapters.py"}},
		{"a query for both", "which commits touch both cart.go and book.go", nil},
		{"whether there is anything", "what changed between v0.2.0 and v0.3.0, and is anything merged since that is not released yet?", []string{"what changed between v0.2.0 and v0.3.0", "is anything merged since that is not released yet?"}},
		{"since then is since the release", "when was v0.2.0 released and what has been committed since then?", []string{"when was v0.2.0 released", "what has been committed since v0.2.0"}},
		{"a person and the first of all", "how many commits did anouk make in 2023 and who are the top 3 committers?", []string{"how many commits did anouk make in 2023", "who are the top 3 committers?"}},
		{"that year is the one before", "how many commits did anouk make in 2023 and who were the top 3 committers that year?", []string{"how many commits did anouk make in 2023", "who were the top 3 committers in 2023?"}},
		{"what a query would mix", "what changed in v0.3.0 and who introduced the most bugs?", []string{"what changed in v0.3.0", "who introduced the most bugs?"}},
		{"what a query would leave out", "who maintains this project and what is the latest release?", []string{"who maintains this project", "what is the latest release?"}},
		{"files and what was fixed", "which files had the most bug fixes, and what was fixed between v0.2.0 and v0.3.0?", []string{"which files had the most bug fixes", "what was fixed between v0.2.0 and v0.3.0?"}},
		{"a word that asks beside the first", "who fixed #132 and when, plus which pull requests are still open", []string{"who fixed #132 and when", "which pull requests are still open"}},
		{"two counts of one series", "How many pull requests were merged and how many rejected, by year?", nil},
		{"the second is about the first", "who opened #135, who fixed it and when was it closed", nil},
		{"what became of a statement", "Somebody wanted to introduce the term zonk for the parser. What were the arguments in favor and against, and what word stayed in the end?", []string{"what was decided about introduce term zonk parser"}},
		{"where a statement was made", "the zonk parser, somebody wanted it swapped for a quux. where was that and did it go anywhere", []string{"what was decided about zonk parser swapped quux"}},
		{"whether it was discussed", "someone says a vendor could lock others out of the zonk parser. was that ever discussed and did the WG agree it's a problem?", []string{"what was decided about vendor lock zonk parser"}},
		{"a thread that a statement names", "My colleague mentioned pull request #347 in a meeting. Did it get merged, and who closed it?", []string{"Did #347 get merged", "who closed #347?"}},
		{"another question behind a statement", "Somebody wanted to rename the zonk parser. Was it accepted, and how many releases are there?", []string{"what was decided about rename zonk parser", "how many releases are there?"}},
		{"the period of a statement", "December 2023 was an awfully busy month. What happened there, and who fixed the most bugs?", []string{"What happened in December 2023", "who fixed the most bugs?"}},
		{"courtesy", "Could you be so kind as to tell me who fixed the most bugs, please?", nil}, // it is read as well with it
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, left := reading.Split(reader.Request{Scanned: question.ScanText(tt.message, time.Date(2024, 11, 1, 0, 0, 0, 0, time.UTC))})
			if diff := cmp.Diff(tt.want, got); diff != "" || len(left) > 0 {
				t.Errorf("left out %q, (-want +got):\n%s", left, diff)
			}
		})
	}
}

// TestSplitInAConversation has a message whose parts say all that they ask, behind a
// question about a release.
func TestSplitInAConversation(t *testing.T) {
	request := reader.Request{Scanned: question.ScanText("who maintains this nowadays, and is anything merged that is in no release yet?", time.Date(2024, 11, 1, 0, 0, 0, 0, time.UTC))}
	request.Conversation = []question.Turn{{Question: "what was fixed in v0.3.0?", Reading: "the report “release”", Answer: "v0.3.0", Things: []question.Thing{{Kind: "release", Value: "v0.3.0"}}}}
	got, left := learnedtest.Reader(t).Split(request)
	want := []string{"who maintains this nowadays", "is anything merged that is in no release yet?"}
	if diff := cmp.Diff(want, got); diff != "" || len(left) > 0 {
		t.Errorf("left out %q, (-want +got):\n%s", left, diff)
	}
}
