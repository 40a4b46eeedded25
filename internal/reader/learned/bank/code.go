package bank

// LoadCode returns the frames of questions about what source files define.
func LoadCode() ([]Entry, error) { return entriesIn("code") }
