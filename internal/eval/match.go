package eval

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"repochat/internal/graph"
)

// entities groups the columns of expected rows by the thing that they name. A
// row names the thing when it holds any of the group's values: a commit by its
// hash or its message, a person by login or name.
var entities = map[string]string{
	"commit": "commit", "message": "commit",
	"login": "person", "name": "person",
	"issue": "issue", "title": "issue",
	"pull": "pull request", "pullTitle": "pull request",
	"path": "file", "file": "file", "path2": "second file",
	"tag": "release", "dir": "directory",
	"function": "function", "class": "class",
	"year": "year", "quarter": "quarter", "month": "month", "day": "day",
}

// details are columns that describe a thing without naming or scoring it.
var details = map[string]bool{"date": true, "change": true}

// Match reports whether rows answer an item: they equal the expected rows or one
// of the alternatives by identity. The reason is empty for a match.
func Match(item Item, rows [][]any) (ok bool, reason string) {
	reason = compare(item.Expected, rows)
	if reason == "" {
		return true, ""
	}
	for _, alternative := range item.Alternatives {
		if compare(alternative, rows) == "" {
			return true, ""
		}
	}
	return false, reason
}

// compare returns why rows differ from the expected ones, or "".
func compare(expected Rows, rows [][]any) string {
	if len(expected.Rows) == 0 {
		if len(rows) == 0 || allZero(rows) {
			return ""
		}
		return fmt.Sprintf("expected nothing, got %d rows", len(rows))
	}
	if len(rows) == 0 {
		return fmt.Sprintf("expected %d rows, got none", len(expected.Rows))
	}
	want, got := reduceExpected(expected), reduceAll(rows)
	switch expected.Kind {
	case Scalar:
		return compareScalar(want[0], got)
	case Ranking:
		return compareRanking(want, got)
	case Table, Groups:
		return compareSets(want, got, true)
	default:
		if expected.Any {
			return compareAny(want, got)
		}
		return compareSets(want, got, false)
	}
}

// A row is reduced to what names its things and to its numbers.
type wantedRow struct {
	names  [][]string // one set of synonymous names per thing
	scores []float64
}

type gotRow struct {
	names   map[string]bool
	numbers []float64
}

func reduceExpected(expected Rows) []wantedRow {
	rows := make([]wantedRow, len(expected.Rows))
	for i, row := range expected.Rows {
		things := map[string][]string{}
		for j, value := range row {
			column := ""
			if j < len(expected.Columns) {
				column = expected.Columns[j]
			}
			switch thing := entities[column]; {
			case value == nil || details[column]:
			case thing != "":
				things[thing] = append(things[thing], nameOf(value))
			default:
				if number, ok := numberOf(value); ok {
					rows[i].scores = append(rows[i].scores, number)
				}
			}
		}
		for _, names := range things {
			rows[i].names = append(rows[i].names, names)
		}
	}
	return rows
}

func reduceAll(rows [][]any) []gotRow {
	reduced := make([]gotRow, len(rows))
	for i, row := range rows {
		reduced[i].names = map[string]bool{}
		for _, value := range row {
			reduced[i].add(value)
		}
	}
	return reduced
}

// add takes a value apart: the properties of a node count like columns. A path
// names all its nodes; its relationships name nothing.
func (r *gotRow) add(value any) {
	switch v := value.(type) {
	case nil:
	case []any:
		for _, element := range v {
			r.add(element)
		}
	case map[string]any:
		for _, element := range v {
			r.add(element)
		}
	case graph.Node:
		r.add(v.Properties)
	case graph.RelationshipValue:
		r.add(v.Properties)
	case graph.Path:
		for _, node := range v.Nodes {
			r.add(node)
		}
	default:
		r.names[nameOf(v)] = true
		if number, ok := numberOf(v); ok {
			r.numbers = append(r.numbers, number)
		}
	}
}

func nameOf(value any) string {
	if number, ok := value.(float64); ok && number == math.Trunc(number) {
		return fmt.Sprintf("%d", int64(number))
	}
	return strings.ToLower(strings.TrimSpace(fmt.Sprint(value)))
}

func numberOf(value any) (float64, bool) {
	switch v := value.(type) {
	case float64:
		return v, true
	case int64:
		return float64(v), true
	case int:
		return float64(v), true
	case bool:
		if v {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

func compareScalar(want wantedRow, got []gotRow) string {
	for _, score := range want.scores {
		if !got[0].hasNumber(score) {
			return fmt.Sprintf("expected %v, got %v", want.scores, got[0].numbers)
		}
	}
	if len(got) > 1 {
		return fmt.Sprintf("expected one row, got %d", len(got))
	}
	return ""
}

func compareRanking(want []wantedRow, got []gotRow) string {
	leaders := want[:1]
	for len(leaders) < len(want) && sameScores(want[len(leaders)], want[0]) {
		leaders = want[:len(leaders)+1]
	}
	for _, leader := range leaders {
		if got[0].matches(leader, true) {
			return ""
		}
	}
	return fmt.Sprintf("expected %v at the top, got %v", want[0], sortedNames(got[0]))
}

func compareAny(want []wantedRow, got []gotRow) string {
	for _, row := range got {
		if !anyWanted(want, row, false) {
			return fmt.Sprintf("%v is none of the expected rows", sortedNames(row))
		}
	}
	return ""
}

func compareSets(want []wantedRow, got []gotRow, withNumbers bool) string {
	for _, expected := range want {
		if !anyGot(expected, got, withNumbers) {
			return fmt.Sprintf("%v is missing", expected)
		}
	}
	for _, row := range got {
		if !anyWanted(want, row, withNumbers) {
			return fmt.Sprintf("%v was not expected", sortedNames(row))
		}
	}
	return ""
}

func anyGot(want wantedRow, got []gotRow, withNumbers bool) bool {
	for _, row := range got {
		if row.matches(want, withNumbers) {
			return true
		}
	}
	return false
}

func anyWanted(want []wantedRow, got gotRow, withNumbers bool) bool {
	for _, row := range want {
		if got.matches(row, withNumbers) {
			return true
		}
	}
	return false
}

func (r gotRow) matches(want wantedRow, withNumbers bool) bool {
	for _, names := range want.names {
		if !r.namesAny(names) {
			return false
		}
	}
	if !withNumbers {
		return true
	}
	for _, score := range want.scores {
		if !r.hasNumber(score) {
			return false
		}
	}
	return true
}

func (r gotRow) namesAny(names []string) bool {
	for _, name := range names {
		if r.names[name] {
			return true
		}
	}
	return false
}

func (r gotRow) hasNumber(want float64) bool {
	for _, number := range r.numbers {
		if agrees(number, want) {
			return true
		}
	}
	return false
}

// agrees wants whole numbers to be equal; half a percent allows for a rounded
// percentage or average.
func agrees(number, want float64) bool {
	if want == math.Trunc(want) {
		return number == want
	}
	return math.Abs(number-want) <= math.Max(0.005, 0.005*math.Abs(want))
}

func sameScores(a, b wantedRow) bool {
	if len(a.scores) == 0 || len(a.scores) != len(b.scores) {
		return false
	}
	for i := range a.scores {
		if a.scores[i] != b.scores[i] {
			return false
		}
	}
	return true
}

func allZero(rows [][]any) bool {
	if len(rows) != 1 {
		return false
	}
	for _, value := range rows[0] {
		if number, ok := numberOf(value); value != nil && (!ok || number != 0) {
			return false
		}
	}
	return true
}

func sortedNames(r gotRow) []string {
	names := make([]string, 0, len(r.names))
	for name := range r.names {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
