package history

import "testing"

func TestPlainName(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"capitals and accents go", "Pavel Novák", "pavel novak"},
		{"decomposed letters are the same", "Novak\u0301", "novak"},
		{"letters that do not decompose are replaced", "Deniz Yılmaz Øłß", "deniz yilmaz olss"},
		{"a dotted capital I is an i", "İpek", "ipek"},
		{"spaces are single", "  Ada \t Lovelace ", "ada lovelace"},
		{"other scripts stay", "田中愛子", "田中愛子"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := PlainName(tt.in); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
