package link

import (
	"slices"
	"strings"
)

// joinNamesakes makes one person of the addresses without a login that have the
// same distinctive name. Of 4,616 full names with an address that GitHub made,
// in 430 repositories, 34 belong to two accounts there, nearly all of them two
// accounts of one person.
//
// Where accounts have the name, too, matchNames has given the address to the
// one that has, and of several nobody can tell which of them it is.
func (b addressBook) joinNamesakes() {
	withLogin := map[string]bool{}
	byName := map[string][]*address{}
	for _, address := range b.sorted() {
		for name := range address.distinctive {
			if address.login != "" {
				withLogin[name] = true
			} else {
				byName[name] = append(byName[name], address)
			}
		}
	}
	for _, name := range sortedKeys(byName) {
		if withLogin[name] {
			continue
		}
		for _, address := range byName[name][1:] {
			address.join(byName[name][0])
		}
	}
}

// noteDistinctive notes which names of each address can tell a person from
// others: full names, and user names that are no word of anybody's full name, as
// first names would be.
func (b addressBook) noteDistinctive() {
	words := map[string]bool{}
	for _, address := range b {
		for name := range address.names {
			if parts := strings.Fields(comparableName(name)); len(parts) > 1 {
				for _, part := range parts {
					words[part] = true
				}
			}
		}
	}
	for _, address := range b {
		address.distinctive = address.distinctiveNames(words)
	}
}

// distinctiveNames returns the names, normalised, by which a person may be known
// elsewhere. An address that several people use, as that of a team or of a
// build, is known by none.
func (a *address) distinctiveNames(wordsOfNames map[string]bool) map[string]bool {
	distinctive := map[string]bool{}
	var people []string
	for name := range a.names {
		normal := comparableName(name)
		switch {
		case isFullName(normal):
			distinctive[normal] = true
			if !slices.ContainsFunc(people, func(other string) bool { return compatibleNames(normal, other) }) {
				people = append(people, normal)
			}
		case isUserName(normal) && !wordsOfNames[normal] && !capitalised.MatchString(strings.TrimSpace(name)):
			distinctive[normal] = true
		}
	}
	const mostNames = 2 // before and after a marriage, or in two scripts
	if len(people) > mostNames || len(people) > 1 && a.isShared() {
		return nil
	}
	return distinctive
}

// isShared reports whether an address is by its own words not that of a person.
func (a *address) isShared() bool {
	local, _, found := strings.Cut(a.key, "@")
	return found && (genericLocalParts[local] || genericNames[local])
}

// isUserName reports whether a normalised name of one word is long enough to be
// the choice of one person.
func isUserName(normal string) bool {
	const shortest = 5
	return len(normal) >= shortest && !genericNames[normal] && !strings.Contains(normal, " ")
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
