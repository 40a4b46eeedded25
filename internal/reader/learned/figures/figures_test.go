package figures_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/figures"
	"repochat/internal/reader/learned/slot"
)

// valued returns a text without the marks of its values, and the values: <X> is a person,
// [X] a year, {X} a directory, (X) a set of files, ~X~ a label, |X| a pull request, and ^X^ a
// person who is left out.
func valued(marked string) (text string, slots slot.Slots) {
	kinds := map[byte]slot.Kind{'<': slot.Person, '[': slot.Period, '{': slot.Directory, '(': slot.FileSet, '~': slot.Label, '|': slot.Pull, '^': slot.Person}
	for i := 0; i < len(marked); i++ {
		kind, isMark := kinds[marked[i]]
		if !isMark {
			text += marked[i : i+1]
			continue
		}
		end := i + 1 + strings.IndexAny(marked[i+1:], ">]})~|^")
		said := marked[i+1 : end]
		s := slot.Slot{Kind: kind, Start: len(text), End: len(text) + len(said), Text: said, Names: []string{strings.ToLower(said)}}
		if kind == slot.Period {
			from, _ := time.Parse("2006", said)
			s.Names, s.Period = nil, condition.Period{From: from, To: from.AddDate(1, 0, 0)}
		}
		if marked[i] == '^' {
			s.Denied = slot.Others
		}
		text, slots, i = text+said, append(slots, s), end
	}
	return text, slots
}

