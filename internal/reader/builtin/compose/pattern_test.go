package compose

import (
	"testing"

	"repochat/internal/reader/builtin/frame"
)

func TestPattern(t *testing.T) {
	tests := []struct {
		name string
		make func(*pattern)
		want string
	}{
		{"a subject alone", func(p *pattern) { p.subject = frame.Commit }, "MATCH (c:Commit)"},
		{"relationships make one path where they can", func(p *pattern) {
			p.subject = frame.Person
			p.add(author, fixed, impacted)
		}, "MATCH (u:User)-[:author]->(c:Commit)-[:fixed]->(i:Issue)-[:impacted]->(:File)"},
		{"and two where they meet", func(p *pattern) {
			p.subject = frame.Issue
			p.add(introduced, assigned)
		}, "MATCH (:Commit)-[:introduced]->(i:Issue), (:User)-[:assigned]->(i)"},
		{"a relationship is matched once", func(p *pattern) {
			p.subject = frame.Commit
			p.add(fixed, fixed)
		}, "MATCH (c:Commit)-[:fixed]->(:Issue)"},
		{"what a condition speaks of has a name", func(p *pattern) {
			p.subject = frame.Commit
			p.add(fixed)
			p.condition(frame.Issue, "i.number = 1")
			p.condition(frame.Issue, "i.number = 1")
		}, "MATCH (c:Commit)-[:fixed]->(i:Issue) WHERE i.number = 1"},
		{"what hung on a dropped relationship goes with it", func(p *pattern) {
			p.subject = frame.Commit
			p.add(changed)
			p.needed[frame.File] = true
			p.drop(changed)
		}, "MATCH (c:Commit)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := &pattern{needed: map[frame.Entity]bool{}}
			test.make(p)
			if got := p.String(); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if !p.complete() {
				t.Error("the pattern lacks what the query speaks of")
			}
		})
	}
}
