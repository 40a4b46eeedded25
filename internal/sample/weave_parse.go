package sample

import (
	"fmt"
	"slices"
	"strings"
)

// parseWeave reads a weave. expand fills in references in its lines.
func parseWeave(source, text string, expand func(string) (string, error)) (*weave, error) {
	expanded, err := expand(text)
	if err != nil {
		return nil, fmt.Errorf("weave %s: %w", source, err)
	}
	p := &weaveParser{weave: weave{source: source}, lines: strings.Split(strings.TrimSuffix(expanded, "\n"), "\n")}
	if err := p.parse(); err != nil {
		return nil, fmt.Errorf("weave %s, line %d: %w", source, p.next, err)
	}
	slices.Sort(p.weave.changes)
	p.weave.changes = slices.Compact(p.weave.changes)
	return &p.weave, nil
}

type weaveParser struct {
	weave weave
	lines []string
	next  int
}

func (p *weaveParser) parse() error {
	if err := p.parseEvents(); err != nil {
		return err
	}
	body, end, err := p.parseBlocks()
	if err != nil {
		return err
	}
	if end != "" {
		return fmt.Errorf("%q without a beginning", end)
	}
	p.weave.body = body
	return nil
}

func (p *weaveParser) parseEvents() error {
	for p.next < len(p.lines) {
		words := strings.Fields(p.lines[p.next])
		p.next++
		if len(words) < 2 || words[0] != "@@" {
			return fmt.Errorf("%q stands above the body", strings.Join(words, " "))
		}
		switch kind := eventKind(words[1]); {
		case words[1] == "body":
			return nil
		case words[1] == "crlf":
			p.weave.crlf = true
		default:
			if err := p.addEvent(kind, words[2:]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *weaveParser) addEvent(kind eventKind, words []string) error {
	values := 0
	switch kind {
	case eventPath, eventBytes, eventGitlink:
		values = 1
	case eventGone, eventExecutable, eventReindent:
	default:
		return fmt.Errorf("unknown directive %q", kind)
	}
	if len(words) != values+2 || words[values] != "by" {
		return fmt.Errorf("directive %q is incomplete", kind)
	}
	e := event{kind: kind, change: words[values+1]}
	if values == 1 {
		e.value = words[0]
	}
	p.weave.events = append(p.weave.events, e)
	p.weave.changes = append(p.weave.changes, e.change)
	return nil
}

// parseBlocks reads up to the end of the text or to a line "@@ end" or
// "@@ with", and returns which of them it was.
func (p *weaveParser) parseBlocks() (blocks []block, end string, err error) {
	var run []string
	flush := func() {
		if len(run) > 0 {
			blocks = append(blocks, block{lines: run})
			run = nil
		}
	}
	for p.next < len(p.lines) {
		line := p.lines[p.next]
		p.next++
		if !strings.HasPrefix(line, "@@ ") {
			run = append(run, line)
			continue
		}
		flush()
		words := strings.Fields(line)[1:]
		if len(words) == 1 && (words[0] == "end" || words[0] == "with") {
			return blocks, words[0], nil
		}
		b, err := p.parseBlock(words)
		if err != nil {
			return nil, "", err
		}
		blocks = append(blocks, b)
	}
	flush()
	return blocks, "", nil
}

func (p *weaveParser) parseBlock(words []string) (block, error) {
	if len(words) != 2 {
		return block{}, fmt.Errorf("block %q is no kind and change", strings.Join(words, " "))
	}
	first, end, err := p.parseBlocks()
	if err != nil {
		return block{}, err
	}
	b := block{change: words[1]}
	switch {
	case words[0] == "add" && end == "end":
		b.with = first
	case words[0] == "drop" && end == "end":
		b.without = first
	case words[0] == "swap" && end == "with":
		b.without = first
		if b.with, end, err = p.parseBlocks(); err != nil {
			return block{}, err
		}
		if end != "end" {
			return block{}, fmt.Errorf("swap %s closes with %q", words[1], end)
		}
	default:
		return block{}, fmt.Errorf("%s %s closes with %q", words[0], words[1], end)
	}
	p.weave.changes = append(p.weave.changes, b.change)
	return b, nil
}
