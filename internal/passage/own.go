package passage

import (
	"regexp"
	"strings"
)

var (
	htmlComment = regexp.MustCompile(`(?s)<!--.*?(?:-->|\z)`)
	tag         = regexp.MustCompile(`</?[a-zA-Z][^<>\n]{0,300}>`)
	trailer     = regexp.MustCompile(`(?i)^(?:signed-off-by|co-authored-by|reviewed-by|change-id|tested-by|acked-by):`)
	wroteLine   = regexp.MustCompile(`(?i)^(?:>* *)?on .{6,120}\bwrote:\s*$`)
	merge       = regexp.MustCompile(`^Merge (?:pull request|(?:remote-tracking )?branch|commit|tag)\s`)
	quoteMark   = regexp.MustCompile(`^\s{0,3}(?:>\s?)+`)
)

// Own returns what the author of a text wrote: without quoted lines, HTML
// comments and tags, the trailers of commits, and the lines that isTemplate
// reports; isTemplate may be nil.
func Own(text string, isTemplate func(line string) bool) string {
	var kept []string
	for line := range strings.SplitSeq(clean(text), "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, ">"), isTrailer(trimmed), isWroteLine(trimmed):
		case isTemplate != nil && isTemplate(trimmed):
		default:
			kept = append(kept, withoutTags(line))
		}
	}
	return strings.TrimSpace(strings.Join(kept, "\n"))
}

// Most lines are none of these, which shows without a pattern in a tenth of the
// time.

func isTrailer(line string) bool {
	colon := strings.IndexByte(line, ':')
	return colon >= len("acked-by") && colon < 2*len("acked-by") && trailer.MatchString(line)
}

func isWroteLine(line string) bool {
	const end = "wrote:"
	return len(line) > len(end) && strings.EqualFold(line[len(line)-len(end):], end) && wroteLine.MatchString(line)
}

func withoutTags(line string) string {
	if !strings.Contains(line, "<") {
		return line
	}
	return tag.ReplaceAllString(line, " ")
}

// WithoutMerge returns the message of a merge without its first line, which a
// program wrote, when something follows it; any other text as it is.
func WithoutMerge(text string) string {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if rest = strings.TrimSpace(rest); rest != "" && merge.MatchString(first) {
		return rest
	}
	return text
}

// Quotations returns the blocks of quoted lines of a text, each as it stood in
// the text that it was taken from.
func Quotations(text string) []string {
	var blocks []string
	var block []string
	end := func() {
		if quoted := strings.TrimSpace(strings.Join(block, "\n")); quoted != "" {
			blocks = append(blocks, quoted)
		}
		block = nil
	}
	for line := range strings.SplitSeq(clean(text), "\n") {
		if mark := quoteMark.FindString(line); mark != "" {
			block = append(block, line[len(mark):])
			continue
		}
		end()
	}
	end()
	return blocks
}

func clean(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if !strings.Contains(text, "<!--") {
		return text
	}
	return htmlComment.ReplaceAllString(text, " ")
}

// Templates finds lines that come with a form and not from an author: the same
// line in the texts of many threads.
type Templates struct {
	seen    map[string]int
	threads int
}

// NewTemplates returns Templates that have seen no text.
func NewTemplates() *Templates { return &Templates{seen: map[string]int{}} }

// A shorter line may be the same by chance, and so may one in few threads.
const (
	shortestTemplate = 20
	leastThreads     = 8
	leastShare       = 50 // one thread of so many
)

// See takes the texts of one thread.
func (t *Templates) See(texts ...string) {
	t.threads++
	mine := map[string]bool{}
	for _, text := range texts {
		for line := range strings.SplitSeq(text, "\n") {
			if line = strings.TrimSpace(line); len(line) >= shortestTemplate && len(line) <= 400 && !mine[line] {
				mine[line] = true
				t.seen[line]++
			}
		}
	}
}

// Is reports whether a line comes with a form.
func (t *Templates) Is(line string) bool {
	times := t.seen[line]
	return times >= leastThreads && times*leastShare >= t.threads
}
