// Package labels reads questions for the labels that a tracker defines: which there are,
// which of them nothing has, and what they are for.
package labels

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/schema"
	"repochat/internal/wordset"
)

// plain are the words that a question for labels may have beside the labels that it names:
// one with another word is about something else, such as who set a label.
var plain = wordset.Of(`
	label labels a an the of in on at to for from and or also as well with including include is are am was were be been being
	has have had having do does did doing which what who how many much often there here this that these those them they they're
	it its our ours we us you your i me my please pls kindly thanks can could would should tell show list give name names naming
	complete full whole total totals number numbers count counts overall currently now present presently moment today actually really ever
	even yet so far still repo repository project tracker trackers issue issues ticket tickets pr prs pull request requests either
	any some all every each one ones both anything thing things nothing nobody exactly precisely simply ones' actual
	defined define defines definition definitions exist exists existing available configured set up created made know known
	use used uses using unused usage put puts applied apply applies attached assigned assign carry carries carried carrying given
	bear bears wear wears worn tagged attach found appear appears sit sits not n't never no none zero without once only just single
	times time among amongst out by per respectively while but aren't isn't wasn't weren't haven't hasn't hadn't don't doesn't didn't
	mean means meaning meant stand stands purpose purposes description descriptions describe describes what's whats supposed about
	need want see look like kind kinds github called whether if sort sorted order ordered biggest smallest largest first
	welche welches welcher was bedeutet bedeuten wofür steht stehen gibt es sind ist wurden wurde werden wird nie niemals noch nicht
	verwendet benutzt genutzt vergeben unbenutzt definiert vorhanden wie viele im in dem der die das den und oder hier alle von
	projekt überhaupt davon eigentlich keinem keiner kein keine einem einer ein eine gesetzt angelegt
	quels quelles quelle quel sont est étiquettes étiquette jamais utilisés utilisées utilisé utilisée été définis définies existent
	existants n'ont n'est que signifie veut dire qu'est-ce qui dans le la les des du de et ou un une aucun aucune sur pas dépôt projet
	combien y a-t-il liste toutes tous
	qué que significa significan cuáles cuántas cuántos hay existen etiquetas etiqueta nunca usado usada usados usadas han sido se
	definidas definidos en el los las del y o ningún ninguna proyecto repositorio no
`)