func TestOf(t *testing.T) {
	tests := []struct {
		name, asked string
		want        string // the reading; "" where it is none
	}{
		{"several things", "How many commits, issues and pull requests are there in total?", "commits, issues, pull requests"},
		{"states before and behind a thing", "open issues, PRs merged and closed issues, just the numbers", "open issues, merged pull requests, closed issues"},
		{"states of one thing", "how many PRs were opened, merged and closed unmerged?", "pull requests opened, merged pull requests, pull requests closed without merging"},
		{"a thing without a separator", "give me number of open issues open prs and contributors", "open issues, open pull requests, contributors"},
		{"what somebody did", "How many comments did <Ann> write and how many PRs did she merge and how many issues did she open?", "comments, pull requests merged, issues opened; Ann"},
		{"of one file", "How often was {src} changed, by how many different people, and how many of those changes introduced a bug?", "commits, people, commits that introduced a bug; src"},
		{"some of the last", "How many open issues are there right now, and how many of those have nobody assigned?", "open issues, open issues without an assignee"},
		{"some of those before the last", "How many open issues and open pull requests are there, and how many of those have nobody assigned?", "open issues, open pull requests, open issues without an assignee"},
		{"two people", "count commits and reviews by <Ann> and by <Bob>", "commits, reviews; Ann; Bob"},
		{"two periods", "Were there more commits in [2023] than in [2024]?", "commits"},
		{"what is so now behind a period", "how many PRs were merged in [2024], and how many issues are open?", "merged pull requests, open issues; a pull request's date is when it was merged"},
		{"what happened is no figure", "What happened in [2024], and how many people were involved?", ""},
		{"a share over the years", "how did the share of merged PRs develop over the years?", "the share of merged pull requests by year; a pull request's date is when it was opened"},
		{"a group", "Please give me the number of commits for every month of [2024]!", "commits by month"},
		{"what is said of the answer", "Kindly tell me how many open issues, how many closed issues and how many merged PRs are there as of today, one line is enough", "open issues, closed issues, merged pull requests"},
		{"each of some labels before it", "For the labels ~design~, ~editorial~ and ~privacy~, give me the count of issues carrying each.", "issues labelled design, issues labelled editorial, issues labelled privacy"},
		{"those who did the most", "who approved the most pull requests?", "pull requests approved by person"},
		{"the one of a kind who did the most", "Which reviewer has approved the most pull requests?", "pull requests approved by person"},
		{"a share by what somebody else did", "what share of the merged pull requests had at least one review from someone other than their author?", "the share of merged pull requests that somebody else reviewed"},
		{"a share by what nobody else did", "What share of merged PRs went in with no review from anyone other than the author?", "the share of merged pull requests that nobody reviewed"},
		{"a state that is said twice", "What share of the merged PRs was merged without any review from somebody who is not the author of the PR?", "the share of merged pull requests that nobody reviewed"},
		{"a share of those that are named first", "Of all the merged PRs, what share had at least one approving review from someone other than the author?", "the share of merged pull requests that somebody else approved"},
		{"people who took part", "How many different people have taken part in the discussions altogether, whether by raising issues, commenting or reviewing?", "people who opened an issue, commented or reviewed"},
		{"people who opened either", "how many people have opened an issue or a pull request?", "people who opened an issue or a pull request"},
		{"people who opened both", "how many people have opened an issue and a pull request?", "people who opened an issue and a pull request"},
		{"people who opened one thing", "How many people opened an issue or a PR, and how many of them only once?", "people who opened an issue or a pull request, people who opened an issue or a pull request, just one"},
		{"a percentile", "Median and 90th percentile time to close for issues, by year opened. Are we getting faster?", "median and 90th percentile time from opening to closing of issues opened and closed by year; an issue's date is when it was created"},
		{"the first response by person", "median time to first response per person who opened the issue", "median time until the first response of somebody else of issues opened by person"},
		{"the first review of two people's", "median time to first review for PRs of <Ann> and <Bob>", "median time until the first review of somebody else of pull requests; Ann; Bob"},
		{"a share of each year", "share of commits by <Ann> per year", "the share of commits by year; Ann"},
		{"a share of each label", "what percentage of issues is closed, per label?", "the share of closed issues by label"},
		{"how a share went over time", "What share of merged PRs went in with no review from anyone other than the author? Any trend over the years?", "the share of merged pull requests that nobody reviewed by year; a pull request's date is when it was merged"},
		{"whether something became shorter", "is the median time to merge a PR getting shorter?", "median time from opening to merging of merged pull requests by year; a pull request's date is when it was merged"},
		{"issues that a pull request closed", "how many issues were closed by a pull request in [2021]", "issues closed by a pull request; closed issues go by closed_at"},
		{"issues that none closed", "How many issues were closed without a PR?", "issues closed by no pull request"},
		{"a share of those that one closed", "what percentage of issues were closed through a pull request?", "the share of issues closed by a pull request"},
		{"pull requests that close issues", "what share of PRs close an issue?", "the share of pull requests that close an issue"},
		{"pull requests that close none", "how many pull requests don't close any issue?", "pull requests that close no issue"},
		{"issues that no pull request closed", "issues closed in [2020] that no pr closed, how many", "closed issues closed by no pull request; closed issues go by closed_at"},
		{"without a single approval", "How many pull requests were merged without a single approval?", "merged pull requests that nobody else approved"},
		{"bugs either way", "how many bugs were fixed by a PR, and how many bugs were fixed without a PR?", "bugs closed by a pull request, bugs closed by no pull request"},
		{"a word for a trend is no word of a kind", "number of development commits", ""},
		{"what is active", "compare [2023] and [2024]: active committers and PRs merged", "contributors, merged pull requests; a pull request's date is when it was merged"},
		{"people by one pull request", "how many people have exactly one PR?", "people who opened a pull request, just one"},
		{"contributors are by commits", "how many contributors have exactly one PR?", ""},
		{"which of two years was busier", "Was [2013] or [2014] busier in terms of commits?", "commits"},
		{"the month with the highest activity", "Which month had the highest commit activity?", "commits by month"},
		{"reviewers by reviews", "top 5 reviewers on PRs by number of reviews pls", "reviews by person"},
		{"issues and pull requests as one", "Which month was the busiest in the whole history of the project, if we count issues and pull requests together?", "threads by month"},
		{"people who never did something", "how many people opened an issue but never sent a pull request?", "people who opened an issue, and never a pull request"},
		{"labels side by side", "how many issues are labelled ~design~ vs ~editorial~?", "issues labelled design, issues labelled editorial"},
		{"reviews in which something was asked for", "in how many reviews were changes requested?", "reviews that asked for changes"},
		{"a time for each of two labels", "median time to close for issues labelled ~design~, compared to issues labelled ~editorial~", "median time from opening to closing of closed issues labelled design, median time from opening to closing of closed issues labelled editorial"},
		{"a time for those with another label", "How long was the median time to close for issues labelled ~design~, versus those labelled ~editorial~?", "median time from opening to closing of closed issues labelled design, median time from opening to closing of closed issues labelled editorial"},
		{"both in a period are of two dates", "how many people opened an issue and a pull request in [2023]?", ""},
		{"people who took part beside others", "number of issues opened, PRs merged and distinct people participating in the discussions", "issues opened, merged pull requests, people who opened an issue, commented or reviewed"},
		{"what has no label, of both kinds", "how many issues and how many pull requests have no label?", "issues without a label, pull requests without a label"},
		{"what has no label is under none", "For each label, number of issues, and how many issues have no label", ""},
		{"a part of a report", "For the participation section of my report, how many pull requests were merged?", "merged pull requests"},
		{"the month with the most", "In which month were the most pull requests merged, and how many were it exactly?", "merged pull requests by month"},
		{"the month that had the most", "which month had the most PRs merged?", "merged pull requests by month"},
		{"the busiest month", "busiest month ever for merged prs? n how many", "merged pull requests by month"},
		{"a month without what it has the most of", "In which month were pull requests merged?", ""},
		{"another unit of time than that of the rows", "commits per month, and which year was the busiest?", ""},
		{"the people with the most", "Please give me a ranking of the five people who have submitted the most approving reviews.", "approvals by person"},
		{"people by how many they did", "can you rank the reviewers by how many times they approved a pull request?", "pull requests approved by person"},
		{"people by two figures", "Kindly rank the people by how many review submissions they left, and tell me separately how many of these were approvals for each of the top five.", "reviews, reviews that approved by person"},
		{"without merges, said first", "without merge commits, how many commits were there in [2023] compared to [2024]?", "commits without merges"},
		{"by whom pull requests were merged", "How many pull requests did their own author merge, as against those which were merged by somebody else?", "pull requests merged by their own authors, pull requests merged by others than their authors"},
		{"what share that is", "Among the closed issues, how many carry the label '~wontfix~', and what percentage of all closed issues is that?", "the share of closed issues labelled wontfix"},
		{"what share somebody's are of those", "among the merged PRs, how many were opened by <Ann> and what share is that?", "the share of merged pull requests opened; Ann"},
		{"those of somebody among others", "Out of the closed issues, how many were opened by <Ann>?", ""},
		{"their own ones among them", "what share of merged prs did <Ann> merge herself, and how many of those were her own", "the share of pull requests merged, the share of pull requests merged that are their own; Ann"},
		{"a label of some of those", "How many issues are still open, and how many of those carry the ~draft-00-feedback~ label?", "open issues, open issues labelled draft-00-feedback"},
		{"comments on each", "What is the average number of comments on an issue opened by <Ann>, compared to one opened by <Bob>?", "average number of comments on issues opened; Ann; Bob"},
		{"comments, and no average", "number of comments on an issue", ""},
		{"a time that something stayed open", "What is the median time, and also the mean time, that a merged pull request stayed open in [2022], and how do these two values compare with the ones for [2023]?", "median time from opening to closing of merged pull requests, average time from opening to closing of merged pull requests; a pull request's date is when it was merged"},
		{"days that something needed", "What is the average number of days which a merged pull request from <Ann> needed from opening to merge, and how does this compare with those of <Bob>?", "average time from opening to merging of merged pull requests; Ann; Bob"},
		{"the median of what was said in the sentence before", "on average how long does a ticket sit around before it gets closed? and what's the median", "average and median time from opening to closing of closed issues"},
		{"how many more", "how many more issues than prs has <Ann> opened", "issues, pull requests opened; Ann"},
		{"the average and the median", "avg days to merge a pr, and the median if u have it", "average and median time from opening to merging of merged pull requests"},
		{"the median and the longest", "median time to merge a pr. also the longest one", "median and longest time from opening to merging of merged pull requests"},
		{"the average in two years", "On average, how many days elapsed between the opening and the merging of a pull request in [2024], and what is the corresponding figure for [2025] to date?", "average time from opening to merging of merged pull requests; a pull request's date is when it was merged"},
		{"whose took longer", "whose issues took longer to close, <ann> or <bob>, avg", "average time from opening to closing of issues opened and closed; ann; bob"},
		{"figures and a time", "Of the issues opened by <Ann>, how many were closed, how many are still pending, and what was the median time to closure?", "issues opened, issues opened and closed, issues opened and open, median time from opening to closing of issues opened and closed; Ann"},
		{"how long without a function", "how long did PRs take to merge in [2024]?", "average and median time from opening to merging of merged pull requests; a pull request's date is when it was merged"},
		{"of issues opened in a year", "avg days from open to close for issues opened in [2021]", "average time from opening to closing of issues opened and closed; an issue's date is when it was created"},
		{"for each year", "average and longest time to merge, per year", "average and longest time from opening to merging of merged pull requests by year; a pull request's date is when it was merged"},
		{"a time for each year", "average time to merge of pull requests per year", "average time from opening to merging of merged pull requests by year; a pull request's date is when it was merged"},
		{"an article that is a year in French", "how long does it take to close an issue", "average and median time from opening to closing of closed issues"},
		{"two for each year", "average and longest time to close an issue, per year", "average and longest time from opening to closing of closed issues by year; closed issues go by closed_at"},
		{"a number and a time", "what's the mean time to merge in [2025], and how many PRs were merged", "merged pull requests, average time from opening to merging of merged pull requests; a pull request's date is when it was merged"},
		{"how long they stay open", "how long do prs stay open before being merged, on average, and the slowest one", "average and longest time from opening to merging of merged pull requests"},
		{"the same said again", "the average number of days it took to close an issue opened in [2020] compared with one opened in [2021]", "average time from opening to closing of issues opened and closed; an issue's date is when it was created"},
		{"a time before its things", "avg days from open to merge, PRs merged in [2025]", "average time from opening to merging of merged pull requests; a pull request's date is when it was merged"},
		{"by the day of closing", "average time to close an issue in [2020]", "average time from opening to closing of closed issues; closed issues go by closed_at"},
		{"of two people", "what's the average time to merge for <ann> vs <bob>", "average time from opening to merging of merged pull requests; ann; bob"},
		{"those of somebody", "median days to close an issue, those opened by <ann> vs the rest", "median time from opening to closing of issues opened and closed; ann"},
		{"a change without a word for a number", "commits in [2024] against [2023], and the percentage change", "commits"},
		{"somebody's against the rest", "median days to close an issue, <ann>'s against the rest", "median time from opening to closing of issues opened and closed; ann"},
		{"somebody and the rest", "median time to close for issues, ones opened by <ann> vs rest", "median time from opening to closing of issues opened and closed; ann"},
		{"a share and that of the rest", "what share of the merged PRs did <ann> open herself vs everybody else?", "the share of merged pull requests opened; ann"},
		{"the rest of nobody", "how many issues were opened by the rest", ""},
		{"with merges and without", "commits per year, with vs without merges", "commits, commits without merges by year"},
		{"a share with merges and without", "What share of all commits is <ann>'s, with merge commits and without?", "the share of commits, the share of commits without merges; ann"},
		{"a change in percent", "How many commits landed in [2024] versus [2025], and what is the percentage change?", "commits"},
		{"two kinds for each year", "I need a slide with commits per year and the number of draft versions tagged in each of those years.", "commits, releases by year"},
		{"the busiest of them", "For each month of [2025], how many issues were opened and how many closed? Which month was the busiest?", "issues opened, closed issues by month; an issue's date is when it was created; closed issues go by closed_at"},
		{"outcomes of which one excludes the other", "did <ann> or <bob> get more PRs merged? and who of them had any closed without merging", "merged pull requests, pull requests closed without merging; ann; bob"},
		{"of two directories", "how many files are there under {art} and {docs}", "files; art and docs"},
		{"none of something", "nr of ~iesg-feedback~ issues, and how many of those got zero comments", "issues labelled iesg-feedback, issues without a comment labelled iesg-feedback"},
		{"a total beside figures for each year", "commits per year and the total number of contributors", ""},
		{"what is so now beside figures for each year", "commits per year and open issues right now", ""},
		{"somebody and the rest in two years", "how many commits by <ann> and by everybody else in [2023] and in [2024]", "commits; ann"},
		{"without to count merges", "how many commits were made in each year since the repository exists, without to count the merge commits?", "commits without merges by year"},
		{"which one took the longest", "What is the average time, in days, that a pull request stayed open before it was merged, and which one took the longest?", "average and longest time from opening to merging of merged pull requests"},
		{"two years before a colon", "I would like to compare [2024] with [2025]: how many issues were opened and how many were closed in each of these two years?", "issues opened, closed issues; an issue's date is when it was created; closed issues go by closed_at"},
		{"the months with the most", "a ranking of the five months with more commits in the whole history", "commits by month"},
		{"a ranking of people", "Rank the top five pull request authors by number of merged PRs, and tell me how many each of them had closed without merging.", "merged pull requests, pull requests closed without merging by person"},
		{"people with the most of something", "the three people with the most comments on issues", "issue comments by person"},
		{"comments on both", "Rank the five people with the most comments on issues and PRs, with counts.", "comments by person"},
		{"people but for one", "top 5 people by nr of comments on issues and PRs, leaving out ^ann^", "comments by person; not ann"},
		{"a time and a number of others", "average time to merge PRs, and how many were closed without merging", "average time from opening to merging of merged pull requests, pull requests closed without merging"},
		{"what is left to merge", "how many PRs are there to merge", ""},
		{"a function of nothing", "average number of issues", ""},
		{"a state of French before and behind", "Combien d'issues <Ann> a-t-il ouvertes en tout, et combien sont encore ouvertes aujourd'hui ?", "issues opened, issues opened and open; Ann"},
		{"whose they are", "How many issues did <Ann> report, how many are closed?", "issues opened, issues opened and closed; Ann"},
		{"people of several", "[2021] quick stats - new issues, reviews, and different people who committed", "issues opened, reviews, people who committed; an issue's date is when it was created"},
		{"who did more", "Who has submitted more reviews, <Ann> or <Bob>, and by what margin?", "reviews; Ann; Bob"},
		{"things by how many they have", "labels by number of issues", ""},
		{"who wrote more", "Who wrote more reviews, <Ann> or <Bob>, and by how much?", "reviews; Ann; Bob"},
		{"each of several people apart", "count of issues opened by <Ann>, <Bob> and <Carl>, each one separate", "issues opened; Ann; Bob; Carl"},
		{"whom a share came from", "what share of the merged PRs came from <Ann>", "the share of merged pull requests; Ann"},
		{"a share with a label", "Share of issues carrying at least one label?", "the share of issues with a label"},
		{"a label at all", "How many of the issues carry a label at all?", "issues with a label"},
		{"a share of one and not of others", "What proportion of the issues, expressed as a percentage of all issues ever filed, was opened by <Ann> himself rather than by anyone else?", "the share of issues opened; Ann"},
		{"approvals of two people", "Of the approving reviews on pull requests, how many did <Ann> give versus <Bob>?", "approvals; Ann; Bob"},
		{"people who ever did something", "How many different people have ever opened an issue here, how many have ever opened a pull request?", "people who opened an issue, people who opened a pull request"},
		{"opened in a period, in French", "Combien d'issues ont été ouvertes en [2019] ?", "issues opened; an issue's date is when it was created"},
		{"the same in another period", "How many pull requests were merged in [2020], and how many in [2021]?", "merged pull requests; a pull request's date is when it was merged"},
		{"of those, in the same period", "How many issues were opened in [2020], how many of those were closed within the same year, and how many are still open today?", "issues opened, issues opened and closed, open issues; an issue's date is when it was created; closed issues go by closed_at"},
		{"what leads up to it", "need one line for exec deck: # commits, # authors, # draft versions tagged, # PRs merged", "commits, contributors, releases, merged pull requests"},
		{"what leads up to it, and is counted", "closed issues only: # commits, # authors", "closed issues, commits, contributors"},
		{"reviews on pull requests", "cuantas reviews hizo <Ann> en los PR y cuantas hizo <Bob>", "reviews; Ann; Bob"},
		{"which of two authors", "Which of these two authors has had more pull requests merged, <Ann> or <Bob>, and by what margin?", "merged pull requests; Ann; Bob"},
		{"who authored", "Who authored more pull requests, <Ann> or <Bob>, and by how much?", "pull requests opened; Ann; Bob"},
		{"someone of whom nothing is asked", "how many commits are there in total, and <Ann>?", ""},
		{"two years that see something", "did [2020] see more issues filed than [2021]? counts for both", "issues opened; an issue's date is when it was created"},
		{"now, and a period of nothing", "how many open issues right now in [2023]", ""},
		{"the first of a group", "Number of approving reviews per reviewer, top five only, thank you.", "approvals by person"},
		{"the first of a group of people", "top 5 reviewers with number of reviews each", "reviews by person"},
		{"a share of those who merged", "Roughly what percentage of the merged pull requests were merged by <Ann> himself?", "the share of pull requests merged; Ann"},
		{"what reviews said", "how many reviews asked for changes, how many approved and how many were only comments, over the whole history", "reviews that asked for changes, reviews that approved, reviews that only commented"},
		{"shares of what reviews said", "Of the pull request reviews, what share were approvals and what share requested changes?", "the share of reviews that approved, the share of reviews that asked for changes"},
		{"shares of two", "percentage of reviews that were approvals vs ones asking for changes", "the share of reviews that approved, the share of reviews that asked for changes"},
		{"two groups", "how many commits per author and year", "commits by person and year"},
		{"two groups the other way round", "number of commits per year and author", "commits by year and person"},
		{"for each of each", "for each label, the number of issues opened in each year", "issues opened by label and year"},
		{"two groups of people", "how many commits per author and label", ""},
		{"a group and a thing", "how many commits per year and issues", "commits, issues by year"},
		{"of a thread", "how many comments did PR |373| get", "comments; of #373"},
		{"several of a thread", "How many commits does |373| have, and how many reviews did it receive?", "commits, reviews; of #373"},
		{"people of a thread", "how many reviews did PR |373| get, and how many people commented on it?", "reviews, people who commented; of #373"},
		{"what no thread has", "how many releases does |373| have", ""},
		{"a group of directories", "# of commits touching each dir under {internal}", "commits by directory; internal"},
		{"a share of a person", "share of commits made by <Ann>", "the share of commits; Ann"},
		{"two shares", "what percent of the PRs got merged and what percent closed without merge", "the share of merged pull requests, the share of pull requests closed without merging"},
		{"what somebody did is told apart from what became of it", "how many PRs did <Ann> open, how many merged, how many rejected", "pull requests opened, merged pull requests, pull requests closed without merging; Ann"},
		{"what became of what somebody made", "Number of pull requests by <Ann>, total and merged", "pull requests, merged pull requests; Ann"},
		{"those who did it once", "How many people have opened at least one issue? And how many of these only a single one?", "people who opened an issue, people who opened an issue, just one"},
		{"contributors of one commit", "How many different persons have contributed to the project, and how many of them have only one commit?", "people who committed, people who committed, just one"},
		{"some of those, and nothing is said of them", "How many people have opened at least one issue? And how many of these?", ""},
		{"without merges", "What percentage of all commits was authored by <Ann>, disregarding merge commits?", "the share of commits without merges; Ann"},
		{"who did more of what was counted", "How many pull requests has <Ann> authored compared with <Bob>, and which of the two merged more of them?", "pull requests opened, pull requests merged; Ann; Bob"},
		{"what somebody did with some of them", "How many pull requests were merged in [2023] alone, and how many of them did <Ann> approve?", "merged pull requests, merged pull requests approved; a pull request's date is when it was merged; Ann"},
		{"what two people did with some of them", "How many pull requests did <Ann> open and how many of them did <Bob> approve?", ""},
		{"several figures for each of a group", "How many pull requests did each author submit, and how many of each were merged?", "pull requests opened, merged pull requests by person"},
		{"several figures for each label", "open and closed issues per label", "open issues, closed issues by label"},
		{"several figures for each year by one date", "issues opened per year and how many of those are still open", "issues opened, issues opened and open by year"},
		{"figures that go by other dates", "issues opened and closed per year", "issues opened, closed issues by year"},
		{"things of several kinds for each", "issues and pull requests per person", "issues, pull requests by person"},
		{"whose share", "What share of all pull requests was written by <Ann>?", "the share of pull requests opened; Ann"},
		{"which of two ranges", "Were there more commits in [2021] or in [2020], and how big is the difference?", "commits"},
		{"people who had one merged", "how many different people have had at least one pull request merged?", "people who had a pull request merged"},
		{"a share of those that somebody merged", "What share of all merged pull requests did <Ann> merge himself?", "the share of pull requests merged; Ann"},
		{"a number of all, and of some", "total issues, total pull requests, how many PRs got merged and how many were closed without merging", "issues, pull requests, merged pull requests, pull requests closed without merging"},
		{"whose more were merged", "<Ann> vs <Bob> - who landed more merged PRs, what's the count each?", "merged pull requests; Ann; Bob"},
		{"what is not merged", "how many pull requests by <Ann> were never merged, and how many were?", ""},
		{"people who did one of several things", "How many different persons have opened an issue, how many have opened a pull request, and how many people reviewed at least one PR?", "people who opened an issue, people who opened a pull request, people who reviewed"},
		{"what two people did", "Did <Ann> or <Bob> author more commits, and by what margin?", "commits; Ann; Bob"},
		{"who merged more", "did <Ann> or <Bob> merge more pull requests", "pull requests merged; Ann; Bob"},
		{"several labels", "the number of issues bearing each of the following labels: ~design~, ~parked~ and ~bug~.", "issues labelled design, issues labelled parked, issues labelled bug"},
		{"people of two periods", "How many distinct persons opened at least one issue during [2021] and in [2023]?", "people who opened an issue; an issue's date is when it was created"},
		{"people of French", "Nombre d'issues ouvertes par <Ann>, par <Bob> ?", "issues opened; Ann; Bob"},
		{"sets of files", "Number of (Go) files and number of releases", "files, releases; Go"},
		{"German", "Wie viele offene Issues und wie viele offene Pull Requests gibt es derzeit?", "open issues, open pull requests"},
		{"French", "Combien de commits, de commentaires et de revues a fait <Ann> ?", "commits, comments, reviews; Ann"},
		{"Spanish", "Dime cuántas issues abiertas y cerradas hay y cuántos PRs siguen abiertos", "open issues, closed issues, open pull requests"},
		{"what a person is said to be told of", "I want to understand <Ann>: how many issues did she open herself?", "issues opened; Ann"},

		{"what somebody commented on", "On how many issues did <Ann> comment in [2023]?", "issues commented on; Ann"},
		{"one or the other", "more bugs opened or closed in [2023]? both numbers", "bugs reported, closed bugs; an issue's date is when it was created; closed issues go by closed_at"},
		{"of each reviewer", "how many PRs did each reviewer actually review? just names and a number", "pull requests reviewed by person"},
		{"two shares of what has a label", "What share of the issues has been closed, and what share remains open?", "the share of closed issues, the share of open issues"},
		{"contributors of directories", "For each top-level directory, indicate how many distinct contributors have changed files in it.", "contributors by directory"},

		{"which of two people", "Who merged more pull requests, <Ann> or <Bob>, and by how much?", "pull requests merged; Ann; Bob"},
		{"which of two people has more", "Who has more commits overall, <Ann> or <Bob>, and by how much?", "commits; Ann; Bob"},
		{"who of all", "who merged more pull requests", ""},

		{"of those in a state", "How many issues are open, how many are closed and how many of the open ones have nobody assigned?", "open issues, closed issues, open issues without an assignee"},
		{"shares of what has a label", "What share of the issues labelled ~bug~ has been closed, and what share remains open?", "the share of closed issues labelled bug, the share of open issues labelled bug"},
		{"of those of a period", "How many issues and how many pull requests were created in [2023], and how many of the pull requests were merged?", "issues opened, pull requests opened, pull requests opened and merged; an issue's date is when it was created; a pull request's date is when it was opened"},

		{"each label", "How many issues carry the ~security~ label, how many the ~privacy~ label and how many carry both?", "issues labelled security, issues labelled privacy, issues labelled security and privacy"},
		{"of two kinds", "Count of pull requests labelled ~editorial~ and count of issues labelled ~editorial~", "pull requests labelled editorial, issues labelled editorial"},
		{"what they were written on", "How many reviews <Ann> gave in total, and on how many different pull requests?", "reviews, pull requests reviewed; Ann"},
		{"of reviewers", "number of pull requests per reviewer", "pull requests reviewed by person"},
		{"a state of all", "how many issues and PRs are open?", "open issues, open pull requests"},
		{"a state of the last", "how many issues are there and how many PRs are open?", "issues, open pull requests"},
		{"a state before all", "number of open issues and pull requests", "open issues, open pull requests"},
		{"a state before the first", "number of open issues and number of releases", "open issues, releases"},
		{"a word that is also a deed", "Give for <Ann> the number of issues opened and comments written.", "issues opened, comments; Ann"},
		{"of those who merged", "Number of merged pull requests per person who merged them.", "pull requests merged by person"},
		{"two people before a colon", "Please compare <Ann> and <Bob>: who merged more pull requests in [2024]?", "pull requests merged; a pull request's date is when it was merged; Ann; Bob"},
		{"approvals", "approvals per reviewer in [2022], full table pls", "approvals by person"},

		{"a list", "list open issues and open pull requests", ""},
		{"which ones", "How many issues has <Ann> reported, and which ones?", ""},
		{"a word that is not known", "how many flaky commits are there", ""},
		{"somebody who is not named", "how many commits did she make?", ""},
		{"what was said before", "how many reviews were that altogether?", ""},
		{"one thing of another", "how many labels of issues are there", ""},
		{"per release", "how many prs got merged in each release", ""},
		{"what nobody has", "how many open issues did <Ann> close", ""},
		{"nothing is counted", "how many are there", ""},
		{"no words", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, slots := valued(tt.asked)
			for i := range slots {
				if slots[i].Kind != slot.Period && slots[i].Kind != slot.FileSet {
					slots[i].Note = slots[i].Text
				}
			}
			read, ok := figures.Of(text, slots, figures.Known{})
			if diff := cmp.Diff(tt.want, read.Reading); diff != "" || ok != (tt.want != "") {
				t.Errorf("%v, with %s (-want +got):\n%s", ok, read.Query, diff)
			}
		})
	}
}

