// Package infiles finds the passages of the files at head that hold most of the words of a
// question: paragraphs of documents, and blocks of code and of settings. They are read from
// git when they are asked for, and ranked by BM25 (Robertson and Zaragoza 2009).
package infiles

import (
	"bytes"
	"context"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/gitrepo"
	"repochat/internal/passage"
)

const (
	// mostBytes is the size up to which a file is read, mostOfData that of one with data,
	// and mostOfAll how much is read of all files together.
	mostBytes, mostOfData, mostOfAll = 1 << 20, 32 << 10, 48 << 20
	// mostLines is how many lines a block of code has at most, and fewLines how many one has
	// at least that the next one is not added to.
	mostLines, fewLines = 14, 4
	// mostLong is how many bytes the lines of a file that people read have on average.
	mostLong = 200
)

var (
	// leftOut match the paths of files that nobody reads for an answer: those of others,
	// generated ones, pictures and the versions that were locked; secrets those that may
	// hold secrets, and data those of data.
	leftOut = regexp.MustCompile(`(?i)(?:^|/)(?:vendor|node_modules|third_party|dist|testdata|fixtures)/|(?:^|/)(?:go\.sum|package-lock\.json|[^/]*\.lock|pnpm-lock\.yaml|licen[cs]e[^/]*|copying[^/]*)$|\.(?:svg|min\.js|min\.css|map|snap|golden|csv|tsv|patch|diff)$`)
	secrets = regexp.MustCompile(`(?i)(?:^|/)(?:\.env|\.netrc|\.npmrc|id_(?:rsa|dsa|ecdsa|ed25519)|[^/]*(?:secret|credential)s?[^/]*)(?:\.[^/]*)?$|\.(?:key|pem|p12|pfx|jks|kdbx)$`)
	data    = regexp.MustCompile(`(?i)\.(?:json|xml|html?|css|txt|ya?ml|toml)$`)
	// documents match the paths of files that consist of paragraphs, ofTests those of tests,
	// logs those of logs of changes.
	documents = regexp.MustCompile(`(?i)\.(?:md|mkd|markdown|rst|adoc|org)$`)
	logs      = regexp.MustCompile(`(?i)(?:^|/)(?:change-?_?log|changes|history|news|release[-_]notes)[^/]*$`)
	ofTests   = regexp.MustCompile(`(?i)(?:^|/)(?:tests?|spec)/|_test\.|\.test\.|(?:^|/)test_`)
)

// MayHoldSecrets reports whether a file, by its path, may hold secrets, which are never shown.
func MayHoldSecrets(path string) bool { return secrets.MatchString(path) }

// Passage is a part of a file.
type Passage struct {
	Path, Heading, Text string
	Line                int // of its beginning, from 1
	// Coverage is how much of what is looked for it has, from 0 to 1, by how rare the words
	// are.
	Coverage float64
	score    float64
	has      map[string]int
	length   int
	idf      map[string]float64 // of the words that some passage has
}

// IsDocument reports whether the passage is a paragraph of a document.
func (p Passage) IsDocument() bool { return documents.MatchString(p.Path) }

