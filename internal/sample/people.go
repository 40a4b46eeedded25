package sample

import (
	"fmt"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing/object"
)

// person is somebody who takes part in the story.
type person struct {
	Key       string            `yaml:"key"`
	Login     string            `yaml:"login"` // as the tracker has it; "" when known only in git
	Name      string            `yaml:"name"`
	Bot       bool              `yaml:"bot"`
	Offset    int               `yaml:"offset"`    // of their clock, in minutes east of UTC
	Hours     []int             `yaml:"hours"`     // first and last hour of their day, in UTC
	Default   string            `yaml:"default"`   // key of the address that they use most
	Addresses map[string]string `yaml:"addresses"` // "Name <mail>"
	Fork      bool              `yaml:"fork"`      // works in a fork of their own
	Browser   bool              `yaml:"browser"`   // writes in a browser, so with CRLF
}

// gitHub is who commits what is merged on GitHub's own pages.
const gitHub = "GitHub <noreply@github.com>"

// find returns a person and one of their signatures. who is a key, with
// "/address" for another address than the default one.
func (s *story) find(who string) (person, string, error) {
	key, address, _ := strings.Cut(who, "/")
	p, known := s.people[key]
	if !known {
		return person{}, "", fmt.Errorf("nobody in the sample story is called %q", key)
	}
	if address == "" {
		address = p.Default
	}
	identity, known := p.Addresses[address]
	if !known && address != "" {
		return person{}, "", fmt.Errorf("%s has no address %q in the sample story", key, address)
	}
	return p, identity, nil
}

// sign makes git's signature of an identity "Name <mail>".
func sign(identity string, when time.Time, offset int) object.Signature {
	name, mail, _ := strings.Cut(strings.TrimSuffix(identity, ">"), " <")
	return object.Signature{Name: name, Email: mail, When: when.In(time.FixedZone("", offset*60))}
}
