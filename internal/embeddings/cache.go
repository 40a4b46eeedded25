package embeddings

import (
	"container/list"
	"crypto/sha256"
	"sync"
)

// cacheBytes bounds the memory for vectors that were made before: 20,000 of 384
// numbers.
const cacheBytes = 32 << 20

// key is the hash of a text. A cache belongs to one model.
type key [sha256.Size]byte

func keyOf(text string) key { return sha256.Sum256([]byte(text)) }

// cache keeps the vectors that were asked for last. It is safe for concurrent use.
type cache struct {
	most int // bytes

	mutex   sync.Mutex
	bytes   int
	entries map[key]*list.Element
	order   *list.List // of *entry, the one used last in front
}

type entry struct {
	key    key
	vector []float32
}

func newCache(most int) *cache {
	return &cache{most: most, entries: map[key]*list.Element{}, order: list.New()}
}

// entryBytes is what an entry takes: its numbers, its key twice, and the lists.
func entryBytes(vector []float32) int { return 4*len(vector) + 2*sha256.Size + 128 }

func (c *cache) get(k key) []float32 {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	element, found := c.entries[k]
	if !found {
		return nil
	}
	c.order.MoveToFront(element)
	return element.Value.(*entry).vector
}

func (c *cache) put(k key, vector []float32) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if element, found := c.entries[k]; found {
		c.order.MoveToFront(element)
		return
	}
	c.entries[k] = c.order.PushFront(&entry{k, vector})
	c.bytes += entryBytes(vector)
	for c.bytes > c.most {
		last := c.order.Remove(c.order.Back()).(*entry)
		delete(c.entries, last.key)
		c.bytes -= entryBytes(last.vector)
	}
}
