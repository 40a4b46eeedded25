package graph

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"sync/atomic"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// Text is what was written in one thread, in one commit, or in one part of a
// document: the unit in which texts are loaded.
type Text struct {
	Of   TextKind
	ID   string // unique in its repository
	Node Key    // of the issue, pull request or commit; zero for a part of a document

	Head, Whole, Part string // terms for the three indexes; "" for none

	Text, Heading string // of a part of a document
	Line          int
	Thread        string // what a search finds: the ID, or the path of the document

	Remarks  []TextRemark
	Mentions []Key

	// Known is the Digest of the text with its terms, which Fill adds when the
	// database turns out to hold another; both are left out of most texts.
	Known string           `json:"-"`
	Fill  func(text *Text) `json:"-"`

	digest string // of all the above
}

// TextKind describes what a Text is of.
type TextKind string

// The kinds of Text.
const (
	IssueText       TextKind = "issue"
	PullRequestText TextKind = "pull_request"
	CommitText      TextKind = "commit"
	DocumentText    TextKind = "document"
)

// TextRemark is one comment, review or remark of a thread.
type TextRemark struct {
	history.Remark
	Position  int              // from 1
	By        history.PersonID // "" when it is not known
	Closing   bool
	Noise     string // why search leaves it out; "" when it does not
	Part      string // terms
	RepliesTo int    // position; 0 for none
}

// CommitTextNode and the like return the keys of the nodes that texts are of.
func CommitTextNode(hash string) Key { return commitKey(hash) }

// IssueTextNode returns the key of an issue.
func IssueTextNode(name history.RepositoryName, number int) Key {
	return newBuilder(history.Snapshot{Repository: history.Repository{Name: name}}).issueKey(number)
}

// PullRequestTextNode returns the key of a pull request.
func PullRequestTextNode(name history.RepositoryName, number int) Key {
	return newBuilder(history.Snapshot{Repository: history.Repository{Name: name}}).pullRequestKey(number)
}

// TextChanges counts what loading texts changed.
type TextChanges struct{ Texts, Remarks, Written, Removed int }

const (
	readDigestsQuery = `MATCH (p:Passage) WHERE p.repo = $repo AND p.id IS NOT NULL RETURN p.id AS id, p.digest AS digest`

	removeRemarksQuery = `UNWIND $rows AS row
MATCH (c:Comment) WHERE c.repo = $repo AND c.thread = row.id
DETACH DELETE c`

	removeMentionsQuery = `UNWIND $rows AS row
MATCH (n:%s {repo: $repo, id: row.id})-[r:mentions]->()
DELETE r`

	removeTextsQuery = `UNWIND $rows AS row
MATCH (p:Passage {repo: $repo, id: row.id})
DELETE p`

	createTextsQuery = `UNWIND $rows AS row
CREATE (p:Passage)
SET p = row.properties`

	// The full-text indexes follow a transaction after its end.
	awaitTextsQuery = `CALL db.index.fulltext.awaitEventuallyConsistentIndexRefresh()`

	writeTextsQuery = `UNWIND $rows AS row
MERGE (p:Passage {repo: $repo, id: row.id})
SET p = row.properties`

	writeRemarksQuery = `UNWIND $rows AS row
MATCH (t:%s {repo: $repo, id: row.on}) USING INDEX SEEK t:%[1]s(repo, id)
CREATE (c:Comment)-[:on]->(t)
SET c = row.properties`

	writeRemarksByQuery = `UNWIND $rows AS row
MATCH (t:%s {repo: $repo, id: row.on}) USING INDEX SEEK t:%[1]s(repo, id)
MATCH (u:User {repo: $repo, id: row.by}) USING INDEX SEEK u:User(repo, id)
CREATE (u)-[:writes]->(c:Comment)-[:on]->(t)
SET c = row.properties`

	writeRepliesQuery = `UNWIND $rows AS row
MATCH (a:Comment {repo: $repo, id: row.from}) USING INDEX SEEK a:Comment(repo, id)
MATCH (b:Comment {repo: $repo, id: row.to}) USING INDEX SEEK b:Comment(repo, id)
CREATE (a)-[:replies_to]->(b)`
)

// LoadTexts makes the database hold exactly these texts of a repository. It
// holds a few of them at a time, and writes only those that differ from what is
// there, each whole in one transaction. The nodes that they are of are there.
func (l *Loader) LoadTexts(ctx context.Context, name history.RepositoryName, texts iter.Seq2[Text, error]) (TextChanges, error) {
	changes, _, err := l.LoadTextsHeld(ctx, name, texts, nil)
	return changes, err
}

