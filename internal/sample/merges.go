package sample

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/object"
)

// grow makes the commits of a branch on top of a base.
func (b *builder) grow(commits []commit, base made) (made, error) {
	times := b.plan.commits[commits[0].ID]
	head := base
	for i, c := range commits {
		var err error
		if head, err = b.commit(c, times[i], head); err != nil {
			return made{}, err
		}
	}
	return head, nil
}

// fork returns where a branch leaves main.
func (b *builder) fork(from string, commits []commit) (made, error) {
	if from == "" {
		return b.mainBefore(b.plan.commits[commits[0].ID][0]), nil
	}
	base, known := b.changes[from]
	if !known {
		return made{}, fmt.Errorf("a branch starts at %s, which is not told yet", from)
	}
	return base, nil
}

// pull makes the commits of a pull request and lands them as it says.
func (b *builder) pull(p pull) error {
	base, err := b.fork("", p.Commits)
	if err != nil {
		return err
	}
	head, err := b.grow(p.Commits, base)
	if err != nil {
		return fmt.Errorf("pull request %s: %w", p.ID, err)
	}
	number := b.plan.numbers[p.ID]
	b.refs[plumbing.ReferenceName(fmt.Sprintf("refs/pull/%d/head", number))] = head.hash
	done := landing{base: base, head: head}
	if p.How != "open" {
		done.at, err = b.landingTime(p, head)
	}
	if err == nil && p.How != "open" && p.How != "closed" {
		done.merge, err = b.land(p, number, head, done.at)
		b.main = append(b.main, done.merge)
	}
	b.pulls[p.ID] = done
	return err
}

// landingTime is after everything that leads to it.
func (b *builder) landingTime(p pull, head made) (time.Time, error) {
	merger, _, err := b.story.find(p.Merger)
	if err != nil {
		return time.Time{}, err
	}
	before := slices.Concat([]time.Time{head.when, b.plan.opened[p.ID]}, b.plan.reviews[p.ID])
	if p.How != "closed" {
		before = append(before, b.head().when)
	}
	return later("landed "+p.ID, moment("landed "+p.ID, p.Landed, merger), slices.MaxFunc(before, time.Time.Compare)), nil
}

func (b *builder) land(p pull, number int, head made, at time.Time) (made, error) {
	switch p.How {
	case "merge":
		return b.landMerged(p, number, head, at)
	case "squash":
		return b.landSquashed(p, number, at)
	case "rebase":
		return b.landRebased(p, at)
	}
	return made{}, fmt.Errorf("pull request %s lands by %q", p.ID, p.How)
}

func (b *builder) landMerged(p pull, number int, head made, at time.Time) (made, error) {
	merger, identity, err := b.story.find(p.Merger)
	if err != nil {
		return made{}, err
	}
	author, _, err := b.story.find(p.By)
	if err != nil {
		return made{}, err
	}
	owner := Repository().Owner
	if author.Fork {
		owner = author.Login
	}
	return b.make(draft{
		parents: []made{b.head(), head}, author: sign(identity, at, merger.Offset), committer: sign(gitHub, at, merger.Offset),
		message: fmt.Sprintf("Merge pull request #%d from %s/%s\n\n%s\n", number, owner, p.Branch, p.Title),
	})
}

func (b *builder) landSquashed(p pull, number int, at time.Time) (made, error) {
	author, identity, err := b.story.find(p.By)
	if err != nil {
		return made{}, err
	}
	d := draft{
		parents: []made{b.head()}, author: sign(identity, at, author.Offset), committer: sign(gitHub, at, author.Offset),
		message: fmt.Sprintf("%s (#%d)\n", p.Title, number),
	}
	var with []string
	for _, c := range p.Commits {
		if c.Sync {
			continue
		}
		d.changes = append(d.changes, c.ID)
		with = append(with, c.With...)
		if len(p.Commits) > 1 {
			d.message += "\n* " + subject(c.Message)
		}
	}
	if len(p.Commits) > 1 {
		d.message += "\n"
	}
	trailers, err := b.coAuthors(with)
	if err != nil {
		return made{}, err
	}
	if trailers != "" {
		d.message += strings.TrimPrefix(trailers, "\n") + "\n"
	}
	if d.message, err = b.expand(d.message); err != nil {
		return made{}, err
	}
	return b.make(d)
}

