package origin

// trie is a persistent map from path numbers to what a commit has there: a
// changed copy shares with the original all that did not change. Every commit
// of a history has one while commits that build on it are still to come.
type trie struct {
	height int // of the root above the leaves
	root   *node
}

const (
	trieBits  = 5
	trieWidth = 1 << trieBits
	trieMask  = trieWidth - 1
)

// node has children, or, on the lowest level, entries.
type node struct {
	children [trieWidth]*node
	entries  *[trieWidth]entry
}

// entry is what a commit has at a path. The zero entry is nothing.
type entry struct {
	version int32 // counted from 1; submodule for one without lines
	mode    uint32
}

// submodule is the version of an entry that has no lines.
const submodule = -1

func (t trie) get(key int32) entry {
	if t.root == nil || int(key)>>(trieBits*(t.height+1)) != 0 {
		return entry{}
	}
	at := t.root
	for level := t.height; level > 0; level-- {
		if at = at.children[int(key)>>(trieBits*level)&trieMask]; at == nil {
			return entry{}
		}
	}
	return at.entries[key&trieMask]
}

func (t trie) set(key int32, value entry) trie {
	for t.root == nil || int(key)>>(trieBits*(t.height+1)) != 0 {
		if t.root == nil {
			t.root, t.height = &node{entries: &[trieWidth]entry{}}, 0
			continue
		}
		grown := &node{}
		grown.children[0] = t.root
		t.root, t.height = grown, t.height+1
	}
	t.root = t.root.set(t.height, int(key), value)
	return t
}

func (n *node) set(level, key int, value entry) *node {
	changed := &node{}
	if n != nil {
		*changed = *n
	}
	if level > 0 {
		index := key >> (trieBits * level) & trieMask
		changed.children[index] = changed.children[index].set(level-1, key, value)
		return changed
	}
	entries := [trieWidth]entry{}
	if n != nil {
		entries = *n.entries
	}
	entries[key&trieMask] = value
	changed.entries = &entries
	return changed
}

// missingFrom yields, in ascending order, the entries whose keys have nothing
// in another trie. What both share is not visited.
func (t trie) missingFrom(other trie, yield func(key int32, e entry)) {
	height := max(t.height, other.height)
	missing(t.raised(height), other.raised(height), height, 0, yield)
}

func (t trie) raised(height int) *node {
	root := t.root
	for level := t.height; level < height && root != nil; level++ {
		above := &node{}
		above.children[0] = root
		root = above
	}
	return root
}

func missing(a, b *node, level int, prefix int32, yield func(int32, entry)) {
	if a == b || a == nil {
		return
	}
	for i := range int32(trieWidth) {
		key := prefix<<trieBits | i
		if level == 0 {
			if a.entries[i] != (entry{}) && (b == nil || b.entries[i] == (entry{})) {
				yield(key, a.entries[i])
			}
			continue
		}
		var below *node
		if b != nil {
			below = b.children[i]
		}
		missing(a.children[i], below, level-1, key, yield)
	}
}
