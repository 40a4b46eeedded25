package history_test

import (
	"testing"
	"time"

	"repochat/internal/history"
)

func TestClosingRemark(t *testing.T) {
	closed := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	comment := func(by string, after time.Duration) history.Comment {
		return history.Comment{Author: by, Body: by, CreatedAt: closed.Add(after)}
	}
	tests := []struct {
		name     string
		comments []history.Comment
		closedAt time.Time
		closer   string
		want     int
	}{
		{"given with the closing", []history.Comment{comment("ada", -time.Hour), comment("ada", -time.Second)}, closed, "", 1},
		{"the nearest", []history.Comment{comment("ada", -4*time.Second), comment("eve", time.Second)}, closed, "", 1},
		{"by who closed it", []history.Comment{comment("ada", -4*time.Second), comment("eve", time.Second)}, closed, "ada", 0},
		{"none near it", []history.Comment{comment("ada", -time.Minute)}, closed, "", -1},
		{"an open thread", []history.Comment{comment("ada", 0)}, time.Time{}, "", -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			discussion := history.Issue{Comments: test.comments}.Discussion()
			if got := history.ClosingRemark(discussion, test.closedAt, test.closer); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
		})
	}
}

func TestDiscussionIsInOrderOfTime(t *testing.T) {
	at := func(day int) time.Time { return time.Date(2024, 5, day, 0, 0, 0, 0, time.UTC) }
	pull := history.PullRequest{
		Comments: []history.Comment{{Body: "c", CreatedAt: at(3)}},
		Reviews:  []history.Review{{Body: "r", State: "APPROVED", CreatedAt: at(2), Comments: []history.Comment{{Body: "l", CreatedAt: at(1)}}}},
	}
	var got string
	for _, remark := range pull.Discussion() {
		got += string(remark.Kind) + "=" + remark.Body + " "
	}
	if got != "remark=l review=r comment=c " {
		t.Errorf("got %q", got)
	}
}
