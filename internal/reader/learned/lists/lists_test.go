package lists_test

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/lists"
	"repochat/internal/reader/learned/slot"
)

// slots returns the values of a text: ann and bob are people, 2023 is a year, docs/ is a
// directory, ready to close a label, and six a length of as many months.
func slots(text string) (all slot.Slots) {
	for value, kind := range map[string]slot.Kind{"ann": slot.Person, "bob": slot.Person, "2023": slot.Period, "docs/": slot.Directory, "ready to close": slot.Label, "six": slot.Duration} {
		if at := strings.Index(text, value); at >= 0 {
			s := slot.Slot{Kind: kind, Start: at, End: at + len(value), Text: value, Names: []string{value}, Value: value}
			if kind == slot.Duration {
				s.Names, s.Value, s.Length = nil, "", 180*24*time.Hour
			}
			if kind == slot.Period {
				s.Names, s.Period = nil, condition.Period{From: time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC), To: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)}
			}
			all = append(all, s)
		}
	}
	return all
}

func TestOf(t *testing.T) {
	const (
		author, merger = "coalesce(w.login, w.name)][0] AS author", "AS mergedBy"
		labels, reason = "i.label AS labels", "AS closingComment"
	)
	tests := []struct {
		asked string
		want  []string // parts of the query; none where it is not read
	}{
		{"Kindly list all issues that are presently open, together with their authors, dates of filing and labels.", []string{"(i:Issue) WHERE i.state = 'open'", author, labels}},
		{"List every pull request that was closed without being merged, stating the author, the date of closure and any reason given.", []string{"p.state = 'closed'", reason}},
		{"Was there ever a pull request that got closed without being merged? If so, who sent it and what was it called?", []string{"p.state = 'closed'"}},
		{"Which issues raised by ann were closed in 2023, and on which dates?", []string{"i.state = 'closed'", "i.closed_at >= '2023"}},
		{"PRs merged in 2023 - titles + who merged", []string{"p.merged_at >= '2023", merger}},
		{"which PRs did ann open, and which of them got merged?", []string{"(u:User)-[:opens]->(p"}},
		{"show me the pull requests that ann made", []string{"(u:User)-[:opens]->(p"}},
		{"which pull requests were closed without being merged, and who had opened each one of them?", []string{"p.state = 'closed'", author}},
		{"files under docs/ and who last touched them", []string{"f.path STARTS WITH 'docs/'", "AS lastChangedBy"}},
		{"which files are in docs/, who created them and when were they last modified?", []string{"AS addedBy", "AS lastChangedBy"}},
		{"commits of 2023: authors, dates and files affected", []string{"c.committedDate >= '2023", "AS paths"}},
		{"names and dates of all tags", []string{"(t:Release)", "t.published_at AS date"}},
		{"issues which are still open with label ready to close", []string{"i.state = 'open'", "'ready to close'"}},
		{"open issues", []string{"i.state = 'open'"}},
		{"Which bugs were fixed in 2023, and by whom?", []string{"[:fixed]->(i:Issue)", "AS fixedBy"}},
		{"which bugs were introduced in 2023, and by whom?", []string{"[:introduced]->(i:Issue)", "AS introducedBy"}},
		{"which issues were opened in 2023, and by whom?", []string{"i.created_at >= '2023", author}},
		{"bugs fixed in 2023 and who fixed them", []string{"[:fixed]->(i:Issue)", "AS fixedBy"}},
		{"quelles PR de ann ont été fermées sans être mergées ?", []string{"p.state = 'closed'"}},

		{`how many issues mention "attack" anywhere in body or comments`, []string{"toLower(i.body) CONTAINS 'attack' OR EXISTS { MATCH (m:Comment)-[:on]->(i) WHERE toLower(m.body) CONTAINS 'attack' }", "RETURN count(i) AS issues"}},
		{"how many open PRs mention nonce", []string{"p.state = 'open' AND (toLower(p.title) CONTAINS 'nonce' OR", "RETURN count(p) AS pulls"}},
		{`which issues mention "the attack" in the title?`, []string{"(toLower(i.title) CONTAINS 'the attack') RETURN i.number AS issue"}},
		{"which PRs contain the word nonce in the title", []string{"toLower(p.title) CONTAINS 'nonce'"}},
		{"Please name anyone whose very first participation in this repository was in 2023.", []string{"min(at) AS first WHERE first >= '2023", "(u)-[:writes]->(m:Comment)"}},
		{"Which contributor came in the year 2023 for the first time (issue, PR or comment, anything)?", []string{"min(at) AS first WHERE first >= '2023"}},
		{"newcomers in 2023", []string{"min(at) AS first WHERE first >= '2023"}},
		{"Kindly list the five threads that attracted the most comments, with the number of comments for each.", []string{"(x:Issue|PullRequest)", "LIMIT 5"}},
		{"longest discussion in the tracker? most comments, issue or pr", []string{"(x:Issue|PullRequest)", "LIMIT 10"}},
		{"most commented issues or pull requests in 2023", []string{"x.created_at >= '2023"}},

		{"Which open issues have seen no activity for over six months?", []string{"i.state = 'open'", "days > 180", "last.at AS lastComment"}},
		{"open pull requests without a comment for more than six months", []string{"(p:PullRequest)", "days > 180"}},
		{"issues that are still open and inactive for six months or more", []string{"days > 180"}},
		{"most commented issues of ann", []string{"(u:User)-[:creates]->(i", "ORDER BY comments DESC LIMIT 10"}},
		{"What are the slowest merged PRs, with author and days open?", []string{"p.state = 'merged'", "AS days", "ORDER BY days DESC LIMIT 10"}},
		{"Which PRs took longest to merge, and who opened them?", []string{"p.state = 'merged'", "ORDER BY days DESC"}},
		{"the fastest merged PR, and who merged it", []string{"p.state = 'merged'", merger, "ORDER BY days LIMIT 1"}},
		{"oldest open issues with their labels", []string{"i.state = 'open'", labels, "ORDER BY created LIMIT 10"}},
		{"open issues with age in days, last activity date, assignees and labels", []string{"i.state = 'open'", "AS days", "AS lastComment", "AS assignees", labels}},
		{"Top ten slowest PRs to merge, with author, days open and number of comments", []string{"p.state = 'merged'", "AS comments", "ORDER BY days DESC LIMIT 10"}},
		{"which people opened an issue but never a commit", nil},
		{"who are the people who opened an issue but never sent a pull request?", []string{"(u:User)-[:creates]->(i:Issue)", "NOT EXISTS { (u)-[:opens]->(:PullRequest) }", "u.login AS login"}},
		{"Issues that stayed open for more than six months before closure: number, title, opened, closed, who raised it", []string{"i.state = 'closed'", "> 180 * 86400", author}},
		{"which PRs took more than six months to merge?", []string{"p.state = 'merged'", "> 180 * 86400"}},
		{"Did ann ever make a commit?", []string{"(u:User)-[:author]->(c"}},
		{"fastest PRs", nil}, // which are done is not said
		{"open issues older than six months", nil},
		{"open issues of ann without a comment for six months", nil},
		{"how many issues mention a label", nil},
		{`how many commits mention "typo"`, nil},
		{"which issues mention nonce", nil},                    // what comes nearest is searched for
		{`which issues with the word "attack" are there`, nil}, // something follows
		{`issues with "ready to close"`, []string{"toLower(label) = 'ready to close'"}},
		{`which PRs use the phrase "at most once"?`, []string{"toLower(p.body) CONTAINS 'at most once'"}},
		{"the longest issues and pull requests", nil}, // open longest, or with the most comments
		{"how many issues with comments", nil},
		{"who committed for the first time in 2023 and left", nil},
		{"newcomers", nil},
		{"which weeks had no commits?", []string{"(x:Commit)", "truncate('week'", "RETURN left(toString(at), 10) AS week"}},
		{"in which weeks was nothing committed", []string{"(x:Commit)", "AS week"}},
		{"How many weeks passed without a single commit?", []string{"(x:Commit)", "RETURN count(at) AS weeks"}},
		{"months in which no issue was opened", []string{"(x:Issue) WITH", "x.created_at", "AS month"}},
		{"were there any days without a merged PR", []string{"x.state = 'merged'", "x.merged_at", "AS day"}},
		{"which years had no release", []string{"(x:Release)", "AS year"}},
		{"weeks without reviews", nil},
		{"how many days were there between commits", nil},
		{"which weeks had commits", nil},
		{"issues without comments in which months", nil},
		{"longest open issues and pull requests", nil},
		{"how many issues are open, and who opened them?", nil}, // a number is asked for
		{"which issues are open and which PRs are merged?", nil},
		{"which PRs are open, and which are merged?", nil}, // two lists, and no list with states
		{"open issues about privacy, with their authors", nil},
		{"open issues by ann", nil}, // assigned to her, or opened by her
		{"issues of ann and bob", nil},
		{"issues per label, with dates", nil},
		{"who merged the pull requests of ann?", nil},
		{"open issues and who merged them", nil}, // issues are not merged
		{"files and why they were closed", nil},
		{"and who opened them?", nil}, // what it goes on from is not in it
		{"", nil},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			read, ok := lists.Of(test.asked, slots(test.asked), figures.Known{})
			if ok != (len(test.want) > 0) {
				t.Fatalf("is read: %t, %s", ok, read.Query)
			}
			for _, part := range test.want {
				if !strings.Contains(read.Query, part) {
					t.Errorf("%s does not have %s", read.Query, part)
				}
			}
		})
	}
}

func FuzzOf(f *testing.F) {
	f.Add("open issues, with their authors and labels")
	f.Add("names and dates of all tags")
	f.Fuzz(func(t *testing.T, asked string) {
		lists.Of(asked, slots(asked), figures.Known{})
	})
}
