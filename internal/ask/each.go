package ask

import (
	"context"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/report"
	"repochat/internal/schema"
)

// split returns the questions of a message that are answered one after another; nil
// where the message is one question.
func (a *Asker) split(q question.Scanned) []string {
	splitter, ok := a.reader.(reader.Rereader)
	if !ok || q.Reading != "" {
		return nil
	}
	return splitter.Split(reader.Request{Scanned: q})
}

// askEach answers the questions of a message one after another, each as one that
// follows those before it, and tells the answers together.
func (a *Asker) askEach(ctx context.Context, q question.Scanned, questions []string, watch func(Event)) (Answer, error) {
	if len(questions) == 1 {
		return a.askInstead(ctx, q.Question, questions[0], watch)
	}
	asked := q.Question
	var answers []Answer
	for _, text := range questions {
		watch(Event{EventStatus, "Answering “" + text + "”"})
		asked.Text = text
		answered, err := a.askOne(ctx, asked, func(Event) {})
		if err != nil {
			return Answer{}, err
		}
		answers = append(answers, answered)
		asked.Conversation = append(slices.Clip(asked.Conversation), answered.Turn(text))
	}
	together := report.Together(schema.LinksOf(q.Repository, q.Vocabulary.URL), questions, answers)
	for _, one := range answers {
		together.Attempts = append(together.Attempts, one.Attempts...)
		together.Names = append(together.Names, one.Names...)
	}
	together.Reading = strings.Join(readingsOf(questions, answers), " | ")
	together.Notices = withoutRepeats(together.Notices)
	together.Note = note(together.Reading, nil, together.DataAsOf)
	if together.Result.Rows == nil {
		together.Result = noRows()
	}
	tellTexts(together, watch)
	return together, nil
}

// askInstead answers the one question of a message, and says that what stands around
// it is not used.
func (a *Asker) askInstead(ctx context.Context, asked question.Question, text string, watch func(Event)) (Answer, error) {
	asked.Text = text
	return a.askOne(ctx, asked, watch)
}

func readingsOf(questions []string, answers []Answer) []string {
	var all []string
	for i, one := range answers {
		if one.Reading != "" {
			all = append(all, "“"+strings.TrimRight(questions[i], "?")+"”: "+one.Reading)
		}
	}
	return all
}

func withoutRepeats(notices []answer.Notice) []answer.Notice {
	var all []answer.Notice
	for _, n := range notices {
		if !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return all
}
