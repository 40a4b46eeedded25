package graph

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"repochat/internal/history"
)

// Build turns what is known of a repository into the nodes and relationships
// of the schema. It needs no database and gives the same graph for the same
// snapshot. A relationship to something that the snapshot does not hold, such
// as the commit of a tag on another branch, is left out.
func Build(s history.Snapshot) Graph {
	b := newBuilder(s)
	b.addRepository()
	b.addUsers()
	b.addCommits()
	b.addFiles()
	b.addIssues()
	b.addPullRequests()
	b.addReleases()
	b.addBranches()
	b.addCode()

	b.linkCommits()
	b.linkChanges()
	b.linkIssues()
	b.linkFixes()
	b.linkIntroductions()
	b.linkPullRequests()
	b.linkReleases()
	b.linkBranches()
	b.linkCode()
	b.linkTouches()
	b.linkImpactedFunctions()
	return b.graph
}

// builder collects a graph and sees to it that every key and every
// relationship occurs once.
type builder struct {
	snapshot history.Snapshot
	graph    Graph
	repo     string        // the name of the repository
	vertices map[Key]int32 // their indexes
	edges    map[edgeEnds]bool
	types    map[string]int32 // of edges, numbered
	keys     map[int]string   // of the issues of other trackers, by number
}

type edgeKey struct {
	kind     string
	from, to Key
}

// edgeEnds is an edgeKey of numbers, which are hashed in a fraction of the time.
type edgeEnds struct{ kind, from, to int32 }

func (e Edge) key() edgeKey { return edgeKey{kind: e.Type, from: e.From, to: e.To} }

func newBuilder(s history.Snapshot) *builder {
	b := &builder{
		snapshot: s,
		graph:    Graph{Repository: s.Repository.Name},
		repo:     s.Repository.Name.String(),
		vertices: make(map[Key]int32, 2*len(s.Commits)),
		edges:    make(map[edgeEnds]bool, 4*len(s.Commits)),
		types:    map[string]int32{},
		keys:     map[int]string{},
	}
	for _, issue := range s.Issues {
		if issue.Key != "" {
			b.keys[issue.Number] = issue.Key
		}
	}
	return b
}

// add puts a node into the graph unless its key is there already.
func (b *builder) add(key Key, p properties) {
	if _, found := b.vertices[key]; found {
		return
	}
	b.vertices[key] = int32(len(b.graph.Vertices))
	p["id"] = key.ID
	p["repo"] = b.repo
	b.graph.Vertices = append(b.graph.Vertices, Vertex{Key: key, Properties: p})
}

// link puts a relationship into the graph when both ends are there and it is not.
func (b *builder) link(kind string, from, to Key, p properties) {
	start, startFound := b.vertices[from]
	end, endFound := b.vertices[to]
	if !startFound || !endFound {
		return
	}
	if _, numbered := b.types[kind]; !numbered {
		b.types[kind] = int32(len(b.types))
	}
	ends := edgeEnds{b.types[kind], start, end}
	if b.edges[ends] {
		return
	}
	b.edges[ends] = true
	b.graph.Edges = append(b.graph.Edges, Edge{Type: kind, From: from, To: to, Properties: p})
}

func userKey(id history.PersonID) Key { return Key{"User", indexable(string(id))} }
func commitKey(hash string) Key       { return Key{"Commit", hash} }
func releaseKey(tag string) Key       { return Key{"Release", indexable(tag)} }
func branchKey(name string) Key       { return Key{"Branch", indexable(name)} }

// Node ids of GitHub changed their format over time, so an issue and a pull
// request go by their number, in GitHub's own notation.
func (b *builder) issueKey(number int) Key {
	if key, keyed := b.keys[number]; keyed {
		return Key{"Issue", b.repo + "#" + indexable(key)}
	}
	return Key{"Issue", b.repo + "#" + strconv.Itoa(number)}
}

func (b *builder) pullRequestKey(number int) Key {
	return Key{"PullRequest", b.repo + "#" + strconv.Itoa(number)}
}

func (b *builder) fileKey(path string) Key {
	return Key{"File", b.repo + ":" + indexable(path)}
}

// properties are a node's or relationship's properties while they are being
// collected. Its set methods leave out what is not known.
type properties map[string]any

// text sets a string that may be empty, such as the body of an issue.
func (p properties) text(name, value string) { p[name] = strings.ToValidUTF8(value, "\uFFFD") }

// known sets a string unless it is empty, which means that it is not known.
func (p properties) known(name, value string) {
	if value != "" {
		p[name] = indexable(value)
	}
}

// link sets the address of a thing, unless it is none of the web: what a tracker
// gives for one is shown as a link.
func (p properties) link(value string) {
	u, err := url.Parse(value)
	if err == nil && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http") {
		p.known("url", value)
	}
}

func (p properties) integer(name string, value int) { p[name] = int64(value) }

func (p properties) optionalInteger(name string, value *int) {
	if value != nil {
		p[name] = int64(*value)
	}
}

func (p properties) optionalBoolean(name string, value *bool) {
	if value != nil {
		p[name] = *value
	}
}

func (p properties) date(name string, value time.Time) {
	if !value.IsZero() {
		p[name] = FormatDate(value)
	}
}

// FormatDate writes a moment as the graph's dates are written: ISO-8601 in UTC
// with Z and whole seconds, so that prefixes and ranges compare as text.
func FormatDate(moment time.Time) string { return moment.UTC().Format("2006-01-02T15:04:05Z") }

// list sets both forms of a list of names: the list, and its names separated
// by commas for queries that search in text.
func (p properties) list(list, joined string, values []string) {
	clean := make([]string, len(values))
	for i, value := range values {
		clean[i] = strings.ToValidUTF8(value, "\uFFFD")
	}
	p[list] = clean
	if joined != "" {
		p[joined] = strings.Join(clean, ",")
	}
}

// longestIndexable is well below the 8,167 bytes that an entry of a range
// index holds at most, two properties and their framing included. A longer
// value would make the whole load fail.
const longestIndexable = 3000

// indexable returns text as it can stand in an index: valid UTF-8, and when it
// is too long its beginning with a digest of the whole, so that different
// texts stay different.
func indexable(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= longestIndexable {
		return text
	}
	cut := longestIndexable
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	digest := sha256.Sum256([]byte(text))
	return text[:cut] + "…" + hex.EncodeToString(digest[:8])
}
