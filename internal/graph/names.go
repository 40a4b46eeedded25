package graph

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// Vocabulary is what a repository's graph can be asked about by name, with what
// there is to know of the repository as a whole.
type Vocabulary struct {
	Files []string // paths, those at head first
	// AtHead is how many of the files are at head; 0 when it is not known.
	AtHead int
	People []Person
	// Whole are the names of the kinds that are looked up as a whole (labels, the
	// tags of releases, branches), and those of what source files define.
	Whole map[schema.Kind][]string
	// Labels are the labels that the tracker defines, in its order, and behind them those
	// that something has all the same: all that are known where it does not tell.
	Labels []Label
	// Published are when the releases in Whole were, in the same order; zero where that is
	// not known.
	Published []time.Time
	// DataAsOf is the moment that the graph's data speaks of; zero while the
	// repository is being loaded.
	DataAsOf time.Time
	// FirstCommit and LastCommit are the moments between which all commits lie;
	// zero when there are none.
	FirstCommit, LastCommit time.Time
	// TrackerAsOf is the moment that the tracker's records speak of where that is
	// before DataAsOf, else zero.
	TrackerAsOf time.Time
	// URL is the repository's address; "" when it is not known.
	URL string
	// Nodes counts the nodes of each label. Nil means that it is not known.
	Nodes map[string]int
	// BugLabels are the labels of issues that mark bugs; LabelledBugs is how many
	// issues carry one of them.
	BugLabels    []string
	LabelledBugs int
	// Released is how many commits a release has, and Beside are the tags of the releases
	// whose commit is not in the graph, because it is not in the history of the default
	// branch.
	Released int
	Beside   []string
	// MessageIssues is how many issues are known from commit messages only.
	MessageIssues int
}

// FilesAtHead returns the files at head; all where it is not known which they are.
func (v Vocabulary) FilesAtHead() []string {
	if v.AtHead == 0 {
		return v.Files
	}
	return v.Files[:v.AtHead]
}

// LastWholeMonth returns the beginning of the last month, by UTC, that the commits
// cover: that of the last one where it was made on the month's last day, or where
// the data speak of a later month, else the month before.
func (v Vocabulary) LastWholeMonth() time.Time {
	last := v.LastCommit.UTC()
	month := time.Date(last.Year(), last.Month(), 1, 0, 0, 0, 0, time.UTC)
	next := month.AddDate(0, 1, 0)
	if v.DataAsOf.Before(next) && last.AddDate(0, 0, 1).Before(next) {
		return month.AddDate(0, -1, 0)
	}
	return month
}

// Person is a person of the graph; either field may be empty.
type Person struct {
	Login, Name string
	// Aliases are the other names that the person is known by.
	Aliases []string
}

// Label is a label of issues and pull requests, with how many of each have it.
type Label struct {
	Name, Description    string
	IsDefined            bool // by the tracker
	Issues, PullRequests int
	Open                 int // issues
}

// Match is one thing of the graph. Value is what a query compares with: a path,
// a login (a name where there is no login), a hash, a number, a tag.
type Match struct {
	Value string
	Name  string        // base name of a file, display name of a person, title of an issue
	State history.State // of an issue or a pull request, else ""
}

const (
	filesQuery  = "MATCH (f:File) WHERE f.repo = $repo RETURN f.path, f.deleted ORDER BY f.deleted, f.path"
	peopleQuery = "MATCH (u:User) WHERE u.repo = $repo RETURN u.login, u.name, u.aliases ORDER BY u.id"
	namesQuery  = "MATCH (n:%s) WHERE n.repo = $repo AND n.%s IS NOT NULL RETURN DISTINCT n.%[2]s ORDER BY n.%[2]s"
	tagsQuery   = "MATCH (t:Release) WHERE t.repo = $repo AND t.tag IS NOT NULL RETURN t.tag AS tag, max(t.published_at) ORDER BY tag"
	labelsQuery = `CALL () {
  MATCH (i:Issue) WHERE i.repo = $repo UNWIND i.labels AS label RETURN label, 1 AS issue, CASE i.state WHEN 'open' THEN 1 ELSE 0 END AS open
  UNION ALL
  MATCH (p:PullRequest) WHERE p.repo = $repo UNWIND p.labels AS label RETURN label, 0 AS issue, 0 AS open
}
RETURN label, sum(issue) AS issues, count(*) AS uses, sum(open) ORDER BY uses DESC, label`
	extentQuery = `CALL () { MATCH (c:Commit) WHERE c.repo = $repo
  RETURN min(c.committedDate) AS first, max(c.committedDate) AS last, count(c.released_at) AS released }
CALL () { MATCH (i:Issue) WHERE i.repo = $repo
  RETURN count(i.known_from) AS fromMessages,
    count(CASE WHEN any(label IN i.labels WHERE label IN $bugLabels) THEN 1 END) AS labelled }
CALL () { MATCH (t:Release) WHERE t.repo = $repo AND NOT EXISTS { (t)-[:tags]->(:Commit) }
  RETURN collect(t.tag) AS beside }
OPTIONAL MATCH (r:Repository) WHERE r.repo = $repo
RETURN first, last, labelled, fromMessages, r.tracker_as_of, released, beside, r.labels, r.label_descriptions`
)

