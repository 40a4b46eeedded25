package cypher_test

import (
	"runtime"
	"strconv"
	"strings"
	"testing"

	"repochat/internal/cypher"
)

// longQueries make queries of some length out of parts that repairs and scopes
// multiplied with each other once.
var longQueries = []struct {
	name string
	make func(length int) string
}{
	{"implicit grouping keys of many properties", func(length int) string {
		return "MATCH (n:Commit) RETURN " + repeated(length, "count(n.some_property##) + n.other_property## AS column##", ", ")
	}},
	{"names that are carried on by a star", func(length int) string {
		return "MATCH " + repeated(length/2, "(n##)", ", ") + repeated(length/2, " WITH *", "") + " RETURN 1 AS x"
	}},
	{"names that are imported by a star", func(length int) string {
		return "MATCH " + repeated(length/2, "(n##)", ", ") + repeated(length/2, " CALL { WITH * RETURN 1 AS y## }", "") + " RETURN 1 AS x"
	}},
	{"regular expressions in each other", func(length int) string {
		depth := length / 600
		return "MATCH (n:Commit) RETURN " + strings.Repeat("CASE WHEN (", depth) + "n.message" + strings.Repeat(" =~ 'a.*') THEN 'x' END", depth) +
			" AS x, " + repeated(length/2, "reduce(s = 0, x IN [1] | s + reduce(t = 0, x IN [1] | t + 1)) AS column##", ", ")
	}},
	{"unknown properties of any node", func(length int) string {
		return "MATCH (n) RETURN " + repeated(length, "n.unknown_property##", ", ")
	}},
	{"unknown labels", func(length int) string {
		return "MATCH " + repeated(length, "(n##:UnknownLabel##)", ", ") + " RETURN 1 AS x"
	}},
}

// repeated writes a part until the text has a length; ## becomes a number.
func repeated(length int, part, separator string) string {
	var text strings.Builder
	for i := 0; text.Len() < length; i++ {
		if i > 0 {
			text.WriteString(separator)
		}
		text.WriteString(strings.ReplaceAll(part, "##", strconv.Itoa(i)))
	}
	return text.String()
}

// TestLongQueriesTakeWorkInProportion holds that twice the text takes not much
// more than twice the memory to check, which stands for the time.
func TestLongQueriesTakeWorkInProportion(t *testing.T) {
	const length = 12_500
	for _, test := range longQueries {
		t.Run(test.name, func(t *testing.T) {
			once, twice := allocated(test.make(length)), allocated(test.make(2*length))
			if float64(twice) > 3*float64(once) {
				t.Errorf("%d KB take %d KB to check, and twice as much takes %d KB", length/1000, once/1000, twice/1000)
			}
		})
	}
}

// allocated is how many bytes the check of a query allocates.
func allocated(query string) uint64 {
	var before, after runtime.MemStats
	options := cypher.Options{Schema: publishedSchema()}
	runtime.ReadMemStats(&before)
	_, _ = cypher.Check(query, options)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func BenchmarkCheckLong(b *testing.B) {
	options := cypher.Options{Schema: publishedSchema()}
	for _, benchmark := range longQueries {
		query := benchmark.make(25_000)
		b.Run(benchmark.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = cypher.Check(query, options)
			}
		})
	}
}
