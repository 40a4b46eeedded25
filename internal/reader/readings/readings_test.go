package readings

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/cypher"
	"repochat/internal/cypher/facts"
	"repochat/internal/question"
	"repochat/internal/question/dates"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

var now = time.Date(2024, 8, 20, 9, 0, 0, 0, time.UTC)

func TestFind(t *testing.T) {
	tests := []struct {
		name string
		of   question.Scanned
		want []string // the identifiers, the usual one of each part first
	}{
		{"a bug with a date and no deed", asked("Which bugs were there in July 2023?"), []string{DatedIntroduced, DatedReported}},
		{"a deed says which date it is", asked("Which bugs were reported in July 2023?"), nil},
		{"what was open on a day has one date", asked("How many bugs were open on July 31, 2023?"), nil},
		{"somebody's bugs", asked("What are ann's unfixed bugs?", ann), []string{BugsAssigned, BugsCreated, BugsParticipated, BugsIntroduced}},
		{"developers' bugs", asked("Which developer has the most bugs?"), []string{BugsAssigned, BugsCreated, BugsParticipated, BugsIntroduced, BugsFixed}},
		{"to open an issue is to report it", asked("How many issues did ann open?", ann), nil},
		{"assigned bugs are plain", asked("Which bugs are assigned to ann?", ann), nil},
		{"bugs that somebody fixed are plain", asked("Who fixed the most bugs?"), nil},
		{"the bugs of a file are plain", asked("What are the bugs of vnode.js?", vnode), nil},
		{"experience", asked("Who is the most experienced developer?"), []string{ByCommits, ByFiles, ByFixes}},
		{"experience in fixing is plain", asked("Who is most experienced in fixing bugs?"), nil},
		{"work on a file", asked("Who worked on vnode.js?", vnode), []string{WorkChanged, WorkFixed}},
		{"work on an issue is no work on a file", asked("Who worked on issue 12?"), nil},
		{"a day without a year", asked("commits on 31 July"), []string{"any-year:31%20July", "latest-year:31%20July"}},
		{"a day with a year is plain", asked("commits on 31 July 2023"), nil},
		{"last week", asked("commits of last week"), []string{"whole:last%20week", "rolling:last%20week"}},
		{"past week", asked("commits of the past week"), []string{"rolling:past%20week", "whole:past%20week"}},
		{"last month, where the data end before it", until(asked("commits of last month")), []string{"whole:last%20month", "rolling:last%20month", "of-the-data:last%20month"}},
		{"this month, where the data end before it", until(asked("commits of this month")), []string{"ongoing:this%20month", "of-the-data:this%20month"}},
		{"this year, where the data reach it", until(asked("commits of this year")), nil},
		{"the last seven days are plain", asked("commits of the last 7 days"), nil},
		{"a date that can be of two months", asked("commits on 8/1/2022"), []string{"month-first:8%2F1%2F2022", "day-first:8%2F1%2F2022"}},
		{"a date that can be of one month only", asked("commits on 8/18/2022"), nil},
		{"one date says how the other is meant", asked("commits between 8/1/2022 and 8/18/2022"), nil},
		{"a day and a month of one number are plain", asked("commits on 8/8/2022"), nil},
		{"a name of two files", asked("who changed main.go", file("main.go", "a/main.go", "b+c/main.go")),
			[]string{"every:main.go", "only:a%2Fmain.go", "only:b%2Bc%2Fmain.go"}},
		{"a name of one file is plain", asked("who changed main.go", file("main.go", "a/main.go")), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, ambiguity := range Find(tt.of) {
				for _, choice := range ambiguity {
					got = append(got, choice.ID)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.of.Text, diff)
			}
		})
	}
}

