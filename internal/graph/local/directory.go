package local

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	deployed "repochat/deploy/neo4j"
)

// directory is the data directory of one managed Neo4j.
type directory string

// home is Neo4j's own part of it; the launcher creates it whole or not at all.
func (d directory) home() string     { return filepath.Join(string(d), "home") }
func (d directory) partial() string  { return filepath.Join(string(d), "home.partial") }
func (d directory) lockFile() string { return filepath.Join(string(d), "lock") }
func (d directory) logFile() string  { return filepath.Join(string(d), "neo4j.log") }

// temporary is inside the data directory because Netty unpacks libraries into
// it, and a killed JVM leaves them behind.
func (d directory) temporary() string { return filepath.Join(string(d), "tmp") }
func (d directory) settings() string  { return filepath.Join(string(d), "neo4j.conf") }
func (d directory) stateFile() string { return filepath.Join(string(d), "state.json") }

func (d directory) create() error {
	if err := os.MkdirAll(string(d), 0o700); err != nil {
		return explainFile("create", string(d), err)
	}
	return nil
}

// clear removes what a killed JVM left and writes the settings anew. Only the
// holder of the lock calls it.
func (d directory) clear() error {
	for _, path := range []string{d.partial(), d.temporary()} {
		if err := os.RemoveAll(path); err != nil {
			return explainFile("remove", path, err)
		}
	}
	if err := os.Mkdir(d.temporary(), 0o700); err != nil {
		return explainFile("create", d.temporary(), err)
	}
	if err := os.WriteFile(d.settings(), deployed.Settings, 0o600); err != nil {
		return explainFile("write", d.settings(), err)
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
	// Password is the database's. It is known to be set only after a first
	// start that succeeded.
	Password    string `json:"password"`
	PasswordSet bool   `json:"password_set"`
}

// readState returns the zero state where none, or no readable one, was written.
func (d directory) readState() (state, error) {
	content, err := os.ReadFile(d.stateFile())
	if errors.Is(err, fs.ErrNotExist) {
		return state{}, nil
	}
	if err != nil {
		return state{}, explainFile("read", d.stateFile(), err)
	}
	var s state
	if json.Unmarshal(content, &s) != nil {
		return state{}, nil // a new password replaces what is lost
	}
	return s, nil
}

// writeState replaces the state file in one step; only its owner can read it.
func (d directory) writeState(s state) error {
	content, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return fmt.Errorf("encode the state of the managed Neo4j: %w", err)
	}
	if err := replaceFile(d.stateFile(), append(content, '\n')); err != nil {
		return explainFile("write", d.stateFile(), err)
	}
	return nil
}

// replaceFile writes beside the file, with mode 0600, and renames.
func replaceFile(path string, content []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if _, err := file.Write(content); err != nil {
		file.Close()
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// logTail returns the last lines of the log, for an error message.
func (d directory) logTail() string {
	content, err := os.ReadFile(d.logFile())
	if err != nil {
		return ""
	}
	lines := strings.Split(strings.TrimSpace(string(content)), "\n")
	return strings.Join(lines[max(0, len(lines)-tailLines):], "\n")
}

// tailLines is how many lines of another program's output an error quotes.
const tailLines = 12
