package server

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"repochat/internal/report"
	"repochat/prompts"
)

// Reports runs the reports on a repository.
type Reports interface {
	List() []prompts.ReportDefinition
	Run(context.Context, report.Request) (report.Report, error)
}

func (s *server) reportRoutes(r chi.Router) {
	if s.Reports == nil {
		return
	}
	r = r.With(compress())
	r.Get("/api/v1/repos/{owner}/{name}/reports", s.handle(s.listReports))
	r.Get("/api/v1/repos/{owner}/{name}/reports/{report}", s.handle(s.showReport))
	r.Get("/api/v1/repos/{owner}/{name}/reports/{report}.md", s.handle(s.reportMarkdown))
}

// reportOffer is a report that there is, with what it has to be told.
type reportOffer struct {
	Name      string           `json:"name"`
	Summary   string           `json:"summary"`
	Arguments []reportArgument `json:"arguments"`
}

type reportArgument struct {
	Name     string   `json:"name"`
	Kinds    []string `json:"kinds"`
	Required bool     `json:"required"`
	Help     string   `json:"help"`
}

func (s *server) listReports(w http.ResponseWriter, r *http.Request) error {
	if _, err := s.routeRepository(r); err != nil {
		return err
	}
	offers := []reportOffer{}
	for _, d := range s.Reports.List() {
		offer := reportOffer{Name: d.Name, Summary: d.Summary, Arguments: []reportArgument{}}
		for _, a := range d.Arguments {
			required := a.Required && (a.Default != "login" || s.login(r.Context()) == "")
			offer.Arguments = append(offer.Arguments, reportArgument{a.Name, a.Kinds, required, a.Help})
		}
		offers = append(offers, offer)
	}
	return writeJSON(w, map[string]any{"reports": offers})
}

func (s *server) showReport(w http.ResponseWriter, r *http.Request) error {
	made, err := s.runReport(r)
	if err != nil {
		return err
	}
	return writeJSON(w, made.Document())
}

// reportMarkdown sends a report as a file, to be pasted into an issue.
func (s *server) reportMarkdown(w http.ResponseWriter, r *http.Request) error {
	made, err := s.runReport(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/markdown; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+strings.ReplaceAll(made.Repository.String(), "/", "-")+"-"+made.Name+`.md"`)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(made.Markdown())) //nolint:gosec // a download of text/markdown, which no browser runs
	return nil
}

// login returns who asks; "" where nobody signs in.
func (s *server) login(ctx context.Context) string {
	if s.Access == nil {
		return ""
	}
	return callerOf(ctx).Name
}

// runReport runs the report that a route names, with the query's arguments.
func (s *server) runReport(r *http.Request) (report.Report, error) {
	name, err := s.routeRepository(r)
	if err != nil {
		return report.Report{}, err
	}
	arguments := map[string]string{}
	for argument, values := range r.URL.Query() {
		arguments[argument] = values[0]
	}
	made, err := s.Reports.Run(r.Context(), report.Request{
		Repository: name, Name: chi.URLParam(r, "report"), Arguments: arguments, Now: s.Now(), Login: s.login(r.Context()),
	})
	if wrong, isArgument := report.IsArgument(err); isArgument {
		return made, refuse(errInvalid, "%s", wrong.Reason)
	}
	if errors.Is(err, report.ErrUnknown) {
		return made, refuse(errNotFound, "There is no report %.100q.", chi.URLParam(r, "report"))
	}
	return made, err
}
