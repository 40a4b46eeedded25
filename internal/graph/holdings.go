package graph

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"maps"
	"math"
	"runtime"
	"slices"
	"sync"
)

// Holdings are the keys of all that a database holds of one repository, with
// digests of the properties. Whoever keeps them need not read the graph from
// the database to find out how another one differs.
type Holdings struct {
	mark     string
	bytes    []byte // as they are kept; nil until they are asked for
	vertices []heldVertex
	edges    []heldEdge
	texts    map[string]string // digests of texts, by ID
}

type digest [16]byte

type heldVertex struct {
	key    Key
	digest digest
}

type heldEdge struct {
	kind     string
	from, to int32 // indexes of vertices
	digest   digest
}

// ErrHoldings reports that what was kept of holdings is damaged, or of another
// version of the program.
var ErrHoldings = errors.New("what is kept of the graph is damaged or of another format")

// HoldingsOf returns the holdings of a database after a graph and the texts with
// these digests were loaded. Those that are equal have equal marks.
func HoldingsOf(g Graph, texts map[string]string) *Holdings {
	h := &Holdings{vertices: make([]heldVertex, len(g.Vertices)), edges: make([]heldEdge, len(g.Edges)), texts: texts}
	index := make(map[Key]int32, len(g.Vertices))
	for i, vertex := range g.Vertices {
		index[vertex.Key] = int32(i)
	}
	inParts(len(g.Vertices), func(first, end int) {
		digester := digester{hash: sha256.New()}
		for i := first; i < end; i++ {
			h.vertices[i] = heldVertex{g.Vertices[i].Key, digester.of(g.Vertices[i].Properties)}
		}
	})
	inParts(len(g.Edges), func(first, end int) {
		digester := digester{hash: sha256.New()}
		for i := first; i < end; i++ {
			edge := g.Edges[i]
			h.edges[i] = heldEdge{edge.Type, index[edge.From], index[edge.To], digester.of(edge.Properties)}
		}
	})
	return h
}

// inParts has the processors do parts of count pieces of work at the same time.
func inParts(count int, work func(first, end int)) {
	parts := runtime.GOMAXPROCS(0)
	var done sync.WaitGroup
	for i := range parts {
		done.Go(func() { work(count*i/parts, count*(i+1)/parts) })
	}
	done.Wait()
}

// Mark identifies the holdings.
func (h *Holdings) Mark() string {
	if h.mark == "" {
		h.Bytes()
	}
	return h.mark
}

// WithTexts returns the holdings with other texts.
func (h *Holdings) WithTexts(digests map[string]string) *Holdings {
	return &Holdings{vertices: h.vertices, edges: h.edges, texts: digests}
}

// Texts returns the digests of the texts, by ID; nil for no holdings.
func (h *Holdings) Texts() map[string]string {
	if h == nil {
		return nil
	}
	return h.texts
}

// compare returns how a graph, of which the holdings are wanted, differs. The
// node of the repository is always part of it: that a database was written to
// must take its mark away.
func (h *Holdings) compare(g Graph, wanted *Holdings) difference {
	var d difference
	places := make(map[Key]int32, len(wanted.vertices))
	for i, v := range wanted.vertices {
		places[v.key] = int32(i)
	}
	found := make([]bool, len(wanted.vertices))
	moved := make([]int32, len(h.vertices)) // where the vertices are in the wanted ones
	for i, held := range h.vertices {
		place, isWanted := places[held.key]
		if !isWanted {
			moved[i] = -1
			d.deletedVertices = append(d.deletedVertices, held.key)
			d.changes.NodesDeleted++
			continue
		}
		moved[i], found[place] = place, true
		differs := wanted.vertices[place].digest != held.digest
		if differs || held.key == repositoryKey(g.Repository) {
			d.vertices = append(d.vertices, g.Vertices[place])
		}
		if differs {
			d.changes.NodesUpdated++
		}
	}
	for i, isFound := range found {
		if !isFound {
			d.vertices = append(d.vertices, g.Vertices[i])
			d.changes.NodesCreated++
		}
	}
	h.compareEdges(&d, g, wanted, moved)
	return d
}

