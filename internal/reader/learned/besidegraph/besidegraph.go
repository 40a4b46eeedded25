// Package besidegraph reads the questions that git answers, or the definitions of the
// tracker, and not the graph.
package besidegraph

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/contents"
	"repochat/internal/reader/learned/course"
	"repochat/internal/reader/learned/filetext"
	"repochat/internal/reader/learned/labels"
	"repochat/internal/reader/learned/lines"
	"repochat/internal/reader/learned/tags"
)

// Reader reads them. IsWord reports whether a word is one of questions.
type Reader struct{ IsWord func(word string) bool }

// Pickaxe returns which texts a question asks of as they stand in lines of files, as
// reader.Rereader describes.
func (r Reader) Pickaxe(request reader.Request) (asked reader.Pickaxe, ok bool) {
	return lines.Of(request.Scanned, r.IsWord)
}

// BesideGraph returns the steps for a question that no query answers, as
// reader.Rereader describes.
func (r Reader) BesideGraph(request reader.Request) (steps []reader.Step) {
	if asked, ok := labels.Of(request.Scanned); ok {
		steps = append(steps, asked)
	}
	if asked, ok := courseOf(request.Scanned); ok {
		steps = append(steps, asked)
	}
	if asked, ok := contents.Of(request.Scanned); ok {
		steps = append(steps, asked)
	}
	if asked, ok := filetext.Of(request.Scanned); ok {
		steps = append(steps, asked)
	}
	return steps
}

// courseOf returns of what a question asks how it was over time, or of which tags.
func courseOf(q question.Scanned) (asked reader.Course, ok bool) {
	if set, ok := tags.Of(q); ok {
		return reader.Course{Tags: &set}, true
	}
	if asked, ok = course.Of(q); ok {
		return asked, true
	}
	return goingOn(q)
}

// goesOn matches a question that goes on from the one before it with another part: "and in
// the tests?".
var goesOn = regexp.MustCompile(`(?i)^\W*(?:and|what\s+about|how\s+about|und|et|y)\b[\s,]*(.{2,60}?)\s*[?.!]*$`)

// goingOn reads a question that goes on from one that git answered as that with its part
// behind it: "how many lines of code are there in the tests". ok is false where that is no
// such question, or the same.
func goingOn(q question.Scanned) (asked reader.Course, ok bool) {
	part := goesOn.FindStringSubmatch(q.Text)
	for _, before := range slices.Backward(q.Earlier) {
		if part == nil {
			break
		}
		if goesOn.MatchString(before.Text) {
			continue // it went on from the same
		}
		was, isOne := course.Of(before)
		whole := q
		whole.Earlier, whole.Names = nil, slices.Concat(before.Names, q.Names)
		whole = whole.WithText(strings.TrimRight(before.Text, "?!. ") + " " + part[1])
		asked, ok = course.Of(whole)
		isNamed := ok && asked.Packages != nil && len(asked.Packages.Words) > 0
		return asked, isOne && ok && !isNamed && !reflect.DeepEqual(asked, was)
	}
	return reader.Course{}, false
}

// ofPeople matches what asks of people besides, which is a question of its own.
var ofPeople = regexp.MustCompile(`(?i)\bwho\s+(?:maintains?|owns?|wrote|writes|reviews?|reviewed|is|are|has|have|knows?|works?|leads?|runs?)\b`)

// IsOneAnswer reports whether a message with several questions is answered as one from git:
// what became of a package is told with who did it and in which release, and how many lines
// there are at several moments. A condition is no question of its own, either.
func IsOneAnswer(q question.Scanned) bool {
	asked, ok := courseOf(q)
	isOfPackages := ok && asked.Packages != nil && !ofPeople.MatchString(q.Text) && (len(asked.Packages.Words) == 0 || len(asked.Packages.Words) == 1 && asked.Packages.Change != "")
	isOfMoments := ok && asked.Sizes != nil && len(asked.Sizes.At) > 1
	text, isText := filetext.Of(q)
	held, isHeld := contents.Of(q)
	return asks.IsHypothetical(q.Text) || isOfPackages || isOfMoments || isText && text.IsAbout || isHeld && held.Kind == reader.SectionCourse
}
