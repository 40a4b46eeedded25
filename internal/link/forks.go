package link

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/history"
)

// mergeFrom matches the subject of GitHub's merge of a pull request, which names the
// account that the branch belongs to.
var mergeFrom = regexp.MustCompile(`^Merge pull request #\d+ from ([A-Za-z0-9-]+)/`)

// mergeFromNumber matches it, too, with the number of the pull request.
var mergeFromNumber = regexp.MustCompile(`^Merge pull request #(\d{1,9}) from \S+/`)

// mostOfFork is the share of the merges from an account that has to end in commits of
// one person for the account to be a name of that person: now and then somebody's
// branch ends in a commit of a reviewer.
const mostOfFork = 0.6

// addForkOwners adds the accounts from whose branches pull requests were merged to the
// aliases of those who wrote their last commits. Accounts that somebody is known by are
// left out, as are the owners of the repository itself: an alias is for looking people up,
// and gives nobody a login.
func (b addressBook) addForkOwners(commits []history.Commit, identities *history.Identities, of []history.RepositoryName) {
	people := map[history.PersonID]*history.Person{}
	for i := range identities.People {
		people[identities.People[i].ID] = &identities.People[i]
	}
	votes := votesOfForks(commits, identities)
	isBot := func(id history.PersonID) bool {
		return people[id] != nil && strings.HasSuffix(people[id].Name, botSuffix)
	}
	for _, account := range slices.Sorted(maps.Keys(votes)) {
		if _, isKnown := identities.ByLogin[account]; isKnown || isCalled(identities.People, account) || slices.ContainsFunc(of, func(name history.RepositoryName) bool { return strings.EqualFold(name.Owner, account) }) {
			continue
		}
		// Branches of bots lie in the repository of somebody else.
		maps.DeleteFunc(votes[account], func(id history.PersonID, _ int) bool { return isBot(id) })
		id, ok := elected(votes[account])
		if person := people[id]; ok && person != nil && !strings.EqualFold(person.Name, account) {
			person.Aliases = withAlias(person.Aliases, account)
		}
	}
}

// isCalled reports whether somebody's name or alias is an account.
func isCalled(people []history.Person, account string) bool {
	return slices.ContainsFunc(people, func(p history.Person) bool {
		return strings.EqualFold(p.Name, account) || slices.ContainsFunc(p.Aliases, func(alias string) bool { return strings.EqualFold(alias, account) })
	})
}

// votesOfForks counts whose commits the merges from each account, in lower case, end in.
func votesOfForks(commits []history.Commit, identities *history.Identities) map[string]map[history.PersonID]int {
	authors := make(map[string]history.PersonID, len(commits))
	for _, commit := range commits {
		authors[commit.Hash] = identities.BySignature[history.IdentityKey(commit.Author.Name, commit.Author.Email)]
	}
	votes := map[string]map[history.PersonID]int{}
	for _, commit := range commits {
		match := mergeFrom.FindStringSubmatch(commit.Message)
		if match == nil || len(commit.Parents) != 2 || authors[commit.Parents[1]] == "" {
			continue
		}
		account := strings.ToLower(match[1])
		if votes[account] == nil {
			votes[account] = map[history.PersonID]int{}
		}
		votes[account][authors[commit.Parents[1]]]++
	}
	return votes
}

// elected returns the person with most votes; ok is false where too many are for others.
func elected(votes map[history.PersonID]int) (best history.PersonID, ok bool) {
	all := 0
	for _, id := range slices.Sorted(maps.Keys(votes)) {
		all += votes[id]
		if best == "" || votes[id] > votes[best] {
			best = id
		}
	}
	return best, float64(votes[best]) >= mostOfFork*float64(all)
}

// withAlias returns aliases with one more, unless it differs from one by the case of its
// letters alone.
func withAlias(aliases []string, alias string) []string {
	if slices.ContainsFunc(aliases, func(have string) bool { return strings.EqualFold(have, alias) }) {
		return aliases
	}
	aliases = append(slices.Clip(aliases), alias)
	slices.Sort(aliases)
	return aliases
}
