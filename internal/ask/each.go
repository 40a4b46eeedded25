package ask

import (
	"context"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/note"
	"repochat/internal/ask/said/speech"
	"repochat/internal/ask/unsure"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/report"
	"repochat/internal/schema"
)

// message is what is asked at once.
type message struct {
	// questions are answered one after another; none where the message is one
	// question. left are those that are not answered.
	questions, left []string
}

// split returns the questions of a message.
func (a *Asker) split(q question.Scanned) message {
	splitter, ok := a.reader.(reader.Rereader)
	if !ok || q.Reading != "" || a.searcher != nil && speech.NamesThread(q) {
		return message{}
	}
	questions, left := splitter.Split(reader.Request{Scanned: q})
	return message{questions, left}
}

// linesBefore returns what became of the texts in the lines of files that a message
// names before its questions, and none of them does.
func (a *Asker) linesBefore(ctx context.Context, q question.Scanned, questions []string, watch func(Event)) (found Answer, ok bool) {
	read := readings.Question{Scanned: q}
	asked, ok := a.asksOfLines(read)
	isIn := func(text string) bool {
		return slices.ContainsFunc(questions, func(one string) bool { return strings.Contains(one, text) })
	}
	if !ok || asked.Event == "" || len(asked.Texts) == 0 || slices.ContainsFunc(asked.Texts, isIn) {
		return Answer{}, false
	}
	of, ok, _ := a.linesOf(ctx, read, asked, watch)
	return of.Answer, ok
}

// askEach answers the questions of a message one after another, each as one that
// follows those before it, and tells the answers together.
func (a *Asker) askEach(ctx context.Context, q question.Scanned, m message, watch func(Event)) (Answer, error) {
	asked, questions := q.Question, m.questions
	if len(questions) == 1 && len(m.left) == 0 {
		asked.Text = questions[0]
		return a.askOne(ctx, asked, watch)
	}
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
	together.Reading = note.Readings(questions, answers)
	for _, left := range m.left {
		together.Notices = append(together.Notices, answer.Notice{Code: answer.NoticeReading, Text: "Not answered: “" + left + "”."})
	}
	together.Note = note.Write(together.Reading, nil, together.DataAsOf)
	if together.Result.Rows == nil {
		together.Result = noRows()
	}
	if found, ok := a.linesBefore(ctx, q, questions, watch); ok {
		together.Note, together.Reading = found.Note, found.Reading+" | "+together.Reading
		together = unsure.Beside(together, found, true, together.Reading)
	}
	return tellTexts(together, watch), nil
}
