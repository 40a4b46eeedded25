package wording_test

import (
	"testing"

	"repochat/internal/question/wording"
)

// accounts has the login of everyone by their names in small letters.
type accounts map[string]string

func (a accounts) AreOne(name, other string) bool { return a[name] != "" && a[name] == a[other] }
func (a accounts) IsPerson(name string) bool      { return a[name] != "" }

func TestWithoutSecondNames(t *testing.T) {
	known := accounts{"David Navarro": "dnav", "dnav": "dnav", "Ann": "ann", "ann": "ann", "bob": "bob"}
	tests := []struct{ asked, want string }{
		{"What did David Navarro (dnav) contribute?", "What did David Navarro contribute?"},
		{"Which issues did Magnus Westerlund (bob) raise?", "Which issues did bob raise?"},
		{"Which issues did Magnus Westerlund (gloinul) raise?", "Which issues did Magnus Westerlund (gloinul) raise?"},
		{"What did dnav (David Navarro) contribute?", "What did dnav contribute?"},
		{"issues of Ann (@ann) and David Navarro ( dnav )", "issues of Ann and David Navarro"},
		{"Ann (bob) and the issue (ann)", "Ann (bob) and the issue (ann)"},
		{"who reviewed the PR (#446)?", "who reviewed the PR (#446)?"},
	}
	for _, test := range tests {
		if got := wording.WithoutSecondNames(test.asked, known); got != test.want {
			t.Errorf("%q: %q, want %q", test.asked, got, test.want)
		}
	}
}

func TestPlain(t *testing.T) {
	tests := []struct{ asked, want string }{
		{"hey! can you tell me who fixed #12?", "can you tell me who fixed #12?"},
		{"hey why was #4 closed?", "why was #4 closed?"},
		{"Hi all, which issues are open?", "which issues are open?"},
		{"hi", "hi"},
		{"commits in 2013/14 and in 2021/22", "commits in 2013 to 2014 and in 2021 to 2022"},
		{"what changed in 2013/15 or 2011/12?", "what changed in 2013/15 or 2011/12?"},
		{"commits between roughly May and November 2021", "commits between May and November 2021"},
		{"issues opened each year, from 2019 until the last one", "issues opened each year, from 2019 until now"},
		{"hello world example: who wrote it?", "hello world example: who wrote it?"},
		{"hello-world example: who wrote it?", "hello-world example: who wrote it?"},
		{"For my report on open issues, how many are there?", "For my report on open issues, how many are there?"},
		{"For a chapter on the rhythm of standardisation work, could you please give me the number of commits?", "could you please give me the number of commits?"},
		{"for my slides: commits per year", "commits per year"},
		{"For the release v2, how many commits are there?", "For the release v2, how many commits are there?"},
		{"For the report in 2024, how many commits are there?", "For the report in 2024, how many commits are there?"},
		{"who reviewed the pull request about submodules (#261 I think), and who merged it?", "who reviewed the pull request about submodules #261, and who merged it?"},
		{"can you rank the reviewers? just curious who's signing off", "can you rank the reviewers?"},
		{"what's the median, if you can get that too", "what's the median"},
		{"if you can reproduce #4, what is open?", "if you can reproduce #4, what is open?"},
		{"who are like the top 5 people by commits?", "who are the top 5 people by commits?"},
		{"issues like #4", "issues like #4"},
		{"What happened in this last week?", "What happened in the past week?"},
		{"Which pull requests are at present still open?", "Which pull requests are now still open?"},
		{"what is left to do, i.e. NaN versus null?", "what is left to do, NaN versus null?"},
		{"where do we stand on plain, i.e. what came out of the issue?", "where do we stand on plain, i.e. what came out of the issue?"},
		{"How many changes were there in 2023, without the merge ones?", "How many commits were there in 2023, without merge commits?"},
		{"if you leave out the merges, how many commits are there?", "without merge commits, how many commits are there?"},
		{"the pull requests with the most changes", "the pull requests with the most changes"},
		{"who reviewed 449 and did anyone request changes", "who reviewed PR #449 and did anyone request changes"},
		{"who reviewed 12 pull requests", "who reviewed 12 pull requests"},
		{"any git tags here for the draft versions or nah", "are there any releases?"},
		{"does this project have any tagged releases or official versions in here? trying to figure out what to point my team at", "are there any releases?"},
		{"Does the repository use any tags to mark the published revisions (-00, -01), or must I rely on messages?", "are there any releases?"},
		{"are there any tags since May 2024?", "are there any tags since May 2024?"},
		{"are there any releases by ann?", "are there any releases by ann?"},
		{"How many changes were requested on #12?", "How many changes were requested on #12?"},
		{"why are there no merges in 2024?", "why are there no merges in 2024?"},
		{"commits 2025 vs 2026, no merges", "without merge commits, commits 2025 vs 2026"},
		{"has Ann ever asked for changes on a pull request? If so, on which ones?", "pull requests on which Ann requested changes"},
		{"has Ann ever asked for changes on a pull request in 2024?", "has Ann ever asked for changes on a pull request in 2024?"},
		{"How many commits went into draft -10 after draft -09, and how many were merges?", "How many commits were made between draft -09 and draft -10, and how many were merges?"},
		{"which issue and PR still open today, and who open them", "which issues and pull requests are still open today, and who open them"},
		{"#448 is still open, so what did people say about it?", "#448 is still open; what did people say about it?"},
		{`who wrote "hey! at present"?`, `who wrote "hey! at present"?`},
	}
	for _, test := range tests {
		if got := wording.Plain(test.asked); got != test.want {
			t.Errorf("%q: %q, want %q", test.asked, got, test.want)
		}
	}
}

