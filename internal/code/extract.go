package code

import (
	"bytes"
	"fmt"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/odvcencio/gotreesitter"
)

// Limits bound what is spent on one file.
type Limits struct {
	Bytes   int64
	Time    time.Duration
	Nesting int
}

// DefaultLimits lets through what people write: the largest sources of large
// projects have some hundred kilobytes.
func DefaultLimits() Limits {
	return Limits{Bytes: 2 << 20, Time: 30 * time.Second, Nesting: 1000}
}

// orDefault fills in what is not set.
func (l Limits) orDefault() Limits {
	d := DefaultLimits()
	if l.Bytes > 0 {
		d.Bytes = l.Bytes
	}
	if l.Time > 0 {
		d.Time = l.Time
	}
	if l.Nesting > 0 {
		d.Nesting = l.Nesting
	}
	return d
}

// Skip is why nothing is read of a file.
type Skip struct {
	Reason string
	// Again reports whether another attempt may come to another end.
	Again bool
}

func (s *Skip) Error() string { return s.Reason }

// Extract reads the facts of a file. The error is a *Skip when there are none
// to be had; facts of a file with mistakes are those of the rest of it.
func Extract(name string, content []byte, limits Limits) (Facts, error) {
	return NewExtractor(limits).Extract(name, content)
}

// Extractor reads the facts of files. It may be used by several goroutines at once.
type Extractor struct {
	limits  Limits
	parsers parsers
}

// NewExtractor returns an extractor with limits for each file.
func NewExtractor(limits Limits) *Extractor {
	limits = limits.orDefault()
	return &Extractor{limits: limits, parsers: parsers{timeout: limits.Time, idle: map[*gotreesitter.Language][]*gotreesitter.Parser{}}}
}

// Extract reads the facts of a file as the function of that name does.
func (e *Extractor) Extract(name string, content []byte) (facts Facts, err error) {
	content, err = admit(name, content, e.limits)
	if err != nil {
		return Facts{}, err
	}
	language := grammarOf(name, content)
	parser := e.parsers.take(language)
	// A mistake of the parser costs a file, not all that is read with it. It is
	// not used again.
	defer func() {
		if problem := recover(); problem != nil {
			facts, err = Facts{}, &Skip{Reason: fmt.Sprintf("the parser fails: %v", problem)}
			return
		}
		e.parsers.put(language, parser)
	}()
	return e.parse(parser, name, content, language)
}

func (e *Extractor) parse(parser *gotreesitter.Parser, name string, content []byte, language *gotreesitter.Language) (Facts, error) {
	tree, err := parser.ParseStrict(content)
	if tree != nil {
		defer tree.Release()
	}
	if err != nil {
		return Facts{}, stopped(tree, e.limits, err)
	}
	w := newWalker(LanguageOf(name), language, content, e.limits.Nesting)
	root := tree.RootNode()
	if root == nil {
		return w.facts, nil
	}
	w.walk(root)
	if root.HasError() && w.facts.Problem == "" {
		w.facts.Problem = "parts of the file are not understood"
	}
	return w.facts, nil
}

// parsers keeps parsers that are not in use: to make one takes as long as to
// parse a file. A gotreesitter.ParserPool would lose them to the garbage collector.
type parsers struct {
	timeout time.Duration
	mutex   sync.Mutex
	idle    map[*gotreesitter.Language][]*gotreesitter.Parser
}

func (p *parsers) take(language *gotreesitter.Language) *gotreesitter.Parser {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	idle := p.idle[language]
	if len(idle) == 0 {
		parser := gotreesitter.NewParser(language)
		parser.SetTimeoutMicros(uint64(p.timeout.Microseconds()))
		// The other way to parse comes to the same trees or gives up, most often
		// in TypeScript and Java, after it has allocated a megabyte.
		parser.SetAdmissionCandidateRoute(false)
		return parser
	}
	last := len(idle) - 1
	p.idle[language] = idle[:last]
	return idle[last]
}

func (p *parsers) put(language *gotreesitter.Language, parser *gotreesitter.Parser) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.idle[language] = append(p.idle[language], parser)
}

// admit returns the content of a file that is to be parsed.
func admit(name string, content []byte, limits Limits) ([]byte, error) {
	switch {
	case LanguageOf(name) == "":
		return nil, &Skip{Reason: "no language that is read"}
	case int64(len(content)) > limits.Bytes:
		return nil, &Skip{Reason: tooLarge(limits)}
	case bytes.IndexByte(content, 0) >= 0:
		return nil, &Skip{Reason: "no text"}
	case IsGenerated(name, content):
		return nil, &Skip{Reason: "generated"}
	}
	content = bytes.TrimPrefix(content, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(content) {
		// Old sources are in Latin-1. What is replaced stands in comments and
		// strings, and lines stay where they are.
		content = bytes.ToValidUTF8(content, []byte("?"))
	}
	return content, nil
}

func stopped(tree *gotreesitter.Tree, limits Limits, err error) error {
	if tree != nil && tree.ParseStopReason() == gotreesitter.ParseStopTimeout {
		return &Skip{Reason: fmt.Sprintf("takes longer than %s to read", limits.Time), Again: true}
	}
	return &Skip{Reason: err.Error()}
}