// factsOf returns the facts of a query.
func factsOf(t *testing.T, query string) *facts.Facts {
	t.Helper()
	checked, err := cypher.Check(query, cypher.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return checked.Facts()
}

func TestOthers(t *testing.T) {
	bugs := asked("What are ann's bugs?", ann)
	july := asked("Which developer had the most bugs in July 2023?")
	expert := asked("Who is the most experienced developer?")
	two := asked("who changed main.go", file("main.go", "a/main.go", "b/main.go"))
	tests := []struct {
		name          string
		of            question.Scanned
		chosen, query string
		want          []string
	}{
		{"what the query follows is left out", bugs, "", "MATCH (u:User)-[:creates]->(i:Issue) RETURN i",
			[]string{BugsAssigned, BugsParticipated, BugsIntroduced, BugsFixed}},
		{"a variable and alternatives do not hide it", bugs, "", "MATCH (u)-[r:creates|participates_in]->(i) RETURN i",
			[]string{BugsAssigned, BugsParticipated, BugsIntroduced, BugsFixed}},
		{"a query that shows none follows the usual one", bugs, "", "MATCH (n) RETURN n",
			[]string{BugsCreated, BugsParticipated, BugsIntroduced, BugsFixed}},
		{"a relationship in a string is not followed", bugs, "", "MATCH (i:Issue) WHERE i.title = '-[:creates]->' RETURN i",
			[]string{BugsCreated, BugsParticipated, BugsIntroduced, BugsFixed}},
		{"what was chosen is left out, whatever the query", bugs, BugsFixed, "MATCH (u:User)-[:assigned]->(i:Issue) RETURN i",
			[]string{BugsAssigned, BugsCreated, BugsParticipated, BugsIntroduced}},
		{"a choice about another part stays", july, BugsCreated, "MATCH (u:User)-[:creates]->(i:Issue) WHERE i.created_at >= '2023-07' RETURN u",
			[]string{BugsCreated + "+" + DatedIntroduced, BugsAssigned, BugsParticipated, BugsIntroduced, BugsFixed}},
		{"a query that names one of two files", two, "", "MATCH (f:File) WHERE f.path = 'b/main.go' RETURN f", []string{"every:main.go", "only:a%2Fmain.go"}},
		{"a query that counts different files", expert, "", "MATCH (u:User)-[:author]->(:Commit)-[:changed]->(x:File) WITH u, count(DISTINCT x.path) AS n RETURN u.login, n ORDER BY n DESC", []string{ByCommits, ByFixes}},
		{"a query that counts commits", expert, "", "MATCH (u:User)-[:author]->(c:Commit)-[:changed]->(f:File) RETURN u.login, count(DISTINCT c) AS n", []string{ByFiles, ByFixes}},
		{"a query that names both", two, "", "MATCH (f:File) WHERE f.path IN ['a/main.go', 'b/main.go'] RETURN f", []string{"only:a%2Fmain.go", "only:b%2Fmain.go"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			all := Find(tt.of)
			chosen, ok := all.Choose(tt.chosen)
			if !ok {
				t.Fatalf("there is no reading %s", tt.chosen)
			}
			var got []string
			for _, other := range all.Others(chosen, factsOf(t, tt.query)) {
				got = append(got, other.ID)
				if _, ok := all.Choose(other.ID); !ok {
					t.Errorf("%s cannot be chosen", other.ID)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("others (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRewrite(t *testing.T) {
	tests := []struct{ text, chosen, want string }{
		{"commits on 31 July by ann", "latest-year:31%20July", "commits on 31 July 2024 by ann"},
		{"commits in December", "latest-year:December", "commits in December 2023"},
		{"commits on 31 July", "any-year:31%20July", "commits on 31 July"},
		{"commits of last week and bugs of 8/1/2022", "rolling:last%20week+day-first:8%2F1%2F2022", "commits of past week and bugs of 2022-01-08"},
	}
	for _, tt := range tests {
		chosen, ok := Find(asked(tt.text)).Choose(tt.chosen)
		if got := rewrite(tt.text, chosen); !ok || got != tt.want {
			t.Errorf("%s as %s = %q, %v, want %q", tt.text, tt.chosen, got, ok, tt.want)
		}
	}
	if _, ok := Find(asked("commits")).Choose("created"); ok {
		t.Error("a reading that the question does not have can be chosen")
	}
}

// FuzzFind holds that every reading of any question can be chosen and leads to
// a text.
func FuzzFind(f *testing.F) {
	f.Add("Which developer had the most bugs last week, on 8/1/2022 and 31 July?")
	f.Fuzz(func(t *testing.T, text string) {
		all := Find(asked(text, ann, file(text, text, "a+b")))
		for _, other := range all.Others(nil, &facts.Facts{}) {
			chosen, ok := all.Choose(other.ID)
			if !ok || slices.ContainsFunc(chosen, func(c Choice) bool { return c.Text == "" }) {
				t.Fatalf("%q: %+v cannot be chosen", text, other)
			}
			rewrite(text, chosen)
		}
	})
}

// asked is a question with the periods of its text, and with names.
func asked(text string, all ...names.Resolved) question.Scanned {
	return question.Scanned{Question: question.Question{Text: text, Now: now}, Dates: dates.Parse(text, now), Names: all}
}

// file is a name that files have.
func file(text string, paths ...string) names.Resolved {
	name := names.Resolved{Text: text, Kind: schema.File}
	for _, path := range paths {
		name.Matches = append(name.Matches, names.Match{Value: path})
	}
	return name
}

var ann, vnode = names.Resolved{Text: "ann", Kind: schema.Person}, file("vnode.js", "vnode.js")

// until is a question about a repository whose last commit is of 31 May 2024.
func until(q question.Scanned) question.Scanned {
	q.Vocabulary.LastCommit = time.Date(2024, 5, 31, 9, 0, 0, 0, time.UTC)
	return q
}

func TestPeriodsOfTheData(t *testing.T) {
	tests := []struct{ question, id, want string }{
		{"who fixed most bugs last month?", "of-the-data:last%20month", "who fixed most bugs in May 2024?"},
		{"the commits of last month", "of-the-data:last%20month", "the commits of May 2024"},
		{"this quarter's commits", "of-the-data:this%20quarter", "2024-01-01 to 2024-03-31's commits"},
		{"Last week: how many commits?", "of-the-data:Last%20week", "2024-05-20 to 2024-05-26: how many commits?"},
		{"how many bugs were fixed this month", "of-the-data:this%20month", "how many bugs were fixed in May 2024"},
	}
	for _, tt := range tests {
		t.Run(tt.question, func(t *testing.T) {
			q := until(asked(tt.question))
			q.Reading = tt.id
			read, ok := Read(q)
			if got := read.Rewritten(read.Chosen).Text; !ok || got != tt.want {
				t.Errorf("read as %q, %t, want %q", got, ok, tt.want)
			}
		})
	}
	afterYears := until(asked("commits of last year"))
	afterYears.Vocabulary.LastCommit = time.Date(2021, 5, 31, 9, 0, 0, 0, time.UTC)
	afterYears.Reading = "of-the-data:last%20year"
	if read, ok := Read(afterYears); !ok || read.Rewritten(read.Chosen).Text != "commits of 2021" {
		t.Errorf("read as %q, %t", read.Rewritten(read.Chosen).Text, ok)
	}
}
