package prose

import "testing"

func TestCellIsOrdered(t *testing.T) {
	for text, want := range map[string]string{"user\u202egnp.exe": "user⟨U+202E⟩gnp.exe", "\u202e=1": "'⟨U+202E⟩=1", "שלום 👩‍🔧": "שלום 👩‍🔧"} {
		if got := Cell(text); got != want {
			t.Errorf("Cell(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestCell(t *testing.T) {
	tests := []struct {
		name, text string
		defused    bool
	}{
		{"plain text", "Fix the lamp", false},
		{"nothing", "", false},
		{"a text with a formula's sign in it", "a=b", false},
		{"an equals sign", "=1+1", true},
		{"a plus", "+1", true},
		{"a minus", "-1", true},
		{"an at sign", "@SUM(A1)", true},
		{"a tab", "\t=1", true},
		{"a carriage return", "\r=1", true},
		{"a line feed", "\n=1", true},
		{"a line feed before plain text", "\nplain", true},
		{"spaces before a formula", "  =1", true},
		{"spaces before plain text", "  plain", false},
		{"a full-width equals sign", "＝1", true},
		{"a full-width plus", "＋1", true},
		{"a full-width minus", "－1", true},
		{"a full-width at sign", "＠SUM", true},
		{"a small equals sign", "﹦1", true},
		{"a minus sign", "−1", true},
		{"a byte order mark before a formula", "\ufeff=1", true},
		{"an invisible character before a formula", "\u200b=1", true},
		{"a null before a formula", "\x00=1", true},
		{"a no-break space before a formula", "\u00a0=1", true},
		{"bytes that are not UTF-8", "\xff=1", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := test.text
			if test.defused {
				want = "'" + want
			}
			if got := Cell(test.text); got != want {
				t.Errorf("Cell(%q) = %q, want %q", test.text, got, want)
			}
		})
	}
}
