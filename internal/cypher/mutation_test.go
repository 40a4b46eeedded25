package cypher_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/cypher"
	"repochat/internal/cypher/syntax"
	"repochat/internal/graph/graphtest"
)

var (
	mutations = flag.Int("mutations", 500, "how many mutated queries to compare with Neo4j's EXPLAIN")
	seed      = flag.Uint64("mutation-seed", 1, "where the mutations begin")
)

func TestHostileQueriesAreRefused(t *testing.T) {
	for _, c := range cases(t, "testdata/hostile.txt") {
		if checked, err := cypher.Check(c.query, cypher.Options{}); err == nil {
			t.Errorf("%s is allowed as %s", c.name, checked.Query)
		}
	}
}

// TestMutationsAgainstNeo4j changes queries at random and holds, for each that
// Check allows, that Neo4j takes neither it nor its scoped form for anything
// but a pure read, and that the scoped form is valid when the query is. For
// more, run with -mutations=20000.
func TestMutationsAgainstNeo4j(t *testing.T) {
	driver := graphtest.Driver(t)
	m := mutator{random: rand.New(rand.NewPCG(*seed, 0)), seeds: seeds(t)}
	allowed, valid := 0, 0
	for range *mutations {
		query := m.query()
		checked, err := cypher.Check(query, cypher.Options{})
		if err != nil {
			continue
		}
		allowed++
		before, beforeErr := explain(t.Context(), driver, query)
		after, afterErr := explain(t.Context(), driver, checked.Query)
		for _, p := range []*explained{before, after} {
			if p != nil && !p.isPureRead() {
				t.Errorf("Neo4j explains as %s %v\n%s\nwhich was allowed as\n%s", p.kind, p.operators, query, checked.Query)
			}
		}
		if beforeErr == nil {
			valid++
			if afterErr != nil {
				t.Errorf("the scope makes a valid query invalid: %v\n%s\n%s", afterErr, query, checked.Query)
			}
		}
	}
	t.Logf("%d mutations, %d allowed, %d of them valid", *mutations, allowed, valid)
	if allowed < *mutations/20 {
		t.Errorf("only %d of %d mutations are allowed, so they show little", allowed, *mutations)
	}
}

type explained struct {
	kind      string
	operators []string
}

func (p *explained) isPureRead() bool {
	return p.kind == "r" && !slices.ContainsFunc(p.operators, func(operator string) bool {
		for _, forbidden := range []string{"Create", "Delete", "Set", "Remove", "Merge", "Foreach", "Procedure", "Load", "Transaction", "Show", "Terminate"} {
			if strings.HasPrefix(operator, forbidden) {
				return true
			}
		}
		return false
	})
}

func explain(ctx context.Context, driver neo4j.DriverWithContext, query string) (*explained, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	session := driver.NewSession(ctx, neo4j.SessionConfig{AccessMode: neo4j.AccessModeRead})
	defer session.Close(ctx)
	result, err := session.Run(ctx, "EXPLAIN "+query, nil, neo4j.WithTxTimeout(20*time.Second))
	if err != nil {
		return nil, err
	}
	summary, err := result.Consume(ctx)
	if err != nil {
		return nil, err
	}
	p := &explained{kind: summary.StatementType().String()}
	if summary.Plan() != nil {
		p.add(summary.Plan())
	}
	return p, nil
}

func (p *explained) add(plan neo4j.Plan) {
	p.operators = append(p.operators, plan.Operator())
	for _, child := range plan.Children() {
		p.add(child)
	}
}

func seeds(t testing.TB) []string {
	var all []string
	for _, path := range []string{"testdata/queries.txt", "testdata/equivalence.txt", "testdata/hostile.txt"} {
		for _, c := range cases(t, path) {
			all = append(all, c.query)
		}
	}
	return append(all, corpusSeeds(t)...)
}

// corpusSeeds adds the queries of the test data that REPOCHAT_CORPUS names.
func corpusSeeds(t testing.TB) []string {
	if os.Getenv("REPOCHAT_CORPUS") == "" {
		return nil
	}
	var all []string
	for _, row := range table(t, corpus(t, "gate/adversarial_dev.tsv")) {
		if row["kind"] == "query" && row["expected"] != "stopped" {
			all = append(all, decoded(t, row["input"]))
		}
	}
	for _, row := range table(t, corpus(t, "gate/tck_dev.tsv")) {
		if strings.Contains(row["query"], "MATCH") {
			all = append(all, decoded(t, row["query"]))
		}
	}
	for _, row := range table(t, corpus(t, "hard_webpackage.tsv")) {
		all = append(all, row["gold_cypher"])
	}
	return all
}

