package history

import (
	"regexp"
	"strings"
)

// PersonType is the kind of account behind a person.
type PersonType string

// The kinds of account. A person known only by a git address is Unknown.
const (
	PersonUser    PersonType = "User"
	PersonBot     PersonType = "Bot"
	PersonUnknown PersonType = "Unknown"
)

// PersonID names one person within one repository: the login in lower case
// where it is known, else the e-mail address in lower case.
type PersonID string

// Person is one human or bot, however many addresses and spellings they have.
type Person struct {
	ID    PersonID
	Login string // "" when it is not known
	Name  string // the name most often used
	Email string // the address most often used
	// Aliases are the other names that commits have of the person, and the account that
	// merge commits name for their branches, in order.
	Aliases []string
	Type    PersonType
}

// Identities describes who is who in one repository.
type Identities struct {
	People []Person // ordered by ID

	// BySignature maps IdentityKey(name, email) of every signature met in the
	// history to its person; ByLogin maps logins in lower case.
	BySignature map[string]PersonID
	ByLogin     map[string]PersonID
}

// IdentityKey is the key of BySignature: addresses decide, whatever their
// case; a signature without an address goes by its name. Where git-svn has put the id of its
// repository behind an address, that is left out.
func IdentityKey(name, email string) string {
	if email = strings.ToLower(strings.TrimSpace(email)); email != "" {
		if address := ofSubversion.ReplaceAllString(email, ""); strings.Contains(address, "@") {
			return address
		}
		return email
	}
	return "name:" + strings.ToLower(strings.TrimSpace(name))
}

// ofSubversion matches the id of a Subversion repository, which git svn writes behind the
// name of a user.
var ofSubversion = regexp.MustCompile(`@[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// OfSignature returns the person behind a git signature.
func (i Identities) OfSignature(s Signature) (PersonID, bool) {
	id, ok := i.BySignature[IdentityKey(s.Name, s.Email)]
	return id, ok
}

// OfLogin returns the person with a login, whatever its case.
func (i Identities) OfLogin(login string) (PersonID, bool) {
	id, ok := i.ByLogin[strings.ToLower(login)]
	return id, ok
}
