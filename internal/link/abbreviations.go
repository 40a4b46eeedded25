package link

import (
	"strings"
	"unicode/utf8"
)

// matchAbbreviations gives logins of the tracker that no one has yet to the one
// person whose full name they abbreviate: tfpauly is Tommy Pauly where no other
// name of the repository can be meant, and no other login can mean that name. Of
// 1,561 accounts in 16 repositories whose noreply addresses tell the name, 304
// are written so; the rule found no other person for any of them.
func (b addressBook) matchAbbreviations(tracker logins) {
	owners := b.owners()
	byPart := b.byPartOfName()
	claims := map[string][]ballot{} // by login
	claimed := map[*address]map[string]bool{}
	for _, login := range sortedKeys(tracker.display) {
		if len(owners[login]) > 0 || isBot(login) || tracker.bots[login] {
			continue
		}
		for address := range abbreviatedBy(login, byPart) {
			claims[login] = append(claims[login], ballot{address: address})
			if claimed[address] == nil {
				claimed[address] = map[string]bool{}
			}
			claimed[address][login] = true
		}
	}
	for _, login := range sortedKeys(claims) {
		if len(samePeople(claims[login])) != 1 {
			continue
		}
		for _, claim := range claims[login] {
			if claim.address.login == "" && len(claimed[claim.address]) == 1 {
				claim.address.login = login
			}
		}
	}
}

// shortestWholePart is how many letters the name has that an abbreviation leaves
// whole: with fewer, "anli" would be anybody called Li.
const shortestWholePart = 4

// fullName is a first and a last name of somebody with an address, in lower case.
type fullName struct {
	first, last string
	address     *address
}

// byPartOfName returns the full names of the repository by their first and by
// their last names. The address may have a login already: then its name is taken,
// and no other login abbreviates it.
func (b addressBook) byPartOfName() map[string][]fullName {
	names := map[string][]fullName{}
	for _, address := range b.sorted() {
		for name := range address.names {
			words := strings.Fields(strings.NewReplacer("-", " ", ".", " ", "'", "").Replace(comparableName(name)))
			if len(words) < 2 || genericNames[comparableName(name)] {
				continue
			}
			full := fullName{first: words[0], last: words[len(words)-1], address: address}
			for _, part := range []string{full.first, full.last} {
				if utf8.RuneCountInString(part) >= shortestWholePart {
					names[part] = append(names[part], full)
				}
			}
		}
	}
	return names
}

// abbreviatedBy returns the addresses of the full names that a login abbreviates.
func abbreviatedBy(login string, byPart map[string][]fullName) map[*address]bool {
	plain := comparableName(strings.NewReplacer("-", "", "_", "").Replace(login))
	found := map[*address]bool{}
	for cut := 1; cut < len(plain); cut++ {
		for _, name := range byPart[plain[cut:]] {
			if plain[cut:] == name.last && abbreviatesFirst(plain[:cut], name.first) {
				found[name.address] = true
			}
		}
		for _, name := range byPart[plain[:cut]] {
			isFirst := plain[:cut] == name.first && strings.HasPrefix(name.last, plain[cut:])
			isLast := plain[:cut] == name.last && strings.HasPrefix(name.first, plain[cut:])
			if isFirst || isLast {
				found[name.address] = true
			}
		}
	}
	return found
}

// abbreviatesFirst reports whether letters before a last name stand for a first
// one: its beginning, or the whole of it or its initial with that of another
// name which the signature leaves out.
func abbreviatesFirst(letters, first string) bool {
	return strings.HasPrefix(first, letters) || len(letters) == 2 && letters[0] == first[0] ||
		len(letters) == len(first)+1 && strings.HasPrefix(letters, first)
}
