// Package said answers questions about what people wrote: why something was
// done, what was said about a subject, which issue is about it. Its answers
// are passages, quoted as they stand, and claim nothing beyond them.
package said

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask/said/made"
	"repochat/internal/ask/said/speech"
	"repochat/internal/history"
	"repochat/internal/question"
	topicwords "repochat/internal/question/topic"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// Wanted is what a question asks of the texts.
type Wanted struct {
	search.Query
	// Topic is the subject in the question's own words.
	Topic string
	// Thread is the issue or pull request of which is asked why; 0 for none.
	Thread int
	// Threads are the issues and pull requests that are set side by side.
	Threads []int
	// Least is the share of the words that has to stand in a text; 0 for the usual.
	Least float64
	// Like is the one whose like is asked for; 0 for none.
	Like int
	// IsList reports that the things are asked for, not what they say.
	IsList bool
	// Places asks for files and functions, too, and PlacesFirst for them before all.
	Places, PlacesFirst bool
	// ThreadsFirst has documents come after what people said.
	ThreadsFirst bool
	// Optional are words of another language that are left out where no text has them.
	Optional []string
	// AsksWho asks for the people who wrote of the topic, and AsksSides for what each of
	// several held of it.
	AsksWho, AsksSides bool
	// Must are words that have to be found.
	Must []string
	// Brief has only the best texts told.
	Brief bool
	// Speakers are the people of whom it is asked what they said.
	Speakers []speech.Speaker
	// IsHistory asks for the texts in the order of time.
	IsHistory bool
	// did matches the messages of commits that did what the question says was done;
	// nil where it says nothing of the kind; isAddition is set where that is that it came.
	// asksRelease asks for the releases.
	did                     *regexp.Regexp
	isAddition, asksRelease bool
	// voices are the first remarks of each person in the best thread, of which sides is the
	// id, where these are asked for.
	voices []search.Passage
	sides  string
}

const things = `(issues?|bugs?|tickets?|prs?|pull requests?|merge requests?|commits?|discussions?|threads?|conversations?|comments?|docs?|documents?|documentation)`

