package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/eval/judge"
	"repochat/internal/history"
	"repochat/internal/question"
)

// The systems that are judged where no files are given.
const (
	repochatSystem = "repochat"
	bareSystem     = "without the repository"
)

// judge has a model judge answers to a set that evalInitCommand printed.
func (e evalScoreCommand) judge(ctx context.Context, c config.Config, name history.RepositoryName, std streams) (err error) {
	if !c.HasModel() {
		return usageError{errors.New("--judge needs a model; set OPENAI_MODEL and OPENAI_BASE_URL")}
	}
	model, err := app.NewCompleter(c)
	if err != nil {
		return err
	}
	var questions []judge.Question
	if err := eachLine(e.File, std.in, func(q judge.Question) error {
		if q.ID == "" || q.Question == "" || q.Reference == "" {
			return usageError{fmt.Errorf("%s: a line has no id, question or reference; eval init prints such lines", e.File)}
		}
		questions = append(questions, q)
		return nil
	}); err != nil {
		return err
	}
	progress := newProgress(std.err)
	defer progress.Close()
	var systems map[string]judge.Answers
	if len(e.Compare) > 0 {
		systems, err = readAnswers(e.Compare, std)
	} else {
		systems, err = e.answers(ctx, c, name, model, questions, progress)
	}
	if err != nil {
		return err
	}
	calls, all := 0, judge.Calls(len(questions), len(systems))
	report, err := judge.Run(ctx, judge.Judge{Model: model, Repository: name}, questions, systems, e.AtOnce, func() {
		calls++
		progress.Report("judging", calls, all)
	})
	if err != nil {
		return err
	}
	progress.Close()
	if err := writeLines(e.Show, report.Judgements, func(j judge.Judgement) any { return j }); err != nil {
		return err
	}
	return report.Write(std.out)
}

// readAnswers reads files of answers; each system is called as its file.
func readAnswers(paths []string, std streams) (map[string]judge.Answers, error) {
	systems := map[string]judge.Answers{}
	for _, path := range paths {
		system := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		if systems[system] != nil {
			return nil, usageError{fmt.Errorf("two files of answers are called %s", system)}
		}
		answers := judge.Answers{}
		if err := eachLine(path, std.in, func(line struct{ ID, Answer string }) error {
			answers[line.ID] = line.Answer
			return nil
		}); err != nil {
			return nil, err
		}
		systems[system] = answers
	}
	return systems, nil
}

// answers asks each question of RepoChat, and of the same model without anything
// from the repository. A question that fails has no answer.
func (e evalScoreCommand) answers(ctx context.Context, c config.Config, name history.RepositoryName, model judge.Completer, questions []judge.Question, progress *progress) (systems map[string]judge.Answers, err error) {
	a, err := app.Open(ctx, c, progress.Line)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	systems = map[string]judge.Answers{repochatSystem: {}, bareSystem: {}}
	var lock sync.Mutex
	asked := 0
	keep := func(system, id, text string) {
		lock.Lock()
		defer lock.Unlock()
		systems[system][id] = text
		asked++
		progress.Report("asking", asked, 2*len(questions))
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(1, e.AtOnce))
	for _, q := range questions {
		group.Go(func() error {
			answered, err := a.Asker().Ask(ctx, question.Question{Repository: name, Text: q.Question, Now: e.Now}, nil)
			if err != nil {
				return fmt.Errorf("ask question %s: %w", q.ID, err)
			}
			keep(repochatSystem, q.ID, answered.Text)
			return nil
		})
		group.Go(func() error {
			text, err := judge.Bare(ctx, model, name, q.Question)
			if err != nil {
				return fmt.Errorf("ask question %s: %w", q.ID, err)
			}
			keep(bareSystem, q.ID, text)
			return nil
		})
	}
	return systems, group.Wait()
}
