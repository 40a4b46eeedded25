package history

// DeletedLine is one line that a fix deletes or changes: a place where the bug
// may have been.
type DeletedLine struct {
	Fix    string // the commit that deletes the line
	Path   string // of the file before the fix, byte for byte as git has it
	Number int    // in that file before the fix, counted from 1
	Text   string // without its newline
}
