package githubtest

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// cursorStyle writes and reads the cursors of one list.
type cursorStyle interface {
	write(index int) string
	// read returns how many items stand before the cursor's, and how many
	// through it.
	read(cursor string) (before, through int, err error)
}

func invalidCursor(cursor string) error {
	return &typedError{"INVALID_CURSOR_ARGUMENTS", fmt.Sprintf("`%s` does not appear to be a valid cursor.", cursor)}
}

// keyCursors name an item by its key; base64 of "cursor:v2:" and a value that
// is nobody's business, as most of GitHub's are.
type keyCursors struct {
	connection string
	descending bool
	keys       []sortKey // of the items, in their order
}

// keyCursor is what such a cursor holds. A cursor of another connection or
// another direction is refused.
type keyCursor struct {
	Connection string
	Descending bool
	Key        sortKey
}

const cursorMark = "cursor:v2:"

func (s keyCursors) write(index int) string {
	return encodeCursor(keyCursor{s.connection, s.descending, s.keys[index]})
}

func (s keyCursors) read(cursor string) (before, through int, err error) {
	var held keyCursor
	if !decodeCursor(cursor, &held) || held.Connection != s.connection || held.Descending != s.descending {
		return 0, 0, invalidCursor(cursor)
	}
	order := func(i int) int { return directed(s.keys[i].compare(held.Key), s.descending) }
	before = sort.Search(len(s.keys), func(i int) bool { return order(i) >= 0 })
	through = sort.Search(len(s.keys), func(i int) bool { return order(i) > 0 })
	return before, through, nil
}

func encodeCursor(held any) string {
	text, err := json.Marshal(held)
	if err != nil {
		panic(err) // plain texts and numbers: it cannot fail
	}
	return base64.StdEncoding.EncodeToString(append([]byte(cursorMark), text...))
}

func decodeCursor(cursor string, held any) bool {
	raw, err := base64.StdEncoding.DecodeString(cursor)
	if err != nil {
		return false
	}
	text, found := strings.CutPrefix(string(raw), cursorMark)
	return found && json.Unmarshal([]byte(text), held) == nil
}

// positionCursors name an item by its position in a list without an order of
// its own.
type positionCursors struct{ connection string }

type positionCursor struct {
	Connection string
	Position   int // counted from 1
}

func (s positionCursors) write(index int) string {
	return encodeCursor(positionCursor{s.connection, index + 1})
}

func (s positionCursors) read(cursor string) (before, through int, err error) {
	var held positionCursor
	if !decodeCursor(cursor, &held) || held.Connection != s.connection || held.Position < 1 {
		return 0, 0, invalidCursor(cursor)
	}
	return held.Position - 1, held.Position, nil
}

// historyCursors are "<oid> <position>", as GitHub's are for the commits
// reachable from a commit. A cursor of another head is refused: after a push
// its position would mean other commits.
type historyCursors struct{ head string }

func (s historyCursors) write(index int) string { return s.head + " " + strconv.Itoa(index) }

func (s historyCursors) read(cursor string) (before, through int, err error) {
	head, position, _ := strings.Cut(cursor, " ")
	index, err := strconv.Atoi(position)
	if err != nil || index < 0 || head != s.head {
		return 0, 0, invalidCursor(cursor)
	}
	return index, index + 1, nil
}
