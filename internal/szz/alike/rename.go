package alike

// Rename is an identifier that another replaces.
type Rename struct{ From, To string }

// Renamed reports whether two lines differ in one identifier alone.
func Renamed(before, after string) (Rename, bool) {
	old, now := tokens(before), tokens(after)
	if len(old) != len(now) {
		return Rename{}, false
	}
	var found Rename
	for i := range old {
		if old[i] == now[i] {
			continue
		}
		next := Rename{old[i], now[i]}
		if found != (Rename{}) && next != found || !isIdentifier(old[i]) || !isIdentifier(now[i]) {
			return Rename{}, false
		}
		found = next
	}
	return found, found != (Rename{})
}

// tokens splits a line into words and single other characters.
func tokens(line string) []string {
	var all []string
	for at := 0; at < len(line); {
		end := at
		for end < len(line) && IsWordByte(line[end]) {
			end++
		}
		switch {
		case end > at:
			all = append(all, line[at:end])
		case line[at] != ' ' && line[at] != '\t' && line[at] != '\r':
			end++
			all = append(all, line[at:end])
		default:
			end++
		}
		at = end
	}
	return all
}

func isIdentifier(word string) bool { return IsWordByte(word[0]) && (word[0] < '0' || word[0] > '9') }

// IsWordByte reports whether a byte can be part of a word of a program.
func IsWordByte(b byte) bool {
	return b == '_' || b == '$' || b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b >= 0x80
}
