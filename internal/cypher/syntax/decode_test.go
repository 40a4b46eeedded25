package syntax

import "testing"

func TestDecode(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"plain text stays as it is", "MATCH (n) RETURN n // é", "MATCH (n) RETURN n // é"},
		{"an escape in a keyword is decoded", `M\u0041TCH`, "MATCH"},
		{"an escape can close a string", `'a\u0027 b`, `'a' b`},
		{"an escape can end a line comment", `// a\u000aDELETE`, "// a\nDELETE"},
		{"an escape can end a block comment", `/* \u002a\u002f x`, `/* */ x`},
		{"lower-case hexadecimal digits count", `\u00e9`, "é"},
		{"two escapes make one character beyond U+FFFF", `'\ud83d\ude00'`, "'😀'"},
		{"an escaped backslash starts no escape", `'C:\\u0041'`, `'C:\\u0041'`},
		{"a backslash after an escaped one does", `'\\\u0041'`, `'\\A'`},
		{"a capital U is no escape", `'\U0041'`, `'\U0041'`},
		{"a decoded backslash escapes a quote", `'\u005c''`, `'\''`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := Decode(test.text)
			if err != nil || got != test.want {
				t.Errorf("Decode(%q) = %q, %v; want %q", test.text, got, err, test.want)
			}
		})
	}
}

func TestDecodeRefuses(t *testing.T) {
	tests := []struct{ name, text string }{
		{"three digits", `'\u041'`},
		{"letters that are no digits", `'\u00zz'`},
		{"several u", `'\uu0041'`},
		{"an escape at the end", `'\u`},
		{"half a surrogate pair", `'\ud83d'`},
		{"a high surrogate before a plain escape", `'\ud83d\u0041'`},
		{"an escape that spells an escape, which would be decoded twice", `'\u005cu0027'`},
		{"bytes that are no UTF-8", "'\xff'"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, err := Decode(test.text); err == nil {
				t.Errorf("Decode(%q) = %q, want an error", test.text, got)
			}
		})
	}
}
