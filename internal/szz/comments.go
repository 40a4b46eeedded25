package szz

import (
	"path"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"

	"repochat/internal/szz/alike"
)

// syntaxes finds out which lines are comments, by the lexers of chroma. A
// lexer is looked up once for all files of the same kind.
type syntaxes map[string]*syntax

// syntax is a language as far as comments go.
type syntax struct {
	lexer chroma.Lexer // nil for an unknown language, in which nothing is a comment
	// starred is whether lines within block comments begin with "*" by custom.
	starred bool
}

// otherLexers are by extension where the lexer that chroma finds by name misses
// comments, or is that of another language.
var otherLexers = map[string]string{
	".vue": "html", ".svelte": "html", ".md": "html", ".markdown": "html", ".mdx": "html", ".m": "objective-c",
}

// onAllCores calls visit for each number below count, in no order. Each core has
// syntaxes of its own. To find comments takes longer than all else that is done
// with lines.
func onAllCores(count int, visit func(s syntaxes, i int)) {
	var next atomic.Int64
	var cores sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		cores.Go(func() {
			s := syntaxes{}
			for i := next.Add(1) - 1; i < int64(count); i = next.Add(1) - 1 {
				visit(s, int(i))
			}
		})
	}
	cores.Wait()
}

func (s syntaxes) of(file string) *syntax {
	name := path.Base(file)
	kind := path.Ext(name)
	if kind == "" {
		kind = name
	}
	known, found := s[kind]
	if !found {
		known = &syntax{lexer: lexers.Match(name)}
		if other, found := otherLexers[strings.ToLower(kind)]; found {
			known.lexer = lexers.Get(other)
		}
		if known.lexer != nil {
			known.lexer = chroma.Coalesce(known.lexer)
			known.starred = known.comments([]string{"/* x", " */"})[1]
		}
		s[kind] = known
	}
	return known
}

// comments reports for lines that follow each other whether they are only
// comments. Where the lines begin within a block comment cannot be seen from
// them; those that begin as such lines do by custom count all the same.
func (s *syntax) comments(lines []string) []bool {
	result := make([]bool, len(lines))
	if s.lexer == nil || !mayComment(lines) {
		return result
	}
	tokens, err := s.lexer.Tokenise(nil, strings.Join(lines, "\n")+"\n")
	if err != nil {
		return result // a lexer that gives up leaves lines what they are
	}
	const nothing, comment, code = 0, 1, 2
	kinds := make([]int, len(lines)+1)
	line := 0
	for token := tokens(); token != chroma.EOF; token = tokens() {
		for i, part := range strings.Split(token.Value, "\n") {
			if i > 0 && line+1 < len(kinds) {
				line++
			}
			switch {
			case strings.TrimSpace(part) == "":
			case isComment(token.Type):
				kinds[line] = max(kinds[line], comment)
			default:
				kinds[line] = code
			}
		}
	}
	for i := range lines {
		result[i] = kinds[i] == comment || s.starred && continuesComment(strings.TrimSpace(lines[i]))
	}
	return result
}

func isComment(kind chroma.TokenType) bool {
	switch kind {
	case chroma.CommentPreproc, chroma.CommentPreprocFile, chroma.CommentHashbang:
		return false // instructions, which may be wrong
	}
	return kind.InCategory(chroma.Comment)
}

// mayComment reports whether any line begins as a comment could. Lexing takes
// long, and most lines do not.
func mayComment(lines []string) bool {
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if line != "" && !alike.IsWordByte(line[0]) || strings.HasPrefix(strings.ToLower(line), "rem ") {
			return true
		}
	}
	return false
}

// continuesComment reports whether a line goes on with a block comment:
// "* text", "*", "*/", but not "*pointer = 1".
func continuesComment(line string) bool {
	rest, found := strings.CutPrefix(line, "*")
	return found && (rest == "" || rest == "/" || rest[0] == ' ' || rest[0] == '\t')
}
