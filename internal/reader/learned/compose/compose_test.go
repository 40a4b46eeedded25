package compose_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

func TestWrite(t *testing.T) {
	named := map[string]string{"between": "MATCH (f:File) WHERE $file(f) AND $user?(u) RETURN $n(7)", "together": "MATCH (f:File) WHERE $file(f) AND $files?(g) RETURN f", "ofClass": "MATCH (k:Class) WHERE $class(k) RETURN k", "stale": "MATCH (i:Issue) RETURN $days(90), $minutes(5), $n(10)"}
	years := slot.Slot{Kind: slot.Duration, Start: 4, Text: "2", Number: 2, Length: 2 * 365 * 24 * time.Hour}
	file := slot.Slot{Kind: slot.File, Start: 1, Text: "a.go", Names: []string{"a.go"}}
	person := slot.Slot{Kind: slot.Person, Start: 2, Text: "ann", Names: []string{"ann"}}
	class := slot.Slot{Kind: slot.Class, Start: 6, Text: "Cart", Names: []string{"Cart"}}
	function := slot.Slot{Kind: slot.Function, Start: 7, Text: "pay", Names: []string{"pay"}}
	const isAnn = "coalesce((toLower(u.login) = toLower('ann') OR toLower(u.name) = toLower('ann')), false)"
	denied := func(how slot.Denial) slot.Slot {
		return slot.Slot{Kind: slot.Person, Start: 8, Text: "ann", Names: []string{"ann"}, Denied: how}
	}
	role := func(name string, how slot.Denial) slot.Slot {
		return slot.Slot{Kind: slot.FileRole, Start: 10 + len(how), Text: name, Names: []string{name}, Denied: how}
	}
	five := slot.Slot{Kind: slot.Number, Start: 3, Text: "5", Number: 5}
	release := func(side slot.Side) slot.Slots {
		return slot.Slots{{Kind: slot.Release, Start: 5, Text: "v2", Names: []string{"v2"}, Side: side}}
	}
	tests := []struct {
		name, frame string
		slots       slot.Slots
		want        string // "" where the parts make no query
	}{
		{"a count", "target=commit ask=count", nil, "MATCH (c:Commit) RETURN count(c) AS commits"},
		{"a file joins the commits", "target=commit ask=count", slot.Slots{file}, "MATCH (c:Commit)-[:changed]->(f:File) WHERE f.name = 'a.go' RETURN count(DISTINCT c) AS commits"},
		{"a file joins the bugs", "target=issue via=fixed", slot.Slots{file}, "MATCH (:Commit)-[:fixed]->(i:Issue)-[:impacted]->(f:File) WHERE f.name = 'a.go' RETURN DISTINCT i.number AS issue, i.title AS title, i.state AS state, i.created_at AS created, i.closed_at AS closed ORDER BY issue"},
		{"a person fixes by commits", "target=issue via=fixed ask=count", slot.Slots{person}, "MATCH (u:User)-[:author]->(c:Commit)-[:fixed]->(i:Issue) WHERE (toLower(u.login) = toLower('ann') OR toLower(u.name) = toLower('ann')) RETURN count(DISTINCT i) AS bugs"},
		{"a number is a limit", "target=file measure=commits order=most", slot.Slots{five}, "MATCH (c:Commit)-[:changed]->(f:File) RETURN f.path AS path, f.name AS file, count(DISTINCT c) AS commits ORDER BY commits DESC LIMIT 5"},
		{"a number is compared with", "target=person via=assigned state=open measure=issues having=more", slot.Slots{five}, "MATCH (u:User)-[:assigned]->(i:Issue) WHERE i.state = 'open' WITH u, count(DISTINCT i) AS bugs WHERE bugs > 5 RETURN u.login AS login, u.name AS name, bugs ORDER BY bugs DESC"},
		{"a denied link takes the file up", "target=person not=person.changed", slot.Slots{file}, "MATCH (u:User) WHERE NOT EXISTS { MATCH (u)-[:author]->(:Commit)-[:changed]->(f:File) WHERE f.name = 'a.go' } RETURN u.login AS login, u.name AS name ORDER BY login"},
		{"a named query", "target=file query=between", slot.Slots{file}, "MATCH (f:File) WHERE f.name = 'a.go' AND true RETURN 7"},
		{"a named query needs its slot", "target=file query=between", nil, ""},
		{"a named query takes how long something lasts in its own unit", "target=issue query=stale", slot.Slots{years}, "MATCH (i:Issue) RETURN 730, 1051200, 10"},
		{"a named query has usual lengths", "target=issue query=stale", slot.Slots{five}, "MATCH (i:Issue) RETURN 90, 5, 5"},
		{"a share is of the target", "target=issue ask=share of=commit.fixed", nil, ""},
		{"bugs fixed in a release", "target=issue via=fixed ask=count", release(slot.In), "MATCH (c:Commit)-[:fixed]->(i:Issue) WHERE EXISTS { MATCH (t:Release) WHERE t.tag = 'v2' AND c.released_at <= t.published_at AND NOT EXISTS { MATCH (s:Release) WHERE s.published_at < t.published_at AND s.published_at >= c.released_at AND (t.is_prerelease OR NOT s.is_prerelease) } } RETURN count(DISTINCT i) AS bugs"},
		{"commits since a release", "target=commit ask=count", release(slot.Since), "MATCH (c:Commit) WHERE EXISTS { MATCH (t:Release) WHERE t.tag = 'v2' AND (c.released_at IS NULL OR c.released_at > t.published_at) } RETURN count(c) AS commits"},
		{"people who wrote commits before a release", "target=person via=author", release(slot.Before), "MATCH (u:User)-[:author]->(c:Commit) WHERE EXISTS { MATCH (t:Release) WHERE t.tag = 'v2' AND c.released_at <= t.published_at } RETURN u.login AS login, u.name AS name, count(DISTINCT c) AS commits ORDER BY commits DESC"},
		{"the commit of a tag", "target=commit", release(slot.Tagged), "MATCH (t:Release)-[:tags]->(c:Commit) WHERE t.tag = 'v2' RETURN DISTINCT c.id AS commit, c.message AS message, c.committedDate AS date, [(w:User)-[:author]->(c) | coalesce(w.name, w.login)][0] AS author ORDER BY date"},
		{"commits between two releases", "target=commit ask=count", slot.Slots{release(slot.Since)[0], {Kind: slot.Release, Start: 9, Text: "v3", Names: []string{"v3"}, Side: slot.Before}}, "MATCH (c:Commit) WHERE EXISTS { MATCH (t:Release) WHERE t.tag = 'v2' AND (c.released_at IS NULL OR c.released_at > t.published_at) } AND EXISTS { MATCH (t:Release) WHERE t.tag = 'v3' AND c.released_at <= t.published_at } RETURN count(c) AS commits"},
		{"releases after one", "target=release ask=count", release(slot.Since), "MATCH (t:Release) WHERE EXISTS { MATCH (s:Release) WHERE s.tag = 'v2' AND t.published_at > s.published_at } RETURN count(t) AS releases"},
		{"releases between two", "target=release ask=count", slot.Slots{release(slot.Since)[0], {Kind: slot.Release, Start: 9, Text: "v3", Names: []string{"v3"}, Side: slot.Before}}, "MATCH (t:Release) WHERE EXISTS { MATCH (s:Release) WHERE s.tag = 'v2' AND t.published_at > s.published_at } AND EXISTS { MATCH (s:Release) WHERE s.tag = 'v3' AND t.published_at < s.published_at } RETURN count(t) AS releases"},
		{"a release itself", "target=release", release(slot.In), "MATCH (t:Release) WHERE t.tag = 'v2' RETURN t.tag AS tag, t.published_at AS date, CASE WHEN t.is_prerelease THEN true END AS prerelease ORDER BY date"},
		{"the largest commits are no merges", "target=commit measure=lines order=most", slot.Slots{five}, "MATCH (c:Commit) WHERE NOT c.is_merge RETURN c.id AS commit, c.message AS message, c.committedDate AS date, c.additions + c.deletions AS lines ORDER BY lines DESC LIMIT 5"},
		{"the largest merges are", "target=commit measure=lines order=most has=commit.merge", slot.Slots{five}, "MATCH (c:Commit) WHERE c.is_merge RETURN c.id AS commit, c.message AS message, c.committedDate AS date, c.additions + c.deletions AS lines ORDER BY lines DESC LIMIT 5"},
		{"what is implied has no text that is long", "target=function measure=lines order=most", slot.Slots{five}, "MATCH (fn:Function) WHERE NOT coalesce(fn.deleted, false) AND fn.origin IS NULL RETURN fn.qualified_name AS function, fn.path AS path, fn.start_line AS line, fn.lines AS lines ORDER BY lines DESC LIMIT 5"},
		{"what is implied is nobody's to use", "target=function not=function.called", nil, "MATCH (fn:Function) WHERE NOT EXISTS { (:Function|File)-[:calls]->(fn) } AND NOT coalesce(fn.deleted, false) AND fn.origin IS NULL AND NOT toLower(fn.path) CONTAINS 'test' AND NOT fn.name IN ['main', 'init', '__init__'] RETURN fn.qualified_name AS function, fn.path AS path, fn.start_line AS line ORDER BY path, line"},
		{"what is implied", "target=function state=implied", slot.Slots{class}, "MATCH (k:Class)-[:has_method]->(fn:Function) WHERE fn.origin IS NOT NULL AND k.name = 'Cart' RETURN DISTINCT fn.qualified_name AS function, fn.path AS path, fn.start_line AS line ORDER BY path, line"},
		{"methods of a class are no constructors", "target=function ask=count", slot.Slots{class}, "MATCH (k:Class)-[:has_method]->(fn:Function) WHERE k.name = 'Cart' AND (fn.kind <> 'constructor' OR fn.language = 'Python') RETURN count(DISTINCT fn) AS functions"},
		{"constructors of a class are", "target=function state=constructor", slot.Slots{class}, "MATCH (k:Class)-[:has_method]->(fn:Function) WHERE fn.kind = 'constructor' AND k.name = 'Cart' RETURN DISTINCT fn.qualified_name AS function, fn.path AS path, fn.start_line AS line ORDER BY path, line"},
		{"who added a function", "target=person via=author measure=commits order=most state=ADDED", slot.Slots{function}, "MATCH (u:User)-[:author]->(c:Commit)-[r:touched]->(fn:Function) WHERE r.change_type = 'ADDED' AND fn.name = 'pay' RETURN u.login AS login, u.name AS name, count(DISTINCT c) AS commits ORDER BY commits DESC"},
		{"who changed a function's name in a file", "target=person via=author state=RENAMED", slot.Slots{file, function}, "MATCH (u:User)-[:author]->(c:Commit)-[:changed]->(f:File)-[:declares]->(fn:Function), (c)-[r:touched]->(fn) WHERE r.change_type = 'RENAMED' AND f.name = 'a.go' AND fn.name = 'pay' RETURN u.login AS login, u.name AS name, count(DISTINCT c) AS commits ORDER BY commits DESC"},
		{"who added a file", "target=person via=author measure=commits order=most state=ADDED", slot.Slots{file}, "MATCH (u:User)-[:author]->(c:Commit)-[r:changed]->(f:File) WHERE r.change_type = 'ADDED' AND f.name = 'a.go' RETURN u.login AS login, u.name AS name, count(DISTINCT c) AS commits ORDER BY commits DESC"},
		{"a named query of a class", "target=function query=ofClass", slot.Slots{class}, "MATCH (k:Class) WHERE k.name = 'Cart' RETURN k"},
		{"commits not by a person", "target=commit via=author", slot.Slots{file, denied(slot.Never)}, "MATCH (c:Commit)-[:changed]->(f:File) WHERE NOT EXISTS { MATCH (u:User)-[:author]->(c:Commit) WHERE " + isAnn + " } AND f.name = 'a.go' RETURN DISTINCT c.id AS commit, c.message AS message, c.committedDate AS date, [(w:User)-[:author]->(c) | coalesce(w.name, w.login)][0] AS author ORDER BY date DESC"},
		{"commits by others", "target=commit ask=count", slot.Slots{denied(slot.Others)}, "MATCH (u:User)-[:author]->(c:Commit) WHERE NOT " + isAnn + " RETURN count(DISTINCT c) AS commits"},
		{"callers that a person never touched", "target=function via=calls+author+touched", slot.Slots{function, denied(slot.Never)}, "MATCH (fn:Function)-[:calls]->(callee:Function) WHERE NOT EXISTS { MATCH (u:User)-[:author]->(c:Commit)-[:touched]->(fn:Function) WHERE " + isAnn + " } AND callee.name = 'pay' RETURN DISTINCT fn.qualified_name AS function, fn.path AS path, fn.start_line AS line ORDER BY path, line"},
		{"issues that others fixed", "target=issue via=fixed", slot.Slots{denied(slot.Others)}, "MATCH (u:User)-[:author]->(c:Commit)-[:fixed]->(i:Issue) WHERE NOT " + isAnn + " RETURN DISTINCT i.number AS issue, i.title AS title, i.state AS state, i.created_at AS created, i.closed_at AS closed ORDER BY issue"},
		{"people but one", "target=person via=author+fixed measure=issues order=most", slot.Slots{denied(slot.Never)}, "MATCH (u:User)-[:author]->(c:Commit)-[:fixed]->(i:Issue) WHERE NOT " + isAnn + " RETURN u.login AS login, u.name AS name, count(DISTINCT i) AS bugs ORDER BY bugs DESC"},
		{"people who are no bots", "target=person measure=commits order=most", slot.Slots{{Kind: slot.Bots, Start: 9, Value: "bots", Denied: slot.Others}}, "MATCH (u:User)-[:author]->(c:Commit) WHERE NOT (coalesce(u.type, '') = 'Bot' OR coalesce(u.login, '') ENDS WITH '[bot]' OR toLower(coalesce(u.name, '')) ENDS WITH ' bot' OR toLower(coalesce(u.name, '')) ENDS WITH '-bot') RETURN u.login AS login, u.name AS name, count(DISTINCT c) AS commits ORDER BY commits DESC"},
		{"files without those of a role", "target=file measure=commits order=most", slot.Slots{role("parser", slot.Others)}, "MATCH (c:Commit)-[:changed]->(f:File) WHERE NOT toLower(f.name) CONTAINS 'parser' RETURN f.path AS path, f.name AS file, count(DISTINCT c) AS commits ORDER BY commits DESC"},
		{"commits to files of a role and to none of another", "target=commit ask=count", slot.Slots{role("parser", ""), role("tests/", slot.Others)}, "MATCH (c:Commit)-[:changed]->(f:File) WHERE NOT EXISTS { MATCH (c)-[:changed]->(other:File) WHERE '/' + toLower(other.path) CONTAINS '/tests/' } AND toLower(f.name) CONTAINS 'parser' RETURN count(DISTINCT c) AS commits"},
		{"commits to nothing else", "target=commit ask=count", slot.Slots{role("parser", slot.Only)}, "MATCH (c:Commit) WHERE EXISTS { MATCH (c)-[:changed]->(other:File) WHERE toLower(other.name) CONTAINS 'parser' } AND NOT EXISTS { MATCH (c)-[:changed]->(other:File) WHERE NOT toLower(other.name) CONTAINS 'parser' } RETURN count(c) AS commits"},
		{"a named query of files of a role", "target=file query=together", slot.Slots{file, role("parser", "")}, "MATCH (f:File) WHERE f.name = 'a.go' AND toLower(g.name) CONTAINS 'parser' RETURN f"},
		{"who added a function", "target=person state=ADDED via=author+touched", slot.Slots{function}, "MATCH (u:User)-[:author]->(c:Commit)-[r:touched]->(fn:Function) WHERE r.change_type = 'ADDED' AND fn.name = 'pay' RETURN u.login AS login, u.name AS name, count(DISTINCT c) AS commits ORDER BY commits DESC"},
		{"what nobody does is not left out", "target=release", slot.Slots{denied(slot.Never)}, ""},
		{"who fixed bugs of a class touched it", "target=person via=author+fixed+impacted measure=issues order=most", slot.Slots{class}, "MATCH (u:User)-[:author]->(c:Commit)-[:fixed]->(i:Issue)-[:impacted]->(fn:Function), (c)-[:touched]->(fn), (k:Class)-[:has_method]->(fn) WHERE k.name = 'Cart' RETURN u.login AS login, u.name AS name, count(DISTINCT i) AS bugs ORDER BY bugs DESC"},
		{"what somebody merged goes by when", "target=pull ask=count via=merges", slot.Slots{{Kind: slot.Person, Start: 1, Names: []string{"ann"}}, {Kind: slot.Period, Start: 9, Period: condition.Period{From: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)}}}, "MATCH (u:User)-[:merges]->(p:PullRequest) WHERE (toLower(u.login) = toLower('ann') OR toLower(u.name) = toLower('ann')) AND p.merged_at >= '2024-01-01T00:00:00Z' RETURN count(DISTINCT p) AS pulls"},
		{"people who reviewed what others opened", "target=person ask=count via=reviews", nil, "MATCH (u:User)-[:reviews]->(p:PullRequest) WHERE NOT (u)-[:opens]->(p) RETURN count(DISTINCT u) AS developers"},
		{"a release has no lines", "target=release ask=sum measure=lines", nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := compose.Write(frame.Parse(tt.frame), tt.slots, named)
			if diff := cmp.Diff(tt.want, got.Query); ok != (tt.want != "") || ok && diff != "" {
				t.Errorf("%v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func TestWriteTellsWhatIsUnused(t *testing.T) {
	slots := slot.Slots{{Kind: slot.Label, Start: 4, Text: "bug", Names: []string{"bug"}}}
	got, ok := compose.Write(frame.Parse("target=commit"), slots, nil)
	if !ok || len(got.Unused) != 1 || got.Unused[0].Text != "bug" {
		t.Errorf("got %+v", got)
	}
}