var (
	// whyAsked asks for the reason of something, whyBehind does so behind it, and
	// joinsThreads stands between two threads of which the same is asked.
	whyBehind    = regexp.MustCompile(`(?i)[,;.:–-]\s*(?:so |and |but )?(?:why|how come|for what reason|what(?: was|'s) the reason|warum|wieso|pourquoi|¿?por qué)(?: so| that| is that| was that)?\s*[?!.]*$`)
	whyAsked     = regexp.MustCompile(`(?i)^(?:so |and |but )?(?:why|how come|for what reason|what(?: is|'s| was) the reason|warum|wieso|weshalb|pourquoi|¿?por qué)\s`)
	joinsThreads = regexp.MustCompile(`(?i)^\s*(?:,|&|/|and|or|und|et|y)\s*(?:the\s+)?(?:(?:issues?|bugs?|tickets?|prs?|pull requests?)\s+)?#?$`)
	// whyIt asks for the reason of something about what was said before.
	whyIt      = regexp.MustCompile(`(?i)^(?:so |and |but )?(?:why|how come)\s+(?:(?:is|was|has|does|did|isn['’]t|wasn['’]t|hasn['’]t|doesn['’]t|didn['’]t)\s+)?(?:it|this|that\s+one|the\s+(?:first|second|third|last|latest|oldest|newest)(?:\s+one)?)\s+(?:still|not|open(?:ed)?|closed|fixed|merged|rejected|reverted|assigned|stuck|done|so|never|been|made|created|proposed|needed|added|filed|raised|abandoned|declined)\b|^(?:so |and |but )?why\s+(?:it|this|the\s+(?:first|second|third|last)(?:\s+one)?)\s+(?:was|is|were|got)\s+\pL+\s*[?.!]*$|^(?:so |and |but )?why\s+did\s+(?:they|he|she|we)\s+\pL+\s+(?:it|this)\s*[?.!]*$|\bwhat\s+(?:was|were|got|did\s+\pL+)\s+(?:decided?|agreed?|concluded?|said|sa(?:y|id)|discussed?)\s+(?:in|about|on|there)\s+(?:it|that|this)\b`)
	likeThread = regexp.MustCompile(`(?i)\b(?:duplicates?|dupes?|similar|same|anything like|related|(?:issues|bugs|tickets|prs|pull requests|threads|reports|ones) (?:much )?like)\b.{0,30}?(?:#|\b(?:issue|bug|ticket|pr|pull request)\s+#?)(\d{1,7})\b`)
	// sideBySide asks for how two threads differ, and twoThreads matches them.
	sideBySide = regexp.MustCompile(`(?i)\b(?:difference|differs?|different|compared?|comparison|versus|vs|both|unterschied\w*|unterscheide\w*|différences?|diffèren\w*|diferencias?|difieren)\b`)
	twoThreads = regexp.MustCompile(`(?i)(?:#|\b(?:issues?|bugs?|tickets?|prs?|pull requests?)\s+(?:number\s+)?#?)(\d{1,7})\s*(?:,|&|/|and|to|with|from|vs\.?|versus|und|et|y)\s*(?:the )?(?:(?:issue|bug|ticket|pr|pull request)\s+)?#?(\d{1,7})\b`)
	// relational is asked of the graph: what is related to a thread by it.
	relational = regexp.MustCompile(`(?i)\b(?:who|commits?|files?|people|developers?|how many|fix(?:es|ed)?)\b`)

	topics = []*regexp.Regexp{
		regexp.MustCompile(`(?i)^(?:so |and |but )?(?:why\b|how come\b|for what reason\b|warum\b|wieso\b|weshalb\b|pourquoi\b|¿?por qué\s)(?P<topic>.*)$`),
		// A question why behind the sentence that it is about.
		regexp.MustCompile(`(?i)^(?P<topic>[^?]{1,400}[.!;]\s+(?:so |and |but )?(?:why|how come|for what reason|warum|wieso|weshalb|pourquoi|por qué)\b.*)$`),
		regexp.MustCompile(`(?i)^what (?:did|do|does|have|has) (?:people|everyone|everybody|they|anybody|anyone|we|the team|\S+) (?:say|said|think|thought|write|written|wrote|discuss|discussed)(?: about| on| of)? (?P<topic>.*)$`),
		regexp.MustCompile(`(?i)^what (?:was|is|were|has been|have been) (?:said|decided|discussed|agreed|written|argued|proposed)\b(?: about| on| for| regarding)? ?(?P<topic>.*)$`),
		regexp.MustCompile(`(?i)^(?:what|which) (?:were|was|are|is) the (?:reasons?|arguments?|rationale|motivations?|thinking|discussions?|decisions?) (?:for|behind|against|about|of|on) (?P<topic>.*)$`),
		regexp.MustCompile(`(?i)^(?:how|where|when) (?:was|were|did|has|have) (?:it |we |they |people )?(?:been )?(?:decided?|agreed?|discuss(?:ed)?|argued?)\b(?: to| on| about)? ?(?P<topic>.*)$`),
		regexp.MustCompile(`(?i)^(?:was|were|is|are) there (?:any|an?|some)? ?(?:discussions?|debates?|decisions?|arguments?) (?:about|on|of|over|regarding) (?P<topic>.*)$`),
		regexp.MustCompile(`(?i)^(?:was|were|has|have|did) (?:(?:anyone|anybody|somebody|someone|people|they|we|the (?:team|group|wg|authors|maintainers)) (?:ever )?(?:consider(?:ed)?|discuss(?:ed)?|propose[d]?|suggest(?:ed)?) (?P<topic>[^?]{2,100}?)|(?P<subject>[^?]{2,100}?) (?:(?:ever|been|actually|really) )*(?:considered|discussed|debated|proposed|suggested|brought up|talked about)(?: (?:here|before|at all|earlier|already|anywhere|somewhere))*)[\s?.!]*$`),
		regexp.MustCompile(`(?i)^(?:please )?(?:(?:can|could) you )?(?:find|search for|search|look for|show me|show|list|which|what|are there|is there|give me|get|where(?: is|'s| are)?)?\s*(?:me )?(?:all|any|the|an?|every|some)?\s*(?P<state>open|closed|merged)?\s*(?:of the )?(?P<thing>` + things[1:len(things)-1] + `)\s+(?:(?:that|which) )?(?:(?:are|is|were|was) )?(?:about|regarding|concerning|on the topic of|on the subject of|mentions?|mentioning|discuss(?:es)?|discussing|talks? about|talking about|deal(?:s|ing)? with|speak(?:s|ing)? (?:of|about))\s+(?P<topic>.*)$`),
	}
	// byDeed narrows things by what somebody did with them, which texts do not
	// tell and the graph does.
	byDeed   = regexp.MustCompile(`(?i)\b(?:fixed|closed|introduced|reviewed|merged|assigned|reported|opened|created|touched|changed)\b`)
	filler   = regexp.MustCompile(`(?i)^(?:\s|about|the|that|this|of|on|for|to|did|do|does|was|were|is|are|has|have|had|we|they|people|you|it)+\b|[\s?.!]+$`)
	leftOver = regexp.MustCompile(`(?i)\s*\b(?:by|from|in|on|during|since|before|after|until|between)\s*$`)
)

