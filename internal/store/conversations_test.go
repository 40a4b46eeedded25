package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/store"
	"repochat/internal/store/storetest"
)

// said is an answer in a conversation, so many minutes after noon.
func said(owner, conversation, id string, repository history.RepositoryName, minute int, question, text string) store.Answer {
	return store.Answer{
		ID: id, Owner: owner, Repository: repository, Conversation: conversation, Question: question, Text: text,
		Content: []byte(`{}`), CreatedAt: noon.Add(time.Duration(minute) * time.Minute),
	}
}

func save(t *testing.T, s *store.Store, answers ...store.Answer) {
	t.Helper()
	if err := s.PutAnswers(t.Context(), answers); err != nil {
		t.Fatal(err)
	}
}

// titles are those of the conversations that a query finds.
func titles(t *testing.T, s *store.Store, q store.ConversationQuery) []string {
	t.Helper()
	if q.Limit == 0 {
		q.Limit = 100
	}
	list, err := s.Conversations(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	found := []string{}
	for _, c := range list {
		found = append(found, c.Title)
	}
	return found
}

func TestConversationsAreListedByTheirLastUse(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		save(t, s,
			said("ada", "1", "a", demo, 1, "Who fixed it?", "Ada did."),
			said("ada", "2", "b", other, 2, "  What\nbroke? ", ""),
			said("eve", "3", "c", demo, 3, "Secret?", "Ada did."),
			said("ada", "1", "d", demo, 4, "And in July?", ""),
			said("ada", "4", "e", demo, 4, "Same time?", ""),
		)
		list, err := s.Conversations(t.Context(), store.ConversationQuery{Owner: "ada", Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		want := []store.Conversation{
			{ID: "4", Owner: "ada", Repository: demo, Title: "Same time?", UpdatedAt: noon.Add(4 * time.Minute), Answers: 1},
			{ID: "1", Owner: "ada", Repository: demo, Title: "Who fixed it?", UpdatedAt: noon.Add(4 * time.Minute), Answers: 2},
			{ID: "2", Owner: "ada", Repository: other, Title: "What broke?", UpdatedAt: noon.Add(2 * time.Minute), Answers: 1},
		}
		if diff := cmp.Diff(want, list); diff != "" {
			t.Error(diff)
		}
		// A page at a time, each conversation comes once, those of one moment too.
		var paged []store.Conversation
		page := store.ConversationQuery{Owner: "ada", Limit: 1}
		for range want {
			next, err := s.Conversations(t.Context(), page)
			if err != nil || len(next) != 1 {
				t.Fatalf("%v %v", next, err)
			}
			paged = append(paged, next[0])
			page.Before, page.BeforeID = next[0].UpdatedAt, next[0].ID
		}
		if diff := cmp.Diff(want, paged); diff != "" {
			t.Error(diff)
		}
		// An answer that is saved again, late, does not move its conversation back.
		save(t, s, said("ada", "1", "a", demo, 1, "Who fixed it?", "Ada did."))
		if got := titles(t, s, store.ConversationQuery{Owner: "ada"}); got[0] != "Same time?" || got[1] != "Who fixed it?" {
			t.Errorf("after saving an old answer again: %q", got)
		}
	})
}

func TestConversationsAreSearched(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		save(t, s,
			said("ada", "1", "a", demo, 1, "Wer hat den FEHLER geändert?", "Élodie did, in 100% of files."),
			said("ada", "2", "b", other, 2, "What changed in foo_bar.go!?", "Nothing."),
			said("eve", "3", "c", demo, 3, "Fehler?", ""),
			said("ada", "4", "d", demo, 4, "Who was first?", "[`bbfc548`](https://github.com/a/b/commit/bbfc548) by **Ann** in foo\\_baz.go."),
		)
		const marked = "Who was first?"
		first, second := "Wer hat den FEHLER geändert?", "What changed in foo_bar.go!?"
		tests := []struct {
			name  string
			query store.ConversationQuery
			want  []string
		}{
			{"in the question", store.ConversationQuery{Search: "foo_bar"}, []string{second}},
			{"in whatever case", store.ConversationQuery{Search: "fehler GEÄNDERT"}, []string{first}},
			{"in an answer as it is shown", store.ConversationQuery{Search: "bbfc548 by Ann in foo_baz.go"}, []string{marked}},
			{"not in the address of a link", store.ConversationQuery{Search: "github.com"}, []string{}},
			{"in an answer", store.ConversationQuery{Search: "élODIE"}, []string{first}},
			{"a percent sign is one", store.ConversationQuery{Search: "100%"}, []string{first}},
			{"a percent sign stands for nothing else", store.ConversationQuery{Search: "hat%did"}, []string{}},
			{"an underscore stands for nothing else", store.ConversationQuery{Search: "fehle_"}, []string{}},
			{"the escape is a character too", store.ConversationQuery{Search: "go!?"}, []string{second}},
			{"a quote is no SQL", store.ConversationQuery{Search: "' OR 1=1 --"}, []string{}},
			{"a NUL is no error", store.ConversationQuery{Search: "\x00"}, []string{}},
			{"in one repository, in whatever case", store.ConversationQuery{Repository: strings.ToUpper(other.String())}, []string{second}},
			{"both at once", store.ConversationQuery{Repository: other.String(), Search: "fehler"}, []string{}},
			{"one by its id", store.ConversationQuery{ID: "1"}, []string{first}},
			{"somebody else's by its id", store.ConversationQuery{ID: "3"}, []string{}},
		}
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				test.query.Owner = "ada"
				if diff := cmp.Diff(test.want, titles(t, s, test.query)); diff != "" {
					t.Error(diff)
				}
			})
		}
	})
}

