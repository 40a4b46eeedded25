package ingest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"repochat/internal/graph"
	"repochat/internal/history"
)

// keptTexts are the digests of the texts of commits and documents, so that their
// terms need not be found again to see that the database holds them. A message
// never changes; what it mentions may become known.
type keptTexts struct {
	By        string                  `json:"by"` // the program
	Digests   map[string]keptText     `json:"digests"`
	Documents map[string]keptDocument `json:"documents"` // by path
	changed   bool
}

// keptDocument are the parts of a document with a certain content.
type keptDocument struct {
	Blob   string      `json:"b"`
	Pieces []keptPiece `json:"p,omitempty"`
}

type keptPiece struct {
	ID     string `json:"i"`
	Digest string `json:"d"`
}

// document returns the parts of a document that are kept, if its content is that
// one and the database holds them all.
func (k *keptTexts) document(path, blob string, held map[string]string) ([]keptPiece, bool) {
	known, found := k.Documents[path]
	if !found || blob == "" || known.Blob != blob {
		return nil, false
	}
	for _, piece := range known.Pieces {
		if held[piece.ID] != piece.Digest {
			return nil, false
		}
	}
	return known.Pieces, true
}

func (k *keptTexts) addDocument(path, blob string, pieces []keptPiece) {
	k.Documents[path], k.changed = keptDocument{blob, pieces}, true
}

// keepDocuments forgets the documents that are no longer there.
func (k *keptTexts) keepDocuments(paths []string) {
	there := make(map[string]bool, len(paths))
	for _, path := range paths {
		there[path] = true
	}
	before := len(k.Documents)
	maps.DeleteFunc(k.Documents, func(path string, _ keptDocument) bool { return !there[path] })
	k.changed = k.changed || len(k.Documents) != before
}

type keptText struct {
	Digest   string   `json:"d"`
	Mentions []string `json:"m,omitempty"`
}

const keptTextsFile = "texts.json"

// readKeptTexts reads what keep wrote. What another program wrote, or what is
// damaged, is worth nothing.
func (s *synchronisation) readKeptTexts() (*keptTexts, error) {
	program, err := programIdentity()
	if err != nil {
		return nil, err
	}
	empty := &keptTexts{By: program, Digests: map[string]keptText{}, Documents: map[string]keptDocument{}}
	file := s.worker.keptFile(s.stored.Name, keptTextsFile)
	if file == "" {
		return empty, nil
	}
	content, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return empty, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read what is kept of the texts of %s: %w", s.stored.Name, err)
	}
	var kept keptTexts
	if err := json.NewDecoder(bytes.NewReader(content)).Decode(&kept); err != nil || kept.By != program || kept.Digests == nil || kept.Documents == nil {
		return empty, nil
	}
	return &kept, nil
}

// keepTexts keeps the digests, if there are new ones.
func (s *synchronisation) keepTexts(kept *keptTexts) error {
	if !kept.changed {
		return nil
	}
	if err := s.keep(keptTextsFile, func(w io.Writer) error { return json.NewEncoder(w).Encode(kept) }); err != nil {
		return fmt.Errorf("keep the texts of %s: %w", s.stored.Name, err)
	}
	return nil
}

// commitText returns the text of a commit: one whose digest is known is filled
// only when it has to be written.
func (c *textCollector) commitText(commit history.Commit) graph.Text {
	text := graph.Text{
		Of: graph.CommitText, ID: commit.Hash, Thread: commit.Hash, Node: graph.CommitTextNode(commit.Hash),
		Mentions: c.mentioned(0, commit.Message),
	}
	var mentions []string
	for _, key := range text.Mentions {
		mentions = append(mentions, key.ID)
	}
	fill := func(t *graph.Text) { c.fillCommit(t, commit.Message) }
	if known, found := c.kept.Digests[commit.Hash]; found && slices.Equal(known.Mentions, mentions) {
		text.Known, text.Fill = known.Digest, fill
		return text
	}
	fill(&text)
	if digest, err := text.Digest(); err == nil {
		c.kept.Digests[commit.Hash], c.kept.changed = keptText{digest, mentions}, true
	}
	return text
}