// Recognise reads a question as one about texts; ok is false for any other.
func Recognise(q question.Scanned) (w Wanted, ok bool) {
	text := strings.TrimSpace(q.Text)
	threads := threadsIn(q)
	for _, read := range []func(*Wanted, question.Scanned) bool{(*Wanted).bySpeakers, (*Wanted).ofHistory} {
		if w = (Wanted{}); read(&w, q) {
			return w, true
		}
	}
	w = Wanted{}
	if len(threads) > 0 && (whyAsked.MatchString(text) || whyBehind.MatchString(text)) {
		if len(threads) == 1 {
			return Wanted{Thread: threads[0], Topic: numbered(threads)}, true
		}
		return Wanted{Threads: threads, Topic: numbered(threads)}, true
	}
	if m := twoThreads.FindStringSubmatch(text); m != nil && sideBySide.MatchString(text) && !relational.MatchString(text) {
		first, _ := strconv.Atoi(m[1])
		second, _ := strconv.Atoi(m[2])
		w.Threads, w.Topic = []int{first, second}, "#"+m[1]+" and #"+m[2]
		return w, true
	}
	if len(q.Conversation) > 0 && whyIt.MatchString(text) {
		return Wanted{}, false
	}
	if m := likeThread.FindStringSubmatch(text); m != nil && !relational.MatchString(text) {
		w.Like, _ = strconv.Atoi(m[1])
		w.Topic, w.IsList = "#"+m[1], true
		return w, true
	}
	for _, pattern := range topics {
		m := pattern.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		group := func(name string) string {
			if i := pattern.SubexpIndex(name); i > 0 {
				return m[i]
			}
			return ""
		}
		said := cmp.Or(group("topic"), group("subject"))
		if speaksOfChanges(q, said) || figuresBehind.MatchString(said) {
			return Wanted{}, false
		}
		thing := strings.ToLower(group("thing"))
		if thing != "" && byDeed.MatchString(said) {
			return byWhom(q, kindsOf(thing), strings.ToLower(group("state")), said)
		}
		if thing == "" && len(threads) == 1 {
			return Wanted{Thread: threads[0], Topic: numbered(threads)}, true // what it says is meant
		}
		w.IsList, w.ThreadsFirst = thing != "", asksOfPeople(text)
		about, state := topicwords.WithoutState(said, w.IsList)
		w.Kinds, w.State = kindsOf(thing), strings.ToLower(cmp.Or(group("state"), state))
		w.narrow(q, about, w.IsList)
		return w, len(q.Text) <= search.MostText && w.Topic != ""
	}
	return Wanted{}, false
}

