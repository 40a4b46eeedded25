package prompts_test

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"repochat/internal/cypher"
	"repochat/internal/schema"
	"repochat/prompts"
)

func TestBankIsSound(t *testing.T) {
	bank, err := prompts.Bank()
	if err != nil {
		t.Fatal(err)
	}
	if n := len(bank); n < 40 || n > 70 {
		t.Errorf("%d entries; a model is shown the few that are nearest, so more would only be alike", n)
	}
	options := cypher.Options{Schema: cypher.NewSchema(schema.Default()), RepositoryParameter: "repo"}
	wordings := map[string]string{}
	for _, e := range bank {
		shot, err := e.Shot()
		if err != nil {
			t.Fatal(err)
		}
		checked, err := cypher.Check(shot.Query, options)
		if err != nil || len(checked.Repairs)+len(checked.Warnings) > 0 {
			t.Errorf("%s: the gate says %v %v %v", e.Name, err, checked.Repairs, checked.Warnings)
		}
		if e.Intent == "" {
			t.Errorf("%s has no intent", e.Name)
		}
		for _, text := range []string{shot.Question, shot.Reading, shot.Reasoning, shot.Query} {
			if strings.ContainsAny(text, "\t\n") || strings.Contains(text, "{{") || unfilled.MatchString(text) {
				t.Errorf("%s: %q", e.Name, text)
			}
		}
		for _, wording := range e.Questions {
			if other := wordings[strings.ToLower(wording)]; other != "" {
				t.Errorf("%s and %s have the wording %q", other, e.Name, wording)
			}
			wordings[strings.ToLower(wording)] = e.Name
		}
	}
}

// A query has braces of its own, of lower-case words with a colon.
var unfilled = regexp.MustCompile(`\{[a-z]+\d?\}`)

func TestReadBankRefuses(t *testing.T) {
	const sound = `intent: Commits
examples:
  - name: count
    questions: ["How many commits touched {file}?"]
    values: {file: main.go}
    reading: commits that changed {file}
    reasoning: I count them.
    query: MATCH (c:Commit)-[:changed]->(f:File) WHERE {{file "f" .file}} RETURN count(DISTINCT c) AS commits
`
	tests := []struct{ name, from, to, want string }{
		{"nothing wrong", "", "", ""},
		{"a file without intent", "intent: Commits\n", "", "names no intent"},
		{"an unknown field", "reading:", "readings:", "readings"},
		{"two entries of one name", "examples:\n", "examples:\n" + strings.Join(strings.Split(sound, "\n")[2:8], "\n") + "\n", `two entries are called "count"`},
		{"a slot without a value", "{file: main.go}", "{}", "slot file"},
		{"a value without a slot", "touched {file}?", "exist?", "has no slot file"},
		{"an unknown slot in the reading", "changed {file}", "changed {person}", "slot person"},
		{"a template that does not parse", `{{file "f" .file}}`, `{{file "f" .file`, "read query"},
		{"a template with another slot", `{{file "f" .file}}`, `{{file "f" .path}}`, "write query"},
		{"no wording", `["How many commits touched {file}?"]`, "[]", "no question"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(sound, test.from, test.to, 1)
			_, err := prompts.ReadBank(fstest.MapFS{"examples/a.yaml": {Data: []byte(text)}}, "examples")
			switch {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

func TestShot(t *testing.T) {
	e := prompts.Example{
		Questions: []string{"Who fixed more bugs {range}, {person} or {person2}?"},
		Values:    map[string]string{"range": "in May 2024", "person": "ann", "person2": "O'Hara"},
		Reading:   "fixes {range}", Reasoning: "Two people.",
		Query: `MATCH (u:User)-[:author]->(c:Commit) WHERE {{within "c.committedDate" .range}} AND ({{person "u" .person}} OR {{person "u" .person2}}) RETURN u.login`,
	}
	shot, err := e.Shot()
	if err != nil {
		t.Fatal(err)
	}
	want := prompts.Shot{
		Question: "Who fixed more bugs in May 2024, ann or O'Hara?", Reading: "fixes in May 2024", Reasoning: "Two people.",
		Query: `MATCH (u:User)-[:author]->(c:Commit) WHERE c.committedDate >= '2024-05-01T00:00:00Z' AND c.committedDate < '2024-06-01T00:00:00Z' AND ((toLower(u.login) = toLower('ann') OR toLower(u.name) = toLower('ann')) OR (toLower(u.login) = toLower('O\'Hara') OR toLower(u.name) = toLower('O\'Hara'))) RETURN u.login`,
	}
	if shot != want {
		t.Errorf("got  %+v\nwant %+v", shot, want)
	}
}
