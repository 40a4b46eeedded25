package course

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/tell"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// tagColumns are those of the rows of tags.
var tagColumns = []answer.Column{
	{Name: "tag", Title: "Tag", Kind: schema.Release}, {Name: "commit", Title: "Commit", Kind: schema.Commit},
	{Name: "date", Title: "Committed", Unit: answer.UnitDate}, {Name: "others", Title: "Tags of the same commit", Unit: answer.UnitText},
}

// mostTags is the largest number of tags, or of groups of them, that a sentence lists.
const mostTags = 8

// numberedTag matches a tag that ends in a version: what stands before its number, the
// number, and what follows.
var numberedTag = regexp.MustCompile(`^((?:.*?[-_/])?[vV]?\.?)(\d+(?:\.\d+)*)((?:[-.+_]?\p{L}[\p{L}\p{N}.+-]*)?)$`)

// tags tells which tags name one commit, or which numbers have no tag.
func (s source) tags(text string, asked reader.TagSet) (answered answer.Answer, ok bool, err error) {
	all, err := s.Git.TagObjects()
	if err != nil || len(all) == 0 {
		return answer.Answer{}, false, err
	}
	t := tagTeller{all: all, byCommit: map[string][]string{}}
	for _, tag := range all {
		t.byCommit[tag.Commit] = append(t.byCommit[tag.Commit], tag.Name)
	}
	if asked.SameCommit {
		t.sameCommit(text)
		return t.Answer(slices.Clone(tagColumns), "tags by the commits that they name, from git"), true, nil
	}
	if !t.numbering(text, asked.Numbers) {
		return answer.Answer{}, false, nil
	}
	return t.Answer(slices.Clone(tagColumns), "tags by their numbers, from git"), true, nil
}

// tagTeller tells of tags.
type tagTeller struct {
	teller
	all      []gitrepo.Tag
	byCommit map[string][]string
}

func (t *tagTeller) tag(name string) {
	t.Words = append(t.Words, answer.Segment{Text: name, Kind: schema.Release, ID: name})
}

// apart sets the next sentence apart from those before it.
func (t *tagTeller) apart() {
	if len(t.Words) > 0 {
		t.Text(" ")
	}
}

func (t *tagTeller) list(names []string) {
	for i, name := range names {
		switch {
		case i > 0 && i == len(names)-1:
			t.Text(" and ")
		case i > 0:
			t.Text(", ")
		}
		t.tag(name)
	}
}

func (t *tagTeller) commitOf(tag gitrepo.Tag) {
	t.Words = append(t.Words, answer.Segment{Text: schema.Short(schema.Commit, tag.Commit), Kind: schema.Commit, ID: tag.Commit})
	t.Text(" of " + tell.Date(tag.CommittedAt))
}

func (t *tagTeller) row(tag gitrepo.Tag) {
	others := slices.DeleteFunc(slices.Clone(t.byCommit[tag.Commit]), func(name string) bool { return name == tag.Name })
	t.Rows = append(t.Rows, []any{tag.Name, tag.Commit, graph.FormatDate(tag.CommittedAt), strings.Join(others, ", ")})
}

// wordOfTag matches what may be a tag in a question.
var wordOfTag = regexp.MustCompile(`[\p{L}\p{N}][\p{L}\p{N}._/+-]*`)

// named returns the tags that a text names, by themselves or by their number.
func (t *tagTeller) named(text string) (named []gitrepo.Tag) {
	words := map[string]bool{}
	for _, word := range wordOfTag.FindAllString(strings.ToLower(text), -1) {
		words[strings.TrimRight(word, "._/+-")] = true
	}
	for _, tag := range t.all {
		m := numberedTag.FindStringSubmatch(tag.Name)
		isByNumber := m != nil && strings.Contains(m[2], ".") && m[3] == "" && words[m[2]]
		if words[strings.ToLower(tag.Name)] || isByNumber {
			named = append(named, tag)
		}
	}
	return named
}

// sameCommit tells which tags name one commit, and which are written unlike most.
func (t *tagTeller) sameCommit(text string) {
	tags := t.named(text)
	if len(tags) == 0 {
		tags = t.all
	}
	isTold := map[string]bool{}
	var alone []gitrepo.Tag
	groups := 0
	for _, tag := range tags {
		names := t.byCommit[tag.Commit]
		if len(names) == 1 {
			alone = append(alone, tag)
			continue
		}
		if isTold[tag.Commit] {
			continue
		}
		isTold[tag.Commit] = true
		if groups++; groups > mostTags {
			continue
		}
		t.apart()
		t.list(names)
		t.Text(" name the same commit, ")
		t.commitOf(tag)
		t.Text(".")
	}
	switch {
	case groups == 0 && len(tags) == len(t.all):
		t.Text(fmt.Sprintf("Each of the %d tags names another commit.", len(t.all)))
	case len(tags) < len(t.all):
		for _, tag := range alone[:min(mostTags, len(alone))] {
			t.apart()
			t.tag(tag.Name)
			t.Text(" names ")
			t.commitOf(tag)
			t.Text(", which no other tag does.")
		}
	case groups > mostTags:
		t.Text(fmt.Sprintf(" So do those of %d more commits.", groups-mostTags))
	default:
		t.Text(" Each of the other tags names a commit of its own.")
	}
	t.Leads()
	t.unlikeMost()
	for _, tag := range t.all {
		if len(tags) == len(t.all) && len(t.byCommit[tag.Commit]) > 1 || isTold[tag.Commit] || len(tags) < len(t.all) && slices.Contains(tags, tag) {
			t.row(tag)
		}
	}
}