var (
	noun = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:labels?|etiquetas?|étiquettes?)(?:[^\p{L}]|$)`)
	// unused matches what asks for labels that nothing has.
	unused = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:unused|unbenutzt|never|nie|niemals|jamais|nunca|zero|(?:not|nobody|nothing|n't|without|nicht)(?:[^\p{L}].*)?(?:[^\p{L}])(?:us\p{L}+|appl\p{L}+|put|carr\p{L}+|verwendet|benutzt|genutzt|issues?)|(?:no|none|ningún|ninguna|aucune?|keine[mr]?)\s+(?:issues?|tickets?|prs?|pull)|(?:aren|isn|haven|hasn|weren|wasn)['’]t(?:\s+(?:ever|yet|been|being|actually|really))*\s+(?:us|put|appl|attach|assign|giv)\p{L}*)(?:[^\p{L}]|$)`)
	// once matches what asks for labels that one thing alone has.
	once = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:(?:only|just|exactly)\s+(?:(?:ever\s+)?(?:been\s+)?(?:us|put|appl)\p{L}+\s+)?(?:once|one\s+time)|(?:us|put|appl)\p{L}+\s+(?:only\s+|just\s+|exactly\s+)?(?:once|one\s+time))(?:[^\p{L}]|$)`)
	// ofAll matches what asks which labels there are, or how many.
	ofAll = regexp.MustCompile(`(?i)labels?\s+(?:(?:that|which|does|do|are|is|currently|actually)\s+)*(?:exist\w*|defined|available|configured|set\s+up|there|(?:the|this|our)\s+(?:repo|project|tracker)\w*\s+(?:have|has|defines?)|have\s+we|we\s+have)|(?:exist\w*|available|defined)\s+labels?|how\s+many\s+labels\s+(?:do|does|are|exist|have|has|in)|(?:list|show|name|give|all)\s+(?:me\s+)?(?:us\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+)?labels?(?:\s+(?:in|of)\s+(?:the|this|our)\s+(?:issue\s+)?(?:repo|project|tracker)\w*)?(?:[?.!,]|\s+and\s+what|$)|(?:welche|quels|quelles|qué|cuáles)\s+(?:labels?|etiquetas|étiquettes)\s+(?:gibt|existieren|sind\s+definiert|existent|sont\s+défini\w+|hay|existen|están\s+definid\w+)`)
	// meaning matches what asks what a label is for.
	meaning = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:meaning|means?|stands?\s+for|purposes?|descriptions?|what(?:['’]?s|\s+is|\s+are)?\s+(?:\S+\s+){0,4}?for|for\s+what|what\s+they(?:['’]re|\s+are)|bedeute[nt]|wofür|signifi\w+|veut\s+dire)(?:[^\p{L}]|$)`)
	// about matches a question for a label with a word in its name.
	about = regexp.MustCompile(`(?i)^\s*(?:do\s+(?:we|they)\s+have|is\s+there|does\s+\S+(?:\s+\S+)?\s+have|are\s+there)\s+(?:an?|any)\s+(?:\S+\s+)?labels?\s+(?:for|about|on)\s+([\p{L}-]+)\s*(?:here|in\s+(?:this|the)\s+\w+)?\s*[?.]*\s*$`)
	// ofIssues and ofPulls match the things that have labels.
	ofIssues = regexp.MustCompile(`(?i)\b(?:issues?|tickets?)\b`)
	ofPulls  = regexp.MustCompile(`(?i)\b(?:prs?|pulls?)\b`)
	// ofThings matches what asks for the things that have labels, and perLabel what asks for
	// them by label.
	ofThings = regexp.MustCompile(`(?i)\b(?:issues?|tickets?|prs?|pulls?)\b.*\blabels?\b`)
	perLabel = regexp.MustCompile(`(?i)\b(?:per|each|every|by)\s+(?:of\s+the\s+)?labels?\b|^[^.?!]*\blabels?\b.*\b(?:issues?|tickets?|prs?|pulls?)\b.*\blabels?\b`)
	tracker  = regexp.MustCompile(`(?i)\bissue[\s-]+tracker\b`)
	word     = regexp.MustCompile(`[\p{L}\p{N}][\p{L}\p{N}'’_.:/-]*`)
	// madeName matches a word behind label that is none of a language: "label has-pr".
	madeName = regexp.MustCompile(`(?i)\blabels?\s+([\p{L}\p{N}]+[-:/_][\p{L}\p{N}:/_-]+)`)
	// after ends with what says before a word that it is a label, and before begins with it.
	after  = regexp.MustCompile(`(?i)\blabels?\s+(?:called\s+|named\s+|of\s+)?$`)
	before = regexp.MustCompile(`(?i)^\s+labels?\b`)
)

// Of returns the labels that a question asks for; ok is false where it asks for something
// else, or where it is not known which labels the tracker defines.
func Of(q question.Scanned) (asked reader.Labels, ok bool) {
	defined := defined(q.Vocabulary.Labels)
	text := tracker.ReplaceAllString(q.Text, "tracker")
	if len(defined) == 0 || !noun.MatchString(text) || namesOther(q) {
		return reader.Labels{}, false
	}
	if m := about.FindStringSubmatch(text); m != nil {
		return reader.Labels{About: m[1]}, true
	}
	if prefix, rest := prefixed(text, defined); prefix != "" && counts.MatchString(text) && !slices.ContainsFunc(word.FindAllString(rest, -1), isOther) {
		return reader.Labels{Prefix: prefix, OnIssues: ofIssues.MatchString(text), OnPullRequests: !ofIssues.MatchString(text) && ofPulls.MatchString(text), IsOpen: open.MatchString(text)}, true
	}
	names, rest := named(text, q.Spans, defined)
	if slices.ContainsFunc(word.FindAllString(rest, -1), isOther) {
		return reader.Labels{}, false
	}
	asked = reader.Labels{Names: names}
	asked.OnIssues, asked.OnPullRequests = ofIssues.MatchString(rest), ofPulls.MatchString(rest)
	if asked.OnIssues && asked.OnPullRequests {
		asked.OnIssues, asked.OnPullRequests = false, false
	}
	isOfAll := ofAll.MatchString(text)
	switch {
	case len(names) > 0:
		return asked, meaning.MatchString(rest)
	case ofThings.MatchString(text) && !perLabel.MatchString(text):
		return reader.Labels{}, false // "issues that never had a label"
	case once.MatchString(rest):
		asked.Use = reader.Once
		return asked, true
	case unused.MatchString(rest):
		if !isOfAll && !tellsAll.MatchString(rest) {
			asked.Use = reader.Unused
		}
		return asked, true
	}
	return asked, isOfAll && !hasAll(q.Vocabulary.Labels) || meaning.MatchString(rest)
}

