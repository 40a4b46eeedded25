// Package githubtest is GitHub's GraphQL API v4 for tests: real HTTP on
// loopback, strict enough that what passes on it works on the real one.
//
//	server := githubtest.New(t, githubtest.Options{})
//	contents, _ := githubtest.Sample(t) // or FromArchive, or Contents by hand
//	repository := server.Add(contents)
//	client := …(server.GraphQL(), githubtest.Token)
//	clone(server.CloneURL(repository))
//
// Every request is parsed and checked against GitHub's official schema. The
// test fails when
//
//   - GitHub would refuse the request: unknown fields and arguments, missing or
//     excessive first and last, more than 500,000 nodes;
//   - it asks for a field that GitHub is going to remove;
//   - it asks for a field that this server cannot answer, or gives an argument
//     that would have no effect here: add a resolver (fields_*.go), so that
//     nobody relies on a made-up answer.
//
// Answers have GitHub's manners: opaque cursors that stay good while things
// change, null for deleted accounts and lost forks, Bots that are no Users and
// whose logins have no [bot], User.email only with its scope, timestamps with
// the offset of their author, costs and rate limits by the documented formula,
// and the texts of its errors.
//
// Faults are injected by rules, which name the requests that they concern, or
// by chance from a seed:
//
//	server.Inject(githubtest.Rule{
//		Asks: "repository.issues", Nth: 3, Times: 2, Fault: githubtest.BadGateway(),
//	})
//	server.InjectGit(githubtest.Rule{Operation: "info/refs", Fault: githubtest.Cut(-1)})
//	server.InjectRandomly(githubtest.RandomFaults{Seed: seed, Share: 0.2})
//
// Afterwards Records, Points, MostAtOnce and FetchedTwice tell what the client
// did. Methods of Repository alter it while it is served: EditIssue,
// OpenPullRequest, Delete, Transfer, Commit, SetBranch (a forced push),
// RenameBranch, Rename, DeleteAccount, RenameLabel and others; Become replays a
// later version of all of it.
package githubtest
