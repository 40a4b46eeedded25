package question

import "testing"

func TestCommonWordsInChatSpelling(t *testing.T) {
	tests := []struct {
		word string
		want bool
	}{
		{"evry1", true},
		{"sum1", true},
		{"any1", true},
		{"2day", true},
		{"2morrow", true},
		{"jonas1", false},
		{"user1", false},
		{"api2", false},
		{"v1.2", false},
		{"file4", false},
		{"x264", false},
	}
	for _, tt := range tests {
		t.Run(tt.word, func(t *testing.T) {
			if got := IsCommonWord(tt.word); got != tt.want {
				t.Errorf("IsCommonWord(%q) = %t, want %t", tt.word, got, tt.want)
			}
		})
	}
}
