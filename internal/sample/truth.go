package sample

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing/object"
)

// Truth is what was planted in the sample: the answers that a reader of its
// history should find.
type Truth struct {
	// Issues are the issues that commits on the default branch say they fix,
	// bugs and features alike, ordered by number.
	Issues []IssueTruth
	// Decoys are links that seem to be fixes and are none.
	Decoys []Decoy
	// People are everybody whose commits are on the default branch or who has
	// a login, ordered by login, then by name.
	People []PersonTruth
}

// IssueTruth is what is planted about one issue. Commits are full hashes, on
// the default branch, in the order in which they landed.
type IssueTruth struct {
	Number int
	Fixes  []string // commits that fix it, by message or by pull request
	// Introductions are the commits that wrote the fault; none when the issue
	// asks for a feature.
	Introductions []string
	// Limit describes why tracing the lines that the fixes delete does not lead to
	// the Introductions and to nothing else; "" when it does.
	Limit Limit
}

// Limit names a limit of the SZZ algorithm.
type Limit string

// The limits that the sample shows.
const (
	// LimitAddOnly: the fix deletes no line, so there is nothing to trace.
	LimitAddOnly Limit = "add-only"
	// LimitReformat: the faulty line was reindented before the fix. git blame
	// names the reformat, git blame -w the commit that was planted.
	LimitReformat Limit = "reformat"
	// LimitRewrap: a mass reformat changed more than white space in the faulty
	// line. git blame names the reformat, with -w or without.
	LimitRewrap Limit = "rewrap"
	// LimitNewerLine: the fix also changes a newer line that had no fault.
	// Tracing finds both; a variant that keeps only the latest finds the wrong one.
	LimitNewerLine Limit = "newer-line"
	// LimitComments: the fix changes only a comment, which is left out of tracing.
	LimitComments Limit = "comments"
	// LimitGhost: the faulty line was rewritten after the report, so it leads
	// to a commit that cannot have caused it.
	LimitGhost Limit = "ghost"
	// LimitMoved: the faulty line was moved to another file. git blame names
	// the move, unless it is asked for copies (-C).
	LimitMoved Limit = "moved"
	// LimitBinary: the fix replaces a binary file, which has no lines.
	LimitBinary Limit = "binary"
	// LimitPullRequest: the pull request that fixes the bug also changes
	// sound lines in another of its commits. Tracing finds their origin, too.
	LimitPullRequest Limit = "pull-request"
	// LimitFeature: a feature replaces lines that had no fault. Tracing finds
	// their origins all the same.
	LimitFeature Limit = "feature"
)

// Decoy is a commit that must not be linked to an issue as its fix.
type Decoy struct {
	Commit string // full hash; not on the default branch when its pull request was not merged
	Issue  int
	Why    string
}

// PersonTruth is one person with everything that is known as theirs.
type PersonTruth struct {
	Login     string   // as the tracker has it; "" when known only in git
	Name      string   // "" when known only in the tracker
	Names     []string // all spellings in git, sorted
	Addresses []string // all e-mail addresses in git, sorted
	Bot       bool
}

func (b *builder) truth() (Truth, error) {
	var t Truth
	for _, i := range b.story.issues {
		if len(i.Fixed) == 0 {
			continue
		}
		fixes, err := b.hashes(i.Fixed)
		if err != nil {
			return Truth{}, fmt.Errorf("issue %s: %w", i.ID, err)
		}
		introductions, err := b.hashes(i.Introduced)
		if err != nil {
			return Truth{}, fmt.Errorf("issue %s: %w", i.ID, err)
		}
		t.Issues = append(t.Issues, IssueTruth{Number: b.plan.numbers[i.ID], Fixes: fixes, Introductions: introductions, Limit: i.Limit})
	}
	slices.SortFunc(t.Issues, func(a, b IssueTruth) int { return a.Number - b.Number })
	for _, d := range b.story.decoys {
		hashes, err := b.hashes([]string{d.Change})
		if err != nil {
			return Truth{}, err
		}
		number, known := b.plan.numbers[d.Issue]
		if !known {
			return Truth{}, fmt.Errorf("decoy %s: no issue %s", d.Change, d.Issue)
		}
		t.Decoys = append(t.Decoys, Decoy{Commit: hashes[0], Issue: number, Why: d.Why})
	}
	signed, err := b.identities()
	if err != nil {
		return Truth{}, err
	}
	t.People = b.people(signed)
	return t, nil
}

// hashes returns the commits that carry some changes, each once: a squash
// carries several.
func (b *builder) hashes(changes []string) ([]string, error) {
	var all []string
	for _, change := range changes {
		m, known := b.changes[change]
		if !known {
			return nil, fmt.Errorf("change %s is never told", change)
		}
		if hash := m.hash.String(); !slices.Contains(all, hash) {
			all = append(all, hash)
		}
	}
	return all, nil
}

// identities returns every "Name <mail>" that wrote, committed or co-wrote
// something on main.
func (b *builder) identities() (map[string]bool, error) {
	head, err := object.GetCommit(b.objects, b.head().hash)
	if err != nil {
		return nil, err
	}
	signed := map[string]bool{}
	err = object.NewCommitPreorderIter(head, nil, nil).ForEach(func(c *object.Commit) error {
		for _, s := range []object.Signature{c.Author, c.Committer} {
			signed[s.Name+" <"+s.Email+">"] = true
		}
		for _, line := range strings.Split(c.Message, "\n") {
			if identity, found := strings.CutPrefix(line, "Co-authored-by: "); found {
				signed[identity] = true
			}
		}
		return nil
	})
	return signed, err
}

func (b *builder) people(signed map[string]bool) []PersonTruth {
	var people []PersonTruth
	for _, p := range b.story.people {
		truth := PersonTruth{Login: p.Login, Bot: p.Bot}
		for _, identity := range p.Addresses {
			if !signed[identity] {
				continue
			}
			signature := sign(identity, b.head().when, 0)
			truth.Names = append(truth.Names, signature.Name)
			truth.Addresses = append(truth.Addresses, signature.Email)
		}
		if truth.Login == "" && truth.Names == nil {
			continue
		}
		if truth.Names != nil {
			truth.Name = p.Name
		}
		slices.Sort(truth.Names)
		slices.Sort(truth.Addresses)
		truth.Names, truth.Addresses = slices.Compact(truth.Names), slices.Compact(truth.Addresses)
		people = append(people, truth)
	}
	slices.SortFunc(people, func(a, b PersonTruth) int {
		if order := strings.Compare(a.Login, b.Login); order != 0 {
			return order
		}
		return strings.Compare(a.Name, b.Name)
	})
	return people
}
