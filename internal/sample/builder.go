package sample

import (
	"context"
	"fmt"
	"maps"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/object"
	"github.com/go-git/go-git/v5/storage/memory"
)

// builder turns the story into git objects. It works in memory; nothing in it
// depends on a clock or on the order of a map.
type builder struct {
	story    *story
	plan     *schedule
	weaves   []*weave
	objects  *memory.Storage
	trees    *treeWriter
	main     []made
	changes  map[string]made   // the commit that carries a change: on main if it is there
	reverted map[string]string // change to the change that takes it back
	pulls    map[string]landing
	refs     map[plumbing.ReferenceName]plumbing.Hash
}

// made is a commit that has been made, and the changes that it holds.
type made struct {
	hash plumbing.Hash
	tree plumbing.Hash
	when time.Time // of its committer
	has  map[string]bool
}

// landing is what git knows of a pull request.
type landing struct {
	base  made
	head  made
	merge made // without hash when nothing was merged
	at    time.Time
}

// build tells the whole story in git.
func build(ctx context.Context) (*builder, error) {
	s, err := loadStory()
	if err != nil {
		return nil, err
	}
	plan, err := s.schedule()
	if err != nil {
		return nil, err
	}
	b := &builder{
		story: s, plan: plan, objects: memory.NewStorage(),
		changes: map[string]made{}, reverted: map[string]string{},
		pulls: map[string]landing{}, refs: map[plumbing.ReferenceName]plumbing.Hash{},
	}
	if b.weaves, err = loadWeaves(b.expand); err != nil {
		return nil, err
	}
	b.trees = newTreeWriter(b.objects, b.weaves)
	for _, e := range s.entries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := b.tell(e); err != nil {
			return nil, err
		}
	}
	b.refs[plumbing.NewBranchReferenceName("main")] = b.head().hash
	return b, nil
}

func (b *builder) tell(e entry) error {
	switch {
	case e.Commit != nil:
		return b.commitOnMain(*e.Commit)
	case e.Pull != nil:
		return b.pull(*e.Pull)
	case e.Merge != nil:
		return b.merge(*e.Merge)
	case e.Tag != nil:
		return b.tag(*e.Tag)
	case e.Branch != nil:
		return b.branch(*e.Branch)
	}
	return fmt.Errorf("an entry of the sample story says nothing")
}

func (b *builder) head() made {
	if len(b.main) == 0 {
		return made{has: map[string]bool{}}
	}
	return b.main[len(b.main)-1]
}

// mainBefore returns main's head as it was at a time.
func (b *builder) mainBefore(at time.Time) made {
	head := b.main[0]
	for _, m := range b.main {
		if m.when.After(at) {
			break
		}
		head = m
	}
	return head
}

func (b *builder) commitOnMain(c commit) error {
	author, _, err := b.story.find(c.By)
	if err != nil {
		return err
	}
	at := later(c.ID, moment(c.ID, c.On, author), b.head().when)
	m, err := b.commit(c, at, b.head())
	if err != nil {
		return err
	}
	b.main = append(b.main, m)
	return nil
}

// commit makes a told commit on top of a parent.
func (b *builder) commit(c commit, at time.Time, parent made) (made, error) {
	author, identity, err := b.story.find(c.By)
	if err != nil {
		return made{}, err
	}
	d := draft{changes: []string{c.ID}, parents: []made{parent}, author: sign(identity, at, author.Offset), empty: c.Empty, picked: c.Picks}
	d.committer = d.author
	if c.Committer != "" {
		committer, identity, err := b.story.find(c.Committer)
		if err != nil {
			return made{}, err
		}
		d.committer = sign(identity, soonAfter("applied "+c.ID, at, 20, 110), committer.Offset)
	}
	if c.Reverts != "" {
		b.reverted[c.Reverts] = c.ID
	}
	if c.Sync {
		d.parents = append(d.parents, b.mainBefore(at))
	}
	if d.message, err = b.messageOf(c); err != nil {
		return made{}, fmt.Errorf("commit %s: %w", c.ID, err)
	}
	return b.make(d)
}

// draft is all that a git commit is made of.
type draft struct {
	changes           []string // that the commit makes
	picked            string   // a change that it copies, or ""
	parents           []made
	author, committer object.Signature
	message           string
	empty             bool // means to change nothing
}

func (b *builder) make(d draft) (made, error) {
	m := made{when: d.committer.When.UTC(), has: map[string]bool{}}
	var parents []plumbing.Hash
	for _, parent := range d.parents {
		maps.Copy(m.has, parent.has)
		if !parent.hash.IsZero() {
			parents = append(parents, parent.hash)
		}
	}
	for _, change := range d.changes {
		m.has[change] = true
	}
	if d.picked != "" {
		m.has[d.picked] = true
	}
	var err error
	if m.tree, err = b.trees.write(func(change string) bool { return b.active(m.has, change) }); err != nil {
		return made{}, err
	}
	if len(d.changes) > 0 && !d.empty && m.tree == d.parents[0].tree {
		return made{}, fmt.Errorf("commit %v changes nothing", d.changes)
	}
	c := object.Commit{Author: d.author, Committer: d.committer, Message: d.message, TreeHash: m.tree, ParentHashes: parents}
	if m.hash, err = store(b.objects, &c); err != nil {
		return made{}, err
	}
	for _, change := range d.changes {
		b.changes[change] = m
	}
	return m, nil
}

// active reports whether a change is in a set and not taken back in it; taking
// back can be taken back itself.
func (b *builder) active(has map[string]bool, change string) bool {
	revert, reverted := b.reverted[change]
	return has[change] && !(reverted && b.active(has, revert))
}

// store encodes an object and keeps it.
func store(objects *memory.Storage, o object.Object) (plumbing.Hash, error) {
	encoded := objects.NewEncodedObject()
	if err := o.Encode(encoded); err != nil {
		return plumbing.ZeroHash, fmt.Errorf("encode a %s of the sample: %w", o.Type(), err)
	}
	return objects.SetEncodedObject(encoded)
}
