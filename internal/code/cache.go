package code

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
)

// Cache holds the facts of files by the hash of their content. It may be used
// by several goroutines at once.
type Cache struct {
	program string
	mutex   sync.Mutex
	held    map[string]cached
	used    map[string]bool
	added   bool
}

// cached is what is known of one content under one ending of a file's name,
// which decides on the language.
type cached struct {
	Key     string `json:"key"`
	Facts   *Facts `json:"facts,omitempty"`
	Skipped string `json:"skipped,omitempty"`
}

// NewCache returns an empty cache. Another program reads other facts: what it
// kept is of no use to this one.
func NewCache(program string) *Cache {
	return &Cache{program: program, held: map[string]cached{}, used: map[string]bool{}}
}

// ReadCache reads what Write wrote. What another program wrote, or what is
// damaged, makes an empty cache.
func ReadCache(r io.Reader, program string) *Cache {
	c := NewCache(program)
	unpacked, err := gzip.NewReader(r)
	if err != nil {
		return c
	}
	decoder := json.NewDecoder(bufio.NewReader(unpacked))
	var by string
	if err := decoder.Decode(&by); err != nil || by != program {
		return c
	}
	for {
		var entry cached
		if err := decoder.Decode(&entry); errors.Is(err, io.EOF) {
			return c
		} else if err != nil {
			return NewCache(program)
		}
		c.held[entry.Key] = entry
	}
}

// Changed reports whether Write would write anything new.
func (c *Cache) Changed() bool { return c.added || len(c.used) != len(c.held) }

// Write writes what was asked for or added since the cache was read.
func (c *Cache) Write(w io.Writer) error {
	packed := gzip.NewWriter(w)
	encoder := json.NewEncoder(packed)
	err := encoder.Encode(c.program)
	for _, key := range slices.Sorted(maps.Keys(c.used)) {
		if err == nil {
			err = encoder.Encode(c.held[key])
		}
	}
	if err := errors.Join(err, packed.Close()); err != nil {
		return fmt.Errorf("write the cache of code: %w", err)
	}
	return nil
}

// cacheKey names a content as a file of that name has it.
func cacheKey(name, blob string) string { return blob + strings.ToLower(path.Ext(name)) }

// Facts returns what is known of a content under a file's name. It does not count
// as asked for.
func (c *Cache) Facts(name, blob string) (Facts, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	entry := c.held[cacheKey(name, blob)]
	if entry.Facts == nil {
		return Facts{}, false
	}
	return *entry.Facts, true
}

func (c *Cache) has(key string) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	_, found := c.held[key]
	return found
}

func (c *Cache) get(key string) (Facts, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	entry := c.held[key]
	c.used[key] = true
	if entry.Facts == nil {
		return Facts{}, &Skip{Reason: entry.Skipped}
	}
	return *entry.Facts, nil
}

func (c *Cache) put(key string, facts Facts, err error) {
	entry := cached{Key: key, Facts: &facts}
	if skip := (*Skip)(nil); errors.As(err, &skip) {
		if skip.Again {
			return
		}
		entry.Facts, entry.Skipped = nil, skip.Reason
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.held[key], c.used[key], c.added = entry, true, true
}
