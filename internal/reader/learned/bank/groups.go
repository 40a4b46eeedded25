package bank

import (
	"maps"
	"slices"
	"strings"

	"repochat/internal/reader/learned/frame"
)

// groupTexts are how a number is asked for of each of a group: {GROUP} is one of them,
// {GROUPS} all.
var groupTexts = []string{
	"% per {GROUP}", "% by {GROUP}", "number of % per {GROUP}", "how many % per {GROUP}?", "show % by {GROUP}", "{GROUPS} by number of %", "% for each {GROUP}",
	"count of % by {GROUP}", "% grouped by {GROUP}", "breakdown of % by {GROUP}", "% split by {GROUP}", "break down the % by {GROUP}", "list the number of % for every {GROUP}",
}

// textsPerGroup is how many of groupTexts each thing and word for a group has: with all of
// them these questions would outweigh those of the writers.
const textsPerGroup = 3

// grouped returns an entry for each group of the things of groups.yaml.
func grouped() ([]Entry, error) {
	var all []struct {
		Things []string
		By     map[string]string
	}
	if err := readPlain("groups.yaml", &all); err != nil {
		return nil, err
	}
	var entries []Entry
	next := 0
	for _, of := range all {
		for _, by := range slices.Sorted(maps.Keys(of.By)) {
			var wordings []string
			for _, thing := range of.Things {
				for _, group := range strings.Split(by, ", ") {
					for range textsPerGroup {
						wordings = append(wordings, strings.NewReplacer("%", thing, "{GROUP}", group, "{GROUPS}", plural(group)).Replace(groupTexts[next%len(groupTexts)]))
						next++
					}
				}
			}
			entries = append(entries, Entry{Frame: frame.Parse(of.By[by]), Wordings: map[string][]string{formWriter: wordings}})
		}
	}
	return entries, nil
}

// plural returns the plural of a word for a group.
func plural(group string) string {
	switch {
	case group == "person":
		return "people"
	case strings.HasSuffix(group, " of the week"), strings.HasSuffix(group, " of the day"):
		first, rest, _ := strings.Cut(group, " ")
		return first + "s " + rest
	case strings.HasSuffix(group, "y") && !strings.HasSuffix(group, "day"):
		return strings.TrimSuffix(group, "y") + "ies"
	case strings.HasSuffix(group, "s"):
		return group + "es"
	}
	return group + "s"
}
