package prose

import (
	"strings"
	"testing"
	"unicode"
)

func TestPrintable(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"plain text stays", "Fix the lamp\n\tnow", "Fix the lamp\n\tnow"},
		{"other scripts stay", "שלום 你好 جون 👩‍🔧", "שלום 你好 جون 👩‍🔧"},
		{"an escape sequence", "\x1b]0;owned\x07", "⟨U+001B⟩]0;owned⟨U+0007⟩"},
		{"the one-byte form of its beginning", "a\u009b31m", "a⟨U+009B⟩31m"},
		{"a carriage return that overwrites the line", "harmless\rrm -rf", "harmless⟨U+000D⟩rm -rf"},
		{"the end of a line as GitHub writes it", "one\r\n\r\ntwo", "one\n\ntwo"},
		{"a backspace", "a\bb", "a⟨U+0008⟩b"},
		{"an override of the direction", "user\u202egnp.exe", "user⟨U+202E⟩gnp.exe"},
		{"an isolate", "\u2066x\u2069", "⟨U+2066⟩x⟨U+2069⟩"},
		{"an invisible character", "adm\u200bin", "adm⟨U+200B⟩in"},
		{"bytes that are not UTF-8", "a\xffb", "a\uFFFDb"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Printable(test.text); got != test.want {
				t.Errorf("Printable(%q) = %q, want %q", test.text, got, test.want)
			}
		})
	}
}

func TestOrdered(t *testing.T) {
	const text, want = "a\u202eb\u2066c\u2069 שלום\u200f \x1b", "a⟨U+202E⟩b⟨U+2066⟩c⟨U+2069⟩ שלום\u200f \x1b"
	if got := Ordered(text); got != want {
		t.Errorf("Ordered(%q) = %q, want %q", text, got, want)
	}
	if got := Escape("*\u202e*"); got != `\*⟨U+202E⟩\*` {
		t.Errorf("Escape keeps the direction: %q", got)
	}
}

func FuzzPrintable(f *testing.F) {
	f.Add("a\x1b[2J\u202e")
	f.Fuzz(func(t *testing.T, text string) {
		got := Printable(text)
		for _, r := range got {
			if unicode.IsControl(r) && r != '\n' && r != '\t' || strings.ContainsRune("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", r) {
				t.Fatalf("Printable(%q) = %q holds %U", text, got, r)
			}
		}
		if again := Printable(got); again != got {
			t.Errorf("Printable(%q) is not stable: %q", text, again)
		}
	})
}
