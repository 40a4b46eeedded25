package model

import (
	"encoding/json"
	"html"
	"regexp"
	"repochat/internal/reader"
	"slices"
	"strings"
)

// extraction is what a completion holds.
type extraction struct {
	// query is the query, without any wrapping; "" when the completion has none.
	query string
	// reading is the text of the completion's last "Reading:" line.
	reading string
	// declined is why there is no query, as <no_query kind="…"> gives it; ""
	// when it does not.
	declined reader.SayKind
	// words are what the completion says in place of a query.
	words string
	// more reports that the rows of the query are wanted before the next one.
	more bool
	// clarify is a clarifying question, and step a step that is no query; nil for
	// none.
	clarify *reader.Clarify
	step    reader.Step
}

// Extract takes the plan out of a completion: its query, with a clarifying
// question before it where there is one, or what it says in place of a query. A
// completion with neither is a plan without steps, with its words.
func Extract(completion string) reader.Plan {
	e := extract(completion)
	plan := reader.Plan{Reading: e.reading, Source: completion}
	if e.clarify != nil {
		plan.Steps = append(plan.Steps, *e.clarify)
	}
	switch {
	case e.query != "":
		plan.Steps = append(plan.Steps, reader.Query{Cypher: e.query})
		plan.More = e.more
	case e.declined != "":
		plan.Steps = append(plan.Steps, reader.Say{Kind: e.declined, Text: e.words})
	case e.step != nil:
		plan.Steps = append(plan.Steps, e.step)
	default:
		plan.Words = e.words
	}
	return plan
}

var (
	moreMark     = regexp.MustCompile(`(?i)<(?:query|cypher)\s+(?:more|more\s*=\s*["']?(?:yes|true|more)["']?)\s*>`)
	clarifyBlock = regexp.MustCompile(`(?is)<clarify(?:\s[^>]*)?>(.*?)</clarify\s*>`)
	optionBlock  = regexp.MustCompile(`(?is)<option(?:\s[^>]*)?>(.*?)</option\s*>`)
	searchBlock  = regexp.MustCompile(`(?is)<search(?:\s[^>]*)?>(.*?)</search\s*>`)
	linesBlock   = regexp.MustCompile(`(?is)<lines(?:\s[^>]*)?>(.*?)</lines\s*>`)
	reportBlock  = regexp.MustCompile(`(?is)<report(?:\s[^>]*)?>(.*?)</report\s*>`)
)

// The fewest and most options of a clarifying question.
const fewestOptions, mostOptions = 2, 5

// clarification returns the last clarifying question of a text; nil when it has
// none with two to five different options.
func clarification(text string) *reader.Clarify {
	blocks := clarifyBlock.FindAllStringSubmatch(text, -1)
	if len(blocks) == 0 {
		return nil
	}
	content := blocks[len(blocks)-1][1]
	asked := strings.TrimSpace(optionBlock.ReplaceAllString(content, ""))
	var options []string
	for _, m := range optionBlock.FindAllStringSubmatch(content, -1) {
		if option := strings.TrimSpace(m[1]); option != "" && !slices.Contains(options, option) {
			options = append(options, option)
		}
	}
	if asked == "" || len(options) < fewestOptions || len(options) > mostOptions {
		return nil
	}
	return &reader.Clarify{Question: asked, Options: options}
}

// otherStep returns the search, the report or the text to look for in the lines of files
// that a text plans; nil for none.
func otherStep(text string) reader.Step {
	if m := searchBlock.FindStringSubmatch(text); m != nil {
		return reader.Search{Text: strings.TrimSpace(m[1])}
	}
	if m := linesBlock.FindStringSubmatch(text); m != nil && strings.TrimSpace(m[1]) != "" {
		return reader.Pickaxe{Texts: []string{strings.TrimSpace(m[1])}, Event: reader.Came, IsCode: true}
	}
	if m := reportBlock.FindStringSubmatch(text); m != nil {
		return reader.Report{Name: strings.TrimSpace(m[1])}
	}
	return nil
}