// LoadTextsHeld does what LoadTexts does. When the database is known to hold
// texts with certain digests, these are not read again; nil ones are not known.
// It returns the digests of those that it holds then.
func (l *Loader) LoadTextsHeld(ctx context.Context, name history.RepositoryName, texts iter.Seq2[Text, error], held map[string]string) (TextChanges, map[string]string, error) {
	if err := EnsureSchema(ctx, l.Driver, l.Database, schema.Default()); err != nil {
		return TextChanges{}, nil, err
	}
	session := l.Driver.NewSession(ctx, neo4j.SessionConfig{DatabaseName: l.Database})
	defer session.Close(ctx)
	w := textWriter{loader: l, session: session, name: name, digests: maps.Clone(held), writes: make(chan []batch), failed: make(chan error, 1)}
	if held == nil {
		w.digests = map[string]string{}
		err := stream(ctx, session, readDigestsQuery, map[string]any{"repo": name.String()}, func(values []any) {
			w.digests[text(values[0])] = text(values[1])
		})
		if err != nil {
			return TextChanges{}, nil, fmt.Errorf("read the texts of %s: %w", name, classify(err, ctx))
		}
	}
	w.loaded = make(map[string]string, len(w.digests))
	go w.write(ctx)
	failure := w.gather(texts)
	close(w.writes)
	if err := <-w.failed; err != nil {
		return w.changes, nil, fmt.Errorf("write the texts of %s: %w", name, classify(err, ctx))
	}
	if failure != nil || w.changes.Written+w.changes.Removed == 0 {
		return w.changes, w.loaded, failure
	}
	if err := execute(ctx, session, awaitTextsQuery, nil); err != nil {
		return w.changes, nil, fmt.Errorf("wait for the indexes of the texts of %s: %w", name, classify(err, ctx))
	}
	return w.changes, w.loaded, nil
}

// gather reads all texts and hands on what differs. Its error is that of the
// texts; that of a write is told at the end.
func (w *textWriter) gather(texts iter.Seq2[Text, error]) error {
	for t, err := range texts {
		if err != nil {
			return err
		}
		if stopped, err := w.add(t); stopped || err != nil {
			return err
		}
	}
	w.finish()
	return nil
}

// write writes batches as they come, while the next ones are gathered. It reads
// on after a failure, so that nobody waits for it.
func (w *textWriter) write(ctx context.Context) {
	var failure error
	for batches := range w.writes {
		if failure == nil {
			failure = w.loader.writeTransaction(ctx, w.session, w.name.String(), batches)
			w.hasFailed.Store(failure != nil)
		}
	}
	w.failed <- failure
}

// textWriter gathers texts that are new or changed, and writes them in batches.
type textWriter struct {
	loader  *Loader
	session neo4j.SessionWithContext
	name    history.RepositoryName
	digests map[string]string // of what the database holds and was not met yet
	loaded  map[string]string // of what it holds at the end
	gone    []Text            // changed or no longer there: what is held of them goes first
	pending []Text
	bytes   int
	rows    int
	changes TextChanges

	unmarked bool
	// writes are the batches for the goroutine that writes, and failed is how
	// that ended.
	writes    chan []batch
	failed    chan error
	hasFailed atomic.Bool
}

// add takes in one text; stopped reports that a write has failed, so that no
// more are wanted.
func (w *textWriter) add(t Text) (stopped bool, err error) {
	w.changes.Texts++
	w.changes.Remarks += len(t.Remarks)
	held, found := w.digests[t.ID]
	delete(w.digests, t.ID)
	if t.Known != "" && held == t.Known {
		w.loaded[t.ID] = held
		return false, nil
	}
	if t.Fill != nil {
		t.Fill(&t)
	}
	if _, err := t.Digest(); err != nil {
		return true, err
	}
	w.loaded[t.ID] = t.digest
	if held == t.digest {
		return false, nil
	}
	w.changes.Written++
	if found {
		w.gone = append(w.gone, t)
	}
	w.pending = append(w.pending, t)
	w.rows += 1 + len(t.Remarks)
	w.bytes += len(t.Head) + len(t.Whole) + len(t.Part) + len(t.Text)
	for _, r := range t.Remarks {
		w.bytes += len(r.Body) + len(r.Part)
	}
	if w.rows >= batchRows || w.bytes >= batchBytes {
		w.flush()
	}
	return w.hasFailed.Load(), nil
}

// Digest identifies everything that is loaded of a text. It is found once, so
// that the text must be whole by then.
func (t *Text) Digest() (string, error) {
	if t.digest != "" {
		return t.digest, nil
	}
	content, err := json.Marshal(t)
	if err != nil {
		return "", fmt.Errorf("identify the text %s: %w", t.ID, err)
	}
	sum := sha256.Sum256(content)
	t.digest = hex.EncodeToString(sum[:12])
	return t.digest, nil
}

