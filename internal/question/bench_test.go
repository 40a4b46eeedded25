package question

import (
	"strings"
	"testing"
	"time"
)

// BenchmarkScanLongText scans texts as long as a question may be, in which every
// word is looked at by the rules.
func BenchmarkScanLongText(b *testing.B) {
	scanner := NewScanner(kettle(), func() time.Time { return testNow })
	for _, word := range []string{"a OR ", "1.2 ", "x/y ", "#1 ", "by Ann "} {
		b.Run(strings.TrimSpace(word), func(b *testing.B) {
			text := strings.Repeat(word, 4000/len(word))
			for b.Loop() {
				if _, err := scanner.Scan(b.Context(), asked(text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
