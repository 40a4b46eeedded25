package worded

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask/said/cited"
	"repochat/internal/question"
	"repochat/internal/schema"
)

const recorded = "../../../../testdata/recordings/why"

// The recorded prompts are answered by the recorded answers: what is left of
// these is what was judged, sentence by sentence, by somebody who wrote none.
func TestRecordedAnswersAreSupported(t *testing.T) {
	judged := map[string]string{}
	for _, row := range rowsOf(t, "judged.tsv") {
		judged[row[0]] = row[1]
	}
	sentences, supported := 0, 0
	for _, row := range rowsOf(t, "questions.tsv")[1:] {
		texts := promptOf(t, row[1])
		content, err := os.ReadFile(filepath.Join(recorded, "answers", row[1]+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		all := make([]int, len(texts.Passages))
		for i := range all {
			all[i] = i
		}
		q := question.Scanned{}
		q.Text = row[2]
		words := cited.Of(texts.source(q, all), string(content))
		for _, why := range words.Struck {
			if why == cited.WhyQuotation {
				t.Errorf("%s: %s", row[0], why)
			}
		}
		for n := range strings.Count(words.Plain(), ").") {
			verdict, known := judged[fmt.Sprintf("%s.%d", row[0], n+1)]
			if !known {
				t.Errorf("%s.%d was not judged", row[0], n+1)
				continue
			}
			sentences++
			if verdict == "supported" {
				supported++
			}
		}
	}
	if sentences != len(judged) {
		t.Errorf("%d sentences are left, %d were judged", sentences, len(judged))
	}
	t.Logf("%d of %d sentences are supported", supported, sentences)
	if supported*100 < sentences*95 {
		t.Errorf("%d of %d sentences are supported", supported, sentences)
	}
}

func rowsOf(t *testing.T, name string) [][]string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(recorded, name))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(content)) {
		rows = append(rows, strings.Split(strings.TrimRight(line, "\n"), "\t"))
	}
	return rows
}

var (
	promptHead    = regexp.MustCompile(`^# (\S+(?: request)?) (\S+)(?: “(.*?)”)?`)
	promptPassage = regexp.MustCompile(`(?s)^\[(\d+)\](?: (\S+))?(?: on (\d{4}-\d\d-\d\d))?: (.*)$`)
)

// promptOf reads passages back from a recorded prompt.
func promptOf(t *testing.T, key string) Texts {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(recorded, "requests", key+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var request struct{ Messages []struct{ Content string } }
	if err := json.Unmarshal(content, &request); err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(request.Messages[1].Content, "<passages>\n")
	block, _, _ = strings.Cut(block, "\n</passages>")
	var texts Texts
	var head cited.Passage
	for line := range strings.SplitSeq(block, "\n") {
		if m := promptHead.FindStringSubmatch(line); m != nil {
			head = cited.Passage{
				About: strings.TrimPrefix(line, "# "), Title: m[3],
				Thread: answer.Segment{Text: m[2], ID: strings.TrimPrefix(m[2], "#"), Kind: schema.Kind(strings.ReplaceAll(m[1], " ", "_"))},
			}
			continue
		}
		m := promptPassage.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("%s: %q is no passage", key, line)
		}
		p := head
		p.Text, p.By = m[4], m[2]
		p.At, _ = time.Parse(time.DateOnly, m[3])
		number, _ := strconv.Atoi(m[1])
		for len(texts.Passages) < number-1 {
			texts.Passages = append(texts.Passages, cited.Passage{}) // one that was not shown
		}
		texts.Passages = append(texts.Passages, p)
	}
	return texts
}