// landRebased copies the commits onto main. The author and their time stay,
// the committer is who pressed the button.
func (b *builder) landRebased(p pull, at time.Time) (made, error) {
	merger, identity, err := b.story.find(p.Merger)
	if err != nil {
		return made{}, err
	}
	last := b.head()
	for i, c := range p.Commits {
		original, err := object.GetCommit(b.objects, b.changes[c.ID].hash)
		if err != nil {
			return made{}, err
		}
		last, err = b.make(draft{
			changes: []string{c.ID}, parents: []made{last},
			author: original.Author, committer: sign(identity, at, merger.Offset), message: original.Message,
		})
		if err != nil {
			return made{}, err
		}
		if i < len(p.Commits)-1 {
			b.main = append(b.main, last)
		}
	}
	return last, nil
}

// merge joins local branches into main.
func (b *builder) merge(m merge) error {
	merger, identity, err := b.story.find(m.By)
	if err != nil {
		return err
	}
	var heads []made
	var names []string
	for _, branch := range m.Branches {
		head, err := b.growBranch(branch)
		if err != nil {
			return fmt.Errorf("merge %s: %w", m.ID, err)
		}
		heads = append(heads, head)
		names = append(names, "'"+branch.Name+"'")
		if branch.Keep {
			b.refs[plumbing.NewBranchReferenceName(branch.Name)] = head.hash
		}
	}
	parents := append([]made{b.head()}, heads...)
	last := slices.MaxFunc(parents, func(x, y made) int { return x.when.Compare(y.when) }).when
	at := later(m.ID, moment(m.ID, m.On, merger), last)
	signature := sign(identity, at, merger.Offset)
	message := strings.TrimSpace(m.Message)
	if message == "" {
		message = mergeSubject(names)
	}
	if message, err = b.expand(message); err != nil {
		return err
	}
	merged, err := b.make(draft{parents: parents, author: signature, committer: signature, message: message + "\n"})
	if err != nil {
		return err
	}
	b.main = append(b.main, merged)
	b.changes[m.ID] = merged
	return nil
}

// mergeSubject words a merge as git does.
func mergeSubject(names []string) string {
	if len(names) == 1 {
		return "Merge branch " + names[0]
	}
	last := len(names) - 1
	return "Merge branches " + strings.Join(names[:last], ", ") + " and " + names[last]
}

// branch makes a branch that stays beside main.
func (b *builder) branch(told branch) error {
	head, err := b.growBranch(told)
	if err != nil {
		return fmt.Errorf("branch %s: %w", told.Name, err)
	}
	b.refs[plumbing.NewBranchReferenceName(told.Name)] = head.hash
	return nil
}

func (b *builder) growBranch(told branch) (made, error) {
	base, err := b.fork(told.From, told.Commits)
	if err != nil {
		return made{}, err
	}
	return b.grow(told.Commits, base)
}

// tag marks the latest commit of main or of a branch.
func (b *builder) tag(t tag) error {
	name := plumbing.NewBranchReferenceName(t.Branch)
	target := b.head().hash
	if t.Branch != "" {
		var known bool
		if target, known = b.refs[name]; !known {
			return fmt.Errorf("tag %s is on branch %s, which is not told yet", t.Name, t.Branch)
		}
	}
	if t.Message != "" {
		tagger, identity, err := b.story.find(t.By)
		if err != nil {
			return err
		}
		commit, err := object.GetCommit(b.objects, target)
		if err != nil {
			return err
		}
		message, err := b.expand(strings.TrimSpace(t.Message))
		if err != nil {
			return err
		}
		annotated := object.Tag{
			Name: t.Name, Message: message + "\n", TargetType: plumbing.CommitObject, Target: target,
			Tagger: sign(identity, soonAfter("tag "+t.Name, commit.Committer.When.UTC(), 5, 60), tagger.Offset),
		}
		if target, err = store(b.objects, &annotated); err != nil {
			return err
		}
	}
	b.refs[plumbing.NewTagReferenceName(t.Name)] = target
	return nil
}