// Vocabulary reads all names of a repository. It returns ErrNoRepository when the
// graph does not hold the repository.
func (c *Catalogue) Vocabulary(ctx context.Context, repository history.RepositoryName) (Vocabulary, error) {
	summary, err := c.Repository(ctx, repository)
	if err != nil {
		return Vocabulary{}, err
	}
	v := Vocabulary{DataAsOf: summary.DataAsOf, URL: summary.URL, Nodes: summary.Nodes, BugLabels: []string{}}
	params := map[string]any{"repo": repository.String()}
	all := map[schema.Kind][][]any{}
	for kind, query := range vocabularyQueries() {
		if all[kind], err = c.rows(ctx, query, params); err != nil {
			return Vocabulary{}, fmt.Errorf("list every %s of %s: %w", schema.NounOf(kind).One, repository, err)
		}
	}
	v.addNames(all)
	params["bugLabels"] = v.BugLabels
	rows, err := c.rows(ctx, extentQuery, params)
	if err != nil {
		return Vocabulary{}, fmt.Errorf("count the nodes of %s: %w", repository, err)
	}
	v.FirstCommit, v.LastCommit = date(rows[0][0]), date(rows[0][1])
	v.LabelledBugs, v.MessageIssues = integer(rows[0][2]), integer(rows[0][3])
	v.TrackerAsOf, v.Released = date(rows[0][4]), integer(rows[0][5])
	v.Beside = texts(rows[0][6])
	v.addDefined(texts(rows[0][7]), texts(rows[0][8]))
	return v, nil
}

// addDefined adds the labels that the tracker defines, before those that are there.
func (v *Vocabulary) addDefined(defined, descriptions []string) {
	all := make([]Label, 0, len(defined))
	for i, name := range defined {
		label := Label{Name: name, Description: descriptions[i], IsDefined: true}
		if at := slices.IndexFunc(v.Labels, func(used Label) bool { return used.Name == name }); at >= 0 {
			label.Issues, label.PullRequests, label.Open = v.Labels[at].Issues, v.Labels[at].PullRequests, v.Labels[at].Open
			v.Labels = slices.Delete(v.Labels, at, at+1)
		}
		all = append(all, label)
	}
	v.Labels = append(all, v.Labels...)
}

// vocabularyQueries are the queries for the names of the kinds that are read whole.
func vocabularyQueries() map[schema.Kind]string {
	queries := map[schema.Kind]string{schema.File: filesQuery, schema.Person: peopleQuery, schema.Label: labelsQuery}
	for _, entry := range schema.Kinds() {
		if (entry.IsWhole || entry.IsDefined) && entry.Node != "" {
			queries[entry.Kind] = fmt.Sprintf(namesQuery, entry.Node, entry.Key)
		}
	}
	queries[schema.Release] = tagsQuery
	return queries
}

// addNames adds the rows of the vocabulary's queries.
func (v *Vocabulary) addNames(all map[schema.Kind][][]any) {
	v.Whole = map[schema.Kind][]string{}
	for kind, rows := range all {
		for _, row := range rows {
			switch name := text(row[0]); kind {
			case schema.File:
				v.Files = append(v.Files, name)
				if isDeleted, _ := row[1].(bool); !isDeleted {
					v.AtHead++
				}
			case schema.Person:
				v.People = append(v.People, Person{Login: name, Name: text(row[1]), Aliases: texts(row[2])})
			default:
				v.Whole[kind] = append(v.Whole[kind], name)
				switch kind {
				case schema.Label:
					v.addLabel(name, integer(row[1]), integer(row[2]), integer(row[3]))
				case schema.Release:
					v.Published = append(v.Published, date(row[1]))
				}
			}
		}
	}
}

// addLabel adds a label that issues have, or pull requests; uses are those of both, and
// open those of open issues.
func (v *Vocabulary) addLabel(name string, issues, uses, open int) {
	v.Labels = append(v.Labels, Label{Name: name, Issues: issues, PullRequests: uses - issues, Open: open})
	if issues > 0 && marksBugs(name) {
		v.BugLabels = append(v.BugLabels, name)
	}
}

// marksBugs reports whether one of a label's words is "bug" or "defect": "bug",
// "type: Bug", "kind/bug", but not "debug".
func marksBugs(label string) bool {
	words := strings.FieldsFunc(strings.ToLower(label), func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(word string) bool {
		return word == "bug" || word == "bugs" || word == "defect" || word == "defects"
	})
}

// mostCommits bounds what a hash of few digits can mean.
const mostCommits = 100

const commitsQuery = `MATCH (c:Commit) WHERE c.repo = $repo AND c.id STARTS WITH toLower($prefix)
RETURN c.id, c.message ORDER BY c.id LIMIT $limit`

// Commits returns the commits whose hash begins with a text, at most a hundred,
// by hash. A commit's name is the first line of its message.
func (c *Catalogue) Commits(ctx context.Context, repository history.RepositoryName, prefix string) ([]Match, error) {
	rows, err := c.rows(ctx, commitsQuery, map[string]any{"repo": repository.String(), "prefix": prefix, "limit": mostCommits})
	if err != nil {
		return nil, fmt.Errorf("look up commits: %w", err)
	}
	var commits []Match
	for _, row := range rows {
		commits = append(commits, Match{Value: text(row[0]), Name: history.Commit{Message: text(row[1])}.Subject()})
	}
	return commits, nil
}

const numberQuery = "MATCH (n:%s) WHERE n.repo = $repo AND n.%s = $number RETURN n.%[2]s, n.title, n.state"

// Numbered returns the thing of a numbered kind with a number, if there is one.
func (c *Catalogue) Numbered(ctx context.Context, repository history.RepositoryName, kind schema.Kind, number int) ([]Match, error) {
	entry := schema.EntryOf(kind)
	rows, err := c.rows(ctx, fmt.Sprintf(numberQuery, entry.Node, entry.Key), map[string]any{"repo": repository.String(), "number": number})
	if err != nil {
		return nil, fmt.Errorf("look up %s %d: %w", entry.Noun.One, number, err)
	}
	var found []Match
	for _, row := range rows {
		found = append(found, Match{Value: strconv.Itoa(integer(row[0])), Name: text(row[1]), State: history.State(text(row[2]))})
	}
	return found, nil
}
