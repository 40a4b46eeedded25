package ask

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"
)

// Extraction is what a completion holds.
type Extraction struct {
	// Query is the query, without any wrapping; "" when the completion has none.
	Query string
	// Reading is the text of the completion's last "Reading:" line.
	Reading string
	// Declined says why there is no query, as the completion itself does by
	// <no_query kind="conversation">, "not_in_graph" or "not_understood":
	// Conversational, NotInGraph or Failed; "" when it does not say.
	Declined Outcome
	// Words are what the completion says in place of a query.
	Words string
}

// Extract takes the query out of a completion: the last <query> block, else
// the last fence that holds Cypher, else the bare query. Thoughts, language
// tags, chat-template tokens and labels such as "Answer:" are left behind. The
// query's own text is not changed.
func Extract(completion string) Extraction {
	text := strings.ReplaceAll(completion, "\r\n", "\n")
	text = withoutThoughts(finalChannel(text))
	// A weak model goes on after its end-of-turn token and plays the next
	// question too, so the first turn that holds a query counts.
	for _, turn := range endOfTurn.Split(text, -1) {
		turn = templateToken.ReplaceAllString(turn, "")
		if e := extractTurn(turn); e.Query != "" || e.Declined != "" {
			return e
		}
	}
	text = templateToken.ReplaceAllString(endOfTurn.ReplaceAllString(text, ""), "")
	return Extraction{Reading: readingOf(text), Words: strings.TrimSpace(anyTag.ReplaceAllString(text, ""))}
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

func extractTurn(text string) Extraction {
	reading := readingOf(text)
	if query := lastBlock(text); query != "" {
		return Extraction{Query: query, Reading: reading}
	}
	if match := declined.FindStringSubmatch(text); match != nil {
		return Extraction{Reading: reading, Declined: declinedKind(match[1]), Words: strings.TrimSpace(match[2])}
	}
	for _, find := range []func(string) string{unclosedBlock, lastFence, queryInJSON, bareQuery, inlineCode} {
		if query := find(text); query != "" {
			return Extraction{Query: query, Reading: reading}
		}
	}
	return Extraction{}
}

func declinedKind(word string) Outcome {
	switch strings.ToLower(word) {
	case "not_in_graph":
		return NotInGraph
	case "not_understood":
		return Failed
	default:
		return Conversational
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
