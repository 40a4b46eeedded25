package eval

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"golang.org/x/sync/errgroup"

	answers "repochat/internal/answer"
	"repochat/internal/ask"
	"repochat/internal/history"
	"repochat/internal/question"
)

// Asker answers one question.
type Asker interface {
	Ask(ctx context.Context, question question.Question, watch func(ask.Event)) (ask.Answer, error)
}

// Verdict is what became of one item.
type Verdict struct {
	Item   Item
	Right  bool
	Reason string // why it is wrong
	Answer ask.Answer
}

// Run asks every question of a set, so many at a time, and judges the answers.
// The verdicts are in the set's order. A question that fails counts as wrong;
// only a cancelled context ends the run. watch is called after each question,
// by one goroutine at a time, and may be nil.
func Run(ctx context.Context, asker Asker, repository history.RepositoryName, items []Item, now time.Time, atOnce int, watch func(Verdict)) ([]Verdict, error) {
	verdicts := make([]Verdict, len(items))
	var watching sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(1, atOnce))
	for i, item := range items {
		group.Go(func() error {
			answer, err := converse(ctx, asker, repository, item, now)
			if ctx.Err() != nil {
				return fmt.Errorf("ask %s: %w", item.ID, ctx.Err())
			}
			verdicts[i] = judge(item, answer, err)
			if watch != nil {
				watching.Lock()
				defer watching.Unlock()
				watch(verdicts[i])
			}
			return nil
		})
	}
	return verdicts, group.Wait()
}

// converse asks an item's earlier questions and then its own, which knows them
// and their answers.
func converse(ctx context.Context, asker Asker, repository history.RepositoryName, item Item, now time.Time) (ask.Answer, error) {
	asked := question.Question{Repository: repository, Now: now}
	if !item.Now.IsZero() {
		asked.Now = item.Now
	}
	for _, earlier := range item.Conversation {
		asked.Text = earlier
		answer, err := asker.Ask(ctx, asked, nil)
		if err != nil {
			return ask.Answer{}, fmt.Errorf("ask %q before it: %w", earlier, err)
		}
		asked.Conversation = append(asked.Conversation, answer.Turn(earlier))
	}
	asked.Text = item.Question
	return asker.Ask(ctx, asked, nil)
}

func judge(item Item, answer ask.Answer, err error) Verdict {
	verdict := Verdict{Item: item, Answer: answer}
	switch {
	case err != nil:
		verdict.Reason = err.Error()
	case answer.Outcome == ask.Failed:
		verdict.Reason = answer.Error
	case item.Outcomes != nil && !slices.Contains(item.Outcomes, answer.Outcome):
		verdict.Reason = fmt.Sprintf("%s: %s", answer.Outcome, oneLine(answer.Text))
	case item.Outcomes == nil && len(answer.Result.Rows) == 0 && answer.Outcome != ask.NoneFound && answer.Outcome != ask.Answered && answer.Outcome != ask.UnknownName:
		verdict.Reason = "not answered: " + string(answer.Outcome)
	case missingText(item.Must, answer) != "":
		verdict.Reason = fmt.Sprintf("does not say %s: %s", missingText(item.Must, answer), oneLine(answer.Text))
	case item.AnyRows:
		verdict.Right = true
	default:
		verdict.Right, verdict.Reason = Match(item, answer.Result.Rows)
	}
	return verdict
}

// missingText returns the first text that an answer should contain and does
// not; "" when it contains all.
func missingText(must []string, answer ask.Answer) string {
	said := strings.ToLower(strings.Join(append([]string{answer.Text, answer.Note}, answers.NoticeTexts(answer.Notices)...), "\n"))
	for _, texts := range must {
		if !slices.ContainsFunc(strings.Split(strings.ToLower(texts), "|"), func(text string) bool { return strings.Contains(said, text) }) {
			return texts
		}
	}
	return ""
}

// oneLine makes the beginning of an answer fit into a report.
func oneLine(text string) string {
	runes := []rune(strings.Join(strings.Fields(text), " "))
	return string(runes[:min(len(runes), 160)])
}

// WriteReport prints the share of right answers by intent and in all, then
// each wrong answer with its reason. The text is the same for the same
// verdicts, so that it can be kept as a golden.
func WriteReport(w io.Writer, verdicts []Verdict) error {
	type score struct{ right, all int }
	byIntent := map[string]*score{}
	total := score{}
	for _, v := range verdicts {
		if byIntent[v.Item.Intent] == nil {
			byIntent[v.Item.Intent] = &score{}
		}
		for _, s := range []*score{byIntent[v.Item.Intent], &total} {
			s.all++
			if v.Right {
				s.right++
			}
		}
	}
	intents := make([]string, 0, len(byIntent))
	for intent := range byIntent {
		intents = append(intents, intent)
	}
	sort.Strings(intents)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, intent := range intents {
		fmt.Fprintf(table, "%s\t%d of %d\n", intent, byIntent[intent].right, byIntent[intent].all)
	}
	fmt.Fprintf(table, "all\t%d of %d\n", total.right, total.all)
	for _, v := range verdicts {
		if !v.Right {
			fmt.Fprintf(table, "wrong %s\t%s\t%s\n", v.Item.ID, v.Item.Question, v.Reason)
		}
	}
	return table.Flush()
}
