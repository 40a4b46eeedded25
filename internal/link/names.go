package link

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"repochat/internal/history"
)

// umlauts are written with an e where a keyboard lacks them: Bruckner is what
// history.PlainName makes of Brückner, and comparableName of Brueckner too.
var umlauts = strings.NewReplacer("ae", "a", "oe", "o", "ue", "u")

// comparableName returns what two spellings of one name have in common. It is
// for comparing only.
func comparableName(name string) string { return umlauts.Replace(history.PlainName(name)) }

// genericNames are shared by people who have not told git their name.
var genericNames = map[string]bool{
	"": true, "admin": true, "administrator": true, "anonymous": true, "dev": true, "developer": true,
	"git user": true, "github": true, "github actions": true, "name": true, "no name": true, "nobody": true,
	"root": true, "test": true, "test user": true, "ubuntu": true, "unknown": true, "user": true,
	"user name": true, "username": true, "vagrant": true, "your name": true,
}

// isFullName reports whether a normalised name can tell a person from others in
// one repository: two words, or one in a script that writes names without a
// space. A first name alone cannot.
func isFullName(normal string) bool {
	if genericNames[normal] {
		return false
	}
	if strings.Contains(normal, " ") {
		return true
	}
	const shortest = 3
	return utf8.RuneCountInString(normal) >= shortest && strings.IndexFunc(normal, unicode.IsLetter) >= 0 &&
		strings.IndexFunc(normal, func(r rune) bool { return r < utf8.RuneSelf }) < 0
}

// compatibleNames reports whether one person may go by both normalised names: the
// words of one are all among those of the other.
func compatibleNames(a, b string) bool {
	if genericNames[a] || genericNames[b] {
		return false
	}
	short, long := strings.Fields(a), strings.Fields(b)
	if len(short) > len(long) {
		short, long = long, short
	}
	for _, word := range short {
		if !slices.Contains(long, word) {
			return false
		}
	}
	return len(short) > 0
}

// genericLocalParts are the parts before the @ that name no person.
var genericLocalParts = map[string]bool{
	"admin": true, "contact": true, "developer": true, "github": true, "hello": true, "hostmaster": true,
	"noreply": true, "no-reply": true, "office": true, "support": true, "webmaster": true,
}

// matchSpelling gives logins to addresses that spell them out, when exactly one
// person's addresses do: logins of the tracker that nobody has yet, those whose
// addresses come with no other name, and those that are an author's name.
func (b addressBook) matchSpelling(tracker logins) {
	owners := b.owners()
	claims := map[string][]ballot{}
	for _, address := range b.sorted() {
		if address.login != "" {
			continue
		}
		for _, login := range address.spelledLogins() {
			isOwned := len(owners[login]) > 0
			if isBot(login) || !isOwned && !tracker.has(login) {
				continue
			}
			isSpelled := strings.HasPrefix(address.key, login+"@") || address.isRunTogether(login)
			if !isOwned || address.isCalled(login) || isSpelled && areCalled(owners[login], login) {
				claims[login] = append(claims[login], ballot{address: address})
			}
		}
	}
	for _, login := range sortedKeys(claims) {
		if len(samePeople(claims[login])) != 1 {
			continue
		}
		for _, claim := range claims[login] {
			if claim.address.login == "" {
				claim.address.login = login
			}
		}
	}
}

// isCalled reports whether a login is an author's name with this address, and can tell
// a person from others.
func (a *address) isCalled(login string) bool { return a.distinctive[comparableName(login)] }

// isRunTogether reports whether a login is a full name with this address, without its
// blanks.
func (a *address) isRunTogether(login string) bool {
	for name := range a.names {
		if normal := history.PlainName(name); isFullName(normal) && strings.ReplaceAll(normal, " ", "") == login {
			return true
		}
	}
	return false
}

// areCalled reports whether no name but a login is known of the addresses that have it.
func areCalled(owners []*address, login string) bool {
	return !slices.ContainsFunc(owners, func(owner *address) bool {
		for name := range owner.names {
			if comparableName(name) != comparableName(login) {
				return true
			}
		}
		return false
	})
}

const shortestSpelledLogin = 5

// capitalised matches what is more likely a first name than a login.
var capitalised = regexp.MustCompile(`^\p{Lu}\p{Ll}+$`)

// spelledLogins returns the logins that an address may be meant to spell: its
// name, run together, or its local part. A part of the name alone, such as
// "martin" of Martin Thomson, spells too many people's logins.
func (a *address) spelledLogins() []string {
	var spelled []string
	words := map[string]bool{}
	for name := range a.names {
		normal := history.PlainName(name)
		for _, word := range strings.Fields(normal) {
			words[word] = true
		}
		if !genericNames[normal] && !capitalised.MatchString(strings.TrimSpace(name)) {
			spelled = append(spelled, strings.ReplaceAll(normal, " ", ""), strings.ReplaceAll(normal, " ", "-"))
		}
	}
	local, _, _ := strings.Cut(a.key, "@")
	if !words[local] && !genericLocalParts[local] && local != a.key {
		spelled = append(spelled, local)
	}
	slices.Sort(spelled)
	return slices.DeleteFunc(slices.Compact(spelled), func(login string) bool { return len(login) < shortestSpelledLogin })
}

func sortedKeys[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}
