package link

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// world is a small repository: who wrote which commits, on which pull requests.
type world struct {
	builder
	issues []history.Issue
	pulls  []history.PullRequest
}

// wrote adds commits by an author outside any pull request.
func (w *world) wrote(count int, name, email string) {
	for range count {
		w.add(fmt.Sprint(len(w.commits)), "").Author = history.Signature{Name: name, Email: email}
	}
}

// pulled adds squashed pull requests of a login with commits by an author.
func (w *world) pulled(login string, count int, name, email string) {
	for range count {
		w.wrote(1, name, email)
		pull := merged(1000+len(w.pulls), w.commits[len(w.commits)-1].Hash)
		pull.Author = login
		w.pulls = append(w.pulls, pull)
	}
}

// reported makes logins known to the tracker.
func (w *world) reported(logins ...string) {
	for _, login := range logins {
		w.issues = append(w.issues, history.Issue{Author: login})
	}
}

func TestIdentify(t *testing.T) {
	tests := []struct {
		name  string
		build func(w *world)
		want  map[string]history.PersonID // by address
	}{
		{
			name: "noreply addresses hold the login",
			build: func(w *world) {
				w.wrote(1, "Octo Cat", "12345+OctoCat@users.noreply.github.com")
				w.wrote(1, "Old Style", "oldie@users.noreply.github.com")
				w.wrote(1, "Enterprise", "7+corp_user@users.noreply.git.example.org")
			},
			want: map[string]history.PersonID{
				"12345+octocat@users.noreply.github.com":    "octocat",
				"oldie@users.noreply.github.com":            "oldie",
				"7+corp_user@users.noreply.git.example.org": "corp_user",
			},
		},
		{
			name: "a full name that is a login run together, and an address of git svn",
			build: func(w *world) {
				w.wrote(1, "MikeBishop", "7+MikeBishop@users.noreply.github.com")
				w.wrote(1, "Mike Bishop", "mb@example.org")
				w.wrote(1, "Ann Agram", "9+annagram@users.noreply.github.com")
				w.wrote(1, "Anna Gram", "anna@example.org")
				w.wrote(1, "mb@example.org", "mb@example.org@6158deeb-1abf-43dc-b27b-ea3f5d089aae")
				w.wrote(1, "jre", "jre@6158deeb-1abf-43dc-b27b-ea3f5d089aae")
				w.reported("MikeBishop", "annagram")
			},
			want: map[string]history.PersonID{
				"7+mikebishop@users.noreply.github.com": "mikebishop",
				"mb@example.org":                        "mikebishop",
				"9+annagram@users.noreply.github.com":   "annagram",
				"anna@example.org":                      "anna@example.org", // annagram is somebody's with another name

				"jre@6158deeb-1abf-43dc-b27b-ea3f5d089aae": "jre@6158deeb-1abf-43dc-b27b-ea3f5d089aae",
			},
		},
		{
			name: "a login that abbreviates a full name",
			build: func(w *world) {
				w.wrote(1, "Tommy Pauly", "tpauly@example.org")
				w.wrote(1, "David Schinazi", "ds@example.org")
				w.wrote(1, "Mike van der Bishop", "mb@example.org")
				w.wrote(1, "Søren Weiß", "sw@example.org")
				w.wrote(1, "Magnus Oberholzer", "mo@example.org")
				w.wrote(1, "Kim Li", "kim@example.org")
				w.wrote(1, "Jonas Brückner", "jonas@example.org")
				w.wrote(1, "Ned Smith", "ned.smith@example.org")
				w.reported("nedmsmith", "jbrueckner", "tfpauly", "DavidSch", "bishopm", "s-weiss", "magno", "kli")
			},
			want: map[string]history.PersonID{
				"tpauly@example.org": "tfpauly",
				"ds@example.org":     "davidsch",
				"mb@example.org":     "bishopm",
				"sw@example.org":     "s-weiss",
				"mo@example.org":     "mo@example.org",
				"kim@example.org":    "kim@example.org",
				"jonas@example.org":  "jbrueckner",

				"ned.smith@example.org": "nedmsmith",
			},
		},
		{
			name: "a login that may abbreviate two names, two that abbreviate one, and one that is somebody's",
			build: func(w *world) {
				w.wrote(1, "John Smith", "john@example.org")
				w.wrote(1, "Jane Smith", "jane@example.org")
				w.wrote(1, "Tommy Pauly", "tommy@example.org")
				w.wrote(1, "Lena Wagner", "lena@example.org")
				w.wrote(1, "Ludwig Wagner", "7+lwagner@users.noreply.github.com")
				w.wrote(1, "Ruth Keller", "9+ruth@users.noreply.github.com")
				w.reported("jsmith", "tpauly", "tfpauly", "lwagner", "rkeller")
			},
			want: map[string]history.PersonID{
				"john@example.org":                   "john@example.org",
				"jane@example.org":                   "jane@example.org",
				"tommy@example.org":                  "tommy@example.org",
				"lena@example.org":                   "lena@example.org",
				"7+lwagner@users.noreply.github.com": "lwagner",
				"9+ruth@users.noreply.github.com":    "ruth",
			},
		},
		{
			name: "a name leads to a login however its letters are typed",
			build: func(w *world) {
				w.wrote(1, "Deniz Yılmaz", "12+denizy@users.noreply.github.com")
				w.wrote(1, "Deniz Yilmaz", "deniz@example.org")
				w.wrote(1, "Jonas Brückner", "13+jbrueckner@users.noreply.github.com")
				w.wrote(1, "Jonas Brueckner", "jonas@example.org")
				w.wrote(1, "Søren Weiß", "14+soerenw@users.noreply.github.com")
				w.wrote(1, "Soren Weiss", "soren@example.org")
			},
			want: map[string]history.PersonID{
				"12+denizy@users.noreply.github.com":     "denizy",
				"13+jbrueckner@users.noreply.github.com": "jbrueckner",
				"14+soerenw@users.noreply.github.com":    "soerenw",
				"deniz@example.org":                      "denizy",
				"jonas@example.org":                      "jbrueckner",
				"soren@example.org":                      "soerenw",
			},
		},
		{
			name:  "a pull request's author is the author of its commits",
			build: func(w *world) { w.pulled("annlee", 3, "Ann", "ann@example.org") },
			want:  map[string]history.PersonID{"ann@example.org": "annlee"},
		},
		{
			name: "the majority of an address's votes decides",
			build: func(w *world) {
				w.pulled("nyaxt", 54, "Kouhei Ueno", "kouhei@example.org")
				w.pulled("hajime", 2, "Kouhei Ueno", "kouhei@example.org")
				w.pulled("hajime", 9, "Hajime Hoshi", "hajime@example.org")
			},
			want: map[string]history.PersonID{"kouhei@example.org": "nyaxt", "hajime@example.org": "hajime"},
		},
		{
			name: "GitHub's word on an address counts more than its looks, its name and any vote",
			build: func(w *world) {
				w.wrote(2, "Ann Lee", "oldname@users.noreply.github.com")
				w.commits[0].AuthorLogin, w.commits[1].AuthorLogin = "NewName", "newname"
				w.pulled("somebody", 3, "Bob", "bob@example.org")
				w.commits[2].AuthorLogin = "bob"
			},
			want: map[string]history.PersonID{"oldname@users.noreply.github.com": "newname", "bob@example.org": "bob"},
		},
		{
			name: "an even vote decides nothing",
			build: func(w *world) {
				w.pulled("one", 1, "Sam Field", "sam@example.org")
				w.pulled("two", 1, "Sam Field", "sam@example.org")
			},
			want: map[string]history.PersonID{"sam@example.org": "sam@example.org"},
		},
		{
			name: "one commit in another's pull request does not give away the login",
			build: func(w *world) {
				w.pulled("jyasskin", 20, "Jeffrey Yasskin", "jy@example.org")
				w.pulled("jyasskin", 1, "hardie", "ted@example.org")
			},
			want: map[string]history.PersonID{"jy@example.org": "jyasskin", "ted@example.org": "ted@example.org"},
		},
		{
			name: "a login with a noreply address is not given to another person",
			build: func(w *world) {
				w.wrote(1, "Real Owner", "owner@users.noreply.github.com")
				w.pulled("owner", 5, "Somebody Else", "else@example.org")
				w.pulled("owner", 1, "Owner", "o@example.org")
			},
			want: map[string]history.PersonID{
				"owner@users.noreply.github.com": "owner", "else@example.org": "else@example.org", "o@example.org": "owner",
			},
		},
		{
			name: "several addresses of one name share a login",
			build: func(w *world) {
				w.pulled("jd", 1, "Justin DeWitt", "j@work.example.org")
				w.pulled("jd", 1, "Justin DeWitt", "j@home.example.org")
				w.pulled("jd", 1, "justin", "j@third.example.org")
			},
			want: map[string]history.PersonID{"j@work.example.org": "jd", "j@home.example.org": "jd", "j@third.example.org": "jd"},
		},
		{
			name: "an equal full name leads to the one login that has it",
			build: func(w *world) {
				w.pulled("zoe", 2, "Zoé Müller", "zoe@example.org")
				w.wrote(3, "zoe  MULLER", "other@example.org")
				w.pulled("wang", 2, "王小明明", "wang@example.org")
				w.wrote(1, "王小明明", "w2@example.org")
			},
			want: map[string]history.PersonID{
				"zoe@example.org": "zoe", "other@example.org": "zoe", "wang@example.org": "wang", "w2@example.org": "wang",
			},
		},
		{
			name: "a name that two logins share leads to neither",
			build: func(w *world) {
				w.pulled("js1", 2, "John Smith", "js1@example.org")
				w.pulled("js2", 2, "John Smith", "js2@example.org")
				w.wrote(1, "John Smith", "js3@example.org")
			},
			want: map[string]history.PersonID{"js1@example.org": "js1", "js2@example.org": "js2", "js3@example.org": "js3@example.org"},
		},
		{
			name: "first names and generic names join nobody",
			build: func(w *world) {
				w.pulled("alex1", 2, "Alex", "a1@example.org")
				w.wrote(1, "Alex", "a2@example.org")
				w.pulled("rooty", 2, "Your Name", "r1@example.org")
				w.wrote(1, "Your Name", "r2@example.org")
			},
			want: map[string]history.PersonID{
				"a1@example.org": "alex1", "a2@example.org": "a2@example.org", "r1@example.org": "rooty", "r2@example.org": "r2@example.org",
			},
		},
		{
			name: "one name joins addresses, and one part before the @ does not",
			build: func(w *world) {
				w.wrote(15, "Dmitry Titov", "dimich@two.example.org")
				w.wrote(17, "Dmitry Titov", "dimich@one.example.org")
				w.wrote(1, "dmitry titov", "Dimich+git@three.example.org")
				w.wrote(1, "Dan Imich", "dimich@four.example.org")
			},
			want: map[string]history.PersonID{
				"dimich@one.example.org": "dimich+git@three.example.org", "dimich@two.example.org": "dimich+git@three.example.org",
				"dimich+git@three.example.org": "dimich+git@three.example.org", "dimich@four.example.org": "dimich@four.example.org",
			},
		},
		{
			name: "a full name joins addresses, and generic names do not",
			build: func(w *world) {
				w.wrote(1, "Sam Field", "sam@one.example.org")
				w.wrote(1, "sam field", "sf@two.example.org")
				w.wrote(1, "Sam Field", "")
				w.wrote(1, "root", "root@one.example.org")
				w.wrote(1, "root", "root@two.example.org")
			},
			want: map[string]history.PersonID{
				"sam@one.example.org": "name:sam field", "sf@two.example.org": "name:sam field", "name:sam field": "name:sam field",
				"root@one.example.org": "root@one.example.org", "root@two.example.org": "root@two.example.org",
			},
		},
		{
			name: "a user name joins addresses, unless it may be a first name",
			build: func(w *world) {
				w.wrote(9, "benoitc", "bc@one.example.org")
				w.wrote(8, "Benoit Chesneau", "bc@one.example.org")
				w.wrote(2, "benoitc", "benoitc@two.example.org")
				w.wrote(1, "Benoit Chesneau", "bc@three.example.org")
				w.wrote(1, "thomas", "t1@example.org")
				w.wrote(1, "thomas", "t2@example.org")
				w.wrote(1, "Thomas Stone", "t3@example.org")
				w.wrote(1, "Julian", "j1@example.org")
				w.wrote(1, "Julian", "j2@example.org")
			},
			want: map[string]history.PersonID{
				"bc@one.example.org": "bc@one.example.org", "benoitc@two.example.org": "bc@one.example.org", "bc@three.example.org": "bc@one.example.org",
				"t1@example.org": "t1@example.org", "t2@example.org": "t2@example.org", "t3@example.org": "t3@example.org",
				"j1@example.org": "j1@example.org", "j2@example.org": "j2@example.org",
			},
		},
		{
			name: "an address that several people use joins nobody",
			build: func(w *world) {
				for _, name := range []string{"Ann Lee", "Bob Roe", "Cy Dale"} {
					w.wrote(1, name, "team@example.org")
					w.wrote(1, name, strings.ToLower(name[:2])+"@example.org")
				}
				w.wrote(1, "Eve Poe", "admin@example.org")
				w.wrote(1, "Fay Gray", "admin@example.org")
				w.wrote(1, "Eve Poe", "eve@example.org")
				w.wrote(1, "Fay Gray", "fay@example.org")
			},
			want: map[string]history.PersonID{
				"team@example.org": "team@example.org", "an@example.org": "an@example.org", "bo@example.org": "bo@example.org", "cy@example.org": "cy@example.org",
				"admin@example.org": "admin@example.org", "eve@example.org": "eve@example.org", "fay@example.org": "fay@example.org",
			},
		},
		{
			name: "a login that the name or the address spells is taken when nobody has it",
			build: func(w *world) {
				w.reported("marcoscaceres", "twifkak", "jane-roe", "sykmhmh")
				w.wrote(1, "Marcos Cáceres", "m@example.org")
				w.wrote(1, "Devin Mullins", "twifkak@example.org")
				w.wrote(1, "Jane Roe", "jr@example.org")
				w.wrote(1, "sykmhmh", "k@example.org")
			},
			want: map[string]history.PersonID{
				"m@example.org": "marcoscaceres", "twifkak@example.org": "twifkak", "jr@example.org": "jane-roe", "k@example.org": "sykmhmh",
			},
		},
		{
			name: "a first name in an address spells no login, nor does a taken or unknown one",
			build: func(w *world) {
				w.reported("martin", "taken1", "short")
				w.wrote(1, "Martin Thomson", "martin@example.org")
				w.wrote(1, "Thomas", "thomas@example.org")
				w.pulled("taken1", 3, "Real Taker", "real@example.org")
				w.wrote(1, "Other Person", "taken1@example.org")
				w.wrote(1, "Nobody Known", "unseen@example.org")
			},
			want: map[string]history.PersonID{
				"martin@example.org": "martin@example.org", "thomas@example.org": "thomas@example.org",
				"real@example.org": "taken1", "taken1@example.org": "taken1@example.org", "unseen@example.org": "unseen@example.org",
			},
		},
		{
			name: "an account without another name, or one that an author goes by, is theirs",
			build: func(w *world) {
				w.wrote(2, "bormanp", "122468813+bormanp@users.noreply.github.com")
				w.wrote(1, "Paul Borman", "bormanp@work.example.org")
				w.wrote(5, "Paul Borman", "paul@borman.example.org")
				w.wrote(4, "Noah Dietz", "noahdietz@users.noreply.github.com")
				w.wrote(2, "noahdietz", "nd@work.example.org")
			},
			want: map[string]history.PersonID{
				"122468813+bormanp@users.noreply.github.com": "bormanp", "bormanp@work.example.org": "bormanp", "paul@borman.example.org": "bormanp",
				"noahdietz@users.noreply.github.com": "noahdietz", "nd@work.example.org": "noahdietz",
			},
		},
		{
			name: "an account with another name is not everybody's who spells it",
			build: func(w *world) {
				w.wrote(1, "Ann Lee", "1+annlee@users.noreply.github.com")
				w.wrote(1, "Anna Leeds", "annlee@example.org")
				w.wrote(1, "martin", "2+martin@users.noreply.github.com")
				w.wrote(1, "Martin Stone", "ms@example.org")
				w.wrote(1, "martin", "m@example.org")
			},
			want: map[string]history.PersonID{
				"1+annlee@users.noreply.github.com": "annlee", "annlee@example.org": "annlee@example.org",
				"2+martin@users.noreply.github.com": "martin", "ms@example.org": "ms@example.org", "m@example.org": "m@example.org",
			},
		},
		{
			name: "a machine's pull requests say nothing about people",
			build: func(w *world) {
				w.pulled("dependabot", 3, "dependabot[bot]", "49699333+dependabot[bot]@users.noreply.github.com")
				w.pulled("dependabot", 2, "Pat Human", "pat@example.org")
				w.wrote(1, "renovate[bot]", "r@example.org")
				w.wrote(1, "GitHub", "noreply@github.com")
			},
			want: map[string]history.PersonID{
				"49699333+dependabot[bot]@users.noreply.github.com": "dependabot", "pat@example.org": "pat@example.org",
				"r@example.org": "renovate", "noreply@github.com": "web-flow",
			},
		},
		{
			name:  "a signature without an address goes by its name",
			build: func(w *world) { w.wrote(1, "Nameless One", "") },
			want:  map[string]history.PersonID{"name:nameless one": "name:nameless one"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var w world
			test.build(&w)
			got := Identify(w.commits, w.issues, w.pulls).BySignature
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("people (-want +got):\n%s", diff)
			}
		})
	}
}

