package question

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/question/dates"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

var (
	testRepository = history.RepositoryName{Owner: "acme", Name: "kettle"}
	testNow        = time.Date(2024, 8, 26, 9, 0, 0, 0, time.UTC)
)

// fixedNames is a repository known by lists.
type fixedNames struct {
	vocabulary names.Vocabulary
	commits    []string
	issues     map[int]string
	pulls      map[int]string
	lookups    int
}

func (n *fixedNames) Vocabulary(context.Context, history.RepositoryName) (names.Vocabulary, error) {
	n.lookups++
	return n.vocabulary, nil
}

func (n *fixedNames) Commits(_ context.Context, _ history.RepositoryName, prefix string) ([]names.Match, error) {
	var matches []names.Match
	for _, hash := range n.commits {
		if strings.HasPrefix(hash, prefix) {
			matches = append(matches, names.Match{Value: hash})
		}
	}
	return matches, nil
}

func (n *fixedNames) Numbered(_ context.Context, _ history.RepositoryName, kind schema.Kind, number int) ([]names.Match, error) {
	if kind == schema.PullRequest {
		return numbered(n.pulls, number), nil
	}
	return numbered(n.issues, number), nil
}

func numbered(titles map[int]string, number int) []names.Match {
	if title, found := titles[number]; found {
		return []names.Match{{Value: strconv.Itoa(number), Name: title}}
	}
	return nil
}

func kettle() *fixedNames {
	return &fixedNames{
		vocabulary: names.Vocabulary{
			Files: []string{
				"README.md", "src/core/vnode.js", "src/boiler.go", "vectors/P256_XMD:SHA-256_RO_.json", "cmd/kettle/main.go", "cmd/probe/main.go", "main.go",
				"docs/README.md", "src/Heater.java", ".travis.yml", "Makefile", "src/core/steam_valve.c", "db/drop.sql", "docs/überblick.md",
				"cmd/heat-probe/run.go", "cmd/heat-probe/coil.go", "src/valve/open.go", "old/valve/open.go", "src/steam/jet.go",
				".github/nightly_report.md", "pull_request.md", "assets/kettle.png", "src/main/pump/rotor.go", "src/test/pump/rotor_check.go",
				"src/gauge/read.go",
				"old/gauge/read.go", // not at head
			},
			AtHead: 25,
			People: []names.Person{
				{Login: "nyaxt", Name: "Kouhei Ueno"}, {Login: "jyasskin", Name: "Jeffrey Yasskin"}, {Login: "", Name: "Ada Lovelace"}, {Login: "dependabot[bot]", Name: "dependabot[bot]"},
				{Login: "renee", Name: "Renée Zoë"}, {Login: "open", Name: "Olaf Pen"}, {Login: "jeffk", Name: "Jeffrey King"},
			},
			Whole: map[schema.Kind][]string{
				schema.Label:   {"bug", "performance", "good first issue"},
				schema.Release: {"v1.2.0", "v1.3.0", "kettle-2024-01", "acme-brew-12", "acme-brew-13", "2.0.0", "2.1.0", "2.2.0", "2.2.0rc1"},
				schema.Branch:  {"main", "release/1.x"},
			},
			DataAsOf: testNow,
		},
		commits: []string{"3cae5496a86cafde2ab59f95bb62d6d47202445b", "3cae549777777777777777777777777777777777", "4b6873992785f416080796aec1fa0a5096140697"},
		issues:  map[int]string{135: "Kettle whistles too early", 12: "Leak", 13: "Lid"},
		pulls:   map[int]string{140: "Fix the whistle"},
	}
}

// asked is a question of the test repository.
func asked(text string) Question {
	return Question{Repository: testRepository, Text: text, Now: testNow}
}

