package cited

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer/language"
)

// quotation is a quoted part of a sentence, as offsets of what stands between
// the marks, with the passage that holds it.
type quotation struct{ start, end, passage int }

// quotedText matches what stands in quotation marks or as code. Between single
// marks only more than one word is a quotation: an apostrophe looks the same.
var quotedText = regexp.MustCompile("[“„«]\\s*([^“”„«»]+?)\\s*[”“»]|\"([^\"]+)\"|`([^`]+)`|(?:^|[\\s(])[‘']([^‘’']+\\s[^‘’']+)[’'](?:[\\s).,;:!?]|$)")

// quotations finds what a sentence quotes in the passages that it cites, and
// returns the sentence without it. A quotation from another passage adds that
// one to the citations; ok is false for one that is in none.
func (g *ground) quotations(text string, numbers *[]int) (found []quotation, rest string, ok bool) {
	var b strings.Builder
	at := 0
	for _, m := range quotedText.FindAllStringSubmatchIndex(text, -1) {
		start, end := group(m)
		in := g.passageWith(text[start:end], *numbers)
		if isCode := text[m[0]] == '`'; in == 0 && isCode && g.hasCode(text[start:end], *numbers) {
			continue // it stays in the rest
		}
		if in == 0 {
			return nil, "", false
		}
		if in > 0 && !slices.Contains(*numbers, in) {
			*numbers = append(*numbers, in)
		}
		if in > 0 {
			found = append(found, quotation{start, end, in})
		}
		b.WriteString(text[at:m[0]] + " ")
		at = m[1]
	}
	b.WriteString(text[at:])
	return found, b.String(), true
}

// codeWord matches a word of code, ofAnyCode one that any code may have.
var (
	codeWord  = regexp.MustCompile(`[\p{L}\p{N}_]+`)
	ofAnyCode = regexp.MustCompile(`^(?:true|false|nil|null|none|[a-z])$`)
)

// hasCode reports whether all words of a piece of code stand in the files and changes that
// are cited, in another order or form: it is no quotation. What people wrote has to hold it
// as it stands.
func (g *ground) hasCode(code string, cited []int) bool {
	words := map[string]bool{}
	for _, n := range cited {
		if p := g.Passages[n-1]; p.IsCode || p.First > 0 {
			for _, word := range codeWord.FindAllString(strings.ToLower(p.Text), -1) {
				words[word] = true
			}
		}
	}
	return len(words) > 0 && !slices.ContainsFunc(codeWord.FindAllString(strings.ToLower(code), -1), func(word string) bool {
		return !words[word] && !ofAnyCode.MatchString(word)
	})
}

// withoutCodeOfFiles returns a text without the code and the quotations that stand as they
// are in the files and changes that it cites: these may hold an address.
func (g *ground) withoutCodeOfFiles(text string, cited []int) string {
	return quotedText.ReplaceAllStringFunc(text, func(found string) string {
		start, end := group(quotedText.FindStringSubmatchIndex(found))
		for _, n := range cited {
			if p := g.Passages[n-1]; (p.IsCode || p.First > 0) && strings.Contains(comparable(p.Text), comparable(found[start:end])) {
				return " "
			}
		}
		return found
	})
}

func group(m []int) (start, end int) {
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			return m[i], m[i+1]
		}
	}
	return m[0], m[1]
}

// passageWith returns the number of a passage that has a quotation word for
// word, one of those that are cited before others; 0 when none has it, and -1
// when only the question or the title of a cited thread does.
func (g *ground) passageWith(quoted string, cited []int) int {
	quoted = strings.Trim(comparable(quoted), ".,;:!? ")
	parts := strings.Split(quoted, "…") // a quotation may leave something out
	holds := func(text string) bool {
		text = comparable(text)
		for _, part := range parts {
			part = strings.Trim(part, " ")
			at := strings.Index(text, part)
			if at < 0 {
				return false
			}
			text = text[at+len(part):]
		}
		return true
	}
	if quoted == "" {
		return 0
	}
	for _, n := range cited {
		if holds(g.Passages[n-1].Text) {
			return n
		}
	}
	for _, n := range cited {
		if holds(g.Passages[n-1].Title) {
			return -1
		}
	}
	if holds(g.Question) {
		return -1
	}
	for i, p := range g.Passages {
		if holds(p.Text) {
			return i + 1
		}
	}
	return 0
}

var (
	markup = strings.NewReplacer("*", "", "_", "", "`", "", "“", `"`, "”", `"`, "„", `"`, "’", "'", "‘", "'", "...", "…", "[…]", "…")
	spaces = regexp.MustCompile(`\s+`)
)

// comparable returns a text as quotations are compared: without the marks of
// Markdown, and with one kind of space and of quotation mark.
func comparable(text string) string {
	return spaces.ReplaceAllString(strings.ToLower(markup.Replace(language.Plain(text))), " ")
}

// known is what the passages that a sentence cites hold, with the question.
type known struct {
	text     string // in lower case
	original string
	words    map[string]bool
	terms    map[string]bool
	moments  []time.Time
}

