package link

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/history"
)

// Causes that developers name: a commit by its hash, or a pull request or issue
// by its number. "Fixes:" with a hash is a trailer of Linux and its likes.
var (
	namedHash = regexp.MustCompile(`(?i)\b(?:fixes:|this reverts|reverts commit|` + blames + `)` +
		`[ \t]*\n?[ \t]*(?:the )?(?:commits? )?` + "[\\[(\"'`]*" + `([0-9a-f]{7,40})\b`)
	firstBad    = regexp.MustCompile(`(?i)\b([0-9a-f]{7,40})\b[\])"'` + "`" + `]* (?:is|was) the first bad commit\b`)
	namedNumber = regexp.MustCompile(`(?i)\b(?:` + blames + `)` +
		`[ \t]*\n?[ \t]*(?:the )?(?:pr |pull request |issue |fix (?:for|of|in) )?(?:GH-|#)([1-9]\d{0,8})\b`)
)

const blames = `(?:introduced|caused|broken|regressed) (?:in|by|with|from)|(?:a )?regression (?:from|in|of|by|since|introduced (?:in|by)|caused by)|bisect(?:ed|s) to|first bad commit(?: is| was)?:?`

// Named returns the commits that developers say introduced a bug: in the message
// of a fix, in the pull request that brought it in, or in the issue itself.
// Once for each pair, in the order of the commits and then of the issues'
// numbers. They come beside what is traced, and are no measure of it.
//
// pulls are the commits of the merged pull requests. unlinked counts the
// commits that name a cause and fix no issue.
func Named(input Input, pulls map[int][]string, fixes []history.Fix) (named []history.NamedIntroduction, unlinked int) {
	n := newNaming(input, pulls, fixes)
	linked := map[string]bool{}
	for _, fix := range n.fixes {
		linked[fix.Commit] = true
		commit, _ := n.graph.find(fix.Commit)
		n.read(input.Messages.in(commit).causes, fix)
		n.read(matchCauses(prose(n.texts[fixKey{fix.Commit, fix.Issue}])), fix)
		n.read(matchCauses(prose(n.issues[fix.Issue].Title+"\n\n"+n.issues[fix.Issue].Body)), fix)
	}
	for _, commit := range input.Commits {
		if !linked[commit.Hash] && len(n.causes(input.Messages.in(commit).causes, history.Fix{Commit: commit.Hash})) > 0 {
			unlinked++
		}
	}
	slices.SortFunc(n.named, func(a, b history.NamedIntroduction) int {
		return cmp.Or(n.graph.index[a.Commit]-n.graph.index[b.Commit], a.Issue-b.Issue)
	})
	return n.named, unlinked
}

// naming finds what developers name.
type naming struct {
	graph   commitGraph
	sorted  []string // hashes
	issues  map[int]history.Issue
	fixes   []history.Fix // plausible ones
	fixesOf map[int][]string
	pulls   map[int][]string
	texts   map[fixKey]string // of the pull requests that bring a fix in
	known   map[fixKey]bool
	named   []history.NamedIntroduction
}

func newNaming(input Input, pulls map[int][]string, fixes []history.Fix) *naming {
	n := &naming{
		graph: newCommitGraph(input.Commits), issues: issuesByNumber(input.Issues), fixesOf: map[int][]string{},
		pulls: pulls, texts: map[fixKey]string{}, known: map[fixKey]bool{},
	}
	for _, commit := range input.Commits {
		n.sorted = append(n.sorted, commit.Hash)
	}
	slices.Sort(n.sorted)
	for _, fix := range fixes {
		if fix.Plausible {
			n.fixes = append(n.fixes, fix)
			n.fixesOf[fix.Issue] = append(n.fixesOf[fix.Issue], fix.Commit)
		}
	}
	if !input.HasTracker {
		n.pulls = squashes(input.Commits)
	}
	closed := PullRequestIssues(input)
	for _, pull := range input.PullRequests {
		for _, issue := range closed[pull.Number] {
			for _, commit := range pulls[pull.Number] {
				n.texts[fixKey{commit, issue}] += pull.Title + "\n\n" + pull.Body + "\n\n"
			}
		}
	}
	return n
}

// squashes returns what is known of pull requests from git alone: the one commit
// of each that was squashed.
func squashes(commits []history.Commit) map[int][]string {
	pulls := map[int][]string{}
	for _, commit := range commits {
		if number := namedPull(commit.Subject()); number != 0 && !commit.IsMerge() {
			pulls[number] = append(pulls[number], commit.Hash)
		}
	}
	return pulls
}

func (n *naming) read(matches causeMatches, fix history.Fix) {
	for _, cause := range n.causes(matches, fix) {
		key := fixKey{cause.Commit, fix.Issue}
		if !n.known[key] {
			n.known[key] = true
			n.named = append(n.named, cause)
		}
	}
}

// causes returns the commits before a fix that a text names.
func (n *naming) causes(matches causeMatches, fix history.Fix) []history.NamedIntroduction {
	var found []history.NamedIntroduction
	add := func(commit, words string) {
		if index, known := n.graph.index[commit]; known && index < n.graph.index[fix.Commit] {
			evidence := fmt.Sprintf("%.10s: %s", fix.Commit, oneLine(words))
			found = append(found, history.NamedIntroduction{Commit: commit, Issue: fix.Issue, Evidence: evidence})
		}
	}
	for _, match := range matches.hashes {
		add(n.unabbreviated(strings.ToLower(match[1])), match[0])
	}
	for _, match := range matches.numbers {
		number, err := strconv.Atoi(match[1])
		if err != nil || number == fix.Issue {
			continue
		}
		commits, isPull := n.pulls[number]
		if !isPull {
			commits = n.fixesOf[number] // a fix of one bug caused the other
		}
		for _, commit := range commits {
			add(commit, match[0])
		}
	}
	return found
}

// mayName reports whether a text can name a cause, as mayRefer does.
func mayName(text string) bool {
	return containsAny(text, "fixes:", "revert", "introduced", "caused", "broken", "regress", "bisect", "first bad")
}

// unabbreviated returns the one commit whose hash begins so, or "".
func (n *naming) unabbreviated(prefix string) string {
	at, _ := slices.BinarySearch(n.sorted, prefix)
	if at == len(n.sorted) || !strings.HasPrefix(n.sorted[at], prefix) {
		return ""
	}
	if at+1 < len(n.sorted) && strings.HasPrefix(n.sorted[at+1], prefix) {
		return ""
	}
	return n.sorted[at]
}