func TestBugsAreToldWithTheirLabel(t *testing.T) {
	read, ok := figures.Of("how many open bugs and open issues are there", nil, figures.Known{BugLabels: []string{"bug"}})
	if !ok || !strings.Contains(read.Query, "'Open bugs, labelled bug'") {
		t.Errorf("%v %s", ok, read.Query)
	}
}

func FuzzOf(f *testing.F) {
	f.Add("how many <Ann> commits, [2024] issues {src} and (Go) files")
	f.Add("share of open issues: per month")
	f.Fuzz(func(_ *testing.T, text string) {
		slots := slot.Slots{{Kind: slot.Person, Start: len(text) / 3, End: len(text) / 2, Names: []string{"ann"}}}
		figures.Of(text, nil, figures.Known{})
		figures.Of(text, slots, figures.Known{BugLabels: []string{"bug"}})
	})
}

func BenchmarkOf(b *testing.B) {
	for _, asked := range []string{
		"For 2024, how many commits, how many merged pull requests and how many closed issues were there, please?",
		"Which files did the people who fixed most of the bugs in the parser change together?",
	} {
		b.Run(asked[:9], func(b *testing.B) {
			for b.Loop() {
				figures.Of(asked, nil, figures.Known{})
			}
		})
	}
}

// TestValuesAreNoPlaces has a label that looks like a place for a value in a query.
func TestValuesAreNoPlaces(t *testing.T) {
	text, slots := valued("how many issues labelled ~x~ did <Ann> open, and how many pull requests")
	slots[0].Names = []string{"$user(u)  x"}
	read, ok := figures.Of(text, slots, figures.Known{})
	if !ok || !strings.Contains(read.Query, "toLower(label) = '$user(u)  x'") {
		t.Errorf("%v %s", ok, read.Query)
	}
}

