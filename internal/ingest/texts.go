package ingest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"repochat/internal/archive"
	"repochat/internal/github"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/link"
	"repochat/internal/passage"
	"repochat/internal/store"
)

const phaseTexts = "loading texts"

// loadTexts loads what people wrote. It goes through the stored records once
// more, a thread at a time: in a large repository comments are most of the text.
func (s *synchronisation) loadTexts(ctx context.Context, in input, snapshot history.Snapshot) error {
	return s.phase(phaseTexts, func() (string, error) {
		c, err := s.textCollector(ctx, snapshot)
		if err != nil {
			return "", err
		}
		loader := s.worker.Loader
		loader.Progress = s.progress.Report
		changes, digests, err := loader.LoadTextsHeld(ctx, s.stored.Name, c.texts(ctx, in), s.heldTexts)
		if err != nil {
			return "", err
		}
		s.loaded = s.loaded.WithTexts(digests)
		if err := s.keepTexts(c.kept); err != nil {
			return "", err
		}
		s.report.Counts.Remarks = changes.Remarks
		return fmt.Sprintf("%s, %s; %d written", count(changes.Texts, "text", "texts"), count(changes.Remarks, "comment", "comments"), changes.Written), nil
	})
}

// textCollector returns a collector that has seen all threads once, by which it
// knows the lines that come with a form.
func (s *synchronisation) textCollector(ctx context.Context, snapshot history.Snapshot) (c *textCollector, err error) {
	c = newTextCollector(s, snapshot)
	if c.kept, err = s.readKeptTexts(); err != nil || !snapshot.HasTracker {
		return c, err
	}
	return c, c.eachThread(ctx, func(t thread) error {
		c.templates.See(append([]string{t.body}, bodies(t.discussion)...)...)
		return nil
	})
}

// thread is what issues and pull requests have in common, with what was said.
type thread struct {
	kind        graph.TextKind
	node        graph.Key
	number      int
	title, body string
	discussion  []history.Remark
	closing     int // place in the discussion, or -1
}

// textCollector turns records into texts.
type textCollector struct {
	*synchronisation
	snapshot  history.Snapshot
	analyser  *passage.Analyser
	templates *passage.Templates
	mentions  link.Mentions
	bots      map[history.PersonID]bool
	nodes     map[int]graph.Key // of issues and pull requests, by number
	scopes    map[graph.TextKind]string
	kept      *keptTexts
}

func newTextCollector(s *synchronisation, snapshot history.Snapshot) *textCollector {
	name := s.stored.Name
	c := &textCollector{
		synchronisation: s, snapshot: snapshot, analyser: passage.NewAnalyser(), templates: passage.NewTemplates(),
		mentions: link.NewMentions(s.names, snapshot.Issues),
		bots:     map[history.PersonID]bool{}, nodes: map[int]graph.Key{}, scopes: map[graph.TextKind]string{},
	}
	for _, person := range snapshot.Identities.People {
		c.bots[person.ID] = person.Type == history.PersonBot
	}
	for _, issue := range snapshot.Issues {
		if issue.Key == "" {
			c.nodes[issue.Number] = graph.IssueTextNode(name, issue.Number)
		}
	}
	for _, pull := range snapshot.PullRequests {
		c.nodes[pull.Number] = graph.PullRequestTextNode(name, pull.Number)
	}
	for _, kind := range []graph.TextKind{graph.IssueText, graph.PullRequestText, graph.CommitText, graph.DocumentText} {
		c.scopes[kind] = passage.Scope(name.String()) + " " + passage.KindScope(name.String(), string(kind))
	}
	return c
}

// texts yields the texts of all threads, commits and documents.
func (c *textCollector) texts(ctx context.Context, in input) iter.Seq2[graph.Text, error] {
	return func(yield func(graph.Text, error) bool) {
		give := func(t graph.Text) error {
			if !yield(t, nil) {
				return errStopped
			}
			return nil
		}
		err := c.eachThread(ctx, func(t thread) error { return give(c.threadText(t)) })
		for _, commit := range c.snapshot.Commits {
			if err != nil {
				break
			}
			err = give(c.commitText(commit))
		}
		if err == nil {
			err = c.eachDocument(ctx, in, give)
		}
		if err != nil && !errors.Is(err, errStopped) {
			yield(graph.Text{}, err)
		}
	}
}

