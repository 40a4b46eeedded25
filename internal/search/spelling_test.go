package search

import "testing"

func TestNearest(t *testing.T) {
	rows := [][]any{}
	for range 3 {
		rows = append(rows, []any{"length encod", "length encod introduc committ ratchet", nil})
	}
	rows = append(rows, []any{nil, "lengths", nil})
	counts := newStatistics("today", rows)
	tests := []struct{ name, term, want string }{
		{"letters that changed places", "lentgh", "length"},
		{"a letter too few", "intrduc", "introduc"},
		{"a word that is there", "length", ""},
		{"a short word", "lent", ""},
		{"another first letter", "natchet", ""},
		{"a name with digits", "lentgh2", ""},
		{"nothing near", "treekem", ""},
		{"two letters in a short word", "rachit", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := counts.nearest(tt.term); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestWithWords(t *testing.T) {
	if got := withWords("varint lentgh, which lentgh", map[string]string{"lentgh": "length"}); got != "varint length, which length" {
		t.Errorf("got %q", got)
	}
}