// IsAsked reports whether a question asks for labels as Of has it.
func IsAsked(q question.Scanned) bool {
	_, ok := Of(q)
	return ok
}

var (
	// wild matches what stands for all labels that begin alike: "ietf-*", "P-NNN".
	wild = regexp.MustCompile(`([\p{L}\p{N}._]+[-/:])(?:\*+|N+|n+|X+|x+|#+|…|\.{3})(?:[^\p{L}\p{N}]|$)`)
	// goesOn matches what says behind a label that a list of such labels goes on, and counts
	// what asks for numbers.
	goesOn = regexp.MustCompile(`(?i)^[\s,\p{N}]*(?:(?:and\s+so\s+on|etc\b\.?|\.{3}|…|and\s+others|and\s+the\s+like)|(?:up\s+to|through|thru|to|–)\s+(?:[^\s,]*[-/:_])?\p{N}+\b)`)
	// ending matches how such a list ends, anywhere.
	ending = regexp.MustCompile(`(?i)\b(?:and\s+so\s+on|etc|and\s+others|and\s+the\s+like|up\s+to|through|thru|to)\b`)
	counts = regexp.MustCompile(`(?i)\b(?:how\s+many|numbers?|counts?|per|each|every|totals?)\b`)
	open   = regexp.MustCompile(`(?i)\bopen\b`)
	// described matches what labels are called by before their noun: "the IETF meeting labels".
	described = regexp.MustCompile(`(?i)(?:\b[\p{L}-]+\s+){0,2}labels?\b`)
	// asksMost matches what asks which of the labels has the most, or none.
	asksMost = regexp.MustCompile(`(?i)\b(?:which|and|what)(?:\s+\p{L}+)?\s+(?:got|has|had|have)\s+(?:the\s+)?(?:most|fewest|none)\b|\b(?:if|whether)\s+any(?:\s+of\s+them)?\s+(?:is|are)\s+(?:empty|unused)\b`)
	digits   = regexp.MustCompile(`[\p{N}]+`)
)

// prefixed returns what the labels begin with that a text asks of together, and the text
// without them; "" where it asks of none so.
func prefixed(text string, defined []string) (prefix, rest string) {
	if m := wild.FindStringSubmatch(text); m != nil {
		prefix = m[1]
	} else if at := slices.IndexFunc(defined, func(name string) bool { return isFirstOf(text, name) }); at >= 0 {
		prefix = strings.TrimRight(defined[at], numerals)
	}
	begins := func(name string) bool { return strings.HasPrefix(strings.ToLower(name), strings.ToLower(prefix)) }
	like := slices.DeleteFunc(slices.Clone(defined), func(name string) bool { return !begins(name) })
	if prefix == "" || len(like) < leastLike {
		return "", text
	}
	rest = wild.ReplaceAllString(text, " ")
	for _, name := range like {
		rest = regexp.MustCompile(`(?i)`+regexp.QuoteMeta(strings.ToValidUTF8(name, "\uFFFD"))).ReplaceAllString(rest, " ")
	}
	for _, said := range []*regexp.Regexp{ending, asksMost, described, digits, open} {
		rest = said.ReplaceAllString(rest, " ")
	}
	return prefix, rest
}

