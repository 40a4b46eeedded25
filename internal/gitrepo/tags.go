package gitrepo

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing/object"
	"golang.org/x/mod/semver"

	"repochat/internal/history"
)

// Tags returns the tags that lead to a commit, reachable from the default
// branch or not, ordered by name. An annotated tag has the tagger's date and
// is named by the first line of its message; a lightweight one has its
// commit's committer date, and its tag as name. A tag that names a line of
// releases, such as 2.1.x, is none.
func (r *Repository) Tags() ([]history.Release, error) {
	references, err := r.references()
	if err != nil {
		return nil, fmt.Errorf("read tags of %s: %w", r.directory, err)
	}
	var releases []history.Release
	for _, reference := range references {
		name, found := strings.CutPrefix(reference.Name().String(), "refs/tags/")
		if !found || lineTag.MatchString(name) {
			continue
		}
		commit, err := r.peel(reference.Hash())
		if err != nil {
			continue // a tag may name a tree, a file, or something that is missing
		}
		release := history.Release{
			Tag:          DisplayPath(name),
			Name:         DisplayPath(name),
			Commit:       commit.Hash.String(),
			PublishedAt:  commit.Committer.When.UTC(),
			IsPrerelease: isPrerelease(name),
		}
		if tag, err := object.GetTag(r.storage, reference.Hash()); err == nil {
			describe(&release, tag)
		}
		releases = append(releases, release)
	}
	slices.SortFunc(releases, func(a, b history.Release) int { return strings.Compare(a.Tag, b.Tag) })
	return releases, nil
}

// lineTag matches a tag that names a line of releases, as a branch does.
var lineTag = regexp.MustCompile(`^v?\d+(?:\.\d+)*\.[xX]$`)

// pythonPrerelease matches a version of Python's packages that is a pre-release, such as
// 2.0.0a1, 2.0rc2 or 1.0.dev3 (https://peps.python.org/pep-0440/#pre-releases).
var pythonPrerelease = regexp.MustCompile(`^v?\d+(?:\.\d+)*(?:(?:a|b|c|rc|alpha|beta)\d+|\.?dev\d*)$`)

// isPrerelease reports whether a tag is a semantic version with a pre-release, such
// as v1.2.0-rc.1, 1.2.0-beta or cmd/tool/v1.2.0-rc.1 (https://semver.org, clause 9), or
// such a version of Python's packages.
func isPrerelease(tag string) bool {
	version := tag[strings.LastIndexByte(tag, '/')+1:]
	return semver.Prerelease("v"+strings.TrimPrefix(version, "v")) != "" || pythonPrerelease.MatchString(version)
}

func describe(release *history.Release, tag *object.Tag) {
	// Tags made before git knew taggers have none, hence no date of their own.
	if !tag.Tagger.When.IsZero() && tag.Tagger.When.Unix() != 0 {
		release.PublishedAt = tag.Tagger.When.UTC()
	}
	subject, _, _ := strings.Cut(strings.TrimSpace(tag.Message), "\n")
	if subject = strings.ToValidUTF8(strings.TrimSpace(subject), "\uFFFD"); subject != "" {
		release.Name = subject
	}
}
