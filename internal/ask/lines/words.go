package lines

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// teller gathers the words of an answer with the rows that they are taken from.
type teller struct {
	event reader.Event
	// narrow keeps the changes of the file and the days that the question names.
	narrow      func(pickaxe.History) pickaxe.History
	words, lead answer.Words
	rows        [][]any
	cards       []answer.Evidence
	releases    map[string]pickaxe.Commit
	notices     []answer.Notice
}

func (t *teller) text(text string) { t.words = append(t.words, answer.Segment{Text: text}) }

// history tells what became of one text, what was asked first.
func (t *teller) history(h pickaxe.History) {
	turns, first := turnsOf(h), len(t.rows)
	narrow := t.narrow(h)
	t.addRows(h)
	in, out := turns.in[0], turns.out
	isGone := !h.IsThere() && len(out) > 0
	name := "“" + h.Text + "”"
	switch {
	case t.event == reader.Changed && commitsOf(narrow) > 1:
		commits := edits(narrow, t.event)
		t.text(fmt.Sprintf("%s changed lines with %s, from %s to %s.", counted(commitsOf(narrow), "commit"), name, day(narrow.Changes[0]), day(narrow.Changes[len(narrow.Changes)-1])))
		t.endLead()
		t.now(h)
		t.turns(turns, h)
		for _, change := range commits {
			t.text(prose.Paragraph + day(change) + ", ")
			t.commit(change)
			t.text(":")
			t.lines(change, first, h)
		}
		return
	case isGone && t.event != reader.Came:
		if asked := t.asked(out, narrow); asked.Commit.Hash == out[len(out)-1].Commit.Hash {
			t.text(name + " is in no file now" + longerNames(h) + ": ")
			t.went(h, asked, first)
		} else {
			t.text(name + " went out with ")
			t.commit(asked)
			t.text(".")
			t.endLead()
			t.lines(asked, first, h)
		}
		t.text(prose.Paragraph + "It had come in with ")
		t.commit(in)
		t.text(".")
		t.lines(in, first, h)
	case t.event == reader.Present || t.event == reader.Went:
		t.text(name)
		t.there(h, " is in ")
		t.endLead()
		if left, ok := leftFile(h); ok && t.event == reader.Went {
			t.text(" It went out of ")
			t.words = append(t.words, answer.Segment{Text: left.Path, Kind: schema.File, ID: left.Path})
			t.text(" with ")
			t.commit(left)
			t.text(".")
			t.lines(left, first, h)
			t.text(prose.Paragraph + "It")
		} else {
			t.text(" It")
		}
		t.text(" came in with ")
		t.commit(in)
		t.text(".")
		t.lines(in, first, h)
	default:
		t.text(name + " came in with ")
		t.commit(in)
		t.text(".")
		t.endLead()
		t.lines(in, first, h)
		t.text(prose.Paragraph)
		if isGone {
			t.text("It is in no file now" + longerNames(h) + ": ")
			t.went(h, out[len(out)-1], first)
		} else {
			t.text("It")
			t.there(h, " is in ")
		}
	}
	t.between(turns)
	t.file(h, turns)
}

// mostLonger is how many longer names are told that have a name in them.
const mostLonger = 3

// longerNames tells of the names that have a text as a part of them, where it is in no file
// by itself.
func longerNames(h pickaxe.History) string {
	if len(h.Longer) == 0 {
		return ""
	}
	var quoted []string
	for _, name := range h.Longer[:min(mostLonger, len(h.Longer))] {
		quoted = append(quoted, "“"+name+"”")
	}
	return " by itself, but as a part of " + strings.Join(quoted, ", ")
}

// went tells with which commit a text went out that is in no file now: the one with which
// most of its lines had gone before the last, where there is one.
func (t *teller) went(h pickaxe.History, last pickaxe.Change, first int) {
	told, isMost := mostLost(h)
	if isMost {
		t.text("most of its lines went out with ")
		t.commit(told)
		t.text(", and the last with ")
	} else {
		told = last
		t.text("it went out with ")
	}
	t.commit(last)
	t.text(".")
	t.endLead()
	t.lines(told, first, h)
}

// file tells with which commit the last file with the text in its path was deleted.
func (t *teller) file(h pickaxe.History, told turns) {
	change, ok := deletedFile(h)
	if !ok || slices.ContainsFunc(told.out, func(c pickaxe.Change) bool { return c.Commit.Hash == change.Commit.Hash }) {
		return
	}
	t.text(prose.Paragraph + "The file ")
	t.words = append(t.words, answer.Segment{Text: change.Path, Kind: schema.File, ID: change.Path})
	t.text(" was deleted or renamed with ")
	t.commit(change)
	t.text(".")
}

// asked returns the last of some changes that is among those which the question asks of;
// the last of all where none is.
func (t *teller) asked(changes []pickaxe.Change, narrow pickaxe.History) pickaxe.Change {
	for _, change := range slices.Backward(changes) {
		if slices.ContainsFunc(narrow.Changes, func(c pickaxe.Change) bool { return c.Commit.Hash == change.Commit.Hash }) {
			return change
		}
	}
	return changes[len(changes)-1]
}

// endLead ends the first sentence of the whole answer.
func (t *teller) endLead() {
	if t.lead == nil {
		t.lead = append(answer.Words{}, t.words...)
	}
}

