package link

import (
	"slices"

	"repochat/internal/history"
)

// matchVotes lets merged pull requests vote: each of their commits says that
// its author's address belongs to the pull request's author. Both sides must
// agree. An address chooses the login that most of its commits name. Where
// people of different names choose one login, because one of them opened a
// pull request with the other's commits, it goes to the one who has most of
// the votes, and the others are left without.
func (b addressBook) matchVotes(commits []history.Commit, pulls []history.PullRequest) {
	votes := b.countVotes(commits, pulls)
	choices := map[string][]ballot{} // by login
	for _, address := range b.sorted() {
		if login, count := majority(votes[address.key]); login != "" && address.login == "" {
			choices[login] = append(choices[login], ballot{address, count})
		}
	}
	owners := b.owners()
	for login, ballots := range choices {
		if isBot(login) {
			continue // a machine's pull requests carry the commits of people
		}
		for _, winner := range electedOf(ballots, owners[login]) {
			winner.login = login
		}
	}
}

// ballot is an address with the number of commits that speak for its login.
type ballot struct {
	address *address
	votes   int
}

// countVotes counts, for each address, the commits of merged pull requests by
// the pull requests' authors.
func (b addressBook) countVotes(commits []history.Commit, pulls []history.PullRequest) map[string]map[string]int {
	graph := newCommitGraph(commits)
	landed := PullRequestCommits(Input{Commits: commits, PullRequests: pulls})
	votes := map[string]map[string]int{}
	for _, pull := range pulls {
		if pull.Author == "" {
			continue
		}
		for _, hash := range landed[pull.Number] {
			commit, _ := graph.find(hash)
			key := history.IdentityKey(commit.Author.Name, commit.Author.Email)
			if votes[key] == nil {
				votes[key] = map[string]int{}
			}
			votes[key][canonicalLogin(pull.Author)]++
		}
	}
	return votes
}

// majority returns the login that has more than half of the votes, or "".
func majority(votes map[string]int) (login string, count int) {
	total := 0
	for candidate, n := range votes {
		total += n
		if n > count {
			login, count = candidate, n
		}
	}
	if count*2 <= total {
		return "", 0
	}
	return login, count
}

// owners returns the addresses of each login so far.
func (b addressBook) owners() map[string][]*address {
	owners := map[string][]*address{}
	for _, address := range b.sorted() {
		if address.login != "" {
			owners[address.login] = append(owners[address.login], address)
		}
	}
	return owners
}

// electedOf returns the addresses that get a login: all those of one person,
// by their names. When a noreply address has the login already, its person is
// the one; else it is the person with more than half of the votes.
func electedOf(ballots []ballot, owners []*address) []*address {
	people := samePeople(ballots)
	total := 0
	for _, person := range people {
		for _, ballot := range person {
			total += ballot.votes
		}
	}
	var elected []*address
	for _, person := range people {
		count := 0
		var addresses []*address
		for _, ballot := range person {
			count += ballot.votes
			addresses = append(addresses, ballot.address)
		}
		owned := slices.ContainsFunc(owners, func(owner *address) bool {
			return slices.ContainsFunc(addresses, owner.mayBe)
		})
		if owned || count*2 > total && !hasNames(owners) {
			elected = append(elected, addresses...)
		}
	}
	return elected
}

// samePeople groups ballots whose addresses may be one person's.
func samePeople(ballots []ballot) [][]ballot {
	var people [][]ballot
	for _, next := range ballots {
		var joined []ballot
		people = slices.DeleteFunc(people, func(person []ballot) bool {
			same := slices.ContainsFunc(person, func(other ballot) bool { return other.address.mayBe(next.address) })
			if same {
				joined = append(joined, person...)
			}
			return same
		})
		people = append(people, append(joined, next))
	}
	return people
}

func hasNames(addresses []*address) bool {
	return slices.ContainsFunc(addresses, func(a *address) bool { return len(a.names) > 0 })
}

// mayBe reports whether two addresses have names that one person may go by: equal
// ones, or one that is part of the other ("kouhei" of "Kouhei Ueno").
func (a *address) mayBe(other *address) bool {
	for name := range a.names {
		for otherName := range other.names {
			if compatibleNames(comparableName(name), comparableName(otherName)) {
				return true
			}
		}
	}
	return false
}
