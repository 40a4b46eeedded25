package syntax

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Decode replaces every \uXXXX escape by its character, in strings, names,
// comments and keywords alike, as Neo4j does before it looks for tokens: such an
// escape can close a string or a comment. A backslash that is itself escaped
// starts no escape. It returns an error with CodeEscape when an escape is
// malformed or stands for half a surrogate pair, when the text is not valid
// UTF-8, and when the decoded text would be decoded once more by Neo4j.
func Decode(text string) (string, error) {
	if !utf8.ValidString(text) {
		return "", &Error{Code: CodeEscape, Message: "the query is not valid UTF-8"}
	}
	decoded, err := decodeOnce(text)
	if err != nil || decoded == text {
		return decoded, err
	}
	// Neo4j decodes whatever it is sent. A text that changes under a second
	// pass would be checked as one query and run as another.
	again, err := decodeOnce(decoded)
	if err != nil || again != decoded {
		return "", &Error{Code: CodeEscape, Message: "an escape that spells another \\u escape is not allowed"}
	}
	return decoded, nil
}

func decodeOnce(text string) (string, error) {
	if !strings.Contains(text, `\u`) {
		return text, nil
	}
	var decoded strings.Builder
	escaped := false
	for i := 0; i < len(text); {
		if escaped || !strings.HasPrefix(text[i:], `\u`) {
			escaped = !escaped && text[i] == '\\'
			decoded.WriteByte(text[i])
			i++
			continue
		}
		char, length, err := escapedRune(text, i)
		if err != nil {
			return "", err
		}
		decoded.WriteRune(char)
		i += length
	}
	return decoded.String(), nil
}

// escapedRune reads the escape at offset, or the pair of escapes that make up
// one character beyond U+FFFF, and returns its length in the text.
func escapedRune(text string, offset int) (char rune, length int, err error) {
	char, ok := hexadecimal(text, offset+2)
	if !ok {
		return 0, 0, &Error{Code: CodeEscape, Offset: offset, Message: `\u must be followed by four hexadecimal digits`}
	}
	if !utf16.IsSurrogate(char) {
		return char, 6, nil
	}
	if strings.HasPrefix(text[offset+6:], `\u`) {
		if low, ok := hexadecimal(text, offset+8); ok {
			if pair := utf16.DecodeRune(char, low); pair != utf8.RuneError {
				return pair, 12, nil
			}
		}
	}
	return 0, 0, &Error{Code: CodeEscape, Offset: offset, Message: "an escape stands for half a surrogate pair"}
}

func hexadecimal(text string, offset int) (rune, bool) {
	if len(text) < offset+4 {
		return 0, false
	}
	value, err := strconv.ParseUint(text[offset:offset+4], 16, 32)
	return rune(value), err == nil
}
