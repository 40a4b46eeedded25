// Package figures reads questions for plain figures word by word: how many there are of
// things in a state, of several things in one sentence, for each of a group, as a share,
// or in two periods. It reads a question only where each of its words is accounted for.
package figures

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/figures/grammar"
	"repochat/internal/reader/learned/figures/span"
	"repochat/internal/reader/learned/slot"
)

// figure is one number that is asked for.
type figure struct {
	thing  *grammar.Thing
	states []*grammar.State
	files  slot.Slots // the sets of files that are counted
	labels slot.Slots // each of which it has
	// isLabelLast is set where a label is said of it behind its states: a share is by it.
	isLabelLast bool
	people      slot.Slots // whose it is alone, beside those of all figures
	// personAt is how many states are said before the person, -1 where no one is named
	// behind the thing.
	personAt int
	// isOfOthers is set where it is for some of those that another figure counts: a period
	// is that of the others.
	isOfOthers bool
	// isNow is set where it is for what is so now, whatever period is named.
	isNow bool
	// isWithin is set where its last state came about in the period of the others as well.
	isWithin bool
	// isNumbered is set where a word asks for its number, isSaid where a verb follows it, and
	// isAdjective where its first state stands before it.
	isNumbered, isSaid, isAdjective bool
	// isOfRest is set where it is of all people but those that are named.
	isOfRest bool
	// isAgain is set where someone is meant again: "of ann's, what share did she merge".
	isAgain bool
	// measure is what is told of the things by the statistics, instead of their number; nil
	// for none.
	measure    *span.Measure
	statistics []*span.Statistic
}

// asked is a question for figures, taken apart.
type asked struct {
	figures         []figure
	group           *grammar.Group
	second          *grammar.Group // a figure is for each of both
	by              *grammar.State // what the people of a group did; nil where that is not said
	isShare, isMore bool
	most            int        // how many of a group are wanted; 0 for all
	isAsking        bool       // set where the one with the most of a group is asked for
	isMargin        bool       // set where the difference of two figures is wanted, too
	isChange        bool       // set where the change in percent is wanted, too
	hasOthers       bool       // set where the figure is wanted of all other people as well
	isTotal         bool       // set where all of the next thing are meant, and not those of each of a group
	isEither        bool       // set where commits are counted with merges and without
	without         slot.Slots // the people who are left out
	bots            slot.Slots // set where what bots did is left out
	people, periods slot.Slots
	place, releases slot.Slots
	thread          slot.Slots // the issue or pull request that it is about
	labels          slot.Slots // of the next thing
}

// did matches what stands before someone in a question for what they did.
var did = regexp.MustCompile(`(?i)^(?:did|do|does)$`)

// isRelative matches what may stand behind a thing, before someone who did something to it.
var isRelative = regexp.MustCompile(`(?i)^(?:that|which)$`)

// isMore matches what compares with what is counted.
var isMore = regexp.MustCompile(`\b(?:more|fewer|less|most)$`)

// isTotal matches what says that all things are meant together.
var isTotal = regexp.MustCompile(`(?i)\b(?:total|overall|altogether|in\s+(?:all|sum)|combined)\b`)

// by matches what stands before someone who made something.
var by = regexp.MustCompile(`(?:^|\s)(?:by|of|from|von|par|por|de)$`)

// reader puts the tokens of a question together.
type reader struct {
	asked
	adjectives [][]grammar.Token // states before the next thing; of each one or several at once
	isApart    bool              // a separator stands behind the last figure
	isActive   bool              // someone who did something stands behind the last figure
	isAmong    bool              // the next figure is for some of what the last one counts
	isTouching bool              // files are said to be changed
	asksWho    bool              // which of several people it is
	asksDid    bool              // "did" stands before someone: what they did is said without a tense
	isBy       bool              // things are said to be by someone: what became of them is said next
	before     string            // the words of the last token, in small letters
	whose      slot.Slots        // whose the next things are alone
	chosen     int               // which figure some are of, from 1; 0 where that is not said
	isNumbered bool              // a word asks for the number of the next thing
	isOn       bool              // the next thing is what the last one was written on
	isClose    bool              // a thing is the last that was said, or states right behind it
	isTopped   bool              // what that has the most of is said
	isOfFirst  bool              // the first figure is what those behind it are of: "among the merged ones, how many"
	mayBeAmong bool              // the next figure may be for some of what the first one counts
	isList     bool              // no number is asked for, so that what "and" adds is said of the same things
	asksTrend  bool              // how the figures went over time is asked, too
	base       []*grammar.State  // which all figures are in that can be, said before the first one
	files      slot.Slots
	spans
}

