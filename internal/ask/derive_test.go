package ask

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"repochat/internal/answer/back"
	"repochat/internal/graph"
	"repochat/internal/history"
)

// derived is a question of which one part was taken away.
type derived struct {
	kind           string
	whole, unclear string
	// removed is the value that was taken away, and words say it in other words.
	aspect         back.Aspect
	removed, words string
}

// otherWords are other words for the values of measures and verbs.
var otherWords = map[string][]string{
	"commits":    {"number of commits", "whatever was committed most"},
	"fixes":      {"whoever mended most", "fixing bugs"},
	"reviews":    {"code review", "those who looked over the most PRs"},
	"files":      {"the breadth, how many different files"},
	"introduced": {"the bugs they caused", "what they broke"},
	"assigned":   {"what is on their plate", "those assigned"},
	"bugs":       {"number of bugs"},
	"open":       {"bugs that nobody solved yet"},
	"developers": {"how many people"},
	"fixed":      {"the ones they repaired", "solved by them"},
	"created":    {"those they filed", "what they wrote into the tracker"},
}

// template is a question with placeholders. A question of names or days has no
// unclear form of its own: it is the question with less in the placeholder.
type template struct{ kind, whole, unclear, value string }

// templates reads those of this package and, where there are question sets
// beside them, those of the sets that have one name or day.
func templates(t *testing.T) []template {
	t.Helper()
	var all []template
	for _, row := range readLines(t, filepath.Join("testdata", "derived.tsv"), 4) {
		all = append(all, template{row[0], row[1], row[2], row[3]})
	}
	if directory := os.Getenv("REPOCHAT_CORPUS"); directory != "" {
		for _, row := range readLines(t, filepath.Join(directory, "questions_dev.tsv"), 5) {
			if of, ok := ofSet(row[3]); ok {
				all = append(all, of)
			}
		}
	}
	return all
}

var bracketed = regexp.MustCompile(`\[[^\]]*\]`)

// ofSet makes a template of a question of a set that has one placeholder, for a
// file, a day or a month.
func ofSet(text string) (template, bool) {
	held := bracketed.FindAllString(text, -1)
	if len(held) != 1 {
		return template{}, false
	}
	kinds := map[string][2]string{"[FILE]": {"name", "[PATH]"}, "[DATE]": {"day", "[DATE]"}, "[RANGE|month]": {"day", "[MONTH]"}}
	kind, known := kinds[held[0]]
	return template{kind: kind[0], whole: strings.Replace(text, held[0], kind[1], 1)}, known
}

