package course

import (
	"testing"
	"time"

	"repochat/internal/gitrepo"
	"repochat/internal/reader"
)

func TestTags(t *testing.T) {
	day := func(d int) time.Time { return time.Date(2024, 3, d, 12, 0, 0, 0, time.UTC) }
	var tags []gitrepo.Tag
	for i, name := range []string{"v1.0.0", "1.0.0", "v.1", "v1.1.0", "v1.1.1", "v1.2.0", "v1.3.0", "v1.4.0", "draft-x-a-08", "draft-x-a-09", "draft-x-a-11", "draft-x-b-00", "draft-x-b-01"} {
		at := day(i + 1)
		if name == "1.0.0" {
			at = day(1)
		}
		tags = append(tags, gitrepo.Tag{Name: name, Commit: at.Format("20060102") + "0000000000", CommittedAt: at})
	}
	tests := []struct {
		name, text string
		asked      reader.TagSet
		want       string // "" where nothing can be told
	}{
		{"two of one commit", "are 1.0.0 and v1.1.0 one commit?", reader.TagSet{SameCommit: true},
			"v1.0.0 and 1.0.0 name the same commit, 2024030 of 2024-03-01. v1.1.0 names 2024030 of 2024-03-04, which no other tag does."},
		{"all of them", "which tags name the same commit?", reader.TagSet{SameCommit: true},
			"v1.0.0 and 1.0.0 name the same commit, 2024030 of 2024-03-01. Each of the other tags names a commit of its own."},
		{"a number in between", "is there a tag a-10?", reader.TagSet{Numbers: []string{"10"}},
			"There is no tag draft-x-a-10: draft-x-a-09 (2024-03-10) is followed by draft-x-a-11 (2024-03-11).\n\nFrom draft-x-a-08 to draft-x-a-11 these numbers have no tag: 10. Git does not tell whether a version without a tag was published."},
		{"a number behind all", "is there a tag x-b-07?", reader.TagSet{Numbers: []string{"7"}},
			"There is no tag draft-x-b-07: the last is draft-x-b-01 (2024-03-13).\n\nFrom draft-x-b-00 to draft-x-b-01 every number has a tag. Git does not tell whether a version without a tag was published."},
		{"one that is there", "was there ever a version 1.1.1?", reader.TagSet{Numbers: []string{"1.1.1"}},
			"There is v1.1.1 (2024-03-05). Git does not tell whether a version without a tag was published."},
		{"a version that is not", "is there a v2?", reader.TagSet{Numbers: []string{"v2"}},
			"There is no tag v2: the last is v1.4.0 (2024-03-08). Git does not tell whether a version without a tag was published."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			teller := tagTeller{all: tags, byCommit: map[string][]string{}}
			for _, tag := range tags {
				teller.byCommit[tag.Commit] = append(teller.byCommit[tag.Commit], tag.Name)
			}
			if test.asked.SameCommit {
				teller.sameCommit(test.text)
			} else if !teller.numbering(test.text, test.asked.Numbers) {
				teller.Words = nil
			}
			if got := teller.Words.Plain(); got != test.want {
				t.Errorf("it tells:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}
