// Package columnname reads the names of the columns of a result.
package columnname

import (
	"regexp"
	"strings"
)

// border matches where a word of a name ends and the next one begins.
var border = regexp.MustCompile(`([a-z0-9])([A-Z])|[_.]+`)

// pull matches what stands for a pull request, and the plural or the word behind it that
// says so.
var pull = regexp.MustCompile(`\b(?:pull|pr)(?:(s)\b| request(s?)\b|\b)`)

// Words turns a column's name into words: openBugs and open_bugs into "open bugs",
// merged_pulls into "merged pull requests".
func Words(name string) string {
	name = border.ReplaceAllString(strings.NewReplacer("(", " ", ")", " ").Replace(name), "$1 $2")
	fields := strings.Fields(name)
	for i, field := range fields {
		if field != strings.ToUpper(field) {
			fields[i] = strings.ToLower(field)
		}
	}
	return pull.ReplaceAllString(strings.Join(fields, " "), "pull request$1$2")
}

// Average returns how a sentence says the median or the mean that a column is named after;
// "" for any other column.
func Average(name string) string {
	for _, word := range strings.Fields(strings.ToLower(Words(name))) {
		switch word {
		case "median":
			return "in the median"
		case "mean", "average", "avg":
			return "on average"
		}
	}
	return ""
}