func TestIdentifyDescribesPeople(t *testing.T) {
	var w world
	w.pulled("AnnLee", 2, "Ann Lee", "ann@example.org")
	w.pulled("AnnLee", 3, "Ann M. Lee", "Ann@Home.example.org")
	w.wrote(1, "dependabot[bot]", "49699333+dependabot[bot]@users.noreply.github.com")
	w.wrote(1, "Stranger", "s@example.org")
	w.commits[0].Message = "Subject\n\nCo-authored-by: Cora <5+CoraCo@users.noreply.github.com>"
	w.commits[0].Committer = history.Signature{Name: "GitHub", Email: "noreply@github.com"}
	w.issues = []history.Issue{{
		Author: "reporter", ClosedBy: "closer", Assignees: []string{"AnnLee"}, Participants: []string{"watcher"},
		Comments: []history.Comment{{Author: "dependabot"}, {Author: ""}},
	}}
	w.pulls[0].MergedBy = "merger"
	w.pulls[0].Reviews = []history.Review{{Author: "reviewer", Comments: []history.Comment{{Author: "nitpicker"}}}}

	user := func(login string) history.Person {
		return history.Person{ID: history.PersonID(login), Login: login, Type: history.PersonUser}
	}
	want := []history.Person{
		{ID: "annlee", Login: "AnnLee", Name: "Ann M. Lee", Email: "Ann@Home.example.org", Aliases: []string{"Ann Lee"}, Type: history.PersonUser},
		user("closer"),
		{ID: "coraco", Login: "CoraCo", Name: "Cora", Email: "5+CoraCo@users.noreply.github.com", Type: history.PersonUser},
		{ID: "dependabot", Login: "dependabot", Name: "dependabot[bot]", Email: "49699333+dependabot[bot]@users.noreply.github.com", Type: history.PersonBot},
		user("merger"), user("nitpicker"), user("reporter"), user("reviewer"),
		{ID: "s@example.org", Name: "Stranger", Email: "s@example.org", Type: history.PersonUnknown},
		user("watcher"),
	}
	identities := Identify(w.commits, w.issues, w.pulls)
	if diff := cmp.Diff(want, identities.People); diff != "" {
		t.Errorf("people (-want +got):\n%s", diff)
	}
	for login, want := range map[string]history.PersonID{
		"annlee": "annlee", "ANNLEE": "annlee", "dependabot[bot]": "dependabot", "Dependabot": "dependabot", "coraco": "coraco",
	} {
		if got, found := identities.OfLogin(login); !found || got != want {
			t.Errorf("OfLogin(%s) = %q, %v, want %q", login, got, found, want)
		}
	}
	if _, found := identities.OfLogin(""); found {
		t.Error("a deleted account is a person")
	}
}

func TestIdentifyDoesNotDependOnOrder(t *testing.T) {
	var first map[string]history.PersonID
	for range 20 {
		var w world
		w.pulled("one", 3, "Same Name", "a@example.org")
		w.pulled("two", 3, "Same Name", "b@example.org")
		w.pulled("one", 2, "same", "c@example.org")
		w.wrote(2, "Same Name", "d@example.org")
		w.wrote(1, "Other Name", "")
		w.wrote(1, "Other Name", "oth@b.example.org")
		w.wrote(1, "Other Name", "oth@a.example.org")
		got := Identify(w.commits, w.issues, w.pulls).BySignature
		if first == nil {
			first = got
		}
		if diff := cmp.Diff(first, got); diff != "" {
			t.Fatalf("people change from run to run:\n%s", diff)
		}
	}
}