func TestThoseOfAPeriodInTheSameOne(t *testing.T) {
	text, slots := valued("How many issues were opened in [2020], and how many of those were closed within the same year?")
	read, ok := figures.Of(text, slots, figures.Known{})
	if want := "i.closed_at >= '2020-01-01T00:00:00Z'"; !ok || !strings.Contains(read.Query, want) {
		t.Errorf("%v %s", ok, read.Query)
	}
}

func TestSomeoneWhoIsNamedForSomeAlone(t *testing.T) {
	for _, asked := range []string{
		"how many issues carry the label ~bug~, and how many of these were opened by <Ann>?",
		"how many issues are there, and how many did <Ann> open?",
		"how many issues are there, and how many issues by <Ann>?",
	} {
		text, slots := valued(asked)
		read, ok := figures.Of(text, slots, figures.Known{})
		all, anns, _ := strings.Cut(read.Query, " UNION ALL ")
		if !ok || strings.Contains(all, "u.login") || !strings.Contains(anns, "u.login") || !strings.Contains(anns, ", Ann' AS part") {
			t.Errorf("%s: %v %s", asked, ok, read.Query)
		}
	}
}

func TestNowIsOfNoPeriod(t *testing.T) {
	text, slots := valued("Please count: open issues now, and issues closed during [2023]")
	read, ok := figures.Of(text, slots, figures.Known{})
	open, closed, _ := strings.Cut(read.Query, " UNION ALL ")
	if !ok || strings.Contains(open, "2023") || !strings.Contains(closed, "2023") {
		t.Errorf("%v %s", ok, read.Query)
	}
}

