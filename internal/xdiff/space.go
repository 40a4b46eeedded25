package xdiff

import "bytes"

// spaces holds the bytes that git takes for white space.
var spaces = [256]bool{' ': true, '\t': true, '\n': true, '\r': true}

// inked has a 1 for each byte that is not white space.
var inked = func() (table [256]uint8) {
	for b := range table {
		if !spaces[b] {
			table[b] = 1
		}
	}
	return table
}()

// appendWithoutSpace appends a line to a buffer, without its white space.
func appendWithoutSpace(buffer, line []byte) []byte {
	start := len(buffer)
	buffer = append(buffer, line...)
	kept := buffer[start:]
	n := 0
	for _, b := range line {
		kept[n] = b
		n += int(inked[b])
	}
	return buffer[:start+n]
}

// equalWithoutSpace reports whether two lines differ in white space at most.
func equalWithoutSpace(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	i, j := 0, 0
	for {
		for i < len(a) && spaces[a[i]] {
			i++
		}
		for j < len(b) && spaces[b[j]] {
			j++
		}
		if i == len(a) || j == len(b) {
			return i == len(a) && j == len(b)
		}
		if a[i] != b[j] {
			return false
		}
		i++
		j++
	}
}