func TestAConversationIsRenamedByItsOwner(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		save(t, s, said("ada", "1", "a", demo, 1, "Who fixed it?", ""))
		if found, err := s.RenameConversation(t.Context(), "eve", "1", "Mine"); found || err != nil {
			t.Errorf("by eve: %v %v", found, err)
		}
		if found, err := s.RenameConversation(t.Context(), "ada", "1", "ÜBER\x00sicht"); !found || err != nil {
			t.Errorf("by ada: %v %v", found, err)
		}
		save(t, s, said("ada", "1", "b", demo, 2, "And in July?", ""))
		if got := titles(t, s, store.ConversationQuery{Owner: "ada", Search: "über"}); len(got) != 1 || got[0] != "ÜBER�sicht" {
			t.Errorf("titles %q", got)
		}
	})
}

func TestWhatIsDeletedStaysDeleted(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		ctx, s := t.Context(), d.Open(t)
		mine, running := said("ada", "1", "a", demo, 1, "Who?", ""), said("ada", "1", "b", demo, 2, "And?", "")
		running.Running = true
		kept, theirs := said("ada", "2", "c", demo, 3, "What?", ""), said("eve", "3", "d", demo, 4, "Secret?", "")
		save(t, s, mine, running, kept, theirs)
		if found, err := s.DeleteConversation(ctx, "eve", "1", noon); found || err != nil {
			t.Errorf("by eve: %v %v", found, err)
		}
		if found, err := s.DeleteConversation(ctx, "ada", "1", noon); !found || err != nil {
			t.Fatalf("by ada: %v %v", found, err)
		}
		running.Running = false
		save(t, s, running, kept) // a server was still working on it
		if got := titles(t, s, store.ConversationQuery{Owner: "ada"}); len(got) != 1 || got[0] != "What?" {
			t.Errorf("left: %q", got)
		}
		for _, id := range []string{"a", "b"} {
			if _, found, err := s.Answer(ctx, id); found || err != nil {
				t.Errorf("answer %s: %v %v", id, found, err)
			}
		}
		if found, err := s.DeleteConversation(ctx, "ada", "1", noon); found || err != nil {
			t.Errorf("a second time: %v %v", found, err)
		}
		const late = `INSERT INTO answers (id, owner, repository, conversation, question, answer, created_at) VALUES ('late', 'ada', 'a/b', '1', '', '{}', '')`
		if _, err := s.DB().ExecContext(ctx, late); err != nil {
			t.Fatal(err)
		}
		if err := s.ForgetDeletedConversations(ctx, noon.Add(-time.Hour)); err != nil {
			t.Fatal(err)
		}
		if _, found, err := s.Answer(ctx, "late"); found || err != nil {
			t.Errorf("what was saved in the very moment: %v %v", found, err)
		}
		if err := s.ForgetDeletedConversations(ctx, noon.Add(time.Second)); err != nil {
			t.Fatal(err)
		}
		if err := s.DeleteConversations(ctx, "ada", noon); err != nil {
			t.Fatal(err)
		}
		if got := titles(t, s, store.ConversationQuery{Owner: "ada"}); len(got) != 0 {
			t.Errorf("after deleting all: %q", got)
		}
		if got := titles(t, s, store.ConversationQuery{Owner: "eve"}); len(got) != 1 {
			t.Errorf("eve has %q", got)
		}
	})
}

func TestNobodyWritesIntoAnothersConversation(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		save(t, s, said("ada", "1", "a", demo, 1, "Who?", ""))
		save(t, s, said("eve", "1", "b", demo, 2, "Mine!", ""))
		if talk, err := s.Conversation(t.Context(), "1"); len(talk) != 1 || err != nil {
			t.Errorf("conversation: %v %v", talk, err)
		}
	})
}