// parse takes a question apart. ok is false where it asks for something else as well, or
// for no figure.
func parse(text string, slots slot.Slots) (read asked, ok bool) {
	return (&reader{}).parse(text, slots)
}

func (r *reader) parse(text string, slots slot.Slots) (read asked, ok bool) {
	all := grammar.Tokens(text, slots)
	r.isList = !grammar.Words().AsksForNumber(text)
	for i, t := range all {
		if !r.add(t, all[i+1:]) {
			return asked{}, false
		}
	}
	if len(r.adjectives) > 0 || len(r.labels) > 0 || len(r.files) > 0 && !r.count(grammar.ThingOf(grammar.FileName)) {
		return asked{}, false
	}
	r.share()
	if r.asksTrend && (r.group == nil || !r.group.IsTime()) && !r.addGroup(grammar.GroupOf("year")) {
		return asked{}, false
	}
	if !r.settleMeasures() {
		return asked{}, false
	}
	isOfEach := r.isAsking && r.second != nil && r.isOf("person") // "who made the most commits in each year"
	if r.isAsking != r.isTopped || isOfEach || !r.settleBase() {
		return asked{}, false
	}
	isOfNone := len(r.whose) > 0 && !slices.ContainsFunc(r.figures, func(f figure) bool { return len(f.people) > 0 })
	if r.isEither && !r.countEither() || r.hasOthers && !r.isOfOne() || r.isAmong || isOfNone || r.most > 0 && r.group == nil || r.asksWho && len(r.people) < 2 {
		return asked{}, false
	}
	isOfFiles := len(r.place) > 0 || r.group != nil && (r.group.Name == "top" || r.group.Name == "directory")
	return r.asked, len(r.figures) > 0 && (!r.isTouching || isOfFiles)
}

// isOfOne reports whether what is compared with all others is that of one person, or of one
// label.
func (r *reader) isOfOne() bool {
	return len(r.people) == 1 || len(r.people) == 0 && len(r.figures) == 1 && len(r.figures[0].labels) == 1
}