// numbered writes numbers of threads as a topic: "#12 and #14".
func numbered(threads []int) string {
	texts := make([]string, len(threads))
	for i, thread := range threads {
		texts[i] = "#" + strconv.Itoa(thread)
	}
	return strings.Join(texts, " and ")
}

// threadsIn returns the number of the first issue or pull request in a question, with
// those of which the same is asked.
func threadsIn(q question.Scanned) (numbers []int) {
	end := 0
	for _, span := range q.Spans {
		isThread := len(span.Kinds) > 0 && schema.EntryOf(span.Kinds[0]).IsNumbered() && (span.Sure || span.Name.Known())
		if !isThread || len(numbers) > 0 && !joinsThreads.MatchString(q.Text[end:span.Start]) {
			continue
		}
		if number, err := strconv.Atoi(strings.TrimPrefix(span.Text, "#")); err == nil && !slices.Contains(numbers, number) {
			numbers, end = append(numbers, number), span.End
		}
	}
	return numbers
}

// figuresBehind matches a question for things or figures behind a complaint: "so slow,
// which pull requests were open the longest?", and a text with the place where it stands.
var figuresBehind = regexp.MustCompile(`(?i)[,;.!?]\s*(?:which|what|who|how many|how long|list|show)\s.*\b(?:most|least|longest|oldest|biggest|largest|slowest|often|many|per (?:month|year|week|person))\b|^["“«][^"”»]{2,60}["”»]\s+(?:somewhere\s+|anywhere\s+)?in\s+(?:(?:the|a|an|their|its)\s+)?(?:titles?|bod(?:y|ies)|descriptions?|comments?)\b`)

// ofChange matches what is asked of a file whose changes are meant, not a text about it.
var ofChange = regexp.MustCompile(`(?i)^(?:(?:was|were|has|have|had|been|is|are|does|do|did|we|they|people|keep|keeps|the|file|directory|folder|it|so|too|very|often|frequently|much|many|times|all|time|again|and|lately|recently|always|constantly|chang(?:e|ed|es|ing)|modif(?:y|ied|ies|ying)|touch(?:ed|es|ing)?|rewritten|rewrite|edit(?:ed|ing)?|rework(?:ed|ing)?|updat(?:e|ed|es|ing))\b\s*)+[\s?.!]*$`)

// oneRewriting matches what was done once to what a plain word calls, and may call more than
// the file of that name: "was the parser rewritten".
var oneRewriting = regexp.MustCompile(`(?i)\b(?:rewritten|rewrite|reworked|rework)\b`)

// speaksOfChanges reports whether a topic is a file or directory and its changes:
// "was loan.go changed so often".
func speaksOfChanges(q question.Scanned, topic string) bool {
	for _, name := range q.Names {
		if name.Kind != schema.File && name.Kind != schema.Directory || len(name.Matches) == 0 {
			continue
		}
		if !strings.ContainsAny(name.Text, "./_-") && oneRewriting.MatchString(topic) {
			continue
		}
		if rest := strings.Replace(topic, name.Text, "", 1); rest != topic && ofChange.MatchString(strings.TrimSpace(rest)) {
			return true
		}
	}
	return false
}

// Words reads words as what to look for.
func Words(text string) Wanted {
	return Wanted{Topic: strings.TrimSpace(text), Query: search.Query{Text: text}, Places: true}
}

// Holds reports whether a text of a repository holds all of some words as they are
// spelt.
func Holds(ctx context.Context, s Searcher, repository history.RepositoryName, text string) bool {
	wanted := Words(text)
	wanted.Least = 1
	texts, err := Answer(ctx, s, repository, wanted)
	isCorrected := slices.ContainsFunc(texts.Notices, func(n answer.Notice) bool { return n.Code == answer.NoticeName })
	return err == nil && texts.Outcome == answer.Answered && !isCorrected
}

