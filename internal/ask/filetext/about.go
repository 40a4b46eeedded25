package filetext

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// readme is what a question calls the file that says what a repository is.
const readme = "readme"

// mostOfAbout is how many paragraphs are quoted of what a repository is, and mostOfItems how
// many items of a list in one.
const mostOfAbout, mostOfItems = 4, 8

// about quotes what a repository says that it is: the beginning of its readme, and the
// abstract of its main document. ok is false where it has neither.
func about(ctx context.Context, repository *gitrepo.Repository, head string) (answered answer.Answer, ok bool, err error) {
	t := teller{}
	var paths []string
	for _, file := range []struct {
		called string
		read   func(content string) []line
	}{{readme, introduction}, {"", abstract}} {
		s, err := stateAt(ctx, repository, head, file.called, reader.Moment{Text: "now"})
		if err != nil {
			return answer.Answer{}, false, err
		}
		quoted := file.read(s.content)
		if s.path == "" || len(quoted) == 0 || strings.Contains(s.path, "/") {
			continue
		}
		if len(t.words) > 0 {
			t.text(prose.Paragraph)
		}
		t.words = append(t.words, answer.Segment{Text: s.path, Kind: schema.File, ID: s.path})
		t.text(" says:")
		for _, paragraph := range quoted {
			t.rows = append(t.rows, []any{"now", s.at.Hash, graph.FormatDate(s.at.At), s.path, int64(paragraph.number), paragraph.text})
			t.text(prose.Paragraph + "“")
			t.words = append(t.words, answer.Segment{Text: prose.Printable(paragraph.text), Row: len(t.rows), Column: "text"})
			t.text("”")
			if t.lead == nil {
				t.lead = slices.Clone(t.words)
			}
		}
		paths = append(paths, s.path)
	}
	if len(paths) == 0 {
		return answer.Answer{}, false, nil
	}
	answered = t.answer("what the repository is, by the beginning of " + strings.Join(paths, " and the abstract of "))
	return answered, true, nil
}

var (
	// title matches a heading, noProse what else is no paragraph of prose, and underlined
	// the line below a heading.
	title      = regexp.MustCompile(`^(?:#{1,6}(?:\s|$)|<h[1-6]\b)`)
	noProse    = regexp.MustCompile("^(?:[|>~]|```|===|---|\\.\\. |\\[!|\\{|:[a-z]+:)")
	underlined = regexp.MustCompile(`^(?:={3,}|-{3,})\s*$`)
	// image, link, tag and emphasis match what Markdown writes around words.
	image    = regexp.MustCompile(`!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])`)
	link     = regexp.MustCompile(`\[([^\[\]]*)\](?:\([^)]*\)|\[[^\]]*\])`)
	tag      = regexp.MustCompile(`<!--[\s\S]*?-->|</?[A-Za-z][^>]*>`)
	emphasis = regexp.MustCompile(`\*\*|__|~~`)
	item     = regexp.MustCompile(`^(?:[-*+]|\d+[.)])\s+`)
)

// plainText returns a paragraph without the marks of Markdown and HTML.
func plainText(paragraph string) string {
	text := image.ReplaceAllString(tag.ReplaceAllString(paragraph, ""), "")
	text = emphasis.ReplaceAllString(link.ReplaceAllString(text, "$1"), "")
	return strings.Join(strings.Fields(text), " ")
}

// leastOfProse is how many words a paragraph has at least that says something.
const leastOfProse = 4

// introduction returns the paragraphs with which a readme begins, those below its title and
// before its next heading, with the number of the line at which each begins.
func introduction(content string) (paragraphs []line) {
	isCode := false
	lines := strings.Split(strings.ReplaceAll(content, "\r\n", "\n"), "\n")
	for i := 0; i < len(lines) && len(paragraphs) < mostOfAbout; {
		first := strings.TrimSpace(lines[i])
		if strings.HasPrefix(first, "```") || strings.HasPrefix(first, "~~~") {
			isCode = !isCode
		}
		isTitle := title.MatchString(first) || i+1 < len(lines) && first != "" && underlined.MatchString(lines[i+1])
		switch {
		case isTitle && len(paragraphs) > 0:
			return paragraphs
		case isCode, first == "", isTitle, noProse.MatchString(first):
			i++
			continue
		}
		end := i
		for end < len(lines) && strings.TrimSpace(lines[end]) != "" && !title.MatchString(lines[end]) && !strings.HasPrefix(lines[end], "```") {
			end++
		}
		if text := paragraphOf(lines[i:end]); len(strings.Fields(strings.ReplaceAll(text, "•", ""))) >= leastOfProse {
			paragraphs = append(paragraphs, line{i + 1, text})
		}
		i = end
	}
	return paragraphs
}

// paragraphOf returns the text of the lines of a paragraph, and of the first items of a list
// in it.
func paragraphOf(lines []string) string {
	var parts []string
	items := 0
	for _, text := range lines {
		if text = strings.TrimSpace(text); item.MatchString(text) {
			if items++; items > mostOfItems {
				return plainText(strings.Join(parts, " ")) + " …"
			}
			if text = "• " + item.ReplaceAllString(text, ""); strings.HasPrefix(text, "• [") && strings.HasSuffix(text, ")") && strings.Contains(text, "](#") {
				continue // a table of contents
			}
		}
		parts = append(parts, text)
	}
	return plainText(strings.Join(parts, " "))
}

// abstractAt matches where the abstract of an Internet-Draft begins: in kramdown-rfc, in XML
// and in plain text.
var abstractAt = regexp.MustCompile(`(?im)^(?:---\s+abstract\s*$|\s*<abstract\b[^>]*>|Abstract\s*$)`)

// abstract returns the first paragraph of the abstract of a document.
func abstract(content string) []line {
	at := abstractAt.FindStringIndex(content)
	if at == nil {
		return nil
	}
	number := strings.Count(content[:at[1]], "\n") + 1
	lines := strings.Split(content[at[1]:], "\n")
	for i := 0; i < len(lines); i++ {
		end := i
		for end < len(lines) && strings.TrimSpace(lines[end]) != "" {
			end++
		}
		if text := paragraphOf(lines[i:end]); len(strings.Fields(text)) >= leastOfProse {
			return []line{{number + i, text}}
		}
		i = end
	}
	return nil
}
