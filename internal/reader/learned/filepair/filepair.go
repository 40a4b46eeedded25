// Package filepair reads questions that compare two files or directories by a number,
// "chat.go or completion.go, which changed more", and those for the commit that gave one
// the name of the other. It reads a question only where one of its
// shapes is the whole of it.
package filepair

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/slot"
)

// measure is what files are compared by. Match reaches the file, f, and Count counts what
// reaches it.
type measure struct{ Said, Name, Match, Count string }

var measures = []measure{
	{`(?:(?:was|is|were|are|has\s+been|gets?|got|been|be)\s+)?(?:chang(?:ed?|es)|touched|edited|modified|updated)\s+(?:the\s+)?(?:more|most)(?:\s+often|\s+frequently)?|(?:has|have|had|got|gets|with)\s+(?:the\s+)?(?:more|most)\s+(?:commits|changes)|(?:is|was)\s+(?:the\s+)?(?:more|most)\s+active`,
		"commits", "(c:Commit)-[:changed]->(f:File)", "count(DISTINCT c) AS commits"},
	{`(?:has|have|had|got|with)\s+(?:the\s+)?(?:more|most)\s+bugs|(?:is|was)\s+(?:the\s+)?buggier`, "bugs", "(i:Issue)-[:impacted]->(f:File)", "count(DISTINCT i) AS bugs"},
	{`(?:has|have|had|got|with)\s+(?:the\s+)?(?:more|most)\s+(?:authors|contributors|people|developers|committers)`, "people", "(u:User)-[:author]->(c:Commit)-[:changed]->(f:File)", "count(DISTINCT u) AS people"},
}

// shapes are the forms of questions: MORE is the measure, ¤ each of the
// files and @ a period.
var shapes = []string{
	`¤\s+(?:or|vs\.?|versus|and)\s+¤\s*[,:;–-]?\s*(?:which|what)(?:\s+(?:one|file))?(?:\s+of\s+(?:the\s+two|them))?\s+(?:MORE)`,
	`(?:which|what)(?:\s+(?:one|file))?(?:\s+of\s+the\s+two)?\s+(?:MORE)(?:\s*(?:(?:in|during|since|before)\s+)?@)?\s*[,:;–-]\s*¤\s+or\s+¤`,
	`(?:which|what)(?:\s+(?:one|file))?\s+of\s+¤\s+and\s+¤\s+(?:MORE)`,
	`(?:has|have|did|does|is|was)\s+¤\s+(?:MORE)\s+than\s+¤`,
}

// forms are the shapes with each measure in them.
var forms = func() (all [][]*regexp.Regexp) {
	for _, m := range measures {
		var of []*regexp.Regexp
		for _, s := range shapes {
			of = append(of, regexp.MustCompile(`(?i)^\W*`+strings.ReplaceAll(s, "MORE", m.Said)+`(?:\s*(?:(?:in|during|since|before)\s+)?@)?\s*[?.!]*$`))
		}
		all = append(all, of)
	}
	return all
}()

// Of reads a question that compares two files, with the period that it names. ok is false
// for any other question, and for one that says anything else.
func Of(text string, slots slot.Slots) (query, reading string, ok bool) {
	periods := slots.Of(slot.Period)
	files := slices.DeleteFunc(slices.Clone(slots), func(s slot.Slot) bool { return s.Kind != slot.File && s.Kind != slot.Directory })
	if len(files) != 2 || len(periods) > 1 || len(slots) != len(files)+len(periods) {
		return "", "", false
	}
	masked := mask(text, slots)
	if renamed.MatchString(masked) && len(periods) == 0 {
		query, reading = renaming(files[0], files[1])
		return query, reading, true
	}
	for i, m := range measures {
		for _, form := range forms[i] {
			if form.MatchString(masked) {
				return m.write(files, periods)
			}
		}
	}
	return "", "", false
}

// renamed matches a question for the commit that gave a file another name.
var renamed = regexp.MustCompile(`(?i)^\W*(?:(?:when|why|by\s+whom|in\s+(?:which|what)\s+(?:commit|release))\s+(?:was|were|is|did)\s+(?:they\s+|we\s+)?(?:the\s+file\s+)?¤\s+(?:renamed|moved)\s+(?:to|into)\s+¤|(?:when\s+did\s+(?:they|we)|who|which\s+commit)\s+(?:renamed?|moved?)\s+(?:the\s+file\s+)?¤\s+(?:to|into)\s+¤)(?:\s*,?\s*(?:and\s+)?(?:by\s+whom?|who\s+(?:did\s+(?:it|that)|made\s+(?:it|the\s+change)|renamed\s+it)|when|in\s+(?:which|what)\s+commit))*\s*[?.!]*$`)

// renaming writes the query for the commit that renamed one file to another.
func renaming(from, to slot.Slot) (query, reading string) {
	var was []string
	for _, name := range from.Names {
		was = append(was, "r.previous_path = "+condition.Literal(name), "r.previous_path ENDS WITH "+condition.Literal("/"+name))
	}
	query = fmt.Sprintf("MATCH (u:User)-[:author]->(c:Commit)-[r:changed]->(f:File) WHERE %s AND (%s) RETURN DISTINCT c.id AS commit, c.message AS message, c.committedDate AS date, u.login AS login, u.name AS name, r.previous_path AS before, f.path AS path ORDER BY date",
		condition.File("f", to.Names...), strings.Join(was, " OR "))
	return query, "the commit that renamed " + from.Text + " to " + to.Text
}

// mask returns a text with a sign in the place of each file and of the period.
func mask(text string, slots slot.Slots) string {
	var out strings.Builder
	at := 0
	for _, s := range slots {
		if s.Start < at || s.End > len(text) {
			return ""
		}
		out.WriteString(text[at:s.Start])
		out.WriteString(map[bool]string{true: "@", false: "¤"}[s.Kind == slot.Period])
		at = s.End
	}
	return out.String() + text[at:]
}

// write writes the query that counts for each of two files.
func (m measure) write(files, periods slot.Slots) (query, reading string, ok bool) {
	var queries, told []string
	for _, file := range files {
		of := condition.File("f", file.Names...)
		if file.Kind == slot.Directory {
			of = condition.Directory("f", file.Names...)
		}
		for _, p := range periods {
			if m.Name == "bugs" {
				return "", "", false // a bug has several dates
			}
			of += " AND " + condition.Within("c.committedDate", p.Period)
		}
		queries = append(queries, fmt.Sprintf("MATCH %s WHERE %s RETURN %s AS part, %s", m.Match, of, condition.Literal(file.Text), m.Count))
		told = append(told, file.Text)
	}
	reading = m.Name + " of each of " + strings.Join(told, " and ")
	for _, p := range periods {
		reading += "; " + p.Note
	}
	return strings.Join(queries, " UNION ALL "), reading, true
}