// Planned looks for what a reader planned to search. Only a question for a list gets one.
func Planned(q question.Scanned, text string) Wanted {
	wanted, ok := Recognise(q.WithText(text))
	if !ok {
		wanted = Words(text)
	}
	own, _ := Recognise(q)
	wanted.IsList, wanted.Also = wanted.IsList && own.IsList, topicwords.Head(text)
	return wanted
}

// Anything reads any question as a search for some of its words, nearly all of
// which have to be found.
func Anything(q question.Scanned, text string) Wanted {
	w := Wanted{Least: 0.75, Places: true, PlacesFirst: asksWhere.MatchString(q.Text), ThreadsFirst: asksOfPeople(q.Text)}
	w.narrow(q.WithText(text), strings.TrimSpace(text), false)
	w.setOptional(topicwords.Of(q.Text))
	w.Text = made.WithoutOwnName(q, w.Text)
	w.setDone(q)
	if w.AsksWho = asksWho.MatchString(q.Text); w.AsksWho {
		w.Limit = search.MostHits
	}
	return w
}

// Briefly has only the best texts told.
func (w Wanted) Briefly() Wanted {
	w.Brief = true
	return w
}

// Numbers looks for texts that speak of issues or pull requests by their numbers.
func Numbers(q question.Scanned, numbers []string) Wanted {
	w := Anything(q, "#"+strings.Join(numbers, " #"))
	w.Must = strings.Fields(w.Text)
	return w
}

// asksWho matches a question for people.
var asksWho = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:who|whom|wer|wem|qui|quién(?:es)?)(?:$|[^\p{L}])`)

// kindByStart is the kind of the texts that a word means, by its beginning.
var kindByStart = map[string]string{
	"issue": "issue", "bug": "issue", "ticket": "issue", "pr": "pull_request", "pull": "pull_request", "merge": "pull_request", "commit": "commit", "doc": "document",
}

func kindsOf(thing string) []string {
	if thing == "" {
		return nil
	}
	for start, kind := range kindByStart {
		if strings.HasPrefix(thing, start) {
			return []string{kind}
		}
	}
	return []string{"issue", "pull_request"}
}

// narrow takes the period out of a topic and, where things are listed, the
// person; what is left is looked for.
func (w *Wanted) narrow(q question.Scanned, topic string, isList bool) {
	for _, span := range q.Dates {
		words := q.Text[span.Start:span.End]
		isNow := !span.From.After(q.Now) && span.To.After(q.Now) && span.To.Sub(span.From) <= 24*time.Hour // "where it stands today"
		if !span.From.IsZero() && !isNow && span.MonthDay == "" && strings.Contains(topic, words) {
			w.Since, w.Until = span.From, span.To
			topic = leftOver.ReplaceAllString(made.WithoutPeriod(topic, words), "")
		}
	}
	for _, name := range q.Names {
		said := regexp.MustCompile(`(?i)\s+(?:by|from)\s+@?` + regexp.QuoteMeta(name.Text) + `\b`)
		if isList && name.Kind == schema.Person && len(name.Matches) == 1 && said.MatchString(topic) {
			w.Person = name.Matches[0].Value
			topic = said.ReplaceAllString(topic, "")
		}
	}
	for before := ""; before != topic; {
		before = topic
		topic = strings.TrimSpace(filler.ReplaceAllString(topic, ""))
	}
	w.Topic, w.Text, w.Quoting = topic, topic, q.Text
	about := topicwords.Of(topic)
	w.setOptional(about)
	switch isForeign := topicwords.Of(q.Text).IsForeign; {
	case isForeign && len(about.All) > 0:
		w.Text = strings.Join(about.All, " ")
		w.Topic = w.Text
	case len(about.Words) >= leastWords:
		w.Text = about.Text()
	}
}

// leastWords is how many words of a topic have to be left when those that any
// question has are taken out: one or two alone say less than the whole.
const leastWords = 3

func day(at string) string {
	if t := moment(at); !t.IsZero() {
		return t.Format(time.DateOnly)
	}
	return ""
}
