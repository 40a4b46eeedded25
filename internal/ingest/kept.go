package ingest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2/maybe"

	"repochat/internal/history"
	"repochat/internal/szz"
)

// keptFile is where something that was read of a repository is kept; "" when
// nothing is to be kept. It is the same for all spellings of a name.
func (w *Worker) keptFile(name history.RepositoryName, what string) string {
	if w.Kept == "" {
		return ""
	}
	return filepath.Join(w.Kept, strings.ToLower(name.Owner), strings.ToLower(name.Name), what)
}

// readTraces returns what is kept of the fixes that were traced before.
func (s *synchronisation) readTraces(variant szz.Variant) (*szz.Traces, error) {
	program, err := programIdentity()
	if err != nil {
		return nil, err
	}
	file := s.worker.keptFile(s.stored.Name, "traces.json")
	if file == "" {
		return szz.NewTraces(program, variant), nil
	}
	content, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return szz.NewTraces(program, variant), nil
	}
	if err != nil {
		return nil, fmt.Errorf("read what is kept of the fixes of %s: %w", s.stored.Name, err)
	}
	return szz.ReadTraces(bytes.NewReader(content), program, variant), nil
}

// keepTraces keeps what was traced.
func (s *synchronisation) keepTraces(traces *szz.Traces) error {
	if !traces.Changed() {
		return nil
	}
	if err := s.keep("traces.json", traces.Write); err != nil {
		return fmt.Errorf("keep the traced fixes of %s: %w", s.stored.Name, err)
	}
	return nil
}

const choicesFile = "choices.json"

// readChoices returns what the judge chose in earlier synchronisations.
func (s *synchronisation) readChoices() (*szz.Choices, error) {
	file := s.worker.keptFile(s.stored.Name, choicesFile)
	content, err := os.ReadFile(file)
	if file == "" || errors.Is(err, os.ErrNotExist) {
		return szz.NewChoices(s.worker.JudgeName), nil
	}
	if err != nil {
		return nil, fmt.Errorf("read what was chosen for %s: %w", s.stored.Name, err)
	}
	return szz.ReadChoices(bytes.NewReader(content), s.worker.JudgeName), nil
}

// keepChoices keeps what the judge chose; nil choices are those of no judge.
func (s *synchronisation) keepChoices(choices *szz.Choices) error {
	if choices == nil || !choices.Changed() {
		return nil
	}
	if err := s.keep(choicesFile, choices.Write); err != nil {
		return fmt.Errorf("keep what was chosen for %s: %w", s.stored.Name, err)
	}
	return nil
}

// keep writes a file of what is kept of the repository, whole or not at all,
// when there is a directory for it.
func (s *synchronisation) keep(name string, write func(io.Writer) error) error {
	file := s.worker.keptFile(s.stored.Name, name)
	if file == "" {
		return nil
	}
	var content bytes.Buffer
	if err := write(&content); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o750); err != nil {
		return err
	}
	return maybe.WriteFile(file, content.Bytes(), 0o600)
}

// moveKept takes what is kept along when a repository gets another name.
func (w *Worker) moveKept(old, name history.RepositoryName) error {
	from, to := w.keptFile(old, ""), w.keptFile(name, "")
	if from == to {
		return nil
	}
	if _, err := os.Stat(from); errors.Is(err, os.ErrNotExist) {
		return nil // also when an earlier attempt moved it
	}
	err := errors.Join(os.RemoveAll(to), os.MkdirAll(filepath.Dir(to), 0o750))
	if err == nil {
		err = os.Rename(from, to)
	}
	if err != nil {
		return fmt.Errorf("move what is kept of %s: %w", old, err)
	}
	return nil
}