// eachThread reads the stored records of an archive or of GitHub.
func (c *textCollector) eachThread(ctx context.Context, yield func(thread) error) error {
	name := c.stored.Name
	issue := func(i history.Issue) error {
		discussion := i.Discussion()
		return yield(thread{
			graph.IssueText, c.nodes[i.Number], i.Number, i.Title, i.Body, discussion,
			history.ClosingRemark(discussion, i.ClosedAt, i.ClosedBy),
		})
	}
	pull := func(p history.PullRequest) error {
		discussion := p.Discussion()
		return yield(thread{
			graph.PullRequestText, c.nodes[p.Number], p.Number, p.Title, p.Body, discussion,
			history.ClosingRemark(discussion, p.ClosedAt, ""),
		})
	}
	read := func(kind string, use func(store.Record) error) error {
		return c.worker.Store.Records(ctx, name, kind, use)
	}
	return errors.Join(
		read(kindIssue, func(r store.Record) error {
			i, err := archive.ParseIssue(r.JSON)
			return errors.Join(err, issue(i))
		}),
		read(kindPull, func(r store.Record) error {
			p, err := archive.ParsePullRequest(r.JSON)
			return errors.Join(err, pull(p))
		}),
		read(kindGitHubIssue, func(r store.Record) error {
			var i github.Issue
			err := readRecord(r, &i)
			return errors.Join(err, issue(i.History(c.gitHubNames)))
		}),
		read(kindGitHubPull, func(r store.Record) error {
			var p github.PullRequest
			err := readRecord(r, &p)
			return errors.Join(err, pull(p.History(c.gitHubNames)))
		}),
	)
}

func (c *textCollector) threadText(t thread) graph.Text {
	own := []string{t.body}
	whole := []string{c.analyser.Joined(t.title), c.analyser.Joined(passage.Own(t.body, c.templates.Is))}
	text := graph.Text{
		Of: t.kind, ID: t.node.ID, Thread: t.node.ID, Node: t.node,
		Head: c.scoped(t.kind, whole[0]), Part: c.scoped(t.kind, whole...), // so that a thread without a body has a passage, too
	}
	replies := passage.Replies(bodies(t.discussion))
	for i, remark := range t.discussion {
		r, terms := c.remark(t.kind, remark)
		r.Position, r.Closing, r.RepliesTo = i+1, i == t.closing, replies[i]+1
		text.Remarks = append(text.Remarks, r)
		if r.Noise == "" {
			whole, own = append(whole, terms), append(own, remark.Body)
		}
	}
	text.Whole = c.scoped(t.kind, whole...)
	text.Mentions = c.mentioned(t.number, append(own, t.title)...)
	return text
}

// remark returns a remark, and the terms of what its author wrote in it.
func (c *textCollector) remark(of graph.TextKind, remark history.Remark) (r graph.TextRemark, terms string) {
	r = graph.TextRemark{Remark: remark}
	r.By, _ = c.snapshot.Identities.OfLogin(remark.Author)
	if remark.Author == "" {
		r.By = ""
	}
	if c.bots[r.By] || strings.HasSuffix(remark.Author, "[bot]") {
		r.Noise = "bot"
		return r, ""
	}
	kept := passage.Own(remark.Body, c.templates.Is)
	switch {
	case kept != "":
		terms = c.analyser.Joined(kept)
		r.Part = c.scoped(of, terms)
	case passage.Own(remark.Body, nil) != "":
		r.Noise = "template"
	case strings.TrimSpace(remark.Body) != "":
		r.Noise = "quotation"
	}
	return r, terms
}

// mentioned returns the nodes that texts mention, without the thread itself.
func (c *textCollector) mentioned(number int, texts ...string) []graph.Key {
	var keys []graph.Key
	for _, other := range c.mentions.In(texts...) {
		if node, known := c.nodes[other]; known && other != number {
			keys = append(keys, node)
		}
	}
	return keys
}

