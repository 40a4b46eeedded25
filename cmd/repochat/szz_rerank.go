package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/google/renameio/v2/maybe"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/rerank"
	"repochat/internal/szz"
)

// judge has a model choose in a run, when that is asked for. What it chose
// before is read from beside the state.
func (s szzCommand) judge(c config.Config, run *szzRun) (*rerank.Judge, error) {
	if !s.Rerank {
		return nil, nil
	}
	if !c.HasModel() {
		return nil, usageError{errors.New("--rerank needs a model; set OPENAI_MODEL")}
	}
	completer, err := app.NewCompleter(c)
	if err != nil {
		return nil, err
	}
	judge := &rerank.Judge{Model: completer, Calls: s.Calls}
	run.judge, run.choices = judge, szz.NewChoices(c.OpenAIModel)
	if s.State == "" {
		return judge, nil
	}
	content, err := os.ReadFile(s.choicesFile())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read what the model chose before: %w", err)
	}
	run.choices = szz.ReadChoices(bytes.NewReader(content), c.OpenAIModel)
	return judge, nil
}

func (s szzCommand) choicesFile() string { return s.State + ".choices" }

func (s szzCommand) keepChoices(choices *szz.Choices) error {
	if s.State == "" || !choices.Changed() {
		return nil
	}
	var content bytes.Buffer
	err := choices.Write(&content)
	if err == nil {
		err = maybe.WriteFile(s.choicesFile(), content.Bytes(), 0o600)
	}
	if err != nil {
		return fmt.Errorf("keep what the model chose: %w", err)
	}
	return nil
}