// digits matches the numbers of a tag.
var digits = regexp.MustCompile(`\d+`)

// unlikeMost tells which tags are written unlike most of them.
func (t *tagTeller) unlikeMost() {
	forms := map[string][]string{}
	usual := ""
	for _, tag := range t.all {
		form := digits.ReplaceAllString(tag.Name, "N")
		forms[form] = append(forms[form], tag.Name)
		if len(forms[form]) > len(forms[usual]) {
			usual = form
		}
	}
	if 2*len(forms[usual]) <= len(t.all) || len(forms[usual]) == len(t.all) {
		return
	}
	var others []string
	for _, tag := range t.all {
		if digits.ReplaceAllString(tag.Name, "N") != usual {
			others = append(others, tag.Name)
		}
	}
	t.Text(prose.Paragraph)
	t.Text("Written unlike most, which are as ")
	t.tag(forms[usual][len(forms[usual])-1])
	t.Text(" is: ")
	t.list(others[:min(mostTags, len(others))])
	if len(others) > mostTags {
		t.Text(fmt.Sprintf(", and %d more", len(others)-mostTags))
	}
	t.Text(".")
}

// line is all tags that have the same before their number.
type line struct {
	beginning string
	tags      []numbered
}

type numbered struct {
	gitrepo.Tag
	number []int
}

// lines returns the tags by what stands before their numbers, each in the order of these.
func (t *tagTeller) lines() (all []line) {
	for _, tag := range t.all {
		m := numberedTag.FindStringSubmatch(tag.Name)
		if m == nil || m[3] != "" {
			continue
		}
		at := slices.IndexFunc(all, func(l line) bool { return l.beginning == m[1] })
		if at < 0 {
			at, all = len(all), append(all, line{beginning: m[1]})
		}
		all[at].tags = append(all[at].tags, numbered{tag, numberOf(m[2])})
	}
	for _, l := range all {
		slices.SortFunc(l.tags, func(a, b numbered) int { return slices.Compare(a.number, b.number) })
	}
	return all
}

// numberOf returns the parts of a version. What no number can hold counts as the largest.
func numberOf(text string) (number []int) {
	for part := range strings.SplitSeq(text, ".") {
		n, _ := strconv.Atoi(part)
		number = append(number, n)
	}
	return number
}

// mostWords is how many words of a line a question may call it by.
const mostWords = 4