// fillCommit adds the terms of a commit's message to its text.
func (c *textCollector) fillCommit(t *graph.Text, message string) {
	title, _, _ := strings.Cut(strings.TrimSpace(passage.WithoutMerge(message)), "\n")
	t.Head = c.scoped(graph.CommitText, c.analyser.Joined(title))
	t.Part = c.scoped(graph.CommitText, c.analyser.Joined(passage.Own(message, nil)))
	t.Whole = t.Part
}

// A document that is longer is generated, and so many documents are data.
const (
	longestDocument = 1 << 20
	mostDocuments   = 500
)

func isDocument(file string) bool {
	switch strings.ToLower(path.Ext(file)) {
	case ".md", ".markdown", ".mdown", ".rst", ".adoc":
		return true
	}
	name := strings.ToLower(path.Base(file))
	return name == "readme" || name == "readme.txt" || strings.HasSuffix(name, ".txt") && strings.HasPrefix(strings.ToLower(file), "doc")
}

// eachDocument reads the documents at head, those of the upper directories first.
// Of one that did not change the digests are enough, when the database is known
// to hold them.
func (c *textCollector) eachDocument(ctx context.Context, in input, give func(graph.Text) error) error {
	blobs, paths, err := c.documents(ctx, in)
	if err != nil {
		return err
	}
	var changed []string
	for _, file := range paths {
		pieces, known := c.kept.document(file, blobs[file], c.heldTexts)
		if !known {
			changed = append(changed, file)
			continue
		}
		for _, piece := range pieces {
			if err := give(graph.Text{Of: graph.DocumentText, ID: piece.ID, Thread: file, Known: piece.Digest}); err != nil {
				return err
			}
		}
	}
	c.kept.keepDocuments(paths)
	return in.git.ReadFiles(ctx, in.head, changed, longestDocument, func(file string, content []byte) error {
		var pieces []keptPiece
		if utf8.Valid(content) {
			for _, piece := range passage.Split(string(content)) {
				text := c.documentText(file, piece)
				digest, err := text.Digest()
				if err != nil {
					return err
				}
				pieces = append(pieces, keptPiece{text.ID, digest})
				if err := give(text); err != nil {
					return err
				}
			}
		}
		c.kept.addDocument(file, blobs[file], pieces)
		return nil
	})
}

// documents returns the paths of the documents at head, and the hashes of their
// contents.
func (c *textCollector) documents(ctx context.Context, in input) (blobs map[string]string, paths []string, err error) {
	for _, file := range in.headFiles {
		if isDocument(file) {
			paths = append(paths, file)
		}
	}
	slices.SortStableFunc(paths, func(a, b string) int { return strings.Count(a, "/") - strings.Count(b, "/") })
	paths = paths[:min(len(paths), mostDocuments)]
	if len(paths) == 0 {
		return nil, nil, nil
	}
	files, err := in.git.Files(ctx, in.head)
	if err != nil {
		return nil, nil, err
	}
	blobs = map[string]string{}
	for _, file := range files {
		blobs[file.Path] = file.Blob
	}
	return blobs, paths, nil
}

func (c *textCollector) documentText(file string, piece passage.Piece) graph.Text {
	place, heading, own := c.analyser.Joined(file), c.analyser.Joined(piece.Heading), c.analyser.Joined(passage.Own(piece.Text, nil))
	return graph.Text{
		Of: graph.DocumentText, ID: fmt.Sprintf("%s:%s:%d", c.stored.Name, file, piece.Line), Thread: file,
		Head: c.scoped(graph.DocumentText, place, heading), Part: c.scoped(graph.DocumentText, own),
		Whole: c.scoped(graph.DocumentText, place, heading, own),
		Text:  piece.Text, Heading: piece.Heading, Line: piece.Line,
	}
}

// scoped returns terms with those that a search is confined by; "" where there
// are none.
func (c *textCollector) scoped(kind graph.TextKind, terms ...string) string {
	var all strings.Builder
	for _, some := range terms {
		if some != "" {
			all.WriteString(" " + some)
		}
	}
	if all.Len() == 0 {
		return ""
	}
	return c.scopes[kind] + all.String()
}

func bodies(discussion []history.Remark) []string {
	texts := make([]string, len(discussion))
	for i, remark := range discussion {
		texts[i] = remark.Body
	}
	return texts
}