// mutator makes new queries out of old ones.
type mutator struct {
	random *rand.Rand
	seeds  []string
}

// fragments are what an attacker, or a confused model, puts into a query.
var fragments = []string{
	" SET n.x = 1 ", " CREATE (x) ", " DETACH DELETE n ", " REMOVE c.id ", " MERGE (x:X) ", " FOREACH (x IN [1] | CREATE (y)) ",
	" CALL db.labels() YIELD label ", " CALL dbms.components() ", " CALL { ", " } ", " CALL (n) { SET n.x = 1 } ", " IN TRANSACTIONS ",
	" LOAD CSV FROM 'http://127.0.0.1:1/' AS l ", " SHOW SETTINGS ", " USE neo4j ", "EXPLAIN ", "PROFILE ", "CYPHER 5 ", ";", "; MATCH (n) DELETE n",
	`\u0027`, `\u0022`, `\u0060`, `\u002a\u002f`, `\u000a`, `\u005c`, `\u0043REATE `, "'", "\"", "`", "//", "/*", "*/", "\r", "\n", "\u00a0", "\u2028", "\u0085",
	" MATCH (x) ", " OPTIONAL MATCH (c)-->(y) ", " WITH * ", " WITH 1 AS c ", " UNION MATCH (n) RETURN n ", " WHERE (c)-->() ", " AND EXISTS { (c)--(z) } ",
	" RETURN c ", "(c)", "()", "(:File)", "-->", "<-[:x]-", "-[*]-", "{1,2}", " [(c)-->(d) | d.id] ", " COUNT { (c)-->() } ", " COLLECT { MATCH (q) RETURN q } ",
	"{repo: 'other'}", "{repo: $repo}", " AS c", "$", "$x", "|", "&", "!", ":", ",", "(", ")", "[", "]", "{", "}", "=~ 'a.*'", " + ", " - ", "..", "1", "0x", "NULL",
}

var spaces = []string{" ", "\t", "\n", "\r", "\r\n", "\u00a0", "\u3000", "\u001f", "/**/", "/* ' */", "// x\n", "//\r", ""}

func (m *mutator) query() string {
	query := m.pick(m.seeds)
	for range 1 + m.random.IntN(3) {
		query = m.mutate(query)
	}
	return query
}

func (m *mutator) mutate(query string) string {
	tokens, err := syntax.Scan(query)
	if err != nil || len(tokens.List) < 3 {
		return m.insert(query, m.random.IntN(len(query)+1), m.pick(fragments))
	}
	list := tokens.List[:len(tokens.List)-1]
	one, two := list[m.random.IntN(len(list))], list[m.random.IntN(len(list))]
	switch m.random.IntN(9) {
	case 0: // leave a token out
		return query[:one.Start] + query[one.Stop:]
	case 1: // take one for another
		return query[:one.Start] + query[two.Start:two.Stop] + query[one.Stop:]
	case 2: // repeat a stretch
		start, stop := min(one.Start, two.Start), max(one.Stop, two.Stop)
		return query[:stop] + " " + query[start:]
	case 3: // leave a stretch out
		return query[:min(one.Start, two.Start)] + query[max(one.Stop, two.Stop):]
	case 4: // go on with another query
		other := m.pick(m.seeds)
		if tokens, err := syntax.Scan(other); err == nil {
			return query[:one.Stop] + " " + other[tokens.List[m.random.IntN(len(tokens.List))].Start:]
		}
		return query[:one.Stop] + " " + other
	case 5: // escape a character
		if at := one.Start + m.random.IntN(one.Stop-one.Start); query[at] < 0x80 {
			return query[:at] + fmt.Sprintf(`\u%04x`, query[at]) + query[at+1:]
		}
		return query
	case 6: // turn the case
		return query[:one.Start] + strings.ToUpper(query[one.Start:one.Stop]) + query[one.Stop:]
	case 7: // other spaces
		return m.insert(query, one.Start, m.pick(spaces))
	}
	return m.insert(query, one.Start, m.pick(fragments))
}

func (m *mutator) insert(query string, at int, text string) string {
	return query[:at] + text + query[at:]
}

func (m *mutator) pick(list []string) string { return list[m.random.IntN(len(list))] }
