package githubtest

import (
	"strings"
	"sync"
	"testing"
	"time"

	"repochat/internal/history"
)

// world is all that one server knows: its repositories and accounts.
type world struct {
	t            testing.TB
	mutex        sync.RWMutex
	now          func() time.Time
	repositories []*Repository
	accounts     map[string]*account // by login in lower case
	ghosts       map[string]bool     // logins that were deleted, in lower case
	byEmail      map[string]*account
	nodes        map[string]identified // by global id
	nextID       int                   // of the database
}

func newWorld(t testing.TB, now func() time.Time) *world {
	return &world{t: t, now: now, accounts: map[string]*account{}, ghosts: map[string]bool{}, byEmail: map[string]*account{}, nodes: map[string]identified{}, nextID: 1000}
}

func (w *world) newID() int {
	w.nextID++
	return w.nextID
}

// moment is now, as exactly as GitHub keeps it: to the second.
func (w *world) moment() time.Time { return w.now().UTC().Truncate(time.Second) }

// account is somebody on the server. A nil account is a deleted one.
type account struct {
	Person
	id      int
	created time.Time
}

func (a *account) typeName() string { return string(a.Kind) }

// botSuffix is what GitHub's REST API and git signatures add to the login of a
// bot. GraphQL's logins do not have it.
const botSuffix = "[bot]"

// addPerson makes a person known; a login that is known already keeps its id.
func (w *world) addPerson(p Person) {
	if login, found := strings.CutSuffix(p.Login, botSuffix); found {
		p.Login, p.Kind = login, Bot
	}
	if p.Kind == "" {
		p.Kind = User
	}
	key := strings.ToLower(p.Login)
	known := w.accounts[key]
	if known == nil {
		known = &account{id: w.newID(), created: time.Date(2011, 1, 26, 19, 1, 12, 0, time.UTC)}
		w.accounts[key] = known
	}
	delete(w.nodes, known.nodeID()) // the kind may be another
	known.Person = p
	w.nodes[known.nodeID()] = known
	for _, email := range p.Emails {
		w.byEmail[strings.ToLower(email)] = known
	}
}

// account returns who has a login, whom nobody need have described; nil for
// an empty one.
func (w *world) account(login string) *account {
	login = strings.TrimSuffix(login, botSuffix)
	return w.accounts[strings.ToLower(login)]
}

// meet makes an account of every login that occurs anywhere, so that reading
// never writes.
func (w *world) meet(logins ...string) {
	for _, login := range logins {
		if login != "" && w.account(login) == nil && !w.ghosts[strings.ToLower(login)] {
			w.addPerson(Person{Login: login})
		}
	}
}

func (w *world) meetAll(issues []history.Issue, pulls []history.PullRequest) {
	for _, issue := range issues {
		w.meet(issue.Author, issue.ClosedBy)
		w.meet(issue.Assignees...)
		w.meet(issue.Participants...)
		w.meetComments(issue.Comments)
	}
	for _, pull := range pulls {
		w.meet(pull.Author, pull.MergedBy)
		w.meet(pull.Assignees...)
		w.meetComments(pull.Comments)
		for _, review := range pull.Reviews {
			w.meet(review.Author)
			w.meetComments(review.Comments)
		}
		if owner, _, found := strings.Cut(pull.HeadRepository, "/"); found {
			w.meet(owner)
		}
	}
}

func (w *world) meetComments(comments []history.Comment) {
	for _, comment := range comments {
		w.meet(comment.Author)
	}
}

// repository finds a repository by a name that it has or, when renames are
// followed, once had.
func (w *world) repository(owner, name string, followRenames bool) (*Repository, error) {
	wanted := owner + "/" + name
	for _, r := range w.repositories {
		if strings.EqualFold(r.fullName(), wanted) {
			return r, nil
		}
	}
	for _, r := range w.repositories {
		for _, old := range r.oldNames {
			if followRenames && strings.EqualFold(old, wanted) {
				return r, nil
			}
		}
	}
	return nil, notFound("Could not resolve to a Repository with the name '%s'.", wanted)
}

// byTime orders what GitHub orders by a moment.
func byTime(at time.Time, id int) sortKey { return sortKey{Number: at.UnixNano(), ID: id} }
