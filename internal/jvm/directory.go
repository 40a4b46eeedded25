package jvm

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2/maybe"
)

// directory is the data directory of one program.
type directory string

func (d directory) lockFile() string { return filepath.Join(string(d), "lock") }

// temporary is inside the data directory because native libraries are unpacked
// into it, and a killed JVM leaves them behind.
func (d directory) temporary() string { return filepath.Join(string(d), "tmp") }
func (d directory) stateFile() string { return filepath.Join(string(d), "state.json") }

func (d directory) create() error {
	if err := os.MkdirAll(string(d), 0o700); err != nil {
		return ExplainFile("create", string(d), err)
	}
	return nil
}

// clear removes what a killed JVM left. Only the holder of the lock calls it.
func (d directory) clear() error {
	if err := os.RemoveAll(d.temporary()); err != nil {
		return ExplainFile("remove", d.temporary(), err)
	}
	if err := os.Mkdir(d.temporary(), 0o700); err != nil {
		return ExplainFile("create", d.temporary(), err)
	}
	return nil
}

// state is what the commands that use one data directory tell each other.
type state struct {
	// ProcessID, Control and Secret are those of the present JVM: its number, the
	// address of its control socket and what opens it. They are empty between
	// one JVM and the next.
	ProcessID int    `json:"process_id,omitempty"`
	Control   string `json:"control,omitempty"`
	Secret    string `json:"secret,omitempty"`
}

// readState returns the zero state where none, or no readable one, was written.
func (d directory) readState() (state, error) {
	content, err := os.ReadFile(d.stateFile())
	if errors.Is(err, fs.ErrNotExist) {
		return state{}, nil
	}
	if err != nil {
		return state{}, ExplainFile("read", d.stateFile(), err)
	}
	var s state
	if json.Unmarshal(content, &s) != nil {
		return state{}, nil // it is written anew by the next start
	}
	return s, nil
}

// writeState replaces the state file in one step; only its owner can read it.
func (d directory) writeState(s state) error {
	content, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return fmt.Errorf("encode the state of a process: %w", err)
	}
	return ReplaceFile(d.stateFile(), append(content, '\n'))
}

// ReplaceFile writes a file that only its owner can read, in one step.
func ReplaceFile(path string, content []byte) error {
	if err := maybe.WriteFile(path, content, 0o600); err != nil {
		return ExplainFile("write", path, err)
	}
	return nil
}

func (s starter) logFile() string {
	return filepath.Join(string(s.directory), s.program.ShortName+".log")
}

// logTail returns the last lines of the log, for an error message.
func (s starter) logTail() string {
	content, err := os.ReadFile(s.logFile())
	if err != nil {
		return ""
	}
	lines := strings.Split(strings.TrimSpace(string(content)), "\n")
	return strings.Join(lines[max(0, len(lines)-tailLines):], "\n")
}

// tailLines is how many lines of another program's output an error quotes.
const tailLines = 12
