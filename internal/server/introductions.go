package server

import (
	"context"
	"net/http"
	"regexp"
	"strconv"

	"repochat/internal/history"
)

// Explanations say why fixes lead to the commits that introduced bugs;
// *store.Store keeps them.
type Explanations interface {
	ExplanationsOfIssue(ctx context.Context, repository history.RepositoryName, issue int) ([]history.Explanation, error)
	ExplanationsOfCommit(ctx context.Context, repository history.RepositoryName, commit string) ([]history.Explanation, error)
}

// hashPattern is a commit's hash, or enough of its beginning.
var hashPattern = regexp.MustCompile(`^[0-9a-fA-F]{7,64}$`)

// introductions tells for an issue, or for a commit that fixed or introduced a
// bug, which changed line led to which commit, and why the others were not
// selected.
func (s *server) introductions(w http.ResponseWriter, r *http.Request) error {
	name, err := s.routeRepository(r)
	if err != nil {
		return err
	}
	found, err := s.findExplanations(r, name)
	if err != nil {
		return err
	}
	for i := range found {
		e := &found[i]
		e.Candidates = append([]history.Candidate{}, e.Candidates...)
		e.Named = append([]history.Named{}, e.Named...)
		e.Lines = append([]history.TracedLine{}, e.Lines...)
	}
	return writeJSON(w, map[string]any{"explanations": append([]history.Explanation{}, found...)})
}

func (s *server) findExplanations(r *http.Request, name history.RepositoryName) ([]history.Explanation, error) {
	issue, commit := r.FormValue("issue"), r.FormValue("commit")
	switch {
	case (issue == "") == (commit == ""):
		return nil, refuse(errInvalid, "Either issue or commit has to be given.")
	case commit != "" && !hashPattern.MatchString(commit):
		return nil, refuse(errInvalid, "commit has to be a hash, or the first seven characters of one or more.")
	case commit != "":
		return s.Explanations.ExplanationsOfCommit(r.Context(), name, commit)
	}
	number, err := strconv.ParseInt(issue, 10, 32)
	if err != nil || number < 0 {
		return nil, refuse(errInvalid, "issue has to be the number of an issue.")
	}
	return s.Explanations.ExplanationsOfIssue(r.Context(), name, int(number))
}