// add takes one token up, before others. It returns false where it means nothing there.
func (r *reader) add(t grammar.Token, rest []grammar.Token) bool {
	isFirst := len(r.figures) == 0
	defer func() {
		r.before = strings.ToLower(t.Text)
		r.isClose = t.Kind == grammar.Counted || t.Kind == grammar.Narrowing && r.isClose && len(r.adjectives) > 0
	}()
	switch t.Kind {
	case grammar.Filler:
		r.asksDid = r.asksDid || did.MatchString(t.Text) && len(rest) > 0 && rest[0].Value.Kind == slot.Person
		r.isOn = r.isOn || strings.EqualFold(t.Text, "on")
		if busiest := grammar.Words().BusiestOf(t.Text); busiest != nil && isFirst {
			r.isAsking, r.isTopped, r.group = true, true, busiest // "which month had the most"
		} else if busiest != nil && busiest != r.group {
			return false // "and which year was the busiest", behind months
		}
		r.asksTrend = r.asksTrend || grammar.Words().AsksTrend(t.Text)
		r.isTotal = r.isTotal || r.group != nil && isTotal.MatchString(t.Text)
		if grammar.Words().AsksForNumber(t.Text) {
			r.isApart, r.isNumbered = true, true
			r.mayBeAmong = r.isOfFirst && len(r.figures) == 1
		}
		if !isFirst && !r.isApart {
			r.last().isNow = r.last().isNow || grammar.Words().SaysNow(t.Text)
			r.last().isSaid = r.last().isSaid || grammar.IsVerb(t.Text)
		}
	case grammar.Pointing:
		r.asksDid = r.asksDid || isFirst && r.group != nil && r.group.Name == "person" // "the reviewers by how many times they approved"
		if isFirst && r.isTimed && isRelative.MatchString(t.Text) {
			return true // "the time that a pull request stayed open"
		}
		r.isActive = true
		if isRelative.MatchString(t.Text) && len(r.figures) > 0 && len(rest) > 0 && rest[0].Value.Kind == slot.Person {
			return true // "the pull requests that ann made"
		}
		if len(r.figures) > 0 && !strings.HasSuffix(strings.ToLower(t.Text), "self") {
			r.last().isAgain = true
		}
		return len(r.people)+len(r.place)+len(r.thread)+len(r.releases) > 0 || r.group != nil
	case grammar.Touching:
		r.isTouching = true
	case grammar.Who:
		r.asksWho = true
	case grammar.Both:
		return r.takeBoth()
	case grammar.Asking, grammar.Peaking:
		r.isAsking, r.isTopped, r.most = true, r.isTopped || t.Kind == grammar.Peaking, cmp.Or(slot.NumberIn(t.Text), r.most)
		return (isFirst || r.group == t.Group) && r.addGroup(t.Group)
	case grammar.Topping:
		r.isTopped = true
		if r.asksWho && r.group == nil && len(r.people) == 0 { // "who approved the most pull requests"
			r.asksWho, r.isAsking = false, true
			return r.addGroup(grammar.GroupOf("person"))
		}
		return r.isAsking
	case grammar.Limiting:
		if t.IsAsking {
			r.isAsking, r.asksDid, r.isActive = true, true, true // "the five people who opened the most"
		}
		r.most = cmp.Or(slot.NumberIn(t.Text), r.most)
		return t.Group == nil || r.addGroup(t.Group)
	case grammar.Dating:
		if len(r.figures) > 0 && r.last().isOfOthers && !r.isApart {
			r.last().isWithin = true // "how many of those were closed in the same year"
		}
		return len(r.periods) > 0
	case grammar.Single:
		return len(rest) == 0 || r.group != nil || rest[0].Kind != grammar.Counted && rest[0].Kind != grammar.Narrowing
	case grammar.Choosing:
		if len(rest) == 0 && isMore.MatchString(r.before) || !isFirst && r.last().measure != nil {
			return true // "who merged more of them", "the time to close, of those opened by ann"
		}
		r.isAmong = len(r.figures) > 0
		r.isOfFirst = r.isOfFirst || isFirst
		isWhich := strings.EqualFold(t.Text, "which") && r.isTimed // "the days which a pull request needed"
		return r.isAmong || isWhich || strings.HasSuffix(strings.ToLower(t.Text), "the")
	case grammar.Separator:
		if r.isApart = true; len(r.files) > 0 && !r.count(grammar.ThingOf(grammar.FileName)) {
			return false
		}
		if n := len(r.adjectives); n > 0 && len(r.adjectives[n-1]) > 0 {
			r.adjectives = append(r.adjectives, nil)
		}
	case grammar.Value:
		return r.takeValue(t.Value)
	case grammar.Grouping:
		if !r.addGroup(t.Group) {
			return false
		}
		for word, by := range map[string]string{"reviewer": "reviewer", "who merged": "merger", "merger": "merger"} {
			if strings.Contains(strings.ToLower(t.Text), word) {
				r.by = grammar.StateOf(by)
			}
		}
		r.isActive = r.isActive || t.Group.Name == "person"
	case grammar.Beside:
		return t.IsFiller && t.Group.IsTime() || r.isApart && r.group != nil && r.addGroup(t.Group) // "an" is a year in French
	case grammar.Sharing:
		r.isShare = true
	case grammar.Measuring:
		if isCount := t.Measure.Unit != "" && len(r.statistics) == 0; isCount && isFirst && slices.ContainsFunc(rest, func(t grammar.Token) bool { return t.Value.Kind == slot.Issue || t.Value.Kind == slot.Pull }) {
			return r.count(grammar.ThingOf("comment")) // "how many comments on #12"
		}
		r.isTimed = r.isTimed || isTime.MatchString(t.Text)
		return r.takeMeasure(t.Measure)
	case grammar.Averaging:
		r.isTimed = true
		return r.takeStatistic(t.Statistic, rest)
	case grammar.Timing:
		r.isTimed = true
	case grammar.Others:
		r.hasOthers = true
	case grammar.Either:
		r.isEither = true
	case grammar.Changing:
		r.isMore, r.isApart, r.isMargin, r.isChange = true, true, true, true
	case grammar.Comparing, grammar.Margin:
		r.isMore, r.isApart, r.isMargin = true, true, r.isMargin || t.Kind == grammar.Margin
	case grammar.Counted:
		if t.Thing.Name == grammar.DayName && len(r.releases) == 0 && !slices.ContainsFunc(rest, func(t grammar.Token) bool { return t.Value.Kind == slot.Release }) {
			r.isTimed = true // how many days something took
			return true
		}
		if r.isDeedOf(t, rest) || r.isSecondGroup(t, rest) {
			return true
		}
		if s := r.deed(t); s != nil {
			r.last().states = append(r.last().states, s)
			return true
		}
		if r.isAmong && len(r.adjectives) == 0 && slices.ContainsFunc(r.figures, func(f figure) bool { return f.thing == t.Thing }) {
			return true // what is said of some of them comes next
		}
		if !isFirst && !r.isApart && r.last().measure != nil && r.last().thing == t.Thing {
			return true // "between the opening and the merging of a pull request"
		}
		if !isFirst && !r.isApart && !r.isClose {
			if r.last().thing.Name == "review" && t.Thing.Name == "pull" {
				return true // which all reviews are on
			}
			return false // comments on issues are no two things
		}
		return r.count(t.Thing)
	case grammar.Narrowing:
		r.asksWho = r.asksWho || r.group == nil && len(t.Before) > 0 && len(t.Behind) == 0 && strings.HasPrefix(strings.ToLower(t.Text), "who")
		return r.narrow(t, rest)
	}
	return true
}