// now tells where a text is.
func (t *teller) now(h pickaxe.History) {
	if h.IsThere() {
		t.text(" It")
		t.there(h, " is now in ")
		return
	}
	t.text(" No file has it now.")
}

// turns tells with which commits a text came in and went out.
func (t *teller) turns(all turns, h pickaxe.History) {
	t.text(" It came in with ")
	t.commit(all.in[0])
	t.text(".")
	if !h.IsThere() && len(all.out) > 0 {
		t.text(" It went out with ")
		t.commit(all.out[len(all.out)-1])
		t.text(".")
	}
}

// between tells when a text was gone before it came back.
func (t *teller) between(all turns) {
	for i := 1; i < len(all.in); i++ {
		t.text(prose.Paragraph + "In between it was gone, from ")
		t.commit(all.out[i-1])
		t.text(" to ")
		t.commit(all.in[i])
		t.text(".")
	}
}

// mostFiles is how many files are named in words.
const mostFiles = 4

// there tells in which files a text is.
func (t *teller) there(h pickaxe.History, is string) {
	if len(h.Files) == 0 {
		t.text(is + "the path of " + counted(len(h.Named), "file") + ": ")
		for i, path := range h.Named[:min(mostFiles, len(h.Named))] {
			t.comma(i)
			t.words = append(t.words, answer.Segment{Text: path, Kind: schema.File, ID: path})
		}
		t.more(len(h.Named))
		return
	}
	t.text(is + counted(h.Lines(), "line") + " of " + counted(len(h.Files), "file") + ": ")
	for i, file := range h.Files[:min(mostFiles, len(h.Files))] {
		t.comma(i)
		t.words = append(t.words, answer.Segment{Text: file.Path, Kind: schema.File, ID: file.Path})
		if len(h.Files) > 1 {
			t.text(fmt.Sprintf(" (%d)", file.Lines))
		}
	}
	t.more(len(h.Files))
}

func (t *teller) comma(place int) {
	if place > 0 {
		t.text(", ")
	}
}

func (t *teller) more(files int) {
	if files > mostFiles {
		t.text(fmt.Sprintf(" and %d more", files-mostFiles))
	}
	t.text(".")
}

// commit tells a commit with its pull request and its release.
func (t *teller) commit(change pickaxe.Change) {
	c := change.Commit
	if known, ok := t.releases[c.Hash]; ok {
		c = known
	}
	words, card := Commit(c)
	t.words, t.cards = append(t.words, words...), WithCard(t.cards, card)
}

// mostQuoted is how many lines of a change are quoted on each side.
const mostQuoted = 2

// lines quotes the lines of a change with the text, or tells what became of the path.
func (t *teller) lines(change pickaxe.Change, first int, h pickaxe.History) {
	row := 0
	for i, have := range h.Changes {
		if have.Commit.Hash == change.Commit.Hash && have.Path == change.Path {
			row = first + i + 1
		}
	}
	quote := func(sign, column string, lines []string) {
		for _, line := range lines[:min(mostQuoted, len(lines))] {
			t.text(prose.Paragraph + sign + " “")
			t.words = append(t.words, answer.Segment{Text: around(line, h.Text), Row: row, Column: column})
			t.text("” (" + change.Path + ")")
		}
	}
	quote("−", "deleted", change.Deleted)
	quote("+", "added", change.Added)
	if len(change.Deleted)+len(change.Added) > 0 {
		return
	}
	verb := "was added"
	if change.NamedBefore {
		verb = "was deleted or renamed"
	}
	t.text(prose.Paragraph + change.Path + " " + verb + ".")
}

// addRows adds the changes of a history to the rows.
func (t *teller) addRows(h pickaxe.History) {
	if len(h.Changes) > mostRows {
		t.notices = append(t.notices, answer.NoticesOf(answer.NoticeTruncated, fmt.Sprintf("%d changes have “%s”; the table shows the first %d.", len(h.Changes), h.Text, mostRows))...)
	}
	for _, c := range h.Changes[:min(mostRows, len(h.Changes))] {
		t.rows = append(t.rows, []any{c.Commit.Hash, c.Commit.At, c.Commit.By, c.Path, joined(c.Deleted, h.Text), joined(c.Added, h.Text)})
	}
}

func joined(lines []string, text string) string {
	cut := make([]string, len(lines))
	for i, line := range lines {
		cut[i] = around(line, text)
	}
	return strings.Join(cut, "\n")
}

// longestLine is how much of a line is shown, in bytes.
const longestLine = 160

// around returns a line on which a text stands, cut on both sides where it is long.
func around(line, text string) string {
	line = prose.Printable(strings.Join(strings.Fields(line), " "))
	if len(line) <= longestLine {
		return line
	}
	at := max(0, strings.Index(strings.ToLower(line), strings.ToLower(text)))
	start := max(0, min(at-longestLine/3, len(line)-longestLine))
	cut := strings.ToValidUTF8(line[start:min(len(line), start+longestLine)], "")
	if start > 0 {
		cut = "…" + cut
	}
	if start+longestLine < len(line) {
		cut += "…"
	}
	return cut
}

func commitsOf(h pickaxe.History) int {
	hashes := map[string]bool{}
	for _, change := range h.Changes {
		hashes[change.Commit.Hash] = true
	}
	return len(hashes)
}

func day(change pickaxe.Change) string {
	return change.Commit.At[:min(len("2006-01-02"), len(change.Commit.At))]
}

func counted(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