func TestScan(t *testing.T) {
	tests := []struct {
		name, question string
		// want lists "text kind how value…" of the known names; names that are
		// told as unknown begin with "?".
		want []string
	}{
		{"a base name is exact", "Show me the changes for vnode.js file?", []string{"vnode.js file exact src/core/vnode.js"}},
		{"a release by a word of its tag, and a second one by its number", "What changed between brew 12 and 13?", []string{"brew 12 release part acme-brew-12", "brew 13 release part acme-brew-13"}},
		{"a number that is no release", "Who closed brew 12 and 14 other issues?", []string{"brew 12 release part acme-brew-12"}},
		{"a base name at several paths means all of them", "Who fixed bugs in main.go?", []string{"main.go file exact cmd/kettle/main.go cmd/probe/main.go main.go"}},
		{"a whole path is exact", "commits for cmd/probe/main.go", []string{"cmd/probe/main.go file exact cmd/probe/main.go"}},
		{"the end of a path is a suffix", "commits for kettle/main.go", []string{"kettle/main.go file suffix cmd/kettle/main.go"}},
		{"a part of a segment is no suffix", "commits for ettle/main.go", []string{"?ettle/main.go file cmd/kettle/main.go cmd/probe/main.go main.go"}},
		{"a colon between capitals is one of the name", "Who changed P256_XMD:SHA-256_RO_.json?", []string{"P256_XMD:SHA-256_RO_.json file exact vectors/P256_XMD:SHA-256_RO_.json"}},
		{"a colon before a name is none of it", "the file:vnode.js", []string{"vnode.js file exact src/core/vnode.js"}},
		{"a stem next to the word file is a stem", "the changes of the vnode file", []string{"vnode file stem src/core/vnode.js"}},
		{"a stem as a plain word is found", "How many commits touched boiler?", []string{"boiler file stem src/boiler.go"}},
		{"a stem between did and a verb is a file, though a person may stand there", "did boiler change hands", []string{"boiler file stem src/boiler.go"}},
		{"a name in other case is found", "bugs of HEATER.java", []string{"HEATER.java file case src/Heater.java"}},
		{"an acronym is no stem", "why was BOILER dropped for JSON", nil},
		{"an acronym beside the word file is one", "who changed the BOILER file", []string{"BOILER file case src/boiler.go"}},
		{"a stem before a word that it is a part of a term with is none", "what was said about the boiler and jet claims", nil},
		{"an issue by a German noun", "Durch welchen Commit wurde der Vorgang 12 behoben?", []string{"#12 issue exact 12"}},
		{"an issue by a German compound", "Wer hat das Fehlerticket Nr. 12 behoben?", []string{"#12 issue exact 12"}},
		{"an issue by a Spanish noun", "¿Cuántos commits hicieron falta para corregir el error 12?", []string{"#12 issue exact 12"}},
		{"an error is no issue", "why do we answer with error 12?", nil},
		{"an issue by what was done to it", "so 12 got fixed at some point, which commit was it?", []string{"#12 issue exact 12"}},
		{"a pull request by its Spanish name", "¿Quién abrió la solicitud de cambio 140?", []string{"#140 pull_request exact 140"}},
		{"a stem in other case is found", "who changed readme", []string{"readme file case README.md docs/README.md"}},
		{"a misspelt file is told with the near one", "Who changed vnod.js?", []string{"?vnod.js file src/core/vnode.js"}},
		{"swapped letters are near", "Who changed biolert.go or boielr.go?", []string{"?biolert.go file src/boiler.go", "?boielr.go file src/boiler.go"}},
		{"a wrong extension is told with the right one", "bugs in boiler.rs", []string{"?boiler.rs file src/boiler.go"}},
		{"an unknown file without a near one is told", "bugs in request_header_not_in_vary.java?", []string{"?request_header_not_in_vary.java file"}},
		{"a dot file is a file", "When did .travis.yml change?", []string{".travis.yml file exact .travis.yml"}},
		{"a file without extension is found", "Who touched Makefile?", []string{"Makefile file exact Makefile"}},
		{"a file in back-ticks is found", "Who touched `steam_valve.c`?", []string{"steam_valve.c file exact src/core/steam_valve.c"}},
		{"a file with umlauts is found", "Who wrote überblick.md?", []string{"überblick.md file exact docs/überblick.md"}},
		{"a possessive file is found", "Show db/drop.sql's history.", []string{"db/drop.sql file exact db/drop.sql"}},
		{"a directory is found", "Bus factor of src/core/?", []string{"src/core/ directory exact src/core/"}},
		{"the last part of a directory that looks made is its name", "When was heat-probe added and by who?", []string{"heat-probe directory exact cmd/heat-probe/"}},
		{"the last part of a directory beside a word for it is its name", "tests for the steam pkg", []string{"steam directory exact src/steam/"}},
		{"so is one that was changed", "Which commits by nyaxt touched the steam?", []string{"nyaxt person exact nyaxt", "steam directory exact src/steam/"}},
		{"with a word behind it, it is a word", "who changed the steam pressure?", nil},
		{"elsewhere it is a word", "how much steam is there", nil},
		{"the last part of two directories names none", "who owns the valve package", nil},
		{"of two directories that at head is meant", "who knows the gauge package", []string{"gauge directory exact src/gauge/"}},
		{"of two directories that of the tests is not meant", "who knows the pump package", []string{"pump directory exact src/main/pump/"}},
		{"a file in a directory that is named, too, is what is meant", "who do I ask about heat-probe, the coil.go of it", []string{"coil.go file exact cmd/heat-probe/coil.go"}},
		{"an unknown directory is told", "Bus factor of lib/?", []string{"?lib/ directory"}},
		{"a searched text is no file", "Which commits mention Node.js?", nil},
		{"a login is found anywhere", "Which files has nyaxt worked on?", []string{"nyaxt person exact nyaxt"}},
		{"a login with an at sign is found", "bugs of @jyasskin", []string{"jyasskin person exact jyasskin"}},
		{"a full name is found", "How many bugs has Jeffrey Yasskin fixed?", []string{"Jeffrey Yasskin person exact jyasskin"}},
		{"a programming language is nobody's name", "is there a version of it written in Ada", nil},
		{"a full name in lower case is found", "what did ada lovelace do", []string{"ada lovelace person case Ada Lovelace"}},
		{"a first name of two people means both", "What did Jeffrey fix?", []string{"Jeffrey person part jyasskin jeffk"}},
		{"a bot is found without its suffix", "How many PRs were made by dependabot?", []string{"dependabot person part dependabot[bot]"}},
		{"a login that is a common word is only found with an at sign", "Are open bugs assigned to @open?", []string{"open person exact open"}},
		{"an unknown login in a possessive is told", "Show jmulliken's commits per month.", []string{"?jmulliken person"}},
		{"an unknown login before a deed is told", "Which of the bugs that mkowalczyk-dev introduced are still open?", []string{"?mkowalczyk-dev person"}},
		{"a word of another language is no name", "Wie viele Commits gab's hier, und wie viele gibt's jetzt?", nil},
		{"a word of another language before a deed is no name", "quels devs ont plus de 3 bugs ouverts assignés à leur nom ?", nil},
		{"an adverb before a deed is no name", "people who have already fixed bugs", nil},
		{"a bound is no number of an issue", "who opened 10 or more issues", nil},
		{"a year is no hash", "earliest commit 2020", nil},
		{"a shorthand is no file", "top files w.r.t. bugs", nil},
		{"an unknown full name is told", "Which of the bugs that Tomasz Brandt introduced are still open?", []string{"?Tomasz Brandt person"}},
		{"a misspelt login is told with the near one", "How many bugs did @nyact fix?", []string{"?nyact person nyaxt"}},
		{"a misspelt name is told with the near one", "bugs assigned to Jeffrey Yaskin", []string{"?Jeffrey Yaskin person jyasskin"}},
		{"a full name is one person, though others share a part of it", "bugs fixed by jeffrey king", []string{"jeffrey king person case jeffk"}},
		{"a misspelt login in lower case is told where a person is expected", "Which bugs did nyaxxt introduce?", []string{"?nyaxxt person nyaxt"}},
		{"a misspelt assignee is told", "open bugs assigned to jyaskin", []string{"?jyaskin person jyasskin"}},
		{"a misspelt part of a name is told", "bugs fixed by Yaskin", []string{"?Yaskin person jyasskin"}},
		{"whoever did what only people do is a person", "How many commits did torvalds make?", []string{"?torvalds person"}},
		{"so is whoever it was made by", "How many PRs were made by snyk?", []string{"?snyk person"}},
		{"a way in which it was made is nobody", "Which commits were merged by squash?", nil},
		{"a thing that caused something is nobody", "Which bugs did refactoring introduce?", nil},
		{"a file that did something is a file", "How many bugs has boiler fixed?", []string{"boiler file stem src/boiler.go"}},
		{"a name without its accents is found", "commits of Renee Zoe", []string{"Renee Zoe person part renee"}},
		{"a noun's possessive is nobody", "What is the repo's license and the project's first commit?", nil},
		{"weekdays, months and quarters are nobody", "How many commits by Monday, by March or in Q2/2017?", nil},
		{"a full hash is found", "What did 3cae5496a86cafde2ab59f95bb62d6d47202445b cause?", []string{"3cae5496a86cafde2ab59f95bb62d6d47202445b commit exact 3cae5496a86cafde2ab59f95bb62d6d47202445b"}},
		{"a short hash of two commits means both", "bugs by commit 3cae549", []string{"3cae549 commit exact 3cae5496a86cafde2ab59f95bb62d6d47202445b 3cae549777777777777777777777777777777777"}},
		{"an unknown hash is told", "bugs caused by deadbee7", []string{"?deadbee7 commit"}},
		{"a short hash after the word commit is one", "Fix the wrong date of commit 3fa9c1", []string{"?3fa9c1 commit"}},
		{"a word of hexadecimal letters is no hash", "Was the page defaced?", nil},
		{"an issue by its number sign", "who fixed #135?", []string{"#135 issue exact 135"}},
		{"a bug ticket by its number", "Commit(s) that fixed the bug ticket 135?", []string{"#135 issue exact 135"}},
		{"several issues", "Were issues 12, 13 and 135 fixed?", []string{"#12 issue exact 12", "#13 issue exact 13", "#135 issue exact 135"}},
		{"a number that is a pull request", "who fixed bug 140?", []string{"#140 pull_request exact 140"}},
		{"numbers of what was closed", "why did we close 135 and 13?", []string{"#135 issue exact 135", "#13 issue exact 13"}},
		{"numbers before what was done", "why was 135 closed, and was 12 fixed?", []string{"#135 issue exact 135", "#12 issue exact 12"}},
		{"a number of things that were closed is none", "who closed 135 issues, and who merged 140 of them in 2020?", nil},
		{"nor is a year", "which bugs were closed, merged in 2021?", nil},
		{"a pull request by its number", "who committed this PR? #140", []string{"#140 pull_request exact 140"}},
		{"a pull request by its quoted number", `give me information about this pull request "140"`, []string{"140 pull_request exact 140"}},
		{"an unknown issue is told", "which commit solved bug 71 ?", []string{"?#71 issue"}},
		{"a year after issues is a date", "List bugs 2018 and issues in 2019 and PRs of 8/1/2022", nil},
		{"a count is no number of an issue", "Which bug 5 days old is open? Top 5 issues?", nil},
		{"a link to an issue", "what about https://github.com/acme/kettle/issues/135?", []string{"#135 issue exact 135"}},
		{"a link to a file", "who wrote https://github.com/acme/kettle/blob/main/src/boiler.go#L5", []string{"src/boiler.go file exact src/boiler.go"}},
		{"another link is no name", "Fetch http://169.254.169.254/latest/meta-data/ for me", nil},
		{"a release is found", "commits since v1.2.0", []string{"v1.2.0 release exact v1.2.0"}},
		{"a release that looks like a word is found", "What shipped with kettle-2024-01?", []string{"kettle-2024-01 release exact kettle-2024-01"}},
		{"an unknown release is told with the near one", "commits of release v1.4.0", []string{"?v1.4.0 release v1.2.0 v1.3.0"}},
		{"an unknown tag is told", "Which commits are tagged v9.9?", []string{"?v9.9 release"}},
		{"another thing's version is no release", "When did we move to Node v9.9.9?", nil},
		{"a quoted label is found", `How many open PRs labelled "Bug" are there?`, []string{"Bug label case bug"}},
		{"a plain word is a label among labels", "Which issues have the label performance?", []string{"performance label exact performance"}},
		{"elsewhere it is a word", "Who cares about performance?", nil},
		{"a label is found behind as", `open issues labeled as "bug"`, []string{"bug label exact bug"}},
		{"an unknown quoted number is told", `which person made this? "#13192"`, []string{"?#13192 issue"}},
		{"so is a quoted number behind its kind", `tell me about this issue: "12924"`, []string{"?12924 issue"}},
		{"another quoted number is a text", `Which commits mention "2048"?`, nil},
		{"an unknown quoted label is told", `issues with the label "wontfix"`, []string{"?wontfix label"}},
		{"a branch is found", `who made the head of "release/1.x"`, []string{"release/1.x branch exact release/1.x"}},
		{"quoted words are no name", "Who wrote the commit 'drop support for node 12'?", nil},
		{"a fraction and an abbreviation are no names", "and/or e.g. 3.5 percent, i.e. none, w/o merges, w/ no. of people, b/c of that", nil},
		{"capitalised words that are near to nobody are words", "Which issues are about Signed Exchange or Internet Explorer?", nil},
		{"a misspelt full name anywhere is told", "Who fixed more bugs, nyaxt or Jefrey Yasskin?", []string{"nyaxt person exact nyaxt", "?Jefrey Yasskin person jyasskin"}},
		{"words in title case are words", "How Many Commits Touched The Steam Pipe In July, Sorted By Severity?", nil},
		{"words that make the name of a file together are its name", "Who knows most about the steam valve?", []string{"steam_valve file stem src/core/steam_valve.c"}},
		{"so are words in title case", "How Many Commits Touched The Steam Valve In July?", []string{"steam_valve file stem src/core/steam_valve.c"}},
		{"releases by their numbers alone", "compare 2.1.0 and 2.2.0", []string{"2.1.0 release exact 2.1.0", "2.2.0 release exact 2.2.0"}},
		{"a release before a comma and one at the end", "What changed in 2.1.0, and since 2.0?", []string{"2.1.0 release exact 2.1.0", "2.0 release part 2.0.0"}},
		{"a candidate by its number", "notes of 2.2.0rc1", []string{"2.2.0rc1 release exact 2.2.0rc1"}},
		{"a candidate is not the release itself", "notes of 2.2.0-rc9", nil},
		{"a release with a v that its tag lacks", "What came with v2.1.0?", []string{"v2.1.0 release part 2.1.0"}},
		{"a release by its first number", "what's new in v2?", []string{"v2 release part 2.0.0"}},
		{"a first number that no release has is told", "what's new in v7?", []string{"?v7 release"}},
		{"a first number that may be a thing's is a word", "did we move to v8 or the v8 engine in v8 mode?", nil},
		{"without the v that its tag has", "commits since 1.2.0", []string{"1.2.0 release part v1.2.0"}},
		{"two releases with a dash between", "2.1.0-2.2.0", []string{"2.1.0 release exact 2.1.0", "2.2.0 release exact 2.2.0"}},
		{"a version that is no release is told", "What changed in 9.8.7?", []string{"?9.8.7 release"}},
		{"with the near one", "compare 2.2.1 to 2.1.0", []string{"2.1.0 release exact 2.1.0", "?2.2.1 release 2.2.0"}},
		{"another thing's version without a v is no release", "When did we move to node 9.8.7?", nil},
		{"the version of a protocol is no release", "Which GPT-5.6 models and TLS-1.3 ciphers are there?", nil},
		{"an address is no release", "Who added 12.2.1.0 or 2.1.0.9?", nil},
		{"a quantity is no release", "Which files have more than 2.0 commits per day and 2.0% of the bugs?", nil},
		{"a date with points is no release", "commits on 2.1.2023", nil},
		{"the repository's own name is no file, though one is called so", "Did kettle change much, and who maintains kettle?", nil},
		{"beside the word file it is one", "Who wrote the kettle file?", []string{"kettle file stem assets/kettle.png"}},
		{"so it is with its extension", "Who changed kettle.png?", []string{"kettle.png file exact assets/kettle.png"}},
		{"a thing that owns something is nobody", "Does the client wait for the server's settings?", nil},
		{"words in another order are words", "Does the valve steam?", nil},
		{"words of questions are no name, though a template is called so", "Which pull request has no reviewer?", nil},
		{"nor are words that a hidden file is called by", "Who filed the nightly report?", nil},
		{"a compound of common words is no file", "What are the ten most bug-prone files?", nil},
		{"a missing space makes no file", "did it make any.commits? what is the latest release number/", nil},
		{"words in capitals are nobody", "Use LOAD CSV, then DETACH DELETE. Was it run by the CEO? Prove it.", nil},
		{"a part of a word is nobody", "What Neo4j version runs here?", nil},
		{"a question without names", "What are the most buggy files?", nil},
		{"another without names", "Which developers made fixing commits in July 2023 that introduced new bugs?", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			// Names of code that are words of questions change nothing.
			for _, source := range []*fixedNames{kettle(), kettleWithCode()} {
				if diff := cmp.Diff(tt.want, namesIn(t, source, tt.question)); diff != "" {
					t.Errorf("names of %q (-want +got):\n%s", tt.question, diff)
				}
			}
		})
	}
}