func (g *ground) known(numbers []int) known {
	k := known{words: map[string]bool{}, terms: map[string]bool{}, moments: slices.Clone(g.Moments)}
	texts := []string{g.Question}
	for _, n := range g.withFiles(numbers) {
		p := g.Passages[n-1]
		texts = append(texts, p.Text, p.By, p.Title, p.Thread.Text, p.Thread.ID, p.About, p.Place)
		k.moments = append(append(k.moments, p.At), p.Moments...)
	}
	// Another thread may be named beside the one that is cited.
	for _, p := range g.Passages {
		texts = append(texts, p.Thread.Text)
	}
	k.original = language.Plain(strings.Join(texts, "\n"))
	k.text = strings.ToLower(k.original)
	for _, word := range language.WordsOf(k.text) {
		k.words[strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s")] = true
	}
	for _, term := range g.analyser.Terms(k.text) {
		k.terms[term] = true
	}
	return k
}

// withFiles returns some passages with the others of the files that they are of: a file is
// one text, whichever part of it is cited.
func (g *ground) withFiles(numbers []int) []int {
	all := slices.Clone(numbers)
	for i, p := range g.Passages {
		isOfCited := func(n int) bool { return g.Passages[n-1].First > 0 && g.Passages[n-1].Thread == p.Thread }
		if p.First > 0 && !slices.Contains(all, i+1) && slices.ContainsFunc(numbers, isOfCited) {
			all = append(all, i+1)
		}
	}
	return all
}

// value is a number, a reference or a code that has digits.
var value = regexp.MustCompile(`#?[\p{L}\p{N}_./-]*\d[\p{L}\p{N}_./-]*`)

// foreignValue returns a date, number or code of a sentence that does not stand in what is
// known; "" where all do.
func (k known) foreignValue(text string) string {
	for at := 0; at < len(text); {
		if days, length := language.DateAt(text[at:]); length > 0 && isBorder(text, at) {
			if !k.covers(days) && !strings.Contains(k.text, strings.ToLower(text[at:at+length])) && !k.dates(days) {
				return text[at : at+length]
			}
			at += length
			continue
		}
		if m := value.FindStringIndex(text[at:]); m != nil && m[0] == 0 && isBorder(text, at) {
			literal := strings.ToLower(strings.Trim(text[at:at+m[1]], "./-"))
			if !k.holds(literal) {
				return literal
			}
			at += m[1]
			continue
		}
		at++
	}
	return ""
}

// longNumber is a number that hardly stands in a text by chance, as in rfc7234.
const longNumber = 4

// holds reports whether what is known has a value. The address of a thread is
// its number.
func (k known) holds(literal string) bool {
	if number, isThread := strings.CutPrefix(literal, "#"); isThread && threadAddress(k.text, number) {
		return true
	}
	isNumber := strings.Trim(literal, "0123456789") == ""
	return language.HasPhrase(k.text, literal) || k.words[literal] || isNumber && len(literal) >= longNumber && strings.Contains(k.text, literal)
}

func threadAddress(text, number string) bool {
	for _, page := range []string{"/issues/", "/pull/"} {
		if _, behind, found := strings.Cut(text, page+number); found && (behind == "" || behind[0] < '0' || behind[0] > '9') {
			return true
		}
	}
	return false
}

// dates reports whether the texts themselves have a date.
func (k known) dates(wanted []language.Day) bool {
	original := k.original
	for at := range len(original) {
		if !isBorder(original, at) || !isDateStart(original[at]) {
			continue
		}
		days, _ := language.DateAt(original[at:])
		for _, d := range days {
			if slices.ContainsFunc(wanted, func(w language.Day) bool { return within(w, d) }) {
				return true
			}
		}
	}
	return false
}

func isDateStart(c byte) bool { return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' }

// within reports whether a date says nothing that another one does not.
func within(date, other language.Day) bool {
	fits := func(a, b int) bool { return a == 0 || a == b }
	return fits(date.Year, other.Year) && fits(date.Month, other.Month) && fits(date.Date, other.Date) && fits(date.Quarter, other.Quarter) &&
		(date.Weekday == "" || date.Weekday == other.Weekday) && (date.Clock == "" || date.Clock == other.Clock)
}

func isBorder(text string, at int) bool {
	return at == 0 || strings.ContainsRune(" \t\n(“\"„«,;:–-—", rune(text[at-1])) || text[at-1] >= 0x80
}

func (k known) covers(days []language.Day) bool {
	return slices.ContainsFunc(k.moments, func(at time.Time) bool {
		return !at.IsZero() && slices.ContainsFunc(days, func(d language.Day) bool { return d.Covers(at.UTC(), 4) })
	})
}

// foreignName returns a word of a sentence that names a person who is none of those of what
// is known; "" where there is none.
func (g *ground) foreignName(text string, k known) string {
	for _, word := range language.WordsOf(text) {
		lower := strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(strings.TrimPrefix(word, "@")), "'s"), "’s")
		if g.people[lower] && !k.words[lower] && !k.words["@"+lower] && !strings.Contains(k.text, lower) {
			return word
		}
	}
	return ""
}

// leastShare is how many of a sentence's own words stand in what it cites: a
// paraphrase has about half of them, and what speaks of something else has few.
const leastShare = 0.25

// speaksOf reports whether a sentence is about what its passages are about. In
// another language than English it has few of their words, whatever it says.
func (g *ground) speaksOf(text string, k known) bool {
	if language.Of(text)[0].Name != "en" {
		return true
	}
	held, all := 0, 0
	for _, term := range g.analyser.Terms(text) {
		all++
		if k.terms[term] {
			held++
		}
	}
	return all == 0 || float64(held) >= leastShare*float64(all)
}
