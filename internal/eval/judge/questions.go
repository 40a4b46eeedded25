// Package judge has a language model judge answers to questions that people
// asked in the issues of a repository, beside what its members answered there:
// by scores, and against the answers of another system.
//
// The sets and the criteria follow CoReQA (https://arxiv.org/abs/2501.03447).
package judge

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"repochat/internal/history"
	"repochat/internal/passage"
	"repochat/internal/prose"
	"repochat/internal/search"
)

// Question is what somebody asked in an issue, with what was answered there.
type Question struct {
	ID       string `json:"id"` // the number
	Question string `json:"question"`
	// Body is what the issue says beside its title.
	Body string `json:"body,omitempty"`
	// Reference is what members of the project answered.
	Reference string `json:"reference"`
	URL       string `json:"url,omitempty"`
}

// A member is who works on the repository: somebody who wrote a commit, merged or
// reviewed a pull request, or was assigned an issue.
const questionsQuery = `MATCH (asker:User)-[:creates]->(i:Issue) WHERE i.repo = $repo AND i.state = 'closed' AND i.title IS NOT NULL
MATCH (u:User)-[:writes]->(c:Comment)-[:on]->(i)
WHERE c.part IS NOT NULL AND u <> asker AND u.type <> 'Bot' AND (EXISTS { (u)-[:merges|reviews]->(:PullRequest) } OR EXISTS { (u)-[:author]->(:Commit) } OR EXISTS { (u)-[:assigned]->(:Issue) })
WITH i, coalesce(u.login, u.name) AS by, c ORDER BY c.position
RETURN i.number AS number, i.title AS title, coalesce(i.body, '') AS body, i.labels AS labels, i.url AS url,
  collect(by) AS by, collect(c.body) AS answers ORDER BY number`

// What is kept of an issue and of the answers, in characters, and how many words
// the answers ("Thanks!" answers nothing) and a question have at least.
const (
	longestQuestion  = 300
	longestBody      = 1500
	longestReference = 3000
	leastWords       = 12
	leastAsked       = 5
)

// Questions derives a set from a repository's closed issues that ask something
// and that members other than the asker answered. With most above 0 it returns
// so many of them, spread over all.
func Questions(ctx context.Context, g search.Graph, repository history.RepositoryName, most int) ([]Question, error) {
	result, err := g.Run(ctx, questionsQuery, map[string]any{"repo": repository.String()})
	if err != nil {
		return nil, fmt.Errorf("derive questions from the issues of %s: %w", repository, err)
	}
	var all []Question
	for _, row := range result.Rows {
		number, _ := row[0].(int64)
		title, body, url := text(row[1]), passage.Own(text(row[2]), nil), text(row[4])
		asked := questionOf(title, body, texts(row[3]))
		reference := referenceOf(texts(row[5]), texts(row[6]))
		if asked == "" || reference == "" {
			continue
		}
		all = append(all, Question{
			ID: strconv.FormatInt(number, 10), Question: asked, Body: passage.Cut(body, longestBody), Reference: reference, URL: url,
		})
	}
	return spread(all, most), nil
}

const askWords = `how|why|what|which|when|where|who|should|shall|is|are|can|could|does|do|did|would|will|may|must|has|have`

var (
	asks       = regexp.MustCompile(`(?i)^(?:` + askWords + `)\b`)
	asksInside = regexp.MustCompile(`(?i)\b(?:` + askWords + `)\b`)
	questions  = regexp.MustCompile(`[^.!?\n]*[^.!?\n\s][^.!?\n]*\?(?:\s|$)`)
	isQuestion = regexp.MustCompile(`(?i)\bquestions?\b|\bq:`)
)

// questionOf returns what an issue asks: its title where that is a question,
// else the title with the first question of the body; "" where there is none.
func questionOf(title, body string, labels []string) string {
	title = prose.OneLine(title, longestQuestion)
	switch first := firstQuestion(body); {
	case strings.HasSuffix(title, "?"):
		return title
	case asks.MatchString(title):
		return title + "?"
	case first != "":
		return passage.Cut(strings.TrimRight(title, ".:")+": "+first, longestQuestion)
	case isQuestion.MatchString(title + " " + strings.Join(labels, " ")):
		return title
	}
	return ""
}

// firstQuestion returns the first sentence of a text that asks something in
// words enough to be understood.
func firstQuestion(body string) string {
	for _, found := range questions.FindAllString(body, -1) {
		found = strings.TrimLeft(strings.TrimSpace(found), "*-> ")
		if asksInside.MatchString(found) && len(strings.Fields(found)) >= leastAsked {
			return prose.OneLine(found, longestQuestion)
		}
	}
	return ""
}

// referenceOf joins the answers in their order, each with who gave it.
func referenceOf(by, answers []string) string {
	var parts []string
	words := 0
	for i, answer := range answers {
		own := passage.Own(answer, nil)
		if own == "" || i >= len(by) {
			continue
		}
		words += len(strings.Fields(own))
		parts = append(parts, by[i]+": "+own)
	}
	if words < leastWords {
		return ""
	}
	return passage.Cut(strings.Join(parts, "\n\n"), longestReference)
}

// spread returns most of the questions at equal distances.
func spread(all []Question, most int) []Question {
	if most <= 0 || len(all) <= most {
		return all
	}
	chosen := make([]Question, most)
	for i := range chosen {
		chosen[i] = all[i*len(all)/most]
	}
	return chosen
}

func text(value any) string {
	s, _ := value.(string)
	return s
}

func texts(value any) []string {
	list, _ := value.([]any)
	all := make([]string, len(list))
	for i, one := range list {
		all[i] = text(one)
	}
	return all
}