// extract takes the query out of a completion: the last <query> block, else
// the last fence that holds Cypher, else the bare query. Thoughts, language
// tags, chat-template tokens and labels such as "Answer:" are left behind. The
// query's own text is not changed.
func extract(completion string) extraction {
	text := strings.ReplaceAll(completion, "\r\n", "\n")
	text = withoutThoughts(finalChannel(text))
	// A weak model goes on after its end-of-turn token and plays the next
	// question too, so the first turn that holds a query counts.
	for _, turn := range endOfTurn.Split(text, -1) {
		turn = templateToken.ReplaceAllString(turn, "")
		if e := extractTurn(turn); e.query != "" || e.declined != "" || e.step != nil || e.clarify != nil {
			return e
		}
	}
	text = templateToken.ReplaceAllString(endOfTurn.ReplaceAllString(text, ""), "")
	return extraction{reading: readingOf(text), words: strings.TrimSpace(anyTag.ReplaceAllString(text, ""))}
}

var (
	endOfTurn = regexp.MustCompile(`(?i)<\|(?:im_end|eot_id|eom_id|endoftext|end_of_text|end)\|>|<end_of_turn>|</s>|<｜end▁of▁sentence｜>`)
	// A role's name belongs to the token that announces it.
	templateToken = regexp.MustCompile(`(?i)<\|im_start\|>\s*(?:assistant|model)?|<\|start_header_id\|>\s*\w*\s*<\|end_header_id\|>|<start_of_turn>\s*(?:model)?|<\|[a-z_]+\|>|<｜[^｜>]*｜>|\[/?INST\]|<</?SYS>>|<s>`)

	thought       = regexp.MustCompile(`(?is)^\s*(?:<\|[a-z_]+\|>\s*(?:assistant)?\s*)*<(?:think|thinking|thought|reasoning|reflection|scratchpad|analysis)>.*?(?:</(?:think|thinking|thought|reasoning|reflection|scratchpad|analysis)>|\z)`)
	thoughtsEnd   = regexp.MustCompile(`(?i)</(?:think|thinking)>`)
	thoughtsStart = regexp.MustCompile(`(?i)<(?:think|thinking)>`)

	queryBlock = regexp.MustCompile(`(?is)<(?:query|cypher)(?:\s[^>]*)?>(.*?)</(?:query|cypher)\s*>`)
	queryOpen  = regexp.MustCompile(`(?i)<(?:query|cypher)(?:\s[^>]*)?>`)
	anyTag     = regexp.MustCompile(`(?i)</?(?:query|cypher|no_query|answer)(?:\s[^>]*)?>`)
	declined   = regexp.MustCompile(`(?is)<no_query(?:\s+kind\s*=\s*["']?(\w+)["']?)?\s*>(.*?)(?:</no_query>|\z)`)

	readingLine = regexp.MustCompile(`(?im)^[ \t>*_#-]*(?:chosen )?reading[*_]*[ \t]*:[*_ \t]*(.+)$`)
)

// finalChannel returns the part that the "harmony" format marks as the answer,
// when the text is in that format.
func finalChannel(text string) string {
	const mark = "<|channel|>final<|message|>"
	if at := strings.LastIndex(text, mark); at >= 0 {
		return text[at+len(mark):]
	}
	return text
}

// withoutThoughts removes the blocks at the beginning in which a reasoning
// model thinks. A block that was never closed reaches to the end: what it
// holds is not an answer yet.
func withoutThoughts(text string) string {
	for {
		block := thought.FindString(text)
		if block == "" {
			break
		}
		text = text[len(block):]
	}
	// Some chat templates put the opening tag into the prompt.
	if end := thoughtsEnd.FindStringIndex(text); end != nil && !thoughtsStart.MatchString(text[:end[0]]) {
		text = text[end[1]:]
	}
	return text
}

