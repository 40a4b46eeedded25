package cypher_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/cypher"
	"repochat/internal/cypher/facts"
)

// factsOf returns the facts of a query that the published schema allows.
func factsOf(t *testing.T, query string) (cypher.Checked, *facts.Facts) {
	t.Helper()
	checked, err := cypher.Check(query, cypher.Options{Schema: publishedSchema()})
	if err != nil {
		t.Fatalf("check %s: %v", query, err)
	}
	return checked, checked.Facts()
}

// describe writes a source in short: "Commit.id of c", "count(distinct Commit c)".
func describe(s facts.Source) string {
	of := ""
	if s.Of != nil {
		of = describe(*s.Of)
	}
	if s.Distinct {
		of = "distinct " + of
	}
	switch s.Kind {
	case facts.Whole:
		return s.Thing.Label() + " " + s.Thing.Name
	case facts.PropertyValue:
		return s.Thing.Label() + "." + s.Property + " of " + s.Thing.Name
	case facts.Aggregate:
		return s.Function + "(" + of + ")"
	case facts.Collected:
		return "list of " + of
	case facts.DatePart:
		if s.Function != "" {
			return s.Function + " of " + of
		}
		return fmt.Sprintf("characters %d to %d of %s", s.Start, s.Start+s.Length, of)
	case facts.Constant:
		return "constant " + s.Value
	}
	if s.Of != nil {
		return "computed from " + of
	}
	return "computed"
}

func TestFactsColumns(t *testing.T) {
	tests := []struct {
		name, query string
		want        []string
	}{
		{"a property", "MATCH (c:Commit) RETURN c.id", []string{"c.id: Commit.id of c"}},
		{"a node", "MATCH (c:Commit) RETURN c AS commit", []string{"commit: Commit c"}},
		{
			"through two renamings", "MATCH (u:User)-[:author]->(c:Commit) WITH u AS who, c.id AS hash WITH who.login AS l, hash AS h RETURN l AS login, h",
			[]string{"login: User.login of u", "h: Commit.id of c"},
		},
		{
			"an aggregate with what it counts", "MATCH (u:User)-[:author]->(c:Commit) RETURN u.login AS login, count(DISTINCT c) AS commits, count(*)",
			[]string{"login: User.login of u", "commits: count(distinct Commit c)", "count(*): count()"},
		},
		{
			"an aggregate from a WITH", "MATCH (f:File)<-[:changed]-(c:Commit) WITH f, count(c) AS n RETURN f.path AS path, n ORDER BY n DESC",
			[]string{"path: File.path of f", "n: count(Commit c)"},
		},
		{
			"parts of dates", "MATCH (c:Commit) RETURN left(c.committedDate, 7) AS month, substring(c.committedDate, 11, 2) AS hour, datetime(c.committedDate).year AS year",
			[]string{
				"month: characters 0 to 7 of Commit.committedDate of c", "hour: characters 11 to 13 of Commit.committedDate of c",
				"year: year of Commit.committedDate of c",
			},
		},
		{"left of a text is no date", "MATCH (c:Commit) RETURN left(c.message, 7) AS start", []string{"start: computed from Commit.message of c"}},
		{"a list", "MATCH (i:Issue) RETURN collect(DISTINCT i.number)[0..3] AS numbers", []string{"numbers: list of distinct Issue.number of i"}},
		{"an element of a list", "MATCH (i:Issue) WITH collect(i.number) AS all UNWIND all AS n RETURN n", []string{"n: Issue.number of i"}},
		{"the head of a list of nodes", "MATCH (c:Commit) WITH c ORDER BY c.committedDate WITH head(collect(c)) AS first RETURN first.id AS id", []string{"id: Commit.id of c"}},
		{"the size of a list", "MATCH (c:Commit) RETURN size(collect(DISTINCT c)) AS n", []string{"n: count(distinct Commit c)"}},
		{"a constant", "MATCH (c:Commit) RETURN 'commit' AS kind, c.id AS id", []string{"kind: constant commit", "id: Commit.id of c"}},
		{"a node without a label by its relationship", "MATCH (u:User)-[:author]->(c) RETURN c.id AS id", []string{"id: Commit.id of c"}},
		{"a relationship's property", "MATCH (:Commit)-[r:changed]->(:File) RETURN r.additions AS added", []string{"added: changed.additions of r"}},
		{"the last RETURN only", "CALL { MATCH (c:Commit) RETURN c.id AS inner } RETURN inner AS outer", []string{"outer: Commit.id of c"}},
		{"the text of a RETURN in a string", "MATCH (c:Commit) WHERE c.message CONTAINS 'RETURN x.path, y' RETURN c.id AS id", []string{"id: Commit.id of c"}},
		{"parts of a UNION that agree", "MATCH (i:Issue) RETURN i.number AS n UNION MATCH (j:Issue) RETURN j.number AS n", []string{"n: Issue.number of i"}},
		{"parts of a UNION within that agree but for the thing", "CALL { MATCH (i:Issue) RETURN i.number AS n UNION MATCH (p:PullRequest) RETURN p.number AS n } RETURN n", []string{"n: Issue.number of i"}},
		{"parts of a UNION within that differ", "CALL { MATCH (t:Release) RETURN t.tag AS n, 'tag' AS kind UNION MATCH (c:Commit) RETURN c.id AS n, 'commit' AS kind } RETURN n, kind", []string{"n: computed", "kind: constant tag"}},
		{"a part of a UNION within without it", "CALL { MATCH (c:Commit) RETURN c.id AS id UNION MATCH (p:PullRequest) RETURN null AS id } RETURN id", []string{"id: Commit.id of c"}},
		{"parts of a UNION that differ", "MATCH (i:Issue) RETURN i.number AS n UNION MATCH (p:PullRequest) RETURN p.number AS n", []string{"n: computed"}},
		{"a choice", "MATCH (u:User) RETURN coalesce(u.login, u.name) AS who", []string{"who: computed from User.login of u"}},
		{"two things of one name", "MATCH (c:Commit) WITH c.id AS old MATCH (c:Commit) RETURN old, c.id AS new", []string{"old: Commit.id of c", "new: Commit.id of c 2"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, f := factsOf(t, tt.query)
			var got []string
			for _, column := range f.Columns {
				got = append(got, column.Name+": "+describe(column.Source))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("columns of %s (-want +got):\n%s", tt.query, diff)
			}
		})
	}
}

