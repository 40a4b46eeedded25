package history

import (
	"fmt"
	"regexp"
	"strings"
)

// RepositoryName is the owner and the name of a repository on GitHub.
type RepositoryName struct {
	Owner string
	Name  string
}

// GitHub allows letters, digits and hyphens in an owner (39 at most), and also
// dots and underscores in a repository's name (100 at most).
var (
	ownerPattern = regexp.MustCompile(`^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,38})$`)
	namePattern  = regexp.MustCompile(`^[A-Za-z0-9._-]{1,100}$`)
)

// ParseRepositoryName reads "owner/name". It refuses what GitHub itself would
// refuse, so that a name is always safe in a URL and in a file's path.
func ParseRepositoryName(text string) (RepositoryName, error) {
	owner, name, found := strings.Cut(text, "/")
	if !found || !ownerPattern.MatchString(owner) || !namePattern.MatchString(name) || name == "." || name == ".." {
		return RepositoryName{}, fmt.Errorf("%q is not a repository name; write it as OWNER/NAME, like WICG/webpackage", text)
	}
	return RepositoryName{Owner: owner, Name: name}, nil
}

// String returns "owner/name", the value of every node's repo property.
func (n RepositoryName) String() string { return n.Owner + "/" + n.Name }

// IsZero reports whether no repository is named.
func (n RepositoryName) IsZero() bool { return n == RepositoryName{} }