func extractTurn(text string) extraction {
	e := extraction{reading: readingOf(text), clarify: clarification(text)}
	if query := lastBlock(text); query != "" {
		marks := queryOpen.FindAllString(text, -1)
		e.query, e.more = query, moreMark.MatchString(marks[len(marks)-1])
		return e
	}
	if match := declined.FindStringSubmatch(text); match != nil {
		e.declined, e.words = declinedKind(match[1]), strings.TrimSpace(match[2])
		return e
	}
	if look := reader.LookOf(text); len(look.Lookups) > 0 {
		e.step = look
		return e
	}
	for _, find := range []func(string) string{unclosedBlock, lastFence, queryInJSON, bareQuery, inlineCode} {
		if e.query = find(text); e.query != "" {
			return e
		}
	}
	if e.step = otherStep(text); e.step != nil || e.clarify != nil {
		return e
	}
	return extraction{}
}

func declinedKind(word string) reader.SayKind {
	switch strings.ToLower(word) {
	case "not_in_graph":
		return reader.NotInGraph
	case "not_understood":
		return reader.NotUnderstood
	default:
		return reader.Conversation
	}
}

func readingOf(text string) string {
	all := readingLine.FindAllStringSubmatch(text, -1)
	if len(all) == 0 {
		return ""
	}
	return strings.Trim(all[len(all)-1][1], " \t*_")
}

// lastBlock returns the last <query> block that is not empty.
func lastBlock(text string) string {
	blocks := queryBlock.FindAllStringSubmatch(text, -1)
	for i := len(blocks) - 1; i >= 0; i-- {
		content := blocks[i][1]
		// "The <query> tag holds: <query>MATCH …": the inner opening counts.
		if opens := queryOpen.FindAllStringIndex(content, -1); opens != nil {
			content = content[opens[len(opens)-1][1]:]
		}
		if query := unwrap(content); query != "" {
			return query
		}
	}
	return ""
}

// unclosedBlock returns what follows a <query> that the token limit left open.
func unclosedBlock(text string) string {
	opens := queryOpen.FindAllStringIndex(text, -1)
	if opens == nil {
		return ""
	}
	rest := text[opens[len(opens)-1][1]:]
	if query := unwrap(rest); startsLikeQuery(query) {
		return query
	}
	return ""
}

var (
	longFence    = regexp.MustCompile("`{4,}|(?m:^[ \t]*~{3,})")
	languageWord = regexp.MustCompile(`(?i)^(?:opencypher|cypher|cql|neo4j|sql|graphql|query|plaintext|text)(?:[ \t]*\n|[ \t]+|$)`)
	queryLabel   = regexp.MustCompile(`(?i)^[*_ \t]*(?:(?:the )?(?:final |complete |cypher )*(?:answer|query|cypher|statement))[*_]*[ \t]*:[*_]*\s*`)
)

// lastFence returns the last fenced block that holds Cypher.
func lastFence(text string) string {
	text = longFence.ReplaceAllString(text, "```")
	parts := strings.Split(text, "```")
	for i := len(parts) - 1 - len(parts)%2; i > 0; i -= 2 {
		content := unwrap(parts[i])
		if query := queryInJSON(content); query != "" {
			return query
		}
		if startsLikeQuery(content) {
			return content
		}
	}
	return ""
}

// unwrap removes what stands around a query in a block: fences, a language
// tag, a label, back-ticks, HTML escapes.
func unwrap(block string) string {
	block = strings.TrimSpace(longFence.ReplaceAllString(block, "```"))
	if strings.HasPrefix(block, "```") {
		block = strings.TrimPrefix(block, "```")
		if end := strings.LastIndex(block, "```"); end >= 0 {
			block = block[:end]
		}
	}
	block = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(block), "```"))
	if word := languageWord.FindString(block); word != "" && startsLikeQuery(block[len(word):]) {
		block = block[len(word):]
	}
	block = queryLabel.ReplaceAllString(block, "")
	if len(block) > 1 && block[0] == '`' && block[len(block)-1] == '`' && strings.Count(block, "`") == 2 {
		block = block[1 : len(block)-1]
	}
	if strings.Contains(block, "-&gt;") || strings.Contains(block, "&lt;-") || strings.Contains(block, "&gt;=") || strings.Contains(block, "&lt;=") {
		block = html.UnescapeString(block)
	}
	return strings.TrimSpace(block)
}

