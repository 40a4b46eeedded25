package link

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"repochat/internal/history"
)

// Identify finds out who is who: it matches the addresses of authors and
// co-authors to the logins of the tracker. The evidence, strongest first:
//
//   - GitHub itself, where it was asked, names the account of an address;
//   - GitHub's noreply addresses hold the login, and bots are known;
//   - the author of a merged pull request is, more often than not, the author
//     of its commits: an address goes to the login that most of them name,
//     unless another person has a better claim to that login;
//   - a distinctive name that is that of exactly one login's addresses;
//   - a login that the name or the address spells out, when nobody has it yet, or
//     when nobody's name but that is known of it;
//   - a login that abbreviates a full name, when nobody has it yet.
//
// Two logins are never one person. Addresses without a login are joined by
// joinNamesakes. The names of the repository say whose account its branches lie in.
func Identify(commits []history.Commit, issues []history.Issue, pulls []history.PullRequest, of ...history.RepositoryName) history.Identities {
	tracker := readLogins(commits, issues, pulls)
	addresses := readAddresses(commits)
	addresses.matchKnownAddresses()
	addresses.matchVotes(commits, pulls)
	addresses.matchNames()
	addresses.matchSpelling(tracker)
	addresses.matchNames() // those of the addresses that have got a login by their spelling
	addresses.matchAbbreviations(tracker)
	addresses.matchNames()
	addresses.joinNamesakes()
	identities := addresses.people(tracker)
	addresses.addForkOwners(commits, &identities, of)
	return identities
}

// address is one address in git, or one name that came without an address.
type address struct {
	key   string         // history.IdentityKey
	uses  int            // signatures that have it
	mails map[string]int // spellings of the address
	names map[string]int
	told  map[string]int // canonical logins that GitHub names for its commits
	login string         // canonical, "" while unknown
	// distinctive are those of the names, normalised, that can tell a person from
	// others.
	distinctive map[string]bool
	// sameAs is another address without a login of the same person, nil for the
	// one whose key stands for the person.
	sameAs *address
}

// addressBook holds every address by its key.
type addressBook map[string]*address

// readAddresses collects authors and co-authors. Committers are left out: who
// commits on GitHub is GitHub.
func readAddresses(commits []history.Commit) addressBook {
	book := addressBook{}
	for _, commit := range commits {
		author := book.add(commit.Author)
		if commit.AuthorLogin != "" {
			author.told[canonicalLogin(commit.AuthorLogin)]++
		}
		for _, coAuthor := range CoAuthors(commit.Message) {
			book.add(coAuthor)
		}
	}
	book.noteDistinctive()
	return book
}

func (b addressBook) add(signature history.Signature) *address {
	key := history.IdentityKey(signature.Name, signature.Email)
	known := b[key]
	if known == nil {
		known = &address{key: key, mails: map[string]int{}, names: map[string]int{}, told: map[string]int{}}
		b[key] = known
	}
	known.uses++
	if name := strings.TrimSpace(signature.Name); name != "" {
		known.names[name]++
	}
	if mail := strings.TrimSpace(signature.Email); mail != "" {
		known.mails[mail]++
	}
	return known
}

// sorted returns the addresses in the order of their keys, for results that do
// not depend on the order of a map.
func (b addressBook) sorted() []*address {
	var all []*address
	for _, key := range slices.Sorted(maps.Keys(b)) {
		all = append(all, b[key])
	}
	return all
}

func (b addressBook) matchKnownAddresses() {
	for _, address := range b {
		address.login = cmp.Or(mostFrequent(address.told), knownLogin(address))
	}
}

// matchNames gives an address without a login the login of those that have the
// same distinctive name, when there is exactly one.
func (b addressBook) matchNames() {
	logins := map[string]map[string]bool{} // by name
	for _, address := range b {
		for name := range address.distinctive {
			if address.login != "" {
				if logins[name] == nil {
					logins[name] = map[string]bool{}
				}
				logins[name][address.login] = true
			}
		}
	}
	for _, address := range b {
		if address.login != "" {
			continue
		}
		candidates := map[string]bool{}
		for name := range address.distinctive {
			maps.Copy(candidates, logins[name])
		}
		if len(candidates) == 1 {
			for login := range candidates {
				address.login = login
			}
		}
	}
}

// people turns the addresses and the tracker's logins into people.
func (b addressBook) people(tracker logins) history.Identities {
	groups := map[history.PersonID][]*address{}
	identities := history.Identities{BySignature: map[string]history.PersonID{}, ByLogin: map[string]history.PersonID{}}
	for _, address := range b.sorted() {
		id := history.PersonID(cmp.Or(address.login, address.first().key))
		groups[id] = append(groups[id], address)
		identities.BySignature[address.key] = id
	}
	for spelling := range tracker.spellings {
		id := history.PersonID(canonicalLogin(spelling))
		identities.ByLogin[strings.ToLower(spelling)] = id
		if _, known := groups[id]; !known {
			groups[id] = nil
		}
	}
	for _, id := range slices.Sorted(maps.Keys(groups)) {
		person := describe(id, groups[id], tracker)
		if person.Login != "" {
			identities.ByLogin[strings.ToLower(person.Login)] = id
		}
		if person.Type == history.PersonBot && person.Login != "" {
			identities.ByLogin[strings.ToLower(person.Login)+botSuffix] = id
		}
		identities.People = append(identities.People, person)
	}
	return identities
}

func describe(id history.PersonID, addresses []*address, tracker logins) history.Person {
	names, mails := map[string]int{}, map[string]int{}
	person := history.Person{ID: id, Type: history.PersonUnknown}
	isLogin := len(addresses) == 0
	for _, address := range addresses {
		isLogin = isLogin || address.login != ""
		addCounts(names, address.names)
		addCounts(mails, address.mails)
	}
	person.Name = mostFrequent(names)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if name != person.Name {
			person.Aliases = append(person.Aliases, name)
		}
	}
	person.Email = mostFrequent(mails)
	if isLogin {
		person.Login = tracker.spell(string(id), mails)
		person.Type = history.PersonUser
	}
	if tracker.bots[string(id)] || isBot(string(id)) || strings.HasSuffix(person.Name, botSuffix) {
		person.Type = history.PersonBot
	}
	return person
}

func addCounts(total, counts map[string]int) {
	for text, count := range counts {
		total[text] += count
	}
}

// mostFrequent returns the text with the highest count; of equals the longer
// one, which for names is the fuller one, then the first in order.
func mostFrequent(counts map[string]int) string {
	best := ""
	for _, text := range slices.Sorted(maps.Keys(counts)) {
		if cmp.Or(counts[text]-counts[best], len(text)-len(best)) > 0 {
			best = text
		}
	}
	return best
}