// numerals are the digits that a label may end with.
const numerals = "0123456789"

// isFirstOf reports whether a text names a label with a number from which a list of such
// labels goes on: "ietf-113 up to ietf-126".
func isFirstOf(text, name string) bool {
	if strings.TrimRight(name, numerals) == name {
		return false
	}
	for _, m := range regexp.MustCompile(`(?i)`+regexp.QuoteMeta(strings.ToValidUTF8(name, "\uFFFD"))).FindAllStringIndex(text, -1) {
		if goesOn.MatchString(text[m[1]:]) {
			return true
		}
	}
	return false
}

// leastLike is how many labels begin alike at least where they are asked of together.
const leastLike = 2

// tellsAll matches what asks for the labels that something has beside those of nothing.
var tellsAll = regexp.MustCompile(`(?i)\b(?:per|each|every|also|including|include|and\s+which|and\s+what|how\s+often)\b`)

func defined(labels []graph.Label) (names []string) {
	for _, label := range labels {
		if label.IsDefined {
			names = append(names, label.Name)
		}
	}
	return names
}

// hasAll reports whether something has each of the labels: then a query finds them all.
func hasAll(labels []graph.Label) bool {
	return !slices.ContainsFunc(labels, func(l graph.Label) bool { return l.Issues+l.PullRequests == 0 })
}

// namesOther reports whether a question names a thing or days, of which labels have none.
func namesOther(q question.Scanned) bool {
	return len(q.Dates) > 0 || slices.ContainsFunc(q.Spans, func(s question.Span) bool {
		return s.Name.Known() && s.Name.Kind != schema.Label && !s.Quoted
	})
}

// isOther reports whether a word speaks of something else than labels.
func isOther(word string) bool {
	word = strings.ToLower(strings.Trim(word, ".:/-_’'"))
	return !plain[strings.ReplaceAll(word, "’", "'")]
}

// named returns the labels that a text names, in its order, and the text without them: what
// stands in quotation marks, and what stands beside the word label.
func named(text string, spans []question.Span, defined []string) (names []string, rest string) {
	defined = slices.Clone(defined)
	for _, span := range spans {
		isLabel := len(span.Kinds) > 0 && span.Kinds[0] == schema.Label && span.Asserted && !plain[strings.ToLower(span.Text)]
		if span.Quoted || isLabel {
			defined = append(defined, span.Text)
		}
	}
	for _, m := range madeName.FindAllStringSubmatch(text, -1) {
		defined = append(defined, m[1])
	}
	slices.SortStableFunc(defined, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	rest = text
	places := map[string]int{}
	for _, name := range defined {
		at := placeOf(rest, name)
		if at < 0 {
			continue
		}
		names = append(names, name)
		places[name] = at
		rest = rest[:at] + strings.Repeat(" ", len(name)) + rest[min(at+len(name), len(rest)):]
	}
	slices.SortFunc(names, func(a, b string) int { return places[a] - places[b] })
	return names, rest
}

// placeOf returns where a text has a name in quotation marks or beside the word label;
// -1 where it has none.
func placeOf(text, name string) int {
	for _, m := range regexp.MustCompile(`(?i)`+regexp.QuoteMeta(strings.ToValidUTF8(name, "\uFFFD"))).FindAllStringIndex(text, -1) {
		if isMarked(text, m[0], m[1]) || after.MatchString(text[:m[0]]) || before.MatchString(text[m[1]:]) && m[0] > 0 && text[m[0]-1] == ' ' {
			return m[0]
		}
	}
	return -1
}

// isMarked reports whether a part of a text stands in quotation marks.
func isMarked(text string, at, end int) bool {
	const marks = "\"'`“”„‘’«»"
	return at > 0 && end < len(text) && strings.ContainsAny(text[max(0, at-3):at], marks) && strings.ContainsAny(text[end:min(len(text), end+3)], marks)
}
