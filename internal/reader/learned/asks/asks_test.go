package asks_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/reader/learned/asks"
)

func TestOf(t *testing.T) {
	tests := []struct {
		name, message string
		want          []string
	}{
		{"one plain question", "Who fixed the most bugs in 2023?", []string{"Who fixed the most bugs in 2023?"}},
		{"what it leaves out", "Disregarding commits that touch more than 20 files, which pair of files changes together most?", []string{"Disregarding commits that touch more than 20 files, which pair of files changes together most?"}},
		{"what it is limited to", "From PRs that were merged, how many percent have a buggy commit?", []string{"From PRs that were merged, how many percent have a buggy commit?"}},
		{"how it is to be answered", "How long does a PR take until the merge? Median in days, per year.", []string{"How long does a PR take until the merge Median in days, per year."}},
		{"a clause with when", "When main.go is changed in a commit, what other files get changed along with it?", []string{"When main.go is changed in a commit, what other files get changed along with it?"}},
		{"when and another question", "When was main.go changed, and who changed it first?", []string{"When was main.go changed", "who changed it first?"}},
		{"an ordinal in German", "Wie viele im 3. Quartal 2017 gemeldete Issues haben keinen Kommentar?", []string{"Wie viele im 3. Quartal 2017 gemeldete Issues haben keinen Kommentar?"}},
		{"what lists what is found", "Who fixed the most bugs in main.go? List the names.", []string{"Who fixed the most bugs in main.go?"}},
		{"a file and no greeting", "hello.go: how many lines were added?", []string{"hello.go: how many lines were added?"}},
		{"a greeting and a preamble", "Good morning! I am preparing a small presentation for our partners and I would kindly like to know how the number of contributors has developed. Is the community growing?",
			[]string{"how the number of contributors has developed", "Is the community growing?"}},
		{"a polite request", "Could you please tell me who wrote cart.go?", []string{"who wrote cart.go?"}},
		{"a request to list keeps its verb", "could you list the open issues pls", []string{"list the open issues"}},
		{"German", "Könnten Sie mir bitte sagen, wer in den letzten zwei Jahren am meisten beigetragen hat und womit sich diese Personen beschäftigt haben?",
			[]string{"wer in den letzten zwei Jahren am meisten beigetragen hat", "womit sich diese Personen beschäftigt haben?"}},
		{"French", "Bonjour, pourriez-vous m'expliquer en termes simples ce qui a changé dans la version 2.32.0 ?", []string{"ce qui a changé dans la version 2.32.0?"}},
		{"a circumstance", "When I edit prepare_body in models.py, which other files usually need changing?", []string{"which other files usually need changing?"}},
		{"a date is no circumstance", "Since 2019, who has written the most?", []string{"Since 2019, who has written the most?"}},
		{"two questions of a sentence", "Who wrote it originally, and which bugs were fixed in it afterwards?", []string{"Who wrote it originally", "which bugs were fixed in it afterwards?"}},
		{"since when", "Wer hat die meisten Commits gemacht, und seit wann ist diese Person dabei?", []string{"Wer hat die meisten Commits gemacht", "seit wann ist diese Person dabei?"}},
		{"a condition", "Is he still active, and if not, when did he stop?", []string{"Is he still active", "when did he stop?"}},
		{"a statement before it", "I keep running into super_len. Who wrote it?", []string{"Who wrote it?"}},
		{"no more than a figure", "Who are the five people with the most issues, and how many did each of them open?", []string{"Who are the five people with the most issues, and how many did each of them open?"}},
		{"what is too short to ask anything", "Who fixed it and when?", []string{"Who fixed it and when?"}},
		{"dots of versions, files and abbreviations", "what changed in v1.2.3 of cart.go, e.g. Add vs. Remove", []string{"what changed in v1.2.3 of cart.go, e.g. Add vs. Remove"}},
		{"initials end no sentence", "what did A.J. Stein and J. R. Smith do here?", []string{"what did A.J. Stein and J. R. Smith do here?"}},
		{"the most of a series", "How many releases were published in each year, and which year had the most?", []string{"How many releases were published in each year, and which year had the most?"}},
		{"a face between two sentences", "hi! I am new here and my supervisor pointed me to this :) who are the main people, and who would be the best person to ask?", []string{"who are the main people", "who would be the best person to ask?"}},
		{"like before a question", "How active is this? like when was the last real change", []string{"How active is this?", "when was the last real change"}},
		{"the longest of what it names", "How did the activity change year by year, and what was the longest interval between two releases?", []string{"How did the activity change year by year", "what was the longest interval between two releases?"}},
		{"sentences in small letters", "who's been maintaining since 2023, by commit count. simon still active?", []string{"who's been maintaining since 2023, by commit count", "simon still active?"}},
		{"what is said between two", "whens the last release lol is this thing dead", []string{"whens the last release", "is this thing dead"}},
		{"whether somebody is still there", "who did most of the commits since 2025 and is simon eskildsen still around, when was his last commit", []string{"who did most of the commits since 2025", "is simon eskildsen still around", "when was his last commit"}},
		{"any of another kind", "how many issues are still open atm and any open prs", []string{"how many issues are still open atm", "any open prs"}},
		{"a vague end", "Our licence changed. Is this true? When did LICENSE change?", []string{"When did LICENSE change?"}},
		{"one more name", "when was py3.8 dropped? and 3.9?", []string{"when was py3.8 dropped and 3.9?"}},
		{"an excuse asks nothing", "Excuse me if this is naive, but Ann is the founder. Is she still here?", []string{"Is she still here?"}},
		{"whether", "can you tell me if ann still works on it?", []string{"ann still works on it?"}},
		{"if is a condition", "If Tim leaves, what breaks?", []string{"If Tim leaves, what breaks?"}},
		{"a wish for something", "For a capacity review I would like the number of commits for each year, together with a remark on the trend.", []string{"the number of commits for each year"}},
		{"a wish to do something", "I want to make my first contribution. Which issues are open?", []string{"Which issues are open?"}},
		{"a wish to compare", "I would like to compare ann and bob in 2020. Who did more?", []string{"compare ann and bob in 2020", "Who did more?"}},
		{"a wish to know", "We would like to know who wrote cart.go", []string{"who wrote cart.go"}},
		{"a list and what became of it", "issue with the most comments and what was decided in it", []string{"issue with the most comments", "what was decided in it"}},
		{"a list alone", "open issues and their labels", nil},
		{"nothing is asked", "Thanks a lot.", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, ask := range asks.Of(tt.message) {
				got = append(got, ask.Text)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func FuzzOf(f *testing.F) {
	f.Add("Hi! Who wrote a.go, and when? Thanks; why?")
	f.Add("bitte bitte ? ; y y y")
	f.Fuzz(func(t *testing.T, message string) {
		last := 0
		for _, ask := range asks.Of(message) {
			if ask.Start < last || ask.End < ask.Start || ask.End > len(message) {
				t.Fatalf("%q stands at %d to %d after %d", ask.Text, ask.Start, ask.End, last)
			}
			last = ask.End
			if plain := strings.Fields(ask.Text); !strings.Contains(message, strings.TrimRight(plain[0], "?")) {
				t.Fatalf("%q is not of the message", ask.Text)
			}
		}
	})
}

func TestPlain(t *testing.T) {
	tests := []struct{ asked, want string }{
		{"top 5 people by comments, leaving Ann Lee out", "top 5 people by comments, leaving out Ann Lee"},
		{"What came of ann's proposal to use DPoP?", "what happened with the proposal of ann to use DPoP?"},
		{"what changed in 1.2, and who did the work?", "what changed in 1.2, and who wrote them?"},
		{"How many comments are there on each open issue?", "list all open issues with the number of comments on each?"},
		{"Were there months completely without any commit since the start of 2024?", "which months had no commits since the start of 2024?"},
		{"Of the issues which carry a label, how are they distributed among editorial, security and performance?", "number of issues labelled editorial, security and performance?"},
		{"Is it frequent that a pull request is merged without any approving review? A figure for each year would be useful.", "what share of pull requests merged without any approving review per year?"},
		{"is anything at all still open in the tracker or was it all closed when the rfc came out", "which issues and pull requests are still open?"},
		{"I am searching the commit that introduced the very first \"Denial of Service\" section. Hash, author, date?", "when was \"Denial of Service\" added to the files, and by whom?"},
		{"Does anything at all remain open in the tracker today, or did the editors sweep the house?", "which issues and pull requests are still open?"},
		{"who was the very first contributor?", "who made the first commit?"},
		{"Who contributed first?", "who made the first commit?"},
		{"who was the first contributor in 2023?", "who was the first contributor in 2023?"},
		{"are there any months with no commits?", "which months had no commits?"},
		{"are there any months with a commit?", "are there any months with a commit?"},
		{"was 2024 the busiest year?", "number of commits per year?"},
		{"was 2024 really the busiest year for releases?", "number of releases per year?"},
		{"anything still open on the tracker?", "which issues and pull requests are still open?"},
		{"Is there any issue or pull request still open today?", "which issues and pull requests are still open?"},
		{"is anything open about nonces?", "is anything open about nonces?"},
		{"which matters are still open, counting both issues and proposed changes?", "which issues and pull requests are still open?"},
		{"a list of proposed changes that were declined or withdrawn rather than accepted", "a list of pull requests that were closed without being merged"},
		{"Number of issues opened per year, 2020 onward.", "Number of issues opened per year, since 2020."},
		{"How many issues were closed in each calendar year since the tracker began in 2020?", "How many issues were closed in each year?"},
		{"Busiest month ever for merges?", "which month had the most pull requests merged?"},
		{"median time to merge, and has that got faster or slower since 2020?", "median time to merge per year since 2020?"},
		{"issues with label design: how each one was resolved", "issues with label design with the state and the reason given"},
		{"Which issues has ann opened or weighed in on this year?", "Which issues has ann taken part in this year?"},
		{"Has there been any activity at all in the last thirty days, and by whom?", "what happened in the last thirty days?"},
		{"Compare what Ann Lee and Bob Hill each contributed, in PRs, issues and reviews.", "Ann Lee and Bob Hill: how many PRs, issues and reviews."},
		{"for my onboarding notes: what do the messages say on 2 March 2018?", "what do the messages say on 2 March 2018?"},
		{"for each year with an issue: how many were still open when this year ended?", "for each year with an issue: how many were still open when that year ended?"},
		{"Stand 30.6.2018: wie viele offene Bugs?", "as of 30.6.2018: wie viele offene Bugs?"},
		{"Stand 30. Juni 2018: wie viele offene Bugs?", "as of 30. Juni 2018: wie viele offene Bugs?"},
		{"au 30/06/2018, combien de bugs ouverts ?", "as of 30/06/2018, combien de bugs ouverts ?"},
		{"per 100 commits, how many bugs came in?", "per 100 commits, how many bugs came in?"},
		{"au 3 premiers jours, combien de commits ?", "au 3 premiers jours, combien de commits ?"},
		{"top 10 files w.r.t. no. of bugs", "top 10 files by number of bugs"},
		{"In the period that begins on 1 July 2018 and ends on 31 July 2018, how many commits?", "from 1 July 2018 to 31 July 2018, how many commits?"},
		{"quién lleva más bugs arreglados en toda la historia del proyecto?", "quién lleva más bugs arreglados?"},
		{"Tomasz Brandt introduced some bugs. Which ones are not closed?", "Which of the bugs that Tomasz Brandt introduced are still open?"},
		{"Please take the commits of January 2020 that fixed bugs. How many percent of them brought in bugs?", "How many percent of the commits of January 2020 that fixed bugs brought in bugs?"},
		{"J'aimerais lire les messages de mai 2018, s'il vous plaît.", "les messages de mai 2018."},
		{"whose fixes caused new bugs? list developers", "whose fixes caused new bugs?"},
		{"How many people committed in 2018? Who are they?", "who committed in 2018?"},
		{"how many files have bugs, and which ones?", "which files have bugs?"},
		{"Wie viele Bugs sind offen, und welche sind das?", "welche Bugs sind offen?"},
		{"any reverts on main? like ever", "any reverts"},
		{"Which issues remain open as of today, who opened them?", "Which issues are still open, who opened them?"},
		{"As of today, how many issues are open?", "how many issues are open?"},
		{"issues w/ label design", "issues with label design"},
		{"how many of the issues lodged by Ann were closed", "how many of the issues opened by Ann were closed"},
		{"average days to merge in 2024, and what is the corresponding figure for 2025 to date?", "average days to merge in 2024 and in 2025?"},
		{"what's the last thing that was merged before today, and who reviewed it?", "what is the last merged pull request before today, and who reviewed it?"},
		{"which of them are not closed yet?", "which of them are still open?"},
		{"issues closed in 2023, just numbers and titles", "issues closed in 2023"},
		{"reports from 2022, number?", "reports from 2022, number?"},
		{"Compare 2021 and 2022: merged PRs and distinct commit authors each year.", "number of merged PRs and distinct commit authors in 2021 and 2022."},
		{"compare 2023 and 2025 for number of commits, I want to show it", "number of commits in 2023 and 2025"},
		{"was 2021 more busy than 2022? compare commits and new issues", "number of commits and new issues in 2021 and 2022"},
		{"who reviewed the PR on encoding clarifications (#446)?", "who reviewed the PR #446?"},
		{"Name the people who reviewed pull request 373 on the state machine and state the outcome", "Name the people who reviewed pull request 373 and state the outcome"},
		{"Who approved PR 131 about future KEMs?", "Who approved PR 131?"},
		{"all PRs opened by ann", "all PRs opened by ann"},
		{"everything ann filed as an issue in 2020", "list the issues that ann opened in 2020"},
		{"Show everything Ann Lee did here: issues, PRs, reviews.", "Show what did Ann Lee do"},
		{"In which month of 2020 were most issues closed and how many was it?", "number of issues closed per month of 2020?"},
		{"list everything ann filed here, w/ dates", "list issues and pull requests opened by ann here, with dates"},
		{"did 2020 see more issues filed than 2021? counts for both", "were there more issues filed in 2020 than in 2021? counts for both"},
		{"Which labels exist in the tracker, and which of them have actually been used on an issue?", "number of issues per label?"},
		{"what was said in issue 12 about the crash", "what was said in issue 12 about the crash"},
		{"did anybody request changes on #446", "who requested changes on #446"},
		{"what's still pending in this repo?", "which issues and pull requests are still open?"},
		{"which labels are used most on pull requests", "number of pull requests per label"},
		{"what did ann commit? pls list w/ dates", "what did ann commit"},
		{"are issues 834 and 640 open or closed?", "are issues 834 and 640 open or closed?"},
		{"issues assigned to ann, and state open or closed", "issues assigned to ann"},
		{"which commits are in the history of main.go?", "which commits are in the history of main.go?"},
		{"how many commits on the main branch in 2019 lol", "how many commits in 2019"},
		{"what is on main and not released", "what is on main and not released"},
		{"was it merged on main", "was it merged on main"},
		{"bugs on main.go", "bugs on main.go"},
		{"commits on main vs develop", "commits on main vs develop"},
		{"who wrote it pls?", "who wrote it?"},
		{"or not", "or not"},
		{"how many commits this yr (2025) vs last and from who", "how many commits this year vs last year and from who"},
		{"how many issues stay open today on the draft", "how many issues are still open on the draft"},
		{"who actually maintains it nowadays?", "who actually maintains this project nowadays?"},
		{"who maintains this file", "who maintains this file"},
		{"is the driver in any release yet or only in master", "is the driver in any release yet"},
		{"is it released or only on main?", "is it released?"},
		{"is the fix in a release or was it reverted", "is the fix in a release or was it reverted"},
		{"how many commits there were in each of the last four years", "how many commits there were per year in the last four years"},
		{"what is on main", "what is on main"},
		{"how many issues did ann open and r any of em still open", "how many issues did ann report and are any of them still open"},
		{"open PRs w/ ann as author, oldest first", "open PRs by ann, oldest first"},
		{"when was the last tag and whats its name", "when was the last release"},
		{"how many issues did ann lee open in 2018", "how many issues did ann lee report in 2018"},
		{"which PRs did ann open", "which PRs did ann submit"},
		{"which PRs has ann opened", "which PRs has ann opened"},
		{"which bugs have been open the longest", "which bugs have been open the longest"},
		{"how many issues are open", "how many issues are open"},
		{"what landed between v1.0 and v1.1", "which commits were made between v1.0 and v1.1"},
		{"what landed in v1.0", "what landed in v1.0"},
		{"whats new between v1.0 and v1.1", "which commits were made between v1.0 and v1.1"},
		{"quick tldr of pr 35 pls", "what is pr 35 about"},
		{"summarise pull request 147", "what is pull request 147 about"},
		{"explain me what pull request 289 is changing", "what is pull request 289 about"},
		{"give me an overview of all versions with the date on which each one was tagged", "give me a list of all versions with their dates"},
		{"name of the latest tag and its date", "latest release"},
		{"how many issues did ann lee file on 20 July 2024", "how many issues did ann lee report on 20 July 2024"},
		{"give me an overview of how many PRs there are", "give me an overview of how many PRs there are"},
		{"how many commits on main since", "how many commits since then"},
		{"unmerged branches, non-dependabot", "unmerged branches, not by dependabot"},
		{"Wer committet heute noch?", "Wer committet noch?"},
		{"who is still active today?", "who is still active?"},
		{"who committed today?", "who committed today?"},
		{"unreleased on master since v1.6.0?", "commits since v1.6.0?"},
		{"who has opened most issues, and how many?", "who has opened most issues?"},
		{"quién es la persona que más issues ha abierto, y más o menos cuántos lleva?", "quién es la persona que más issues ha abierto?"},
		{"who opened issues and how many", "who opened issues and how many"},
		{"which issues are still open in the repo today?", "which issues are still open in the repo?"},
		{"which issues were opened today?", "which issues were opened today?"},
		{"who has the most commits if one leaves the bots aside", "who has the most commits excluding bots"},
		{"who filed the most bugs", "who opened the most issues"},
		{"how many people wrote commits in 2025, leaving aside bots such as dependabot and renovate?", "how many people wrote commits in 2025, excluding bots?"},
		{"who is most active, because i want to know whom to ask?", "who is most active?"},
		{"any open issues left on the draft, or is the tracker clean?", "any open issues on the draft?"},
		{"Are there any PRs still open, or has everything been closed?", "Are there any PRs still open?"},
		{"any pull requests that add tests or that change the docs?", "any pull requests that add tests or that change the docs?"},
		{"are there issues without a label or all without an answer?", "are there issues without a label or all without an answer?"},
		{"any open issues, or none?", "any open issues?"},
		{"is there any test or is it untested by design of main.go", "is there any test"},
		{"what changed between draft-06 and draft-07, only the main things please", "what changed between draft-06 and draft-07"},
		{"what changed between draft-06 and draft-07, and who wrote it?", "what changed between draft-06 and draft-07, and who wrote it?"},
		{"what proportion of commits are Ann Lee's own?", "how many commits are by Ann Lee, and which share of the total is that?"},
		{"who were the top 3 committers that year?", "who were the top 3 contributors in that year?"},
		{"which bugs were fixed since that year?", "which bugs were fixed since that year?"},
		{"What's on main that hasn't been released since 1.6.0?", "what got merged after 1.6.0 and is not released yet?"},
		{"what is sitting on the main branch after 1.6.0 that will come in the next release", "what got merged after 1.6.0 and is not released yet"},
		{"Which merged changes have not yet appeared in a release since 1.6.0?", "what got merged after 1.6.0 and is not released yet?"},
		{"what was merged since 1.6.0 not by bots?", "what was merged since 1.6.0 not by bots?"},
		{"what was merged since 1.6.0 but never got a tag?", "what got merged after 1.6.0 and is not released yet?"},
		{"what is on main since 1.6.0 but not yet released?", "what got merged after 1.6.0 and is not released yet?"},
		{"which bugs of ann are not released yet", "which bugs of ann are not released yet"},
		{"commits by bots (dependabot, pre-commit) this year", "commits by bots this year"},
		{"people who committed from 12 jan 2021 onwards", "people who committed since 12 jan 2021"},
		{"who committed on 11 December 2017 or later?", "who committed since 11 December 2017?"},
		{"Welche Commits gab es am 12.01.2021 oder später?", "Welche Commits gab es since 12.01.2021?"},
		{"which commits were made on 2019-03-01 or earlier", "which commits were made until 2019-03-01"},
		{"quarter by quarter through 2018, how many bugs", "quarter by quarter in 2018, how many bugs"},
		{"Show bugs that crept in through Nov 2018 commits.", "Show bugs that crept in by commits of Nov 2018."},
		{"how many lines have gone in and how many have come out?", "how many lines were added and how many were deleted?"},
		{"any devs who review but never commit? who r they", "any devs who review but never commit?"},
		{"were there co-authors on 4f6449d? Name them if there are any.", "were there co-authors on 4f6449d?"},
		{"Durch welchen Commit bzw. welche Commits wurde Bug #75 gefixt?", "Durch welchen commits wurde Bug #75 gefixt?"},
		{"Anteil für jedes Jahr der in diesem Jahr geschlossenen Issues", "Anteil für jedes Jahr der dann geschlossenen Issues"},
		{"À combien de commits s'élève le total de ceux qui ont modifié index.html?", "combien de commits ont modifié index.html?"},
		{"any open PRs right now? whose are they", "any open PRs right now, with their authors?"},
		{"is #399 still open? what's the holdup", "why is #399 still open?"},
		{"How many issues were closed by a PR and how many without one?", "How many issues were closed by a PR, and how many issues were closed without a PR"},
		{"How many bugs were fixed in March 2024, and by whom?", "which bugs were fixed in March 2024, and by whom?"},
		{"Wie viele Fehler wurden im März 2024 behoben, und von wem?", "which bugs were fixed in März 2024, and by whom?"},
		{"Combien d'anomalies ont été corrigées en mars 2024, et par qui ?", "which bugs were fixed in mars 2024, and by whom?"},
		{"¿Qué bugs se arreglaron en marzo de 2024 y quién los arregló?", "which bugs were fixed in marzo de 2024, and by whom?"},
		{"what is the status, i.e. what is the latest release?", "what is the status, what is the latest release?"},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			if got := asks.Plain(test.asked); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestOfEachKind(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"any issues/prs still open?", []string{"any issues still open?", "any prs still open?"}},
		{"Are there any pull requests or issues still open?", []string{"Are there any pull requests still open?", "Are there any issues still open?"}},
		{"how many open issues and open PRs are there", []string{"how many open issues are there", "how many open PRs are there"}},
		{"how many issues and how many pull requests were created in 2023?", []string{"how many issues were created in 2023?", "how many pull requests were created in 2023?"}},
		{"how many commits, issues and PRs were there in 2023?", []string{"how many commits were there in 2023?", "how many issues were there in 2023?", "how many PRs were there in 2023?"}},
		{"how many contributors and commits since v2", []string{"how many contributors since v2", "how many commits since v2"}},
		{"how many issues and PRs were opened in 2023, and how many of the PRs were merged?", []string{"how many issues were opened in 2023", "how many PRs were opened in 2023", "how many of them were merged?"}},
		{"list the open issues and pull requests", []string{"list the open issues", "list the open pull requests"}},
		{"how many issues and how many tickets are there", nil},
		{"number of open issues, closed issues and merged PRs", []string{"number of open issues", "number of closed issues", "number of merged PRs"}},
		{"number of commits, of reviews and of comments by ann", []string{"number of commits by ann", "number of reviews by ann", "number of comments by ann"}},
		{"how many open issues and open PRs are there, and how many of those have nobody assigned?", []string{"how many open issues are there", "how many of them have nobody assigned?", "how many open PRs are there", "how many of them have nobody assigned?"}},
		{"number of releases, number of contributors and total files", []string{"number of releases", "number of contributors", "number of files"}},
		{"give me commits, issues closed and pull requests merged", nil},
		{"count of commits and issue comments", nil},
		{"how many issues prs and commits", nil},
		{"what is the latest release, and how many commits came since?", nil},
		{"which issue has the most comments, and how many commits did ann write?", nil},
		{"issues without pull requests", nil},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, asks.OfEachKind(test.text)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
	}
}

func TestIsBare(t *testing.T) {
	for text, want := range map[string]bool{"When, by whom": true, "who and why?": true, "wann und von wem": true, "when was it": false, "who fixed it": false} {
		if got := asks.IsBare(text); got != want {
			t.Errorf("IsBare(%q) = %t", text, got)
		}
	}
}

func TestForOutcomeAlone(t *testing.T) {
	for text, want := range map[string]bool{
		"What was decided in the end and what were the arguments?": true, "what was the reason, no fluff": true, "how did it end?": true,
		"what was decided about split mode?": false, "why was #12 closed": false, "when was it closed?": false,
	} {
		if got := asks.ForOutcomeAlone(text); got != want {
			t.Errorf("ForOutcomeAlone(%q) = %t", text, got)
		}
	}
}

func TestSayAll(t *testing.T) {
	for _, tt := range []struct {
		message string
		want    bool
	}{
		{"who fixed the most bugs and what is the latest release?", true},
		{"who fixed the most bugs and who wrote CHANGELOG.md?", true},
		{"who fixed the most bugs and who reviewed it?", false},
		{"is there a tag later than v2 and what commits have landed since that tag?", false},
		{"what did we fix last and with which commit?", false},
		{"how many issues were opened in 2023 and how many closed by the end of it?", false},
	} {
		found := asks.Of(tt.message)
		if len(found) < 2 {
			t.Errorf("%s: %d questions", tt.message, len(found))
		}
		if got := asks.SayAll(found); got != tt.want {
			t.Errorf("%s: %v", tt.message, got)
		}
	}
}

func TestForDiscussion(t *testing.T) {
	for text, want := range map[string]bool{
		"Give me a short summary of the argument in #235 about routing, and how it ended up.": true,
		"What was the concern in issue 235, and how was it resolved in the end?":              true,
		"Who supported the removal in #47?":                                                   true,
		"who fixed #47?":                                                                      false,
		"what is the state of #47?":                                                           false,
		"What was the average time to close it":                                               false,
	} {
		if got := asks.ForDiscussion(text); got != want {
			t.Errorf("ForDiscussion(%q) = %t", text, got)
		}
	}
}

func TestMuch(t *testing.T) {
	const long = "Please state the exact number of commits that were made in each calendar year from 2020 to 2024"
	if !asks.Much(long, nil) || asks.Much(long, []string{"from 2020 to 2024"}) || asks.Much("how many issues are open", nil) {
		t.Error("words are not counted without those of names and periods")
	}
	if !asks.Much("How dependent are we on ann? Share of commits per year.", nil) || asks.Much("what is the share of commits by ann?", nil) {
		t.Error("a further sentence is not told from the question itself")
	}
}

func TestForBugs(t *testing.T) {
	tests := []struct {
		words string
		want  bool
	}{
		{"which bugs have we with the commits of § introduced", true},
		{"please list me the bugs for which the guilty commits come from §", true},
		{"which commits introduced bugs", false},
		{"how many bug introducing commits were made", false},
		{"bug §issue came from which commit", false},
		{"", false},
	}
	for _, test := range tests {
		t.Run(test.words, func(t *testing.T) {
			if got := asks.ForBugs(strings.Fields(test.words)); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}