// calls reports whether a text has some words of a line beside each other.
func calls(text string, words []string) bool {
	if len(strings.Join(words, "")) < 2 {
		return false
	}
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = regexp.QuoteMeta(word)
	}
	return regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}])` + strings.Join(quoted, `[-_/. ]`) + `(?:[^\p{L}]|$)`).MatchString(text)
}

// calledLines returns the lines that a text calls by the last words of their beginning, or
// by the first one; all where it calls none.
func calledLines(all []line, text string) []line {
	for words := mostWords; words > 0; words-- {
		called := slices.DeleteFunc(slices.Clone(all), func(l line) bool {
			parts := strings.FieldsFunc(l.beginning, func(r rune) bool { return strings.ContainsRune("-_/.", r) })
			if len(parts) < words {
				return true
			}
			return !calls(text, parts[len(parts)-words:]) && !(words == 1 && calls(text, parts[:words]))
		})
		if len(called) > 0 {
			return called
		}
	}
	return all
}

// numbering tells whether there are tags with some numbers, or which numbers were left out
// where none is given. It reports whether there is anything to tell.
func (t *tagTeller) numbering(text string, numbers []string) bool {
	lines := slices.DeleteFunc(calledLines(t.lines(), text), func(l line) bool { return len(l.tags) < leastOfLine })
	if len(lines) == 0 {
		return false
	}
	asked := map[string]bool{} // the beginnings of the lines that have, or leave out, one of the numbers
	var there []numbered
	for _, number := range numbers {
		tags, told := t.oneNumber(lines, number)
		there = append(there, tags...)
		for _, l := range told {
			asked[l.beginning] = true
		}
	}
	t.areThere(there)
	isDotted := func(tag numbered) bool { return len(tag.number) > 1 }
	lines = slices.DeleteFunc(lines, func(l line) bool {
		return slices.ContainsFunc(l.tags, isDotted) || len(numbers) > 0 && !asked[l.beginning]
	})
	if len(numbers) == 0 && len(lines) == 0 {
		return false // no one can say which versions with several numbers were left out
	}
	t.Leads()
	for i, l := range lines[:min(mostTags, len(lines))] {
		if i == 0 && len(numbers) > 0 {
			t.Text(prose.Paragraph)
		} else {
			t.apart()
		}
		t.leftOut(l)
		if len(t.Lead) == 0 {
			t.Leads()
		}
		for _, tag := range l.tags {
			t.row(tag.Tag)
		}
	}
	t.Text(" Git does not tell whether a version without a tag was published.")
	return true
}

// leastOfLine is the least number of tags with one beginning whose numbers are compared.
const leastOfLine = 2

// oneNumber tells which of some lines have no tag with a number, and which tags are next to
// it. It returns the tags with the number, and the lines that have them or lack them.
func (t *tagTeller) oneNumber(lines []line, written string) (there []numbered, told []line) {
	written, isVersion := strings.CutPrefix(written, "v")
	number := numberOf(written)
	var without, beside []line
	for _, l := range lines {
		at, found := l.find(number)
		isMajor := len(number) == 1 && len(l.tags[len(l.tags)-1].number) > 1
		switch {
		case found, isMajor && at < len(l.tags) && l.tags[at].number[0] == number[0]:
			there, told = append(there, l.tags[at]), append(told, l)
		case !isMajor && (isVersion || len(number) != len(l.tags[0].number)) && !strings.Contains(written, "."):
		case at == 0 || at == len(l.tags):
			beside = append(beside, l)
		default:
			without = append(without, l)
		}
	}
	if len(told)+len(without) == 0 {
		without = beside
	}
	slices.SortStableFunc(without, func(a, b line) int { return cmp.Compare(len(b.tags), len(a.tags)) })
	for _, l := range without {
		if len(l.tags) < len(without[0].tags)/2 {
			break // a few tags that are written otherwise
		}
		t.apart()
		t.noTag(l, written)
		told = append(told, l)
	}
	if len(told) == 0 {
		t.apart()
		t.Text("No tag has the number " + written + ".")
	}
	return there, told
}

// areThere tells of tags with the numbers that are asked for, where none is missing.
func (t *tagTeller) areThere(tags []numbered) {
	if len(tags) == 0 || len(t.Words) > 0 {
		return
	}
	t.Text("There is ")
	for i, tag := range tags[:min(mostTags, len(tags))] {
		if i > 0 {
			t.Text(", ")
		}
		t.withDate(tag)
	}
	t.Text(".")
}

// find returns where a number is among those of a line, or would be.
func (l line) find(number []int) (at int, found bool) {
	return slices.BinarySearchFunc(l.tags, number, func(tag numbered, number []int) int { return slices.Compare(tag.number, number) })
}

// noTag tells that a line has no tag with a number, and which are next to it.
func (t *tagTeller) noTag(l line, written string) {
	at, _ := l.find(numberOf(written))
	t.Text("There is no tag " + l.beginning + padded(written, l) + ": ")
	switch at {
	case 0:
		t.Text("the first is ")
		t.withDate(l.tags[0])
	case len(l.tags):
		t.Text("the last is ")
		t.withDate(l.tags[at-1])
	default:
		t.withDate(l.tags[at-1])
		t.Text(" is followed by ")
		t.withDate(l.tags[at])
	}
	t.Text(".")
}

func (t *tagTeller) withDate(tag numbered) {
	t.tag(tag.Name)
	t.Text(" (" + tell.Date(tag.CommittedAt) + ")")
}

// padded returns a number with as many digits as those of a line have.
func padded(written string, l line) string {
	last := strings.TrimPrefix(l.tags[len(l.tags)-1].Name, l.beginning)
	if !strings.Contains(last, ".") && strings.HasPrefix(strings.TrimPrefix(l.tags[0].Name, l.beginning), "0") {
		return strings.Repeat("0", max(0, len(last)-len(written))) + written
	}
	return written
}

// leftOut tells which numbers between the first and the last of a line have no tag.
func (t *tagTeller) leftOut(l line) {
	first, last := l.tags[0], l.tags[len(l.tags)-1]
	var missing []string
	for i, tag := range l.tags[1:] {
		for n := l.tags[i].number[0] + 1; n < tag.number[0] && len(missing) < mostTags; n++ {
			missing = append(missing, padded(strconv.Itoa(n), l))
		}
	}
	t.Text("From ")
	t.tag(first.Name)
	t.Text(" to ")
	t.tag(last.Name)
	if len(missing) == 0 {
		t.Text(" every number has a tag.")
		return
	}
	t.Text(" these numbers have no tag: " + strings.Join(missing, ", ") + ".")
}
