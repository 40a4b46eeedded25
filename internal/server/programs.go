package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/mcp"
	"repochat/internal/question"
	"repochat/internal/server/openai"
)

// maxProgramBody is the largest request of a program, which carries a whole
// conversation.
const maxProgramBody = 2 << 20

// programRoutes are those for programs that speak a protocol of others.
func (s *server) programRoutes(r chi.Router) {
	endpoint := openai.New(openai.Options{
		Asker:        programs{s},
		Repositories: programs{s},
		Explain:      s.explainToProgram,
		GitHub:       s.github,
		Heartbeat:    s.Heartbeat,
		Now:          s.Now,
	})
	r.With(s.limitQuestions, s.awaitAnswer).Post("/v1/chat/completions", s.handle(endpoint.Complete))
	r.Group(func(r chi.Router) {
		r.Use(compress())
		r.Get("/v1/models", s.handle(endpoint.Models))
		r.Get("/v1/models/{model}", s.handle(endpoint.Model))
		r.Get("/v1/models/{owner}/{name}", s.handle(endpoint.Model))
	})
	if s.Queries != nil {
		tools := mcp.New(mcp.Options{
			Asker: agents{s}, Queries: agents{s}, Repositories: agents{s}, Searcher: agents{s}, Explain: s.explainToAgent, GitHub: s.github, Now: s.Now,
		})
		r.With(s.awaitAnswer).Method(http.MethodPost, mcpPath, mcp.Handler(tools, s.Log))
	}
}

const mcpPath = "/mcp"

// awaitAnswer gives a response that is sent when the answer is complete the
// time that an answer may take. The limit for reading the request has to move
// too: reaching it would end the request's context.
func (s *server) awaitAnswer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		limit := time.Now().Add(s.AnswerTimeout + writeTimeout)
		_ = control.SetReadDeadline(limit) // a test's recorder has no deadlines
		_ = control.SetWriteDeadline(limit)
		next.ServeHTTP(w, r)
	})
}

// explainToProgram logs an error and puts it into OpenAI's format.
func (s *server) explainToProgram(r *http.Request, err error) *openai.Error {
	problem := problemOf(err, requestID(r.Context()))
	s.logProblem(r, problem, err)
	return programError(problem, err)
}

// explainToAgent logs an error and says what an agent has to know of it.
func (s *server) explainToAgent(ctx context.Context, err error) error {
	problem := problemOf(err, requestID(ctx))
	s.logWork(ctx, problem, err)
	return errors.New(problem.Detail)
}

func programError(problem Problem, err error) *openai.Error {
	var own *openai.Error
	if errors.As(err, &own) {
		return own
	}
	return openai.NewError(problem.Status, problem.Code, problem.Detail)
}

// programs is what the protocols for programs need of the server.
type programs struct{ *server }

// Ask answers a question within AnswerTimeout. A panic becomes an error, so
// that a stream that has begun can tell of it.
func (p programs) Ask(ctx context.Context, question question.Question, watch func(ask.Event)) (answer ask.Answer, err error) {
	ctx, release := context.WithTimeoutCause(ctx, p.AnswerTimeout,
		refuse(errAnswerTimeout, "There was no answer within %s, the limit of a question (see REPOCHAT_LLM_TIMEOUT). A narrower question may be quicker.", p.AnswerTimeout))
	defer release()
	defer func() {
		if panicked := recover(); panicked != nil {
			err = panicError(panicked)
		}
	}()
	answer, err = p.Asker.Ask(ctx, question, watch)
	if err != nil {
		err = cause(ctx, err)
	}
	return answer, err
}

// Find returns a repository that can be asked about.
func (p programs) Find(ctx context.Context, text string) (history.RepositoryName, error) {
	name, err := p.completeRepository(ctx, text)
	if errors.Is(err, errInvalid) || errors.Is(err, errNotFound) {
		return name, openai.ErrUnknownModel
	}
	return name, err
}

// List returns the repositories that the caller may ask about.
func (p programs) List(ctx context.Context) ([]graph.Summary, error) {
	return p.visibleRepositories(ctx)
}

// forPrograms reports whether a path belongs to a protocol for programs.
func forPrograms(path string) bool { return openai.Serves(path) || path == mcpPath }
