package judge

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
)

// Answers are those of one system, by the ID of the question.
type Answers map[string]string

// Judgement is what a judge found about one question.
type Judgement struct {
	ID string `json:"id"`
	// Scores are those of each repeat, by system.
	Scores map[string][]Scores `json:"scores"`
	// Pairs are the comparisons of every two systems, each in both orders.
	Pairs []Pair `json:"pairs"`
}

// Pair is one comparison: two systems in the order in which their answers were shown.
type Pair struct {
	First  string     `json:"first"`
	Second string     `json:"second"`
	Better Preference `json:"better"`
}

// Run judges the answers of several systems to each question that all of them
// answered, so many calls at a time. A judgement that the model did not give in
// its form is left out and counted; any other error ends the run. done is called
// after each call, by one goroutine at a time.
func Run(ctx context.Context, j Judge, questions []Question, systems map[string]Answers, atOnce int, done func()) (Report, error) {
	names := slices.Sorted(maps.Keys(systems))
	report := Report{Systems: names}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(1, atOnce))
	var lock sync.Mutex
	ask := func(judge func() error, id, what string) {
		group.Go(func() error {
			err := judge()
			lock.Lock()
			defer lock.Unlock()
			done()
			switch {
			case errors.Is(err, ErrNotJudged):
				report.NotJudged++
				return nil
			case err != nil:
				return fmt.Errorf("judge %s of question %s: %w", what, id, err)
			}
			return nil
		})
	}
	judgements := make([]*Judgement, 0, len(questions))
	for _, q := range questions {
		if !answered(q.ID, systems) {
			report.NotAnswered = append(report.NotAnswered, q.ID)
			continue
		}
		judgement := &Judgement{ID: q.ID, Scores: map[string][]Scores{}}
		judgements = append(judgements, judgement)
		for place, name := range names {
			for repeat := range Repeats {
				ask(func() error {
					scores, err := j.Score(ctx, q, systems[name][q.ID], repeat)
					lock.Lock()
					defer lock.Unlock()
					if err == nil {
						judgement.Scores[name] = append(judgement.Scores[name], scores)
					}
					return err
				}, q.ID, name)
			}
			for _, other := range names[place+1:] {
				for _, order := range [][2]string{{name, other}, {other, name}} {
					ask(func() error {
						better, err := j.Prefer(ctx, q, systems[order[0]][q.ID], systems[order[1]][q.ID])
						lock.Lock()
						defer lock.Unlock()
						if err == nil {
							judgement.Pairs = append(judgement.Pairs, Pair{order[0], order[1], better})
						}
						return err
					}, q.ID, order[0]+" and "+order[1])
				}
			}
		}
	}
	if err := group.Wait(); err != nil {
		return Report{}, err
	}
	for _, judgement := range judgements {
		// They come in as the model answers.
		slices.SortFunc(judgement.Pairs, func(a, b Pair) int { return strings.Compare(a.First+"\n"+a.Second, b.First+"\n"+b.Second) })
		report.Judgements = append(report.Judgements, *judgement)
	}
	return report, nil
}

// Calls is how many calls of the model a run takes.
func Calls(questions, systems int) int {
	return questions * (systems*Repeats + systems*(systems-1))
}

func answered(id string, systems map[string]Answers) bool {
	for _, answers := range systems {
		if answers[id] == "" {
			return false
		}
	}
	return len(systems) > 0
}