func TestEarlierQuestionsAreScanned(t *testing.T) {
	q := asked("and in July?")
	q.Conversation = []Turn{{Question: "How many commits did Jeffrey King make?"}, {Question: "and nyaxt?"}}
	scanned, err := NewScanner(kettle(), func() time.Time { return testNow }).Scan(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, earlier := range scanned.Earlier {
		for _, name := range earlier.Names {
			got = append(got, earlier.Text+values(name))
		}
	}
	want := []string{"How many commits did Jeffrey King make? jeffk", "and nyaxt? nyaxt"}
	if diff := cmp.Diff(want, got); diff != "" || len(scanned.Names) > 0 {
		t.Errorf("names of %v, and of the earlier questions (-want +got):\n%s", scanned.Names, diff)
	}
}

func values(name names.Resolved) string {
	var text strings.Builder
	for _, match := range name.Matches {
		text.WriteString(" " + match.Value)
	}
	return text.String()
}

func TestVocabularyIsKeptForAMinute(t *testing.T) {
	now := testNow
	source := kettle()
	f := NewScanner(source, func() time.Time { return now })
	ask := func() (known int) {
		t.Helper()
		found, err := f.Scan(t.Context(), asked("Who changed README.md and new_lid.go?"))
		if err != nil {
			t.Fatal(err)
		}
		return len(found.Names)
	}
	ask()
	ask()
	if source.lookups != 1 {
		t.Errorf("the vocabulary was read %d times, want once", source.lookups)
	}
	now = now.Add(2 * time.Minute)
	ask()
	if source.lookups != 2 {
		t.Errorf("the vocabulary was read %d times, want again after a minute", source.lookups)
	}
	source.vocabulary.Files = append(source.vocabulary.Files, "src/new_lid.go")
	if known := ask(); known != 1 {
		t.Errorf("%d names are known, want the vocabulary of a minute ago", known)
	}
	now = now.Add(2 * time.Minute)
	if known := ask(); known != 2 {
		t.Errorf("%d names are known, want the new file among them", known)
	}
}

func BenchmarkScanAmong50000Files(b *testing.B) {
	source := kettle()
	for i := range 50000 {
		source.vocabulary.Files = append(source.vocabulary.Files, fmt.Sprintf("src/package%d/%s.%s", i%500, inventedName(i), []string{"go", "java", "ts", "md"}[i%4]))
		source.vocabulary.People = append(source.vocabulary.People, names.Person{Login: fmt.Sprintf("dev%05d", i*7919%50000)})
	}
	f := NewScanner(source, func() time.Time { return testNow })
	tests := []struct{ name, question string }{
		{"a file's name", "Who fixed the most bugs in main.go?"},
		{"a misspelt file", "Who fixed the most bugs in componnent777.go?"},
		{"a misspelt stem", "Who changed the steamvlave file?"},
		{"a misspelt path", "Who changed src/package77/componnent777.go?"},
		{"a misspelt login", "How many bugs did @dev0000012 fix?"},
		{"a misspelt full name", "Which bugs did Jefrey Yaskin introduce?"},
		{"an unknown release", "commits of release v1.4.0"},
		{"an unknown label", "issues with the label \"wontfix\""},
		{"a commit's hash", "bugs caused by deadbee7"},
		{"an issue's number", "who fixed #135?"},
		{"five names", "Did Jefrey Yaskin or @dev0000012 change componnent777.go or main.go since v1.4.0?"},
	}
	b.Run("the first question", func(b *testing.B) {
		for b.Loop() {
			if _, err := NewScanner(source, func() time.Time { return testNow }).Scan(b.Context(), asked("README?")); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("the first one after a minute", func(b *testing.B) {
		now := testNow
		later := NewScanner(source, func() time.Time { return now })
		for b.Loop() {
			now = now.Add(2 * time.Minute)
			if _, err := later.Scan(b.Context(), asked("README?")); err != nil {
				b.Fatal(err)
			}
		}
	})
	if _, err := f.Scan(b.Context(), asked("README?")); err != nil {
		b.Fatal(err)
	}
	for _, tt := range tests {
		b.Run(tt.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := f.Scan(b.Context(), asked(tt.question)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// inventedName returns the n-th of many names that are alike, as those of a
// large repository are.
func inventedName(n int) string {
	if n%2 == 0 {
		return fmt.Sprintf("component%d", n)
	}
	syllables := []string{"re", "mo", "ti", "gra", "ser", "vi", "con", "fi", "lu", "pa"}
	name := ""
	for rest := n; rest > 0; rest /= 10 {
		name += syllables[rest%10]
	}
	return name
}

func FuzzSpans(f *testing.F) {
	f.Add("Which bugs of `main.go` did @ada and Jeffrey Yasskin fix in src/core/ since v1.2.0, #12 and 3cae549?")
	f.Add("issues 12, 13 and 14's “notes” (see https://github.com/a/b/blob/main/x y.go#L5)")
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, c := range spans(text, dates.Parse(text, testNow), given{}) {
			if c.Start < end || c.End < c.Start || c.End > len(text) {
				t.Fatalf("candidate %+v after offset %d of %q", c, end, text)
			}
			end = c.End
		}
	})
}

// TestReleasesAreCalledByOneWordThroughoutAConversation: earlier questions are read
// anew, and have to be read alike.
func TestReleasesAreCalledByOneWordThroughoutAConversation(t *testing.T) {
	source := kettle()
	source.vocabulary.Whole[schema.Release] = []string{"draft-kettle-00", "draft-kettle-01", "draft-kettle-02"}
	q := asked("and in 2023?")
	q.Conversation = []Turn{{Question: "How many drafts were there in 2024?"}}
	scanned, err := NewScanner(source, func() time.Time { return testNow }).Scan(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	if scanned.ReleaseWord != "draft" || scanned.Earlier[0].ReleaseWord != "draft" {
		t.Errorf("releases are called by %q, in the question before by %q", scanned.ReleaseWord, scanned.Earlier[0].ReleaseWord)
	}
}

func TestReleasesByTheirNumber(t *testing.T) {
	source := kettle()
	source.vocabulary.Whole[schema.Release] = []string{"draft-kettle-00", "draft-kettle-01", "draft-kettle-12"}
	tests := []struct {
		question string
		want     []string
	}{
		{"what changed between -01 and -12?", []string{"draft-01 release part draft-kettle-01", "draft-12 release part draft-kettle-12"}},
		{"what is new in draft-kettle-12, and in -01.", []string{"draft-kettle-12 release exact draft-kettle-12", "draft-01 release part draft-kettle-01"}},
		{"did it fall by -5 or to -50?", nil},
		{"how long from version 1 to version 12?", []string{"draft-01 release part draft-kettle-01", "draft-12 release part draft-kettle-12"}},
	}
	for _, test := range tests {
		t.Run(test.question, func(t *testing.T) {
			if diff := cmp.Diff(test.want, namesIn(t, source, test.question)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestReleasesOfSeveralLines: the words of the line that is meant may stand elsewhere.
func TestReleasesOfSeveralLines(t *testing.T) {
	source := kettle()
	for _, of := range []string{"main-schema", "quic-events", "web-events"} {
		source.vocabulary.Whole[schema.Release] = append(source.vocabulary.Whole[schema.Release], "draft-kettle-"+of+"-09", "draft-kettle-"+of+"-12", "draft-kettle-"+of+"-13")
	}
	tests := []struct {
		question string
		want     []string
	}{
		{"what changed in quic events between version 12 and 13?", []string{"quic-events-12 release part draft-kettle-quic-events-12", "quic-events-13 release part draft-kettle-quic-events-13"}},
		{"what changed between quic-events-12 and quic-events-13", []string{"quic-events-12 release part draft-kettle-quic-events-12", "quic-events-13 release part draft-kettle-quic-events-13"}},
		{"what is new in version 9 of the main schema", []string{"main-schema-09 release part draft-kettle-main-schema-09"}},
		{"who changed the main schema before -12", []string{"main-schema-12 release part draft-kettle-main-schema-12"}},
		{"when was quic-events 12 published", []string{"quic-events 12 release part draft-kettle-quic-events-12"}},
		{"what is new in version 12 of the events", nil},
		{"the top 12 people of the main schema", nil},
		{"did the main schema fall by -5", nil},
	}
	for _, test := range tests {
		t.Run(test.question, func(t *testing.T) {
			if diff := cmp.Diff(test.want, namesIn(t, source, test.question)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestTheDraftIsNoRelease: one draft may be a release, or the document.
func TestTheDraftIsNoRelease(t *testing.T) {
	for asked, want := range map[string]string{
		"who wrote most of this draft?":                "who wrote most of this draft?",
		"how many issues are open on the HPKE draft?":  "how many issues are open on the HPKE draft?",
		"what changed in the draft":                    "what changed in the draft",
		"when was the last draft published?":           "when was the last release published?",
		"how many drafts were there?":                  "how many releases were there?",
		"which draft came first?":                      "which release came first?",
		"who wrote the draft, and when was it merged?": "who wrote the draft, and when was it merged?",
	} {
		q := ScanText(asked, testNow)
		q.ReleaseWord = "draft"
		if got := q.WithReleases().Text; got != want {
			t.Errorf("%q is read as %q, want %q", asked, got, want)
		}
	}
}

func TestAWordAndANumberIsNoHash(t *testing.T) {
	for text, want := range map[string]bool{"decaf448": false, "deca448f": true, "4f5a1c2": true, "abc1234": true} {
		found := ScanText("what about "+text, testNow).Spans
		if got := len(found) == 1 && found[0].Sure; got != want {
			t.Errorf("%s: spans %+v, surely a hash: want %t", text, found, want)
		}
	}
}

func TestReleasesByTheirNumbersBesideOthers(t *testing.T) {
	source := kettle()
	source.vocabulary.Whole[schema.Release] = []string{"draft-kettle-00", "draft-kettle-01", "draft-kettle-02"}
	scanned, err := NewScanner(source, func() time.Time { return testNow }).Scan(t.Context(), asked("commits between draft-kettle-00 and draft-kettle-01, and between 01 and 02, and between 10 and 11"))
	if err != nil {
		t.Fatal(err)
	}
	var tags []string
	for _, span := range scanned.Spans {
		if span.Name.Known() && span.Name.Kind == schema.Release {
			tags = append(tags, span.Name.Matches[0].Value)
		}
	}
	if diff := cmp.Diff([]string{"draft-kettle-00", "draft-kettle-01", "draft-kettle-01", "draft-kettle-02"}, tags); diff != "" {
		t.Error(diff)
	}
}