func TestOldConversationsEnd(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		save(t, s,
			said("ada", "1", "a", demo, 1, "Old?", ""),
			said("eve", "2", "b", demo, 2, "Old too?", ""),
			said("ada", "3", "c", demo, 1, "Continued?", ""),
			said("ada", "3", "d", demo, 9, "Yes?", ""),
		)
		deleted, err := s.DeleteConversationsBefore(t.Context(), noon.Add(5*time.Minute), noon)
		if deleted != 2 || err != nil {
			t.Errorf("%d are deleted, %v", deleted, err)
		}
		if got := titles(t, s, store.ConversationQuery{Owner: "ada"}); len(got) != 1 || got[0] != "Continued?" {
			t.Errorf("left: %q", got)
		}
		if talk, err := s.Conversation(t.Context(), "3"); len(talk) != 2 || err != nil {
			t.Errorf("what is left has lost answers: %v %v", talk, err)
		}
	})
}

func TestConversationsGoWithTheirRepository(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		ctx, s := t.Context(), d.Open(t)
		save(t, s, said("ada", "1", "a", demo, 1, "Who?", ""), said("ada", "2", "b", other, 2, "What?", ""))
		renamed := history.RepositoryName{Owner: "new", Name: "home"}
		if err := s.RenameRepository(ctx, demo, renamed); err != nil {
			t.Fatal(err)
		}
		if got := titles(t, s, store.ConversationQuery{Owner: "ada", Repository: "new/home"}); len(got) != 1 {
			t.Errorf("under the new name: %q", got)
		}
		if err := s.DeleteRepository(ctx, renamed); err != nil {
			t.Fatal(err)
		}
		if got := titles(t, s, store.ConversationQuery{Owner: "ada"}); len(got) != 1 || got[0] != "What?" {
			t.Errorf("left: %q", got)
		}
	})
}

func TestFeedbackStaysWithItsAnswer(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		ctx, s := t.Context(), d.Open(t)
		answer := said("ada", "1", "a", demo, 1, "Who?", "")
		save(t, s, answer)
		if found, err := s.PutFeedback(ctx, "eve", "a", store.Feedback{Verdict: "down"}); found || err != nil {
			t.Errorf("by eve: %v %v", found, err)
		}
		given := store.Feedback{Verdict: "up", Reason: "“good” \x00"}
		if found, err := s.PutFeedback(ctx, "ada", "a", given); !found || err != nil {
			t.Errorf("by ada: %v %v", found, err)
		}
		save(t, s, answer) // saving the answer again does not take it back
		got, _, err := s.Answer(ctx, "a")
		if want := (store.Feedback{Verdict: "up", Reason: "“good” �"}); got.Feedback != want || err != nil {
			t.Errorf("feedback %+v, %v", got.Feedback, err)
		}
		if found, err := s.PutFeedback(ctx, "ada", "a", store.Feedback{}); !found || err != nil {
			t.Errorf("taking it back: %v %v", found, err)
		}
		if got, _, err := s.Answer(ctx, "a"); got.Feedback != (store.Feedback{}) || err != nil {
			t.Errorf("after taking it back: %+v %v", got.Feedback, err)
		}
	})
}

func TestTitlesAreShortenedAtAWord(t *testing.T) {
	s := storetest.SQLite(t).Open(t)
	for i, test := range []struct{ name, question, want string }{
		{"a short question stays", "Who fixed it?", "Who fixed it?"},
		{"white space is one blank", " Who\n\tfixed  it? ", "Who fixed it?"},
		{"a long one ends at a word", strings.Repeat("abcdefgh ", 20), strings.TrimSpace(strings.Repeat("abcdefgh ", 8)) + "…"},
		{"one long word is cut", strings.Repeat("ü", 100), strings.Repeat("ü", 79) + "…"},
		{"one that just fits stays", strings.Repeat("ü", 80), strings.Repeat("ü", 80)},
	} {
		owner := fmt.Sprint("owner", i)
		save(t, s, said(owner, owner, owner, demo, 1, test.question, ""))
		if got := titles(t, s, store.ConversationQuery{Owner: owner}); len(got) != 1 || got[0] != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// What was saved before there were conversations is found as some.
func TestEarlierAnswersBecomeConversations(t *testing.T) {
	storetest.Each(t, func(t *testing.T, d storetest.Database) {
		s := d.Open(t)
		save(t, s, said("local", "1", "b", demo, 1, "First?", ""), said("local", "1", "a", demo, 2, "Second?", ""), said("local", "2", "c", demo, 1, "Alone?", ""))
		for _, statement := range []string{
			"DROP TABLE conversations", "ALTER TABLE answers DROP COLUMN searched", "ALTER TABLE answers DROP COLUMN verdict",
			"ALTER TABLE answers DROP COLUMN reason", "DELETE FROM goose_db_version WHERE version_id = 4",
		} {
			if _, err := s.DB().ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
		again := d.Open(t)
		if diff := cmp.Diff([]string{"First?", "Alone?"}, titles(t, again, store.ConversationQuery{Owner: "local"})); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"First?"}, titles(t, again, store.ConversationQuery{Owner: "local", Search: "second"})); diff != "" {
			t.Error(diff)
		}
	})
}
