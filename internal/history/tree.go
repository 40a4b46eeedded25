package history

import "encoding/hex"

// Blob is git's name for the content of a file. The zero Blob names none.
type Blob [20]byte

// String returns the name in hexadecimal digits.
func (b Blob) String() string { return hex.EncodeToString(b[:]) }

// TreeEntry is what a commit has at a path. The zero TreeEntry is nothing.
type TreeEntry struct {
	Mode uint32 // as git has it: 0100644, 0100755, 0120000 or 0160000
	Blob Blob   // of a submodule the commit, which is not in the repository
}

const (
	modeTypes   = 0o170000
	modeRegular = 0o100000
	modeLink    = 0o120000
)

// HasLines reports whether the entry is a file or a symbolic link, and not a
// submodule or nothing.
func (e TreeEntry) HasLines() bool {
	return e.Mode&modeTypes == modeRegular || e.Mode&modeTypes == modeLink
}

// SameType reports whether both entries are files, or both links, and so on.
func (e TreeEntry) SameType(other TreeEntry) bool {
	return e.Mode&modeTypes == other.Mode&modeTypes
}

// IsRegular reports whether the entry is a file, executable or not.
func (e TreeEntry) IsRegular() bool { return e.Mode&modeTypes == modeRegular }

// PathEntry is a TreeEntry with its path, byte for byte as git has it.
type PathEntry struct {
	Path string
	TreeEntry
}

// TreeChange is how a commit differs from its first parent at one path. Old is
// nothing for a path that is added, New for one that is deleted. Where git
// finds a rename, the paths of the two differ.
type TreeChange struct{ Old, New PathEntry }

// TreeChanges are all differences between a commit and its first parent, or
// between a root commit and the empty tree.
type TreeChanges struct {
	Commit  string
	Parents []string
	Changes []TreeChange
}

// RenameQuestion asks which of the sources, paths that a commit deletes, git
// takes for the former name of a path that it adds.
type RenameQuestion struct {
	Sources []PathEntry
	Target  PathEntry
}

// BlobPair is two contents to compare. A zero New stands for a deleted file.
type BlobPair struct{ Old, New Blob }

// Hunk is a range of lines that another replaces, in lines counted from 0.
// Either range may be empty; it then starts at the line that follows it.
type Hunk struct {
	OldStart, OldLines int32
	NewStart, NewLines int32
}

// BlobDiff is how two contents differ.
type BlobDiff struct {
	Hunks []Hunk
	// Deleted and Added are the texts of all hunks without their newlines, one
	// hunk after the other. They are there only when asked for.
	Deleted, Added []string
	// Binary is set when git takes one of the contents for binary and was not
	// told otherwise. There are no hunks then.
	Binary bool
	// Missing is set when the repository lacks one of the contents, or one is too
	// large to be compared as lines, and Text asked for that.
	Missing bool
}

// DiffOptions describes how contents are compared.
type DiffOptions struct {
	Text       bool // compare binary contents as if they were lines, too
	WithLines  bool // fill in Deleted and Added
	WhiteSpace bool // count differences of white space
}