// finish removes the texts that are no longer there.
func (w *textWriter) finish() {
	w.flush()
	for id := range w.digests {
		w.changes.Removed++
		w.gone = append(w.gone, Text{ID: id})
		if len(w.gone) >= batchRows {
			w.flush()
		}
	}
	w.flush()
}

func (w *textWriter) flush() {
	batches := w.batches()
	w.gone, w.pending, w.rows, w.bytes = nil, nil, 0, 0
	if len(batches) == 0 {
		return
	}
	w.loader.report("writing texts", w.changes.Written, 0)
	if !w.unmarked { // what the mark stands for is no longer what the database holds
		w.unmarked, batches = true, append([]batch{unmark(w.name)}, batches...)
	}
	w.writes <- batches
}

func (w *textWriter) batches() []batch {
	b := textBatches{rows: map[string][]func() map[string]any{}}
	for _, t := range w.gone {
		b.remove(t)
	}
	changed := map[string]bool{}
	for _, t := range w.gone {
		changed[t.ID] = true
	}
	for _, t := range w.pending {
		b.write(w.name, t, !changed[t.ID])
	}
	return b.all()
}

// textBatches gathers rows by their statement, in the order of the statements.
type textBatches struct {
	queries []string
	rows    map[string][]func() map[string]any
}

func (b *textBatches) add(query string, row map[string]any) {
	if _, known := b.rows[query]; !known {
		b.queries = append(b.queries, query)
	}
	b.rows[query] = append(b.rows[query], func() map[string]any { return row })
}

// all returns the statements: what is removed, nodes, remarks, and then what
// leads from one to the other.
func (b *textBatches) all() []batch {
	var early, late []batch
	for _, query := range b.queries {
		next := batch{phase: "writing texts", query: query, rows: b.rows[query]}
		if query == writeRepliesQuery {
			late = append(late, next)
			continue
		}
		early = append(early, next)
	}
	return append(early, late...)
}

func (b *textBatches) remove(t Text) {
	row := map[string]any{"id": t.ID}
	b.add(removeRemarksQuery, row)
	if t.Node.Label != "" {
		b.add(fmt.Sprintf(removeMentionsQuery, t.Node.Label), map[string]any{"id": t.Node.ID})
		return
	}
	b.add(removeTextsQuery, row)
}

func (b *textBatches) write(name history.RepositoryName, t Text, isNew bool) {
	query := writeTextsQuery
	if isNew {
		query = createTextsQuery
	}
	b.add(query, map[string]any{"id": t.ID, "properties": t.properties(name)})
	for _, r := range t.Remarks {
		row := map[string]any{"on": t.Node.ID, "properties": t.remark(name, r)}
		query := writeRemarksQuery
		if r.By != "" {
			query, row["by"] = writeRemarksByQuery, userKey(r.By).ID
		}
		b.add(fmt.Sprintf(query, t.Node.Label), row)
		if r.RepliesTo > 0 {
			b.add(writeRepliesQuery, map[string]any{"from": t.remarkID(r.Position), "to": t.remarkID(r.RepliesTo)})
		}
	}
	for _, to := range t.Mentions {
		b.add(fmt.Sprintf(writeEdgesQuery, t.Node.Label, to.Label, "mentions"), map[string]any{
			"from": t.Node.ID, "to": to.ID, "properties": map[string]any{},
		})
	}
}

func (t Text) remarkID(position int) string { return fmt.Sprintf("%s/%d", t.ID, position) }

func (t Text) properties(name history.RepositoryName) map[string]any {
	p := properties{"id": t.ID, "repo": name.String(), "of": string(t.Of), "thread": t.Thread}
	for property, value := range map[string]string{"head": t.Head, "whole": t.Whole, "part": t.Part, "text": t.Text, "heading": t.Heading} {
		if value != "" {
			p.text(property, value)
		}
	}
	if t.Line > 0 {
		p.integer("line", t.Line)
	}
	p["digest"] = t.digest
	return p
}

func (t Text) remark(name history.RepositoryName, r TextRemark) map[string]any {
	p := properties{"id": t.remarkID(r.Position), "repo": name.String(), "thread": t.ID, "kind": string(r.Kind)}
	p.text("body", r.Body)
	p.date("created_at", r.CreatedAt)
	p.integer("position", r.Position)
	p.link(r.URL)
	p.known("state", r.State)
	p.known("noise", r.Noise)
	if r.Closing {
		p["closing"] = true
	}
	if r.Reactions > 0 {
		p.integer("reactions", r.Reactions)
	}
	if r.Part != "" {
		p.text("part", r.Part)
	}
	return p
}