// Find returns the passages of the files of a commit, given by its full hash, that hold some
// of the words of a text, the best first. The error is the context's or one of git.
func Find(ctx context.Context, git *gitrepo.Repository, head, text string) ([]Passage, error) {
	files, err := git.Files(ctx, head)
	if err != nil {
		return nil, err
	}
	wanted := newWords(text)
	if len(wanted.terms) == 0 {
		return nil, nil
	}
	var found []Passage
	err = git.ReadFiles(ctx, head, readable(files), mostBytes, func(file string, content []byte) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !isText(content) {
			return nil
		}
		for _, p := range passagesOf(file, strings.ToValidUTF8(string(content), "\uFFFD")) {
			wanted.count(&p)
			if len(p.has) > 0 {
				found = append(found, p)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	wanted.rank(found)
	return found, nil
}

// readable returns the paths of the files that are read, documents and those near the top
// first.
func readable(files []gitrepo.File) (paths []string) {
	files = slices.DeleteFunc(files, func(f gitrepo.File) bool {
		return leftOut.MatchString(f.Path) || MayHoldSecrets(f.Path) || f.Size > mostBytes || f.Size > mostOfData && data.MatchString(f.Path)
	})
	slices.SortStableFunc(files, func(a, b gitrepo.File) int {
		return (weight(a.Path) - weight(b.Path))
	})
	var size int64
	for _, f := range files {
		if size += f.Size; size > mostOfAll {
			break
		}
		paths = append(paths, f.Path)
	}
	return paths
}

func weight(file string) int {
	depth := strings.Count(file, "/")
	if documents.MatchString(file) {
		depth -= 100
	}
	if ofTests.MatchString(file) {
		depth += 100
	}
	return depth
}

// isText reports whether people read a content: it has no zero byte, and no very long lines.
func isText(content []byte) bool {
	return len(content) > 0 && !bytes.ContainsRune(content, 0) && len(content)/(bytes.Count(content, []byte("\n"))+1) <= mostLong*4
}

// passagesOf returns the parts of a file.
func passagesOf(file, content string) (all []Passage) {
	if documents.MatchString(file) {
		for _, piece := range passage.Split(content) {
			all = append(all, Passage{Path: file, Heading: piece.Heading, Text: piece.Text, Line: piece.Line})
		}
		return all
	}
	var block []string
	first := 0
	end := func() {
		if text := strings.Join(block, "\n"); strings.TrimSpace(text) != "" {
			all = append(all, Passage{Path: file, Text: strings.TrimRight(text, "\n "), Line: first})
		}
		block = nil
	}
	for i, line := range strings.Split(strings.ReplaceAll(content, "\r\n", "\n"), "\n") {
		if isEnd := strings.TrimSpace(line) == "" && len(block) > fewLines; isEnd || len(block) >= mostLines {
			end()
		}
		if len(block) == 0 {
			if strings.TrimSpace(line) == "" {
				continue
			}
			first = i + 1
		}
		block = append(block, line)
	}
	end()
	return all
}

// words are what is looked for.
type words struct {
	analyser *passage.Analyser
	terms    []string
	begins   []string // of the terms, by which most passages are passed over
	passages int
	lengths  int
	in       map[string]int // how many passages have a term
}

// longestBegin is how many letters the beginnings of terms have at most: all forms of a word
// have them.
const longestBegin = 4

func newWords(text string) *words {
	w := &words{analyser: passage.NewAnalyser(), in: map[string]int{}}
	for _, term := range w.analyser.Terms(text) {
		if !slices.Contains(w.terms, term) {
			w.terms = append(w.terms, term)
			w.begins = append(w.begins, term[:min(longestBegin, len(term))])
		}
	}
	return w
}

// count counts the terms of a passage, with those of its heading and of the name of its file.
func (w *words) count(p *Passage) {
	w.passages++
	w.lengths += len(p.Text)
	p.length = len(p.Text)
	text := p.Heading + "\n" + strings.TrimSuffix(path.Base(p.Path), path.Ext(p.Path)) + "\n" + p.Text
	lower := strings.ToLower(text)
	if !slices.ContainsFunc(w.begins, func(begin string) bool { return strings.Contains(lower, begin) }) {
		return
	}
	has := map[string]int{}
	for _, term := range w.analyser.Terms(text) {
		if slices.Contains(w.terms, term) {
			has[term]++
		}
	}
	for term := range has {
		w.in[term]++
	}
	p.has = has
}

// The parameters of BM25, and how much passages of tests, of documents and of logs of changes
// count beside others: these say what was, and not what is.
const k1, b, testsCount, documentsCount, logsCount = 1.2, 0.75, 0.7, 1.5, 0.8

// ofMissing is how much a word counts in the coverage that no passage has, beside the others
// on average: it may be one of how the question is put.
const ofMissing = 0.5

// rank sorts passages by how well they fit, and sets how much of the words each has.
func (w *words) rank(all []Passage) {
	idf := map[string]float64{}
	known, sum := 0, 0.0
	for _, term := range w.terms {
		if n := w.in[term]; n > 0 {
			idf[term] = math.Log(1 + (float64(w.passages-n)+0.5)/(float64(n)+0.5))
			known, sum = known+1, sum+idf[term]
		}
	}
	whole := sum + float64(len(w.terms)-known)*ofMissing*sum/float64(max(1, known))
	mean := float64(w.lengths) / float64(max(1, w.passages))
	for i := range all {
		p := &all[i]
		p.idf = idf
		for term, n := range p.has {
			p.Coverage += idf[term] / whole
			p.score += idf[term] * float64(n) * (k1 + 1) / (float64(n) + k1*(1-b+b*float64(p.length)/mean))
		}
		p.score *= p.Coverage
		switch {
		case logs.MatchString(p.Path):
			p.score *= logsCount
		case p.IsDocument():
			p.score *= documentsCount
		}
		if ofTests.MatchString(p.Path) {
			p.score *= testsCount
		}
	}
	slices.SortStableFunc(all, func(x, y Passage) int {
		switch {
		case x.score > y.score:
			return -1
		case x.score < y.score:
			return 1
		}
		return strings.Compare(x.Path, y.Path)
	})
}
