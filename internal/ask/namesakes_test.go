package ask

import (
	"slices"
	"testing"

	"repochat/internal/answer"
	"repochat/internal/history"
	"repochat/internal/llmtest"
	"repochat/internal/question"
)

// TestPeopleWhoMayBeOne asks who wrote commits of a history with two people
// without an account and of one name.
func TestPeopleWhoMayBeOne(t *testing.T) {
	w := newWorld(t)
	snapshot := boilerHistory(w.repository)
	second := history.Signature{Name: "Bob Builder", Email: "builder@example.com", When: snapshot.Commits[3].Author.When}
	snapshot.Identities.People = append(snapshot.Identities.People, history.Person{ID: "builder@example.com", Name: second.Name, Email: second.Email, Type: history.PersonUnknown})
	snapshot.Identities.BySignature[second.Email] = "builder@example.com"
	snapshot.Commits = append(snapshot.Commits, history.Commit{Hash: hash(5), Author: second, Committer: second, Message: "Explain more", Parents: []string{hash(4)}})
	w.load(t, snapshot)

	tests := []struct {
		name, query string
		want        []answer.Notice
	}{
		{
			name: "the rows name both", query: "MATCH (u:User)-[:author]->(c:Commit) RETURN u.login AS login, u.name AS name, count(c) AS commits ORDER BY commits DESC",
			want: []answer.Notice{{Code: answer.NoticeName, Text: "2 people in the data have the name `Bob Builder`; they may be one, but no account or address shows it."}},
		},
		{name: "the rows name neither", query: "MATCH (u:User {login: 'ada'})-[:author]->(c:Commit) RETURN u.login AS login, count(c) AS commits"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			server := llmtest.New(t, llmtest.Say("Reading: commits by author\n<query>\n"+test.query+"\n</query>"))
			got, err := w.asker(t, server, nil).Ask(t.Context(), question.Question{Repository: w.repository, Text: "Who wrote commits?", Now: testNow}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got.Notices, test.want) {
				t.Errorf("notices are %v, want %v", got.Notices, test.want)
			}
		})
	}
}