func TestAThreadIsNotLeftOut(t *testing.T) {
	text, slots := valued("number of commits per directory of |373|")
	if read, ok := figures.Of(text, slots, figures.Known{}); ok && !strings.Contains(read.Query, "x.number = 373") {
		t.Error(read.Query)
	}
}

func TestTheFirstOfAGroup(t *testing.T) {
	for _, asked := range []string{"number of commits per author, top five only", "number of commits per directory, top 5"} {
		if read, ok := figures.Of(asked, nil, figures.Known{}); !ok || !strings.HasSuffix(read.Query, " LIMIT 5") {
			t.Errorf("%s: %v %s", asked, ok, read.Query)
		}
	}
}

func TestRangesOfReleases(t *testing.T) {
	for _, asked := range []string{"commits between 06 and 07 vs between 07 and 08, which one is bigger", "how many days passed between 06 and 07, and between 07 and 08"} {
		var slots slot.Slots
		for i, at := range regexp.MustCompile(`\d\d`).FindAllStringIndex(asked, -1) {
			text, side := asked[at[0]:at[1]], []slot.Side{slot.Since, slot.Before}[i%2]
			slots = append(slots, slot.Slot{Kind: slot.Release, Start: at[0], End: at[1], Text: text, Names: []string{"draft-" + text}, Side: side})
		}
		read, ok := figures.Of(asked, slots, figures.Known{})
		if !ok || !strings.Contains(read.Query, "'06 to 07'") || !strings.Contains(read.Query, "'07 to 08'") {
			t.Errorf("%s: %v %s", asked, ok, read.Query)
		}
	}
}

// TestOnceIsOfTheSamePerson holds that the things which somebody did a single time are
// counted apart from the one that the pattern has matched already.
func TestOnceIsOfTheSamePerson(t *testing.T) {
	read, ok := figures.Of("How many people opened an issue or a PR, and how many of them only once?", nil, figures.Known{})
	if !ok || !strings.Contains(read.Query, "COUNT { (u)-[:creates|opens]->(d1:Issue|PullRequest) } = 1") {
		t.Errorf("%s", read.Query)
	}
}