func FuzzPlain(f *testing.F) {
	f.Add("hey! for my slides: who are like the top 5 (I think)?")
	f.Fuzz(func(t *testing.T, asked string) {
		if got := wording.Plain(asked); len(got) > len(asked)+1 {
			t.Errorf("%q became longer: %q", asked, got)
		}
	})
}

func TestWithDocument(t *testing.T) {
	two := []string{"draft-ietf-kettle-boiling.md", "draft-ietf-kettle-cooling.md", "README.md"}
	tests := []struct {
		asked string
		files []string
		want  string
	}{
		{"how many lines were added to the draft md file?", []string{"README.md", "draft-ietf-kettle.md", "old/draft-kettle.md"}, "how many lines were added to draft-ietf-kettle.md?"},
		{"lines added to the draft's markdown file from -07 to -08", []string{"draft-ietf-kettle.md"}, "lines added to draft-ietf-kettle.md from -07 to -08"},
		{"files changed most after the draft md", []string{"draft-a.md"}, "files changed most after the draft md"},
		{"the main draft file", []string{"draft-a.md", "draft-b.xml"}, "the main draft file"},
		{"the draft md file", []string{"README.md"}, "the draft md file"},
		{"who wrote the draft?", []string{"draft-a.md"}, "who wrote the draft?"},
		{"who touched the Boiling draft in 2021?", two, "who touched draft-ietf-kettle-boiling.md in 2021?"},
		{"how many commits were made to the boiling draft in 2021", two, "how many commits were made to draft-ietf-kettle-boiling.md in 2021"},
		{"what changed in the boiling draft between -9 and -10?", two, "what changed in draft-ietf-kettle-boiling.md between draft-ietf-kettle-boiling-09 and draft-ietf-kettle-boiling-10?"},
		{"what changed from version 12 to version 13 in the boiling draft?", two, "what changed between draft-ietf-kettle-boiling-12 and draft-ietf-kettle-boiling-13 in draft-ietf-kettle-boiling.md?"},
		{"what changed in boiling between -12 and -13", two, "what changed in draft-ietf-kettle-boiling.md between draft-ietf-kettle-boiling-12 and draft-ietf-kettle-boiling-13"},
		{"what changed in steam between -12 and -13", two, "what changed in steam between -12 and -13"},
		{"I saw there is version 12 and version 13 of the boiling draft, could you explain me what is different between them?", two, "what changed in draft-ietf-kettle-boiling.md between draft-ietf-kettle-boiling-12 and draft-ietf-kettle-boiling-13?"},
		{"version 12 and 13 of the boiling draft: what is different, and who wrote it?", two, "version 12 and 13 of the boiling draft: what is different, and who wrote it?"},
		{"how many lines were added to the boiling draft from version -10 to version -11?", two, "how many lines were added to draft-ietf-kettle-boiling.md between draft-ietf-kettle-boiling-10 and draft-ietf-kettle-boiling-11?"},
		{"who edited the boiling draft 12", two, "who edited the boiling draft 12"},
		{"what does the boiling draft say about lids that were changed", two, "what does the boiling draft say about lids that were changed"},
		{"who published versions of the boiling draft", two, "who published versions of the boiling draft"},
		{"who edited the steam draft", two, "who edited the steam draft"},
		{"who edited the boiling draft", two[:1], "who edited the boiling draft"},
	}
	for _, test := range tests {
		if got := wording.WithDocument(test.asked, test.files); got != test.want {
			t.Errorf("%q: %q, want %q", test.asked, got, test.want)
		}
	}
}

func TestWhomToAsk(t *testing.T) {
	for _, test := range []struct{ asked, want string }{
		{"Who knows most about layered attestation?", "who should I ask about layered attestation?"},
		{"who is the expert on freshness, and since when?", "who should I ask about freshness, and since when?"},
		{"who is most familiar with main.go", "who should I ask about main.go"},
		{"who knows", "who knows"},
		{"who is the author of it", "who is the author of it"},
	} {
		if got := wording.WhomToAsk(test.asked); got != test.want {
			t.Errorf("%q: %q, want %q", test.asked, got, test.want)
		}
	}
}
