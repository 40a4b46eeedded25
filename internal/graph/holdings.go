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
	"slices"
)

// Holdings are the keys of all that a database holds of one repository, with
// digests of the properties. Whoever keeps them need not read the graph from
// the database to find out how another one differs.
type Holdings struct {
	mark     string
	vertices []heldVertex
	edges    []heldEdge
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

// HoldingsOf returns the holdings of a database after a graph was loaded. Equal
// graphs have equal marks.
func HoldingsOf(g Graph) *Holdings {
	h := &Holdings{vertices: make([]heldVertex, len(g.Vertices)), edges: make([]heldEdge, len(g.Edges))}
	index := make(map[Key]int32, len(g.Vertices))
	digester := digester{hash: sha256.New()}
	for i, vertex := range g.Vertices {
		index[vertex.Key] = int32(i)
		h.vertices[i] = heldVertex{vertex.Key, digester.of(vertex.Properties)}
	}
	for i, edge := range g.Edges {
		h.edges[i] = heldEdge{edge.Type, index[edge.From], index[edge.To], digester.of(edge.Properties)}
	}
	sum := sha256.Sum256(h.encode())
	h.mark = hex.EncodeToString(sum[:])
	return h
}

// Mark identifies the holdings.
func (h *Holdings) Mark() string { return h.mark }

// compare returns how a graph differs. The node of the repository is always
// part of it: that a database was written to must take its mark away.
func (h *Holdings) compare(g Graph) difference {
	c := comparison{
		wantedVertices: make(map[Key]map[string]any, len(g.Vertices)),
		wantedEdges:    make(map[edgeKey]map[string]any, len(g.Edges)),
	}
	for _, vertex := range g.Vertices {
		c.wantedVertices[vertex.Key] = vertex.Properties
	}
	for _, edge := range g.Edges {
		c.wantedEdges[edge.key()] = edge.Properties
	}
	digester := digester{hash: sha256.New()}
	for _, held := range h.vertices {
		wanted, found := c.wantedVertices[held.key]
		differs := found && digester.of(wanted) != held.digest
		switch {
		case !found:
			c.deletedVertices = append(c.deletedVertices, held.key)
			c.changes.NodesDeleted++
		case differs || held.key == repositoryKey(g.Repository):
			c.vertices = append(c.vertices, Vertex{held.key, wanted})
			if differs {
				c.changes.NodesUpdated++
			}
		}
		delete(c.wantedVertices, held.key)
	}
	for _, held := range h.edges {
		key := edgeKey{held.kind, h.vertices[held.from].key, h.vertices[held.to].key}
		wanted, found := c.wantedEdges[key]
		switch {
		case !found:
			c.deletedEdges = append(c.deletedEdges, key)
			c.changes.RelationshipsDeleted++
		case digester.of(wanted) != held.digest:
			c.edges = append(c.edges, Edge{key.kind, key.from, key.to, wanted})
			c.changes.RelationshipsUpdated++
		}
		delete(c.wantedEdges, key)
	}
	c.create(g)
	return c.difference
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
const holdingsHeader = "repochat graph 1\n"

// Bytes returns the holdings as ReadHoldings reads them.
func (h *Holdings) Bytes() []byte {
	text := h.encode()
	sum := sha256.Sum256(text)
	return append(text, sum[:]...)
}

func (h *Holdings) encode() []byte {
	text := []byte(holdingsHeader)
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
