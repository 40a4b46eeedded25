package learned

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"repochat/internal/goldentest"
	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/training"
)

// TestHeldOut asks in words of which the bank holds nothing: those of a writer
// for all kinds of question (heldout), and wordings that were written when the
// heads stood (fresh). The golden files hold how many are read right, so that a
// drop shows. Nothing is to be fitted to either file. The frames of requests.tsv, short
// requests of four persons, were corrected by hand from what was read; nine of 120 that no
// frame answers are left out.
func TestHeldOut(t *testing.T) {
	reader, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"heldout", "fresh", "plain", "requests", "figures"} {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile("testdata/" + name + ".tsv")
			if err != nil {
				t.Fatal(err)
			}
			var asked tally
			for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
				parts, wording, _ := strings.Cut(line, "\t")
				asked.add(t, reader, frame.Parse(parts), bank.Wording{Question: bank.Scan(wording)})
			}
			goldentest.Check(t, "testdata/"+name+".golden", asked.String())
		})
	}
}

// TestWritersLeftOut trains without each writer of the bank and asks in that
// writer's words. It takes minutes, so that it runs only when asked for:
//
//	REPOCHAT_VALIDATE=1 go test ./internal/reader/learned -run WritersLeftOut -update
func TestWritersLeftOut(t *testing.T) {
	if os.Getenv("REPOCHAT_VALIDATE") == "" {
		t.Skip("set REPOCHAT_VALIDATE=1 to train the heads once for each writer")
	}
	entries, err := bank.Load()
	if err != nil {
		t.Fatal(err)
	}
	wordings := bank.Wordings(entries)
	var all tally
	var report strings.Builder
	for _, writer := range validated {
		model, err := training.Train(writer)
		if err != nil {
			t.Fatal(err)
		}
		reader, err := With(model)
		if err != nil {
			t.Fatal(err)
		}
		var own tally
		for _, w := range wordings {
			if w.Writer == writer {
				own.add(t, reader, entries[w.Entry].Frame, w)
				all.add(t, reader, entries[w.Entry].Frame, w)
			}
		}
		fmt.Fprintf(&report, "writer %s    %s\n", writer, own.line("all"))
	}
	goldentest.Check(t, "testdata/writers.golden", report.String()+all.String())
}

// validated are the writers who worded all kinds of question. O to T are the
// originals and wordings of single frames.
var validated = strings.Split("ABCDEFGHI", "")

// tally counts answers by the target of their frames.
type tally map[string]*struct{ asked, right, told, wrong int }

func (all *tally) add(t *testing.T, reader *Reader, want frame.Frame, w bank.Wording) {
	t.Helper()
	if *all == nil {
		*all = tally{}
	}
	read, ok := reader.Interpret(w.Question)
	gold, _ := reader.write(want, read.Slots)
	for _, family := range []string{string(want.Target), "all"} {
		if (*all)[family] == nil {
			(*all)[family] = &struct{ asked, right, told, wrong int }{}
		}
		counts := (*all)[family]
		counts.asked++
		switch {
		case !ok || read.Confidence < Likely:
		case read.key() == key(gold) && key(gold) != "", want.Target == frame.None && read.Nothing == want.Query:
			counts.right++
		case read.Confidence < Sure:
			counts.told++
		default:
			counts.wrong++
			if os.Getenv("REPOCHAT_VERBOSE") != "" && family == "all" {
				t.Logf("%.2f %s\n  want %s\n  got  %s", read.Confidence, w.Question.Text, want, read.Frame)
			}
		}
	}
}

func (all tally) line(family string) string {
	c := all[family]
	share := func(n int) float64 { return float64(n) / float64(c.asked) }
	return fmt.Sprintf("%-10s %5d asked  %.3f right  %.3f wrong  %.3f wrong and told to be unsure  %.3f not answered",
		family, c.asked, share(c.right), share(c.wrong), share(c.told), share(c.asked-c.right-c.told-c.wrong))
}

func (all tally) String() string {
	var text strings.Builder
	for _, family := range slices.Sorted(maps.Keys(all)) {
		text.WriteString(all.line(family) + "\n")
	}
	return text.String()
}

// The weights are those that the bank gives; to check it takes half a minute.
func TestWeightsAreThoseOfTheBank(t *testing.T) {
	if os.Getenv("REPOCHAT_VALIDATE") == "" {
		t.Skip("set REPOCHAT_VALIDATE=1 to train the heads anew")
	}
	model, err := training.Train("")
	if err != nil {
		t.Fatal(err)
	}
	var file strings.Builder
	if err := model.Store(&file); err != nil {
		t.Fatal(err)
	}
	if file.String() != string(weights) {
		t.Error("weights.bin is not what go generate makes of the bank")
	}
}