func readLines(t *testing.T, path string, fields int) [][]string {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := csv.NewReader(file)
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = '\t', true, fields
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// repositoryValues are the values of a repository for each placeholder.
type repositoryValues map[string][]string

// valueQueries find the values of a placeholder, those that say most first:
// names of several files, and days that several years have.
var valueQueries = map[string]string{
	"[PATH]":    "MATCH (f:File {repo: $repo}) WITH f.name AS name, collect(f.path) AS paths WHERE size(paths) > 1 AND size(paths) < 8 UNWIND paths AS path WITH path WHERE path CONTAINS '/' RETURN path ORDER BY right(path, 6), path",
	"[FILE]":    "MATCH (f:File {repo: $repo})<-[:impacted]-(i:Issue) WITH f.name AS name, count(DISTINCT i) AS n, count(DISTINCT f) AS files WHERE files = 1 RETURN name ORDER BY n DESC, name LIMIT 8",
	"[BASE]":    "MATCH (f:File {repo: $repo}) WITH f.name AS name, count(f) AS files WHERE files > 1 AND files < 8 RETURN name ORDER BY files DESC, name LIMIT 8",
	"[DATE]":    "MATCH (c:Commit {repo: $repo}) WITH DISTINCT left(c.committedDate, 10) AS day WITH substring(day, 5) AS of, collect(day) AS days UNWIND days AS day RETURN day ORDER BY size(days) > 1 DESC, reverse(day) LIMIT 60",
	"[MONTH]":   "MATCH (c:Commit {repo: $repo}) WITH DISTINCT left(c.committedDate, 7) AS month RETURN month ORDER BY right(month, 2), month",
	"[OFMONTH]": "MATCH (c:Commit {repo: $repo}) WITH left(c.committedDate, 7) AS month, count(*) AS n RETURN month ORDER BY n DESC, month LIMIT 6",
	"[CHANGE]": "MATCH (f:File {repo: $repo}) WITH f.name AS name, collect(f) AS files WHERE size(files) > 1 AND size(files) < 8 UNWIND files AS f WITH f WHERE f.path CONTAINS '/' " +
		"MATCH (f)<-[:changed]-(c:Commit) WITH f.path AS path, left(c.committedDate, 7) AS month, count(*) AS n RETURN path + ' ' + month ORDER BY n DESC, right(path, 6), path, month LIMIT 40",
	"[YEAR]": "MATCH (c:Commit {repo: $repo}) WITH left(c.committedDate, 4) AS year, count(*) AS n RETURN year ORDER BY n DESC LIMIT 5",
	"[USER]": "MATCH (u:User {repo: $repo}) WHERE u.login IS NOT NULL AND (u)-[:author]->(:Commit)-[:fixed]->(:Issue) OR u.login IS NOT NULL AND (u)-[:assigned]->(:Issue) " +
		"OPTIONAL MATCH (u)-[:author]->(:Commit)-[:fixed|introduced]->(i:Issue) WITH u, count(DISTINCT i) AS n RETURN u.login ORDER BY n DESC, u.login LIMIT 12",
}

func valuesOf(t *testing.T, reader *graph.Reader, name history.RepositoryName) repositoryValues {
	t.Helper()
	all := repositoryValues{}
	for placeholder, query := range valueQueries {
		result, err := reader.Run(t.Context(), query, map[string]any{"repo": name.String()})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range result.Rows {
			all[placeholder] = append(all[placeholder], fmt.Sprint(row[0]))
		}
	}
	return all
}

// aspects are what is unclear once a part of each kind is taken away.
var aspects = map[string]back.Aspect{"measure": back.MeasureAspect, "verb": back.RelationAspect, "name": back.NameAspect, "day": back.YearAspect}

// derive makes questions of templates and the values of a repository, at most so
// many of each kind. Those of the kind "both" have a name and a month that may
// each be what was taken away.
func derive(all []template, values repositoryValues, most int) []derived {
	byKind := map[string][]template{}
	for _, of := range all {
		byKind[of.kind] = append(byKind[of.kind], of)
	}
	var made []derived
	for _, kind := range []string{"both", "day", "measure", "name", "verb"} {
		known := map[string]bool{}
		of, n := byKind[kind], 0
		most := most
		if kind == "both" {
			most *= 2
		}
		for i := 0; n < most && i < 6*len(of); i++ {
			for _, d := range of[i%len(of)].bind(values, i) {
				if !known[d.whole+d.unclear] && d.whole != d.unclear {
					known[d.whole+d.unclear] = true
					made, n = append(made, d), n+1
				}
			}
		}
	}
	return made
}

// bind puts values of a repository in the places of a template, others each time.
func (of template) bind(values repositoryValues, i int) []derived {
	d := derived{kind: of.kind, whole: of.whole, unclear: cmp.Or(of.unclear, of.whole), removed: of.value}
	if words := otherWords[of.value]; len(words) > 0 {
		d.words = words[i%len(words)]
	}
	parts := []derived{d}
	if of.kind == "both" {
		parts = []derived{d, d}
		parts[0].kind, parts[1].kind = "name", "day"
	}
	for _, placeholder := range bracketed.FindAllString(of.whole, -1) {
		if len(values[placeholder]) == 0 {
			return nil
		}
		value := values[placeholder][i%len(values[placeholder])]
		for at := range parts {
			parts[at].put(placeholder, value, of.unclear == "")
		}
	}
	for at := range parts {
		parts[at].aspect = aspects[parts[at].kind]
	}
	return parts
}

// put puts a value in the place of a placeholder. In a question without an
// unclear form of its own, less of it stands in the unclear one, and also in the
// complete one where it is not what was taken away.
func (d *derived) put(placeholder, value string, isLess bool) {
	whole, less, kind := value, value, ""
	var removed, words string
	switch placeholder {
	case "[CHANGE]":
		// A file with a month: one of the two is what was taken away.
		of, on, _ := strings.Cut(value, " ")
		for part, value := range map[string]string{"[PATH]": of, "[MONTH]": on} {
			d.whole, d.unclear = strings.Replace(d.whole, placeholder, "[PATH] in [MONTH]", 1), strings.Replace(d.unclear, placeholder, "[PATH] in [MONTH]", 1)
			d.put(part, value, isLess)
		}
		return
	case "[PATH]":
		base := value[strings.LastIndex(value, "/")+1:]
		kind, less, removed, words = "name", base, value, "the one in "+strings.TrimSuffix(value, "/"+base)
	case "[DATE]":
		day, _ := time.Parse(time.DateOnly, value)
		kind, whole, less, removed, words = "day", day.Format("January 2, 2006"), day.Format("January 2"), day.Format("2006"), "those of "+day.Format("2006")
	case "[OFMONTH]":
		month, _ := time.Parse("2006-01", value)
		whole, less = month.Format("January"), month.Format("January")
	case "[MONTH]":
		month, _ := time.Parse("2006-01", value)
		kind, whole, less, removed, words = "day", month.Format("January 2006"), month.Format("January"), month.Format("2006"), "only "+month.Format("2006")
	}
	switch {
	case !isLess || kind == "":
		less = whole
	case kind == d.kind:
		d.removed, d.words = removed, words
	default:
		whole = less
	}
	d.whole, d.unclear = strings.Replace(d.whole, placeholder, whole, 1), strings.Replace(d.unclear, placeholder, less, 1)
}