func (h *Holdings) compareEdges(d *difference, g Graph, wanted *Holdings, moved []int32) {
	types := map[string]int32{}
	ends := func(kind string, from, to int32) edgeEnds {
		number, known := types[kind]
		if !known {
			number = int32(len(types))
			types[kind] = number
		}
		return edgeEnds{number, from, to}
	}
	places := make(map[edgeEnds]int32, len(wanted.edges))
	for i, e := range wanted.edges {
		places[ends(e.kind, e.from, e.to)] = int32(i)
	}
	found := make([]bool, len(wanted.edges))
	for _, held := range h.edges {
		place, isWanted := places[ends(held.kind, moved[held.from], moved[held.to])]
		if !isWanted {
			d.deletedEdges = append(d.deletedEdges, edgeKey{held.kind, h.vertices[held.from].key, h.vertices[held.to].key})
			d.changes.RelationshipsDeleted++
			continue
		}
		found[place] = true
		if wanted.edges[place].digest != held.digest {
			d.edges = append(d.edges, g.Edges[place])
			d.changes.RelationshipsUpdated++
		}
	}
	for i, isFound := range found {
		if !isFound {
			d.edges = append(d.edges, g.Edges[i])
			d.changes.RelationshipsCreated++
		}
	}
}

// digester makes digests of properties. That the data is of a later moment does
// not count.
type digester struct {
	hash  hash.Hash
	names []string
	text  []byte
}

func (d *digester) of(properties map[string]any) digest {
	d.names = slices.AppendSeq(d.names[:0], maps.Keys(properties))
	slices.Sort(d.names)
	d.text = d.text[:0]
	for _, name := range d.names {
		if name != "data_as_of" {
			d.text = appendText(d.text, name)
			d.text = appendValue(d.text, properties[name])
		}
	}
	d.hash.Reset()
	d.hash.Write(d.text)
	var sum [sha256.Size]byte
	d.hash.Sum(sum[:0])
	return digest(sum[:len(digest{})])
}

// appendValue appends a value of a Vertex or an Edge, its type first.
func appendValue(text []byte, value any) []byte {
	switch value := value.(type) {
	case string:
		return appendText(append(text, 's'), value)
	case int64:
		return binary.AppendVarint(append(text, 'i'), value)
	case float64:
		return binary.LittleEndian.AppendUint64(append(text, 'f'), math.Float64bits(value))
	case bool:
		return fmt.Append(append(text, 'b'), value)
	case []string:
		text = binary.AppendUvarint(append(text, 'l'), uint64(len(value)))
		for _, item := range value {
			text = appendText(text, item)
		}
		return text
	}
	return fmt.Appendf(text, "?%T %v", value, value)
}

func appendText(text []byte, item string) []byte {
	return append(binary.AppendUvarint(text, uint64(len(item))), item...)
}

// holdingsHeader begins kept holdings. The number changes with the format.
const holdingsHeader = "repochat graph 2\n"

// Bytes returns the holdings as ReadHoldings reads them. They are made once.
func (h *Holdings) Bytes() []byte {
	if h.bytes == nil {
		text := h.encode()
		sum := sha256.Sum256(text)
		text = append(text, sum[:]...)
		h.mark, h.bytes = hex.EncodeToString(sum[:]), text
	}
	return h.bytes
}