// clauseStart begins a query. Clauses that may not run are among them: they
// are for the gate to refuse, with a reason.
var clauseStart = regexp.MustCompile(`(?i)^(?:\s|//[^\n]*\n|/\*(?s:.*?)\*/)*(?:MATCH|OPTIONAL\s+MATCH|WITH|UNWIND|RETURN|CALL|CREATE|MERGE|DELETE|DETACH|SET|REMOVE|DROP|ALTER|GRANT|LOAD\s+CSV|SHOW|TERMINATE|FOREACH|EXPLAIN|PROFILE|CYPHER|USE|START|INSERT|FINISH)\b`)

func startsLikeQuery(text string) bool { return clauseStart.MatchString(text) }

// queryInJSON returns the query of an object such as {"query": "MATCH …"}.
func queryInJSON(text string) string {
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "json"))
	var object map[string]any
	if !strings.HasPrefix(text, "{") || json.Unmarshal([]byte(text), &object) != nil {
		return ""
	}
	for _, key := range []string{"query", "cypher"} {
		if query, ok := object[key].(string); ok {
			return strings.TrimSpace(query)
		}
	}
	return ""
}

// The words below also begin sentences, so a bare line must go on as Cypher does.
var (
	bareStart = regexp.MustCompile(`^\s*(?:(?i:OPTIONAL\s+)?(?i:MATCH)\s+(?:[\w\x60]+\s*=\s*)?(?:(?i:shortestPath|allShortestPaths)\s*)?\(|(?i:UNWIND)\s+\S.*\s(?i:AS)\s|(?i:CALL)\s*[({]|WITH\s.*\sAS\s|RETURN\s)`)
	// label is what may stand before the query on its first line.
	bareLabel = regexp.MustCompile(`(?i)^[\s*_>-]*(?:final |complete |cypher )*(?:answer|query|cypher|statement)[*_]*\s*:[*_]*\s*`)
	proseLine = regexp.MustCompile(`^\s*(?:(?:This|That|It|The|Here|Note|Explanation|I|We|You|In|Let|Please|Answer|Hope|If|Reading|Question)\b[^()=]*(?:[.:!]|\s)|\*\*|#+\s|</)`)
)

// bareQuery returns a query that stands in the text without any mark: from its
// first clause to a blank line that no clause follows, or to the first line of
// prose.
func bareQuery(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = bareLabel.ReplaceAllString(lines[i], "")
		if bareStart.MatchString(lines[i]) {
			return strings.TrimSpace(anyTag.ReplaceAllString(takeQuery(lines[i:]), ""))
		}
	}
	return ""
}

func takeQuery(lines []string) string {
	var taken []string
	blank := false
	for i, line := range lines {
		switch {
		case strings.TrimSpace(line) == "":
			blank = true
			continue
		case i > 0 && proseLine.MatchString(line), blank && !continuesQuery(line):
			return strings.Join(taken, "\n")
		}
		blank = false
		taken = append(taken, line)
	}
	return strings.Join(taken, "\n")
}

var laterClause = regexp.MustCompile(`^\s*(?:WHERE|ORDER\s+BY|SKIP|LIMIT|UNION|AND|OR|MATCH|OPTIONAL|WITH|UNWIND|RETURN|CALL|[})])`)

func continuesQuery(line string) bool { return laterClause.MatchString(line) }

var codeSpan = regexp.MustCompile("`([^`\n]+)`")

// inlineCode returns the last `code span` that is a whole query.
func inlineCode(text string) string {
	spans := codeSpan.FindAllStringSubmatch(text, -1)
	for i := len(spans) - 1; i >= 0; i-- {
		if query := strings.TrimSpace(spans[i][1]); bareStart.MatchString(query) && strings.Contains(strings.ToUpper(query), "RETURN") {
			return query
		}
	}
	return ""
}
