// Package archive reads and writes tracker archives: the archive.json that
// many repositories of the IETF carry on their gh-pages branch, with every
// issue and pull request of a repository in one JSON file. The format is that
// of archive_repo.py in https://github.com/martinthomson/i-d-template.
package archive

import (
	"fmt"
	"strings"
	"time"

	"repochat/internal/history"
)

// Magic is the value of "magic" by which a tracker archive is known.
const Magic = "E!vIA5L86J2I"

// Archive is a repository's tracker at one moment.
type Archive struct {
	Repository   history.RepositoryName
	Timestamp    time.Time // when the tracker was read, in UTC
	Labels       []Label
	Issues       []history.Issue
	PullRequests []history.PullRequest
}

// Label is a label that the tracker offers.
type Label struct {
	Name        string
	Description string
	Color       string // six hexadecimal digits
}

// CheckRepository returns an error unless the archive is of the expected
// repository. GitHub's names do not differ by case alone.
func (h *Header) CheckRepository(expected history.RepositoryName) error {
	if strings.EqualFold(h.Repository.String(), expected.String()) {
		return nil
	}
	return fmt.Errorf("the tracker archive is of %s, expected %s; give the archive of that repository with --tracker", h.Repository, expected)
}