func (h *Holdings) encode() []byte {
	const ofVertex, ofEdge, ofText = 64, 24, 70 // bytes, about
	size := ofVertex*len(h.vertices) + ofEdge*len(h.edges) + ofText*len(h.texts)
	text := append(make([]byte, 0, size), holdingsHeader...)
	names := h.names()
	text = binary.AppendUvarint(text, uint64(len(names)))
	number := map[string]uint64{}
	for i, name := range names {
		number[name] = uint64(i)
		text = appendText(text, name)
	}
	text = binary.AppendUvarint(text, uint64(len(h.vertices)))
	for _, v := range h.vertices {
		text = appendText(binary.AppendUvarint(text, number[v.key.Label]), v.key.ID)
		text = append(text, v.digest[:]...)
	}
	text = binary.AppendUvarint(text, uint64(len(h.edges)))
	for _, e := range h.edges {
		text = binary.AppendUvarint(text, number[e.kind])
		text = binary.AppendUvarint(text, uint64(e.from))
		text = binary.AppendUvarint(text, uint64(e.to))
		text = append(text, e.digest[:]...)
	}
	text = binary.AppendUvarint(text, uint64(len(h.texts)))
	for _, id := range slices.Sorted(maps.Keys(h.texts)) {
		text = appendText(appendText(text, id), h.texts[id])
	}
	return text
}

// names returns the labels and types, each once.
func (h *Holdings) names() []string {
	set := map[string]bool{}
	for _, v := range h.vertices {
		set[v.key.Label] = true
	}
	for _, e := range h.edges {
		set[e.kind] = true
	}
	return slices.SortedFunc(maps.Keys(set), cmp.Compare[string])
}

// ReadHoldings reads what Bytes returned.
func ReadHoldings(content []byte) (*Holdings, error) {
	end := len(content) - sha256.Size
	if end < len(holdingsHeader) || !bytes.HasPrefix(content, []byte(holdingsHeader)) {
		return nil, ErrHoldings
	}
	sum := sha256.Sum256(content[:end])
	if !bytes.Equal(sum[:], content[end:]) {
		return nil, ErrHoldings
	}
	r := holdingsReader{text: content[len(holdingsHeader):end]}
	h := &Holdings{mark: hex.EncodeToString(sum[:])}
	names := make([]string, r.number(math.MaxInt32))
	for i := range names {
		names[i] = r.string()
	}
	h.vertices = make([]heldVertex, r.number(math.MaxInt32))
	for i := range h.vertices {
		h.vertices[i] = heldVertex{Key{r.name(names), r.string()}, r.digest()}
	}
	h.edges = make([]heldEdge, r.number(math.MaxInt32))
	for i := range h.edges {
		h.edges[i] = heldEdge{r.name(names), int32(r.number(len(h.vertices))), int32(r.number(len(h.vertices))), r.digest()}
	}
	texts := r.number(math.MaxInt32)
	h.texts = make(map[string]string, texts)
	last := ""
	for i := range texts {
		id := r.string()
		r.failed = r.failed || i > 0 && id <= last // as encode orders them
		h.texts[id], last = r.string(), id
	}
	if r.failed || len(r.text) > 0 {
		return nil, ErrHoldings
	}
	return h, nil
}

type holdingsReader struct {
	text   []byte
	failed bool
}

// number reads one below a limit. No list has more items than bytes follow.
func (r *holdingsReader) number(limit int) int {
	number, size := binary.Uvarint(r.text)
	if size <= 0 || number >= uint64(limit) || limit == math.MaxInt32 && number > uint64(len(r.text)) {
		r.failed, r.text = true, nil
		return 0
	}
	r.text = r.text[size:]
	return int(number)
}

func (r *holdingsReader) bytes(n int) []byte {
	if n > len(r.text) {
		r.failed, r.text = true, nil
		return make([]byte, n)
	}
	read := r.text[:n]
	r.text = r.text[n:]
	return read
}

func (r *holdingsReader) string() string { return string(r.bytes(r.number(math.MaxInt32))) }

func (r *holdingsReader) digest() digest { return digest(r.bytes(len(digest{}))) }

func (r *holdingsReader) name(names []string) string {
	if at := r.number(len(names)); at < len(names) {
		return names[at]
	}
	r.failed = true
	return ""
}