func TestFactsWindow(t *testing.T) {
	const july, august = "'2018-07-01T00:00:00Z'", "'2018-08-01T00:00:00Z'"
	dates := "c.committedDate >= " + july + " AND c.committedDate < " + august
	tests := []struct{ name, query, want string }{
		{"both ends of one date", "MATCH (c:Commit) WHERE " + dates + " RETURN c.id", "2018-07-01 2018-08-01"},
		{"in parentheses, beside another condition", "MATCH (c:Commit) WHERE (" + dates + ") AND NOT c.is_merge RETURN c.id", "2018-07-01 2018-08-01"},
		{"over two clauses", "MATCH (c:Commit) WHERE c.committedDate >= " + july + " WITH c WHERE c.committedDate < " + august + " RETURN c.id", "2018-07-01 2018-08-01"},
		{"of a renamed date", "MATCH (c:Commit) WITH c.committedDate AS d WHERE d >= " + july + " AND d < " + august + " RETURN d", "2018-07-01 2018-08-01"},
		{"with the literal on the left", "MATCH (c:Commit) WHERE " + july + " <= c.committedDate < " + august + " RETURN c.id", "2018-07-01 2018-08-01"},
		{"of a prefix", "MATCH (c:Commit) WHERE left(c.committedDate, 7) >= '2018-07' AND left(c.committedDate, 7) < '2018-08' RETURN c.id", "2018-07-01 2018-08-01"},
		{"in a pattern that must be there", "MATCH (u:User) WHERE EXISTS { (u)-[:author]->(c:Commit) WHERE " + dates + " } RETURN u.login", "2018-07-01 2018-08-01"},
		{"the same period of two dates", "MATCH (i:Issue) WHERE i.created_at >= " + july + " AND i.created_at < " + august + " AND i.closed_at >= " + july + " AND i.closed_at < " + august + " RETURN i.number", "2018-07-01 2018-08-01"},
		{"in each part of a UNION", "MATCH (c:Commit) WHERE " + dates + " RETURN c.id AS x UNION MATCH (i:Issue) WHERE i.created_at >= " + july + " AND i.created_at < " + august + " RETURN i.url AS x", "2018-07-01 2018-08-01"},

		{"denied", "MATCH (c:Commit) WHERE NOT (" + dates + ") RETURN c.id", ""},
		{"denied twice is affirmed", "MATCH (c:Commit) WHERE NOT (NOT (" + dates + ")) RETURN c.id", "2018-07-01 2018-08-01"},
		{"in a pattern that must not be there", "MATCH (u:User) WHERE NOT EXISTS { (u)-[:author]->(c:Commit) WHERE " + dates + " } RETURN u.login", ""},
		{"of no element of a list", "MATCH (i:Issue)<-[:fixed]-(c:Commit) WITH i, collect(c.committedDate) AS ds WHERE none(d IN ds WHERE d >= " + july + " AND d < " + august + ") RETURN i.number", ""},
		{"as one of two alternatives", "MATCH (c:Commit) WHERE (" + dates + ") OR c.is_merge RETURN c.id", ""},
		{"one end here or the other there", "MATCH (c:Commit) WHERE c.committedDate >= " + july + " OR c.committedDate < " + august + " RETURN c.id", ""},
		{"in one part of a UNION", "MATCH (c:Commit) WHERE " + dates + " RETURN c.id AS x UNION MATCH (c:Commit) WHERE c.is_merge RETURN c.id AS x", ""},
		{"in a string", `MATCH (c:Commit) WHERE c.message CONTAINS "date >= '2018-07-01' AND date < '2018-08-01'" RETURN c.id`, ""},
		{"in a comment", "MATCH (c:Commit) // " + dates + "\nRETURN c.id", ""},
		{"in a column", "MATCH (c:Commit) RETURN c.id, " + dates + " AS inJuly", ""},
		{"in a CASE", "MATCH (c:Commit) RETURN sum(CASE WHEN " + dates + " THEN 1 ELSE 0 END) AS july, count(c) AS all", ""},
		{"the ends of two dates", "MATCH (i:Issue) WHERE i.created_at >= " + july + " AND i.closed_at < " + august + " RETURN i.number", ""},
		{"the dates of two commits", "MATCH (c:Commit)-[:parent_of]->(d:Commit) WHERE c.committedDate >= " + july + " AND d.committedDate < " + august + " RETURN c.id", ""},
		{"two periods", "MATCH (c:Commit)-[:parent_of]->(d:Commit) WHERE " + dates + " AND d.committedDate >= '2019-01-01' AND d.committedDate < '2020-01-01' RETURN c.id", ""},
		{"a period and one more bound", "MATCH (i:Issue)<-[:fixed]-(c:Commit) WHERE " + dates + " AND i.created_at < '2018-01-01' RETURN i.number", ""},
		{"with the last moment included", "MATCH (c:Commit) WHERE c.committedDate >= " + july + " AND c.committedDate <= " + august + " RETURN c.id", ""},
		{"of the last of several dates", "MATCH (f:File)<-[:changed]-(c:Commit) WITH f, max(c.committedDate) AS last WHERE last >= " + july + " AND last < " + august + " RETURN f.path", ""},
		{"the wrong way round", "MATCH (c:Commit) WHERE c.committedDate >= " + august + " AND c.committedDate < " + july + " RETURN c.id", ""},
		{"of no dates", "MATCH (c:Commit) WHERE c.message >= '2018' AND c.message < '2019' RETURN c.id", ""},
		{"of numbers", "MATCH (c:Commit) WHERE c.additions >= 2018 AND c.additions < 2019 RETURN c.id", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, f := factsOf(t, tt.query)
			got := ""
			if f.Window != nil {
				got = f.Window.From.Format(time.DateOnly) + " " + f.Window.To.Format(time.DateOnly)
			}
			if got != tt.want {
				t.Errorf("the window of %s is %q, want %q (windows %+v)", tt.query, got, tt.want, f.Windows)
			}
		})
	}
}

