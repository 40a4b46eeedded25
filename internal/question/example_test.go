package question_test

import (
	"fmt"
	"time"

	"repochat/internal/question"
)

// A text is scanned for what its words stand for, here a period and a number.
func ExampleScanText() {
	now := time.Date(2024, 8, 26, 9, 0, 0, 0, time.UTC)
	for _, span := range question.ScanText("Which commits since March 2024 mention #12?", now).Spans {
		fmt.Println(span.Text, span.Kinds, span.Period != nil)
	}
	// Output:
	// since March 2024 [] true
	// #12 [issue pull_request] false
}