func (r *reader) last() *figure { return &r.figures[len(r.figures)-1] }

// deed returns the state of the last figure that a word is behind someone, which
// otherwise is a thing: "review"; nil for none.
func (r *reader) deed(t grammar.Token) *grammar.State {
	if len(r.figures) == 0 || r.isApart || !r.isActive {
		return nil
	}
	return accepted(r.last().thing, t.Deeds)
}

// isDeedOf reports whether a word is what someone did to the next thing, and no thing: "did
// ann or bob author more commits", "who submitted more reviews, ann or bob".
func (r *reader) isDeedOf(t grammar.Token, rest []grammar.Token) bool {
	next := thingBehind(rest)
	return (r.asksDid && r.isActive || r.asksWho) && next != nil && accepted(next, t.Deeds) != nil && (len(r.figures) == 0 || r.isApart) && len(r.adjectives) == 0
}

// accepted returns the first of some states that a thing can be in; nil for none.
func accepted(t *grammar.Thing, states []*grammar.State) *grammar.State {
	for _, s := range states {
		if t.Accepts(s.Name) {
			return s
		}
	}
	return nil
}

// count asks for how many of a thing there are, in each of the states that stand before it.
func (r *reader) count(t *grammar.Thing) bool {
	adjectives := r.adjectives
	r.isAmong = false
	if len(adjectives) == 0 {
		adjectives = [][]grammar.Token{nil}
	}
	for i, group := range adjectives {
		if group == nil && len(adjectives) > 1 {
			if i == len(adjectives)-1 {
				continue // a thing of its own behind a separator
			}
			return false
		}
		f := figure{thing: t, people: r.whose, personAt: -1, isNumbered: r.isNumbered, isAdjective: len(group) > 0}
		for _, adjective := range group {
			s := accepted(t, adjective.Before)
			if s == nil {
				return false
			}
			if !slices.Contains(f.states, s) { // "who landed more merged ones"
				f.states = append(f.states, s)
			}
		}
		if n := len(r.figures); n > 0 && r.isMore && !r.isNumbered && r.measure == nil && r.figures[n-1].measure != nil && r.figures[n-1].thing == t && len(f.states) == 0 {
			f.measure, f.statistics, f.states = r.figures[n-1].measure, r.figures[n-1].statistics, slices.Clone(r.figures[n-1].states) // "compared to issues labelled docs"
		}
		for _, labels := range each(r.labels) { // "for the labels design and bug, the issues of each"
			f.labels = labels
			r.figures = append(r.figures, f)
		}
	}
	if t.Name == grammar.FileName {
		r.last().files, r.files = r.files, nil
	}
	if r.isOn && len(r.figures) > len(adjectives) {
		r.goOn(r.figures[len(r.figures)-1-len(adjectives)].thing)
	}
	isMeasured := r.measure != nil && r.measure.IsOf(t.Name) && !r.isApart
	r.adjectives, r.labels, r.isApart, r.isActive, r.isOn, r.isNumbered = nil, nil, false, false, false, false
	if isMeasured && !r.measureLast(r.measure) {
		return false
	}
	return len(r.files) == 0
}

// goOn has the last figure count what things were written on: "how many reviews did X
// write, and on how many pull requests".
func (r *reader) goOn(written *grammar.Thing) {
	name := map[string]string{"review": "reviewer", "comment": "commented"}[written.Name]
	if name != "" && r.last().thing.Accepts(name) && len(r.last().states) == 0 {
		r.last().states = []*grammar.State{grammar.StateOf(name)}
	}
}

// thingBehind returns the next thing of some tokens; nil for none.
func thingBehind(rest []grammar.Token) *grammar.Thing {
	for _, t := range rest {
		if t.Kind == grammar.Counted {
			return t.Thing
		}
		if t.Kind == grammar.Value && (t.Value.Kind == slot.FileSet || t.Value.Kind == slot.FileRole) {
			return grammar.ThingOf(grammar.FileName)
		}
	}
	return nil
}

// isDirect reports whether a thing comes next, with nothing but other states before it.
func isDirect(rest []grammar.Token) bool {
	for _, t := range rest {
		if t.Kind != grammar.Narrowing {
			return t.Kind == grammar.Counted
		}
	}
	return false
}
