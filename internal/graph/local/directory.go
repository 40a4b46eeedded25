package local

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	deployed "repochat/deploy/neo4j"
	"repochat/internal/jvm"
)

// directory is the data directory of one managed Neo4j.
type directory string

// home is Neo4j's own part of it; the launcher creates it whole or not at all.
func (d directory) home() string         { return filepath.Join(string(d), "home") }
func (d directory) partial() string      { return filepath.Join(string(d), "home.partial") }
func (d directory) settings() string     { return filepath.Join(string(d), "neo4j.conf") }
func (d directory) passwordFile() string { return filepath.Join(string(d), "password.json") }

// prepare removes what a killed launcher left, writes the settings anew, and
// returns the launcher's input: a password to set, or nothing to keep the
// present one.
func (d directory) prepare() ([]string, error) {
	if err := os.RemoveAll(d.partial()); err != nil {
		return nil, jvm.ExplainFile("remove", d.partial(), err)
	}
	if err := jvm.ReplaceFile(d.settings(), deployed.Settings); err != nil {
		return nil, err
	}
	password, err := d.nextPassword()
	if err != nil {
		return nil, err
	}
	if password.Set {
		return []string{""}, nil
	}
	return []string{password.Value}, nil
}

// password is the database's, which the commands that use it tell each other. It
// is known to be set only after a first start that succeeded.
type password struct {
	Value string `json:"password"`
	Set   bool   `json:"password_set"`
}

// nextPassword keeps a password that is known to be set, or makes a new one, and
// writes it.
func (d directory) nextPassword() (password, error) {
	old, err := d.readPassword()
	if err != nil {
		return password{}, err
	}
	if _, err := os.Stat(d.home()); err == nil && old.Set && old.Value != "" {
		// It may stand in the state of an earlier release, which the start writes anew.
		return old, d.writePassword(old)
	}
	next := password{Value: rand.Text()}
	return next, d.writePassword(next)
}

// readPassword returns the zero password where none, or no readable one, was
// written: a new one replaces it. Releases before this one kept it in state.json.
func (d directory) readPassword() (password, error) {
	content, err := os.ReadFile(d.passwordFile())
	if errors.Is(err, fs.ErrNotExist) {
		content, err = os.ReadFile(filepath.Join(string(d), "state.json"))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return password{}, nil
	}
	if err != nil {
		return password{}, jvm.ExplainFile("read", d.passwordFile(), err)
	}
	var p password
	if json.Unmarshal(content, &p) != nil {
		return password{}, nil
	}
	return p, nil
}

func (d directory) writePassword(p password) error {
	content, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("encode the password of the managed Neo4j: %w", err)
	}
	return jvm.ReplaceFile(d.passwordFile(), append(content, '\n'))
}
