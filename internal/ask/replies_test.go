//go:build !race

package ask

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	answering "repochat/internal/answer"
	"repochat/internal/question"
)

// situations are questions with what came back and what is really meant, for
// replies that others wrote from a description of them.
var situations = map[string]struct {
	asked, back string
	options     []string
	meant       string
}{
	"R01": {"Who is the best developer?", "Best by what?", []string{"by commits", "by bugs fixed", "by reviews"}, "Who fixed the most bugs?"},
	"R02": {"Who is the best developer?", "Best by what?", []string{"by commits", "by bugs fixed", "by reviews"}, "Who reviewed the most pull requests?"},
	"R03": {"Who is the most active developer?", "Most active by what?", []string{"by commits", "by files changed", "by open bugs assigned"}, "Who made the most commits in 2024?"},
	"R04": {"Which files are the worst?", "Worst by what?", []string{"by bugs", "by open bugs", "by commits"}, "Which files have the most open bugs?"},
	"R05": {"Which files are the worst?", "Worst by what?", []string{"by bugs", "by open bugs", "by commits"}, "Which files were changed by the most commits?"},
	"R06": {"How many commits changed config.go?", "Only one config.go?", []string{"all files of this name", "cmd/shedbook/config.go", "internal/config/config.go"}, "How many commits changed cmd/shedbook/config.go?"},
	"R07": {"How many commits changed config.go?", "Only one config.go?", []string{"all files of this name", "cmd/shedbook/config.go", "internal/config/config.go"}, "How many commits changed config.go?"},
	"R08": {"Who changed index.ts the most?", "Only one index.ts?", []string{"all files of this name", "web/src/api/index.ts", "web/src/views/index.ts"}, "Who changed web/src/views/index.ts the most?"},
	"R09": {"What was the last commit that changed README.md?", "Only one README.md?", []string{"all files of this name", "README.md", "tools/README.md"}, "What was the last commit that changed ./README.md?"},
	"R10": {"List denizy's bugs.", "Which bugs of denizy?", []string{"assigned to denizy", "reported by denizy", "fixed by denizy", "introduced by denizy"}, "Which bugs did denizy introduce?"},
	"R11": {"List denizy's bugs.", "Which bugs of denizy?", []string{"assigned to denizy", "reported by denizy", "fixed by denizy", "introduced by denizy"}, "Which issues did denizy report?"},
	"R12": {"How many bugs does sofmar have?", "Which bugs of sofmar?", []string{"assigned to sofmar", "reported by sofmar", "fixed by sofmar", "introduced by sofmar"}, "How many open bugs are assigned to sofmar?"},
	"R13": {"Which bugs did we have in June 2023?", "Bugs by which date?", []string{"reported in June 2023", "introduced in June 2023"}, "Which bugs were reported in June 2023?"},
	"R14": {"Which bugs did we have in June 2023?", "Bugs by which date?", []string{"reported in June 2023", "introduced in June 2023"}, "Which bugs were introduced by commits made in June 2023?"},
	"R15": {"Which commits were made on July 4?", "July 4 of one year?", []string{"any year", "2023", "2024"}, "Which commits were made on 4 July 2023?"},
	"R16": {"Which commits were made on July 4?", "July 4 of one year?", []string{"any year", "2023", "2024"}, "Which commits were made on 4 July 2024?"},
	"R17": {"Who fixed the most bugs in README.md?", "Only one README.md?", []string{"all files of this name", "README.md", "tools/README.md"}, "Who fixed the most bugs in overlap.go?"},
	"R18": {"How many bugs does jbrueckner have?", "Which bugs of jbrueckner?", []string{"assigned to jbrueckner", "reported by jbrueckner", "fixed by jbrueckner", "introduced by jbrueckner"}, "How many bugs did jbrueckner fix?"},
	"R19": {"Who is the best developer?", "Best by what?", []string{"by commits", "by bugs fixed", "by reviews"}, "Who made the most commits in 2024?"},
	"R20": {"How many commits changed server.go?", "Only one server.go?", []string{"all files of this name", "internal/web/server.go", "internal/httpapi/server.go"}, "How many commits changed internal/httpapi/server.go?"},
}

// leastReplies is how many of the replies must lead to the rows that were meant.
const leastReplies = 0.9

// TestRepliesInOtherWords plays replies that people wrote without having seen the
// rules, and compares the rows with those of what they meant.
func TestRepliesInOtherWords(t *testing.T) {
	asker, name := sampleAsker(t)
	rows := func(q question.Question) ([][]any, string) {
		q.Repository, q.Now = name, sampleNow
		answered, err := asker.Ask(t.Context(), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		return answered.Result.Rows, answered.Asked
	}
	meant := map[string][][]any{}
	for id, s := range situations {
		meant[id], _ = rows(question.Question{Text: s.meant})
	}
	right, all := 0, 0
	for _, reply := range readReplies(t) {
		s := situations[reply[0]]
		got, asked := rows(question.Question{Text: reply[1], IsReply: true, Conversation: []question.Turn{
			{Question: s.asked, Back: &question.Back{Question: s.back, Options: s.options}},
		}})
		all++
		if slices.EqualFunc(got, meant[reply[0]], func(a, b []any) bool { return slices.Equal(texts(a), texts(b)) }) {
			right++
			continue
		}
		t.Logf("%s %q was read as %q, meant is %q", reply[0], reply[1], asked, s.meant)
	}
	t.Logf("%d of %d right", right, all)
	if float64(right) < leastReplies*float64(all) {
		t.Errorf("%d of %d replies are right, want %.0f %%", right, all, 100*leastReplies)
	}
}

// readReplies reads the lines of all writers: a situation and a reply.
func readReplies(t *testing.T) [][]string {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "replies.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := csv.NewReader(file)
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = '\t', true, 2
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i := range lines {
		lines[i][1] = strings.TrimSpace(lines[i][1])
	}
	return lines
}

func texts(row []any) []string {
	all := make([]string, len(row))
	for i, value := range row {
		all[i] = answerText(value)
	}
	return all
}

func answerText(value any) string { return answering.CellText(value) }