func TestFactsWindowsHaveASign(t *testing.T) {
	_, f := factsOf(t, "MATCH (c:Commit) WHERE NOT (c.committedDate >= '2018' AND c.committedDate < '2019') RETURN c.id")
	if len(f.Windows) != 1 || !f.Windows[0].Negated || !f.Windows[0].Of.Is("Commit", "committedDate") {
		t.Errorf("windows %+v, want one that is negated", f.Windows)
	}
	_, f = factsOf(t, "MATCH (c:Commit) WHERE c.is_merge OR c.committedDate >= '2018' AND c.committedDate < '2019' RETURN c.id")
	if len(f.Windows) != 1 || f.Windows[0].Negated || !f.Windows[0].Alternative {
		t.Errorf("windows %+v, want one that is an alternative", f.Windows)
	}
}

// writeLiteral writes a literal with what it is compared with.
func writeLiteral(l facts.Literal) string {
	var words []string
	for _, subject := range l.Subjects {
		words = append(words, describe(subject))
	}
	text := l.Value
	if l.Operator != "" {
		text = strings.Join(words, ", ") + " " + l.Operator + " " + l.Value
	}
	for _, flag := range []struct {
		set  bool
		name string
	}{{l.IsNumber, "number"}, {l.Folded, "folded"}, {l.Negated, "negated"}, {l.Alternative, "alternative"}} {
		if flag.set {
			text += ", " + flag.name
		}
	}
	return text
}

