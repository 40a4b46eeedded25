package githubtest

import (
	"slices"
	"strings"

	"repochat/internal/history"
)

// DeleteAccount makes somebody a ghost: whatever they did remains, with a null
// author, and is not updated by that.
func (r *Repository) DeleteAccount(login string) {
	defer r.lock()()
	gone := r.world.account(login)
	if gone == nil {
		r.world.t.Fatalf("githubtest: nobody is called %s", login)
	}
	r.world.ghosts[strings.ToLower(gone.Login)] = true
	delete(r.world.nodes, gone.nodeID())
	delete(r.world.accounts, strings.ToLower(gone.Login))
	for _, email := range gone.Emails {
		delete(r.world.byEmail, strings.ToLower(email))
	}
}

// RenameAccount gives somebody another login. Nothing is updated by that, as
// on GitHub: what they wrote just has another author.
func (r *Repository) RenameAccount(from, to string) {
	defer r.lock()()
	who := r.world.account(from)
	if who == nil || r.world.account(to) != nil {
		r.world.t.Fatalf("githubtest: %s cannot become %s", from, to)
	}
	who.Login = to
	r.world.accounts[strings.ToLower(to)] = who
}

// RenameLabel gives a label another name wherever it is. Nothing is updated by
// that, as on GitHub.
func (r *Repository) RenameLabel(from, to string) {
	defer r.lock()()
	l := r.label(from)
	if l == nil || r.label(to) != nil {
		r.world.t.Fatalf("githubtest: label %s cannot become %s", from, to)
	}
	rename := func(labels []string) []string {
		labels = slices.Clone(labels)
		for i, name := range labels {
			if strings.EqualFold(name, l.Name) {
				labels[i] = to
			}
		}
		return labels
	}
	for _, i := range r.issues {
		i.Labels = rename(i.Labels)
	}
	for _, p := range r.pulls {
		p.Labels = rename(p.Labels)
	}
	l.Name = to
}

// Rename gives the repository another name, perhaps of another owner. The old
// name leads to it from then on, and URLs are of the new one.
func (r *Repository) Rename(name history.RepositoryName) {
	defer r.lock()()
	r.oldNames = append(r.oldNames, r.fullName())
	r.details.Name = name
	if r.world.account(name.Owner) == nil {
		r.world.addPerson(Person{Login: name.Owner, Kind: Organization})
	}
	r.owner = r.world.account(name.Owner)
	r.updatedAt = r.world.moment()
}
