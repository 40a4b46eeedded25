package refs

import (
	"context"
	"fmt"

	"repochat/internal/answer"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

// ofReleases tells which commits are in some tags and not in the default branch, whose
// head is given, the latest first. ok is false where there are none.
func ofReleases(ctx context.Context, repository *gitrepo.Repository, head string, tags []gitrepo.Tag) (answered answer.Answer, ok bool, err error) {
	main, err := repository.DefaultBranch()
	if err != nil {
		return answer.Answer{}, false, err
	}
	t := teller{reading: "commits of releases that " + main + " does not have, from git"}
	rows := [][]any{}
	for i, tag := range tags {
		own, err := repository.OwnCommits(ctx, head, tag.Commit, mostOwn+1)
		if err != nil {
			return answer.Answer{}, false, err
		}
		if i > 0 {
			t.text(prose.Paragraph)
		}
		rows = append(rows, t.release(tag.Name, own, main)...)
	}
	columns := []answer.Column{
		{Name: "tag", Title: "Tag", Kind: schema.Release}, {Name: "commit", Title: "Commit", Unit: answer.UnitText}, {Name: "date", Title: "Date", Unit: answer.UnitDate},
		{Name: "by", Title: "By", Unit: answer.UnitText}, {Name: "subject", Title: "Subject", Unit: answer.UnitText}, {Name: "picked", Title: "Same changes in " + main, Unit: answer.UnitBoolean},
	}
	return t.answer(columns, rows), len(rows) > 0, nil
}

// release tells of the commits of one tag, of which it is given one more than are listed
// where there are more, and returns them as rows.
func (t *teller) release(tag string, own []gitrepo.OwnCommit, main string) (rows [][]any) {
	t.tag(tag)
	has := commits(len(own))
	if len(own) > mostOwn {
		own, has = own[:mostOwn], "more than "+commits(mostOwn)
	}
	t.text(fmt.Sprintf(" was made beside %s. It has %s that %[1]s does not have", main, has))
	picked := 0
	for i, commit := range own {
		if i < mostNamed {
			t.text(map[bool]string{true: ": ", false: ", "}[i == 0] + "“" + prose.OneLine(commit.Subject, longest) + "” by " + commit.Author + ", " + day(commit.AuthoredAt))
		}
		if commit.IsPicked {
			picked++
		}
		rows = append(rows, []any{tag, commit.Hash, graph.FormatDate(commit.AuthoredAt), commit.Author, prose.OneLine(commit.Subject, longest), commit.IsPicked})
	}
	t.more(len(own))
	if picked > 0 {
		t.text(fmt.Sprintf(" The same changes as in %d of those listed are in %s as commits of their own.", picked, main))
	}
	return rows
}