func TestFactsLiterals(t *testing.T) {
	tests := []struct {
		name, query string
		want        []string
	}{
		{"compared in WHERE", "MATCH (u:User) WHERE u.login = 'ann' RETURN u.name", []string{"User.login of u = ann"}},
		{"in the property map of a node", "MATCH (u:User {login: 'ann'}) RETURN u.name", []string{"User.login of u = ann"}},
		{"in that of a relationship", "MATCH (:Commit)-[r:changed {change_type: 'ADDED'}]->(f:File) RETURN f.path", []string{"changed.change_type of r = ADDED"}},
		{"on the left", "MATCH (i:Issue) WHERE 5 < i.number RETURN i.title", []string{"Issue.number of i > 5, number"}},
		{"without case", "MATCH (u:User) WHERE toLower(u.name) CONTAINS toLower('Ann') RETURN u.login", []string{"User.name of u CONTAINS Ann, folded"}},
		{"lower-cased alone", "MATCH (u:User) WHERE u.name = toLower('Ann') RETURN u.login", []string{"User.name of u = Ann"}},
		{"of one property or another", "MATCH (u:User) WHERE coalesce(u.login, u.name) = 'ann' RETURN u", []string{"User.login of u, User.name of u = ann"}},
		{"denied", "MATCH (u:User) WHERE NOT u.login = 'ann' RETURN u.name", []string{"User.login of u = ann, negated"}},
		{"different", "MATCH (u:User) WHERE u.login <> 'ann' RETURN u.name", []string{"User.login of u <> ann, negated"}},
		{"not different", "MATCH (u:User) WHERE NOT u.login <> 'ann' RETURN u.name", []string{"User.login of u <> ann"}},
		{
			"alternatives", "MATCH (u:User) WHERE u.login = 'ann' OR u.name = 'Ann' RETURN u",
			[]string{"User.login of u = ann, alternative", "User.name of u = Ann, alternative"},
		},
		{
			"neither of two", "MATCH (u:User) WHERE NOT (u.login = 'ann' OR u.login = 'bob') RETURN u",
			[]string{"User.login of u = ann, negated", "User.login of u = bob, negated"},
		},
		{
			"not both", "MATCH (i:Issue) WHERE NOT (i.state = 'open' AND i.title = 'x') RETURN i",
			[]string{"Issue.state of i = open, negated, alternative", "Issue.title of i = x, negated, alternative"},
		},
		{"in a list", "MATCH (u:User) WHERE u.login IN ['ann', 'bob'] RETURN u", []string{"User.login of u IN ann", "User.login of u IN bob"}},
		{"in a property that is a list", "MATCH (i:Issue) WHERE 'bug' IN i.labels RETURN i", []string{"Issue.labels of i IN bug"}},
		{"of any element", "MATCH (i:Issue) WHERE any(l IN i.labels WHERE toLower(l) = 'bug') RETURN i", []string{"Issue.labels of i = bug, folded"}},
		{"of no element", "MATCH (i:Issue) WHERE none(l IN i.labels WHERE l = 'bug') RETURN i", []string{"Issue.labels of i = bug, negated"}},
		{"by way of a name", "WITH 'ann' AS who MATCH (u:User {login: who}) RETURN u", []string{"User.login of u = ann"}},
		{"by way of UNWIND", "UNWIND ['ann', 'bob'] AS who MATCH (u:User) WHERE u.login = who RETURN u", []string{"User.login of u = ann", "User.login of u = bob"}},
		{"used for two properties", "WITH 'ann' AS who MATCH (u:User) WHERE u.login = who OR u.name = who RETURN u", []string{"User.login of u, User.name of u = ann, alternative"}},
		{"of a renamed property", "MATCH (f:File) WITH f.path AS p WHERE p STARTS WITH 'docs/' RETURN p", []string{"File.path of f STARTS WITH docs/"}},
		{"in a column", "MATCH (c:Commit) RETURN 'commit' AS kind, c.id", []string{"commit, alternative"}},
		{"in a CASE", "MATCH (i:Issue) RETURN CASE WHEN i.state = 'open' THEN 'yes' END AS x", []string{"Issue.state of i = open, alternative", "yes, alternative"}},
		{"in a pattern that must not be there", "MATCH (f:File) WHERE NOT EXISTS { (f)<-[:changed]-(:Commit)<-[:author]-(:User {login: 'ann'}) } RETURN f.path", []string{"User.login of  = ann, negated"}},
		{"with an escaped quotation mark", `MATCH (i:Issue) WHERE i.title = 'it\'s' RETURN i`, []string{"Issue.title of i = it's"}},
		{"as a limit", "MATCH (c:Commit) RETURN c.id LIMIT 5", []string{"5, number, alternative"}},
		{"of a part of a text", "MATCH (i:Issue) WHERE split(i.label, ',')[0] = 'bug' RETURN i", []string{",, alternative", "0, number, alternative", "Issue.label of i = bug"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			checked, f := factsOf(t, tt.query)
			var got []string
			for _, literal := range f.Literals {
				got = append(got, writeLiteral(literal))
				if text := checked.Repaired[literal.Start:literal.Stop]; !literal.IsNumber && (text[0] != '\'' && text[0] != '"') {
					t.Errorf("the span of %q is %s", literal.Value, text)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("literals of %s (-want +got):\n%s", tt.query, diff)
			}
		})
	}
}

func TestFactsOfRows(t *testing.T) {
	type rows struct {
		Limit                       int
		Limited, Distinct, Optional bool
		Grouping, Ordering          []string
		Labels, Types               []string
	}
	tests := []struct {
		name, query string
		want        rows
	}{
		{
			"a ranking", "MATCH (u:User)-[:author]->(c:Commit) RETURN u.login AS login, count(c) AS commits ORDER BY commits DESC, login LIMIT 10",
			rows{Limit: 10, Limited: true, Grouping: []string{"User.login of u"}, Ordering: []string{"count(Commit c) descending, column 1", "User.login of u, column 0"}, Labels: []string{"Commit", "User"}, Types: []string{"author"}},
		},
		{
			"limited before the columns", "MATCH (c:Commit) WITH c ORDER BY c.committedDate DESC LIMIT 3 RETURN c.id AS id, c.committedDate",
			rows{Limit: 3, Limited: true, Ordering: []string{"Commit.committedDate of c descending, column 1"}, Labels: []string{"Commit"}},
		},
		{
			"limited before another match", "MATCH (c:Commit) WITH c LIMIT 3 MATCH (c)-[:changed]->(f:File) RETURN f.path",
			rows{Labels: []string{"Commit", "File"}, Types: []string{"changed"}},
		},
		{
			"limited before an aggregate", "MATCH (c:Commit) WITH c ORDER BY c.id LIMIT 3 RETURN count(c) AS n",
			rows{Labels: []string{"Commit"}},
		},
		{
			"a limit in a string", "MATCH (c:Commit) WHERE c.message CONTAINS 'LIMIT 5' RETURN DISTINCT c.id",
			rows{Distinct: true, Labels: []string{"Commit"}},
		},
		{
			"an optional match with alternatives", "MATCH (u:User) OPTIONAL MATCH (u)-[:creates|assigned]->(i:Issue) RETURN u.login, count(i)",
			rows{Optional: true, Grouping: []string{"User.login of u"}, Labels: []string{"Issue", "User"}, Types: []string{"assigned", "creates"}},
		},
		{
			"a label in a string", "MATCH (c:Commit) WHERE c.message = '(:Issue)-[:fixed]->' RETURN c.id",
			rows{Labels: []string{"Commit"}},
		},
		{
			"a label that is tested", "MATCH (n) WHERE n:Issue OR n:PullRequest RETURN n.number",
			rows{Labels: []string{"Issue", "PullRequest"}},
		},
		{
			"of a UNION", "MATCH (i:Issue) RETURN i.number AS n LIMIT 5 UNION MATCH (p:PullRequest) RETURN p.number AS n LIMIT 5",
			rows{Labels: []string{"Issue", "PullRequest"}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, f := factsOf(t, tt.query)
			got := rows{Limit: f.Limit, Limited: f.Limited, Distinct: f.Distinct, Optional: f.Optional, Labels: f.Labels, Types: f.Types}
			for _, key := range f.Grouping {
				got.Grouping = append(got.Grouping, describe(key))
			}
			for _, key := range f.Ordering {
				text := describe(key.Source)
				if key.Descending {
					text += " descending"
				}
				got.Ordering = append(got.Ordering, fmt.Sprintf("%s, column %d", text, key.Column))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("facts of %s (-want +got):\n%s", tt.query, diff)
			}
		})
	}
}

func TestReplace(t *testing.T) {
	checked, f := factsOf(t, "MATCH (u:User {login: 'an'})-[:author]->(c:Commit) WHERE c.additions > 5 AND c.message <> 'an' RETURN count(c)")
	got := checked.Replace(cypher.Replacement{Literal: f.Literals[0], Value: "ann's"}, cypher.Replacement{Literal: f.Literals[1], Value: "7"})
	want := `MATCH (u:User {login: 'ann\'s'})-[:author]->(c:Commit) WHERE c.additions > 7 AND c.message <> 'an' RETURN count(c)`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestFactsOfNoQuery(t *testing.T) {
	if diff := cmp.Diff(&facts.Facts{}, cypher.Checked{}.Facts()); diff != "" {
		t.Errorf("facts of no query (-want +got):\n%s", diff)
	}
}

// FuzzFacts holds that every query that is allowed has facts, whose literals
// stand where they say and can be replaced by themselves.
func FuzzFacts(f *testing.F) {
	addSeeds(f)
	f.Add("MATCH (c:Commit) WHERE '2018' <= c.committedDate < '2019' OR none(x IN ['a'] WHERE x = c.id) RETURN *")
	f.Add("CALL { WITH 1 AS x RETURN x UNION RETURN 2 AS x } WITH x AS x, [y IN [x] | y][0] AS z RETURN reduce(a = z, b IN [x] | a + b) ORDER BY z DESC")
	schema := publishedSchema()
	f.Fuzz(func(t *testing.T, query string) {
		for _, o := range []cypher.Options{{}, {Schema: schema}} {
			checked, err := cypher.Check(query, o)
			if err != nil {
				continue
			}
			for _, literal := range checked.Facts().Literals {
				if literal.Start < 0 || literal.Stop > len(checked.Repaired) || literal.Start >= literal.Stop {
					t.Fatalf("the literal %q of %q stands at %v", literal.Value, checked.Repaired, literal.Span)
				}
				replaced := checked.Replace(cypher.Replacement{Literal: literal, Value: literal.Value})
				if _, err := cypher.Check(replaced, o); err != nil {
					t.Fatalf("%q with %q in its own place is refused: %v", checked.Repaired, literal.Value, err)
				}
			}
		}
	})
}

func TestFactsProperties(t *testing.T) {
	tests := []struct {
		name, query string
		want        []string
	}{
		{"in a condition, a column and an order", "MATCH (c:Commit) WHERE c.additions IS NULL RETURN c.id AS a ORDER BY c.committedDate", []string{"additions", "committedDate", "id"}},
		{"in a pattern", "MATCH (i:Issue {number: 3}) RETURN count(i)", []string{"number"}},
		{"in a string", "MATCH (i:Issue) WHERE i.title = 'i.body' RETURN count(i)", []string{"title"}},
		{"none", "MATCH (i:Issue) RETURN count(i)", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, f := factsOf(t, tt.query)
			if diff := cmp.Diff(tt.want, f.Properties); diff != "" {
				t.Errorf("properties of %s (-want +got):\n%s", tt.query, diff)
			}
		})
	}
}
