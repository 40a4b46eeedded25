package link

import (
	"slices"
	"strings"

	"repochat/internal/history"
)

// joinNamesakes makes one person of addresses without a login that have the
// same full name, where something beside the name speaks for it:
//
//   - the parts before the @ are equal and are more than a word of the name;
//   - one address is the author's and the other the committer's of one commit,
//     who changed machines between the two;
//   - one signature has no address, and one person has its name.
//
// Others stay apart, because a name alone proves too little.
func (b addressBook) joinNamesakes(commits []history.Commit) {
	byName := b.withoutLoginByName()
	for _, name := range sortedKeys(byName) {
		addresses := byName[name]
		for i, one := range addresses {
			for _, other := range addresses[:i] {
				if local := one.personalPart(); local != "" && local == other.personalPart() {
					one.join(other)
				}
			}
		}
	}
	for _, commit := range commits {
		b.joinCommitter(commit)
	}
	for _, name := range sortedKeys(byName) {
		joinNameless(byName[name])
	}
}

// withoutLoginByName returns the addresses without a login by their full names.
func (b addressBook) withoutLoginByName() map[string][]*address {
	byName := map[string][]*address{}
	for _, address := range b.sorted() {
		if address.login != "" {
			continue
		}
		for name := range address.fullNames() {
			byName[name] = append(byName[name], address)
		}
	}
	return byName
}

// joinCommitter joins the addresses of a commit's author and committer where
// both have one full name.
func (b addressBook) joinCommitter(commit history.Commit) {
	author := b[history.IdentityKey(commit.Author.Name, commit.Author.Email)]
	committer := b[history.IdentityKey(commit.Committer.Name, commit.Committer.Email)]
	if author == nil || committer == nil || author.login != "" || committer.login != "" {
		return
	}
	name := comparableName(commit.Author.Name)
	if isFullName(name) && name == comparableName(commit.Committer.Name) {
		author.join(committer)
	}
}

// joinNameless joins what has a name and no address to the one person who has
// that name and an address.
func joinNameless(addresses []*address) {
	var nameless []*address
	people := map[*address]bool{}
	for _, address := range addresses {
		if len(address.mails) == 0 {
			nameless = append(nameless, address)
		} else {
			people[address.first()] = true
		}
	}
	if len(people) != 1 {
		return
	}
	for person := range people {
		for _, address := range nameless {
			address.join(person)
		}
	}
}

// personalPart returns the part of an address before the @ and a plus sign,
// or "" where it names no person or is a word of the name: every Martin of
// every company has "martin".
func (a *address) personalPart() string {
	local, _, found := strings.Cut(a.key, "@")
	local, _, _ = strings.Cut(local, "+")
	const shortest = 3
	if !found || len(local) < shortest || genericLocalParts[local] || genericNames[local] {
		return ""
	}
	for name := range a.names {
		if slices.Contains(strings.Fields(comparableName(name)), local) {
			return ""
		}
	}
	return local
}

// first returns the address whose key stands for the person.
func (a *address) first() *address {
	for a.sameAs != nil {
		a = a.sameAs
	}
	return a
}

// join makes two addresses those of one person. The first key in order stands
// for both, whichever of them is joined to the other.
func (a *address) join(other *address) {
	a, other = a.first(), other.first()
	switch {
	case a.key < other.key:
		other.sameAs = a
	case a.key > other.key:
		a.sameAs = other
	}
}
