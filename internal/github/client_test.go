package github_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"repochat/internal/github"
	"repochat/internal/githubtest"
	"repochat/internal/history"
)

var boat = history.RepositoryName{Owner: "octo", Name: "boat"}

func day(n int) time.Time { return time.Date(2024, 3, 1, 9, 0, 0, 0, time.UTC).AddDate(0, 0, n) }

// tracker has a number of issues, the first of which has much of everything.
func tracker(issues, much int) githubtest.Contents {
	c := githubtest.Contents{Repository: history.Repository{Name: boat}}
	for n := 1; n <= issues; n++ {
		c.Issues = append(c.Issues, history.Issue{
			Number: n, Title: fmt.Sprint("Issue ", n), Body: "It leaks.\r\n", State: history.Open, Author: "ada",
			CreatedAt: day(n), UpdatedAt: day(n),
		})
	}
	long := &c.Issues[0]
	for n := range much {
		name := fmt.Sprintf("user%04d", n)
		long.Comments = append(long.Comments, history.Comment{Author: name, Body: fmt.Sprint("Comment ", n), CreatedAt: day(1).Add(time.Duration(n) * time.Second)})
		long.Labels = append(long.Labels, fmt.Sprintf("label%04d", n))
		long.Assignees = append(long.Assignees, name)
	}
	pull := history.PullRequest{
		Number: issues + 1, Title: "Plug", State: history.Open, Author: "ada", CreatedAt: day(1), UpdatedAt: day(1), Base: "main", Head: "plug",
	}
	for n := range much {
		pull.Reviews = append(pull.Reviews, history.Review{Author: "ben", State: "COMMENTED", CreatedAt: day(2).Add(time.Duration(n) * time.Second)})
	}
	if much > 0 {
		for n := range much {
			pull.Reviews[0].Comments = append(pull.Reviews[0].Comments, history.Comment{Author: "ben", Body: fmt.Sprint(n), CreatedAt: day(2).Add(time.Duration(n) * time.Second)})
		}
	}
	c.PullRequests = []history.PullRequest{pull}
	return c
}

// clock is a time that only waiting makes pass.
type clock struct {
	mutex sync.Mutex
	at    time.Time
	slept time.Duration
}

func (c *clock) now() time.Time {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.at
}

func (c *clock) sleep(ctx context.Context, d time.Duration) error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.at, c.slept = c.at.Add(d), c.slept+d
	return ctx.Err()
}

// bench is a client of a fake GitHub and what it said.
type bench struct {
	server *githubtest.Server
	client *github.Client
	clock  *clock
	mutex  sync.Mutex
	lines  []string
}

func newBench(t *testing.T, contents githubtest.Contents, options githubtest.Options, change func(*github.Options)) *bench {
	t.Helper()
	b := &bench{clock: &clock{at: day(100)}}
	options.Now = b.clock.now
	b.server = githubtest.New(t, options)
	b.server.Add(contents)
	o := github.Options{
		URL: b.server.URL, Tokens: github.StaticToken(githubtest.Token), Now: b.clock.now, Sleep: b.clock.sleep,
		Progress: func(line string) {
			b.mutex.Lock()
			defer b.mutex.Unlock()
			b.lines = append(b.lines, line)
		},
	}
	if change != nil {
		change(&o)
	}
	var err error
	if b.client, err = github.New(o); err != nil {
		t.Fatal(err)
	}
	return b
}

// allIssues reads the listing to its end.
func (b *bench) allIssues(ctx context.Context) ([]github.Issue, error) {
	var all []github.Issue
	for after := ""; ; {
		page, err := b.client.Issues(ctx, boat, time.Time{}, after)
		if err != nil {
			return all, err
		}
		all = append(all, page.Records...)
		if !page.More {
			return all, nil
		}
		after = page.After
	}
}

func TestALongThreadArrivesWhole(t *testing.T) {
	const much = 230
	b := newBench(t, tracker(3, much), githubtest.Options{}, nil)
	issues, err := b.allIssues(t.Context())
	if err != nil || len(issues) != 3 {
		t.Fatalf("%d issues, %v", len(issues), err)
	}
	long := issues[0]
	if len(long.Comments) != much || len(long.Labels) != much || len(long.Assignees) != much || len(long.Participants) != much+1 {
		t.Errorf("%d comments, %d labels, %d assignees, %d participants", len(long.Comments), len(long.Labels), len(long.Assignees), len(long.Participants))
	}
	for n, c := range long.Comments {
		if c.Body != fmt.Sprint("Comment ", n) {
			t.Fatalf("comment %d is %q", n, c.Body)
		}
	}
	pulls, err := b.client.PullRequests(t.Context(), boat, false, "")
	if err != nil || len(pulls.Records) != 1 {
		t.Fatal(len(pulls.Records), err)
	}
	if reviews := pulls.Records[0].Reviews; len(reviews) != much || len(reviews[0].Comments) != much {
		t.Errorf("%d reviews, %d comments on the first", len(reviews), len(reviews[0].Comments))
	}
	if repository, err := b.client.Repository(t.Context(), boat); err != nil || len(repository.Labels) != much {
		t.Errorf("%d labels of the repository, %v", len(repository.Labels), err)
	}
	if twice := b.server.FetchedTwice(); len(twice) > 0 {
		t.Errorf("fetched twice: %q", twice)
	}
	if most := b.server.MostAtOnce(); most > 2 {
		t.Errorf("%d requests at once", most)
	}
}

func TestPagesShrinkUntilGitHubCanAnswerAndGrowBack(t *testing.T) {
	c := tracker(400, 60)
	for i := range c.Issues[100:200] {
		c.Issues[100+i].Body = strings.Repeat("long ", 4000)
	}
	b := newBench(t, c, githubtest.Options{TooExpensive: func(e githubtest.Expense) bool { return e.Bytes > 200_000 }}, nil)
	issues, err := b.allIssues(t.Context())
	if err != nil || len(issues) != 400 {
		t.Fatalf("%d issues, %v", len(issues), err)
	}
	var sizes []int
	for _, record := range b.server.Records() {
		for _, page := range record.Pages {
			if page.Connection == "Repository.issues" && record.Delivered && strings.Contains(page.Arguments, "UPDATED_AT") {
				sizes = append(sizes, page.Size)
			}
		}
	}
	if smallest := slices.Min(sizes); smallest > 12 || sizes[0] <= smallest || sizes[len(sizes)-1] <= smallest {
		t.Errorf("sizes of pages: %v", sizes)
	}
	requests, _ := b.client.Requests()
	if requests > 80 {
		t.Errorf("%d requests for 400 issues", requests)
	}
}

func TestWhatOneThreadHoldsShrinksToo(t *testing.T) {
	c := tracker(1, 60)
	for i := range c.Issues[0].Comments {
		c.Issues[0].Comments[i].Body = strings.Repeat("long ", 2000)
	}
	b := newBench(t, c, githubtest.Options{TooExpensive: func(e githubtest.Expense) bool { return e.Bytes > 25_000 }}, nil)
	issues, err := b.allIssues(t.Context())
	if err != nil || len(issues) != 1 || len(issues[0].Comments) != 60 {
		t.Fatalf("%d issues, %v", len(issues), err)
	}
}

func TestLimitsAreWaitedOut(t *testing.T) {
	tests := []struct {
		name    string
		fault   githubtest.Fault
		atLeast time.Duration
		says    string
	}{
		{"the limit by the hour, until it ends", githubtest.PrimaryLimit(25 * time.Minute), 25 * time.Minute, "going on at 09:25:01 UTC, in 25m"},
		{"a secondary limit, as long as GitHub says", githubtest.SecondaryLimit(403, 90*time.Second), 90 * time.Second, "asks for a pause; going on at 09:01:31 UTC"},
		{"a secondary limit without a time, for a minute", githubtest.SecondaryLimit(429, 0), time.Minute, "asks for a pause"},
		{"a secondary limit in an answer that looks good", githubtest.SecondaryLimit(200, 0), time.Minute, "asks for a pause"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t, tracker(3, 0), githubtest.Options{}, nil)
			b.server.Inject(githubtest.Rule{Fault: test.fault})
			if issues, err := b.allIssues(t.Context()); err != nil || len(issues) != 3 {
				t.Fatalf("%d issues, %v", len(issues), err)
			}
			if b.clock.slept < test.atLeast || b.clock.slept > test.atLeast+2*time.Second {
				t.Errorf("waited %v", b.clock.slept)
			}
			if len(b.lines) != 1 || !strings.Contains(b.lines[0], test.says) {
				t.Errorf("said %q", b.lines)
			}

			b = newBench(t, tracker(3, 0), githubtest.Options{}, func(o *github.Options) { o.NoWait = true })
			b.server.Inject(githubtest.Rule{Fault: test.fault})
			if _, err := b.allIssues(t.Context()); !errors.Is(err, github.ErrRateLimited) || b.clock.slept > 0 {
				t.Errorf("without waiting: %v after %v", err, b.clock.slept)
			}
		})
	}
}

func TestPassingFaultsAreTriedAgain(t *testing.T) {
	for _, fault := range []githubtest.Fault{
		githubtest.BadGateway(), githubtest.GatewayTimeout(), githubtest.ServiceUnavailable(), githubtest.SomethingWentWrong(),
		githubtest.Cut(-1), githubtest.Cut(0), githubtest.Cut(300), githubtest.Truncated(), githubtest.ResourceLimits("Issue.comments"),
	} {
		t.Run(fault.String(), func(t *testing.T) {
			b := newBench(t, tracker(3, 0), githubtest.Options{}, nil)
			b.server.Inject(githubtest.Rule{Times: 3, Fault: fault})
			if issues, err := b.allIssues(t.Context()); err != nil || len(issues) != 3 {
				t.Errorf("%d issues, %v", len(issues), err)
			}
		})
	}
}

func TestErrorsSayWhatToDoAndNoSecret(t *testing.T) {
	tests := []struct {
		name   string
		fault  githubtest.Fault
		reason error
		says   string
	}{
		{"a refused token", githubtest.BadCredentials(), github.ErrToken, "the token in GITHUB_TOKEN is refused"},
		{"no permission", githubtest.Refused(403, "Resource not accessible by personal access token"), github.ErrForbidden, "not accessible"},
		{"no such API", githubtest.Refused(404, "Not Found"), github.ErrAddress, "check GITHUB_URL"},
		{"a blocked repository", githubtest.Refused(451, "Repository access blocked"), github.ErrRefused, "access blocked"},
		{"an API that is gone", githubtest.Refused(410, "Gone"), github.ErrRefused, "Gone"},
		{"a redirect", githubtest.Moved("https://elsewhere.example.org/graphql"), github.ErrAddress, "sends requests on to elsewhere.example.org"},
		{"an outage", githubtest.BadGateway(), github.ErrUnavailable, "run the same command later"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t, tracker(1, 0), githubtest.Options{}, nil)
			b.server.Inject(githubtest.Rule{Times: githubtest.Always, Fault: test.fault})
			_, err := b.client.Identify(t.Context(), boat)
			if !errors.Is(err, test.reason) || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), githubtest.Token) {
				t.Errorf("got %v", err)
			}
		})
	}
	b := newBench(t, tracker(1, 0), githubtest.Options{}, nil)
	_, err := b.client.Identify(t.Context(), history.RepositoryName{Owner: "octo", Name: "none"})
	if !errors.Is(err, github.ErrNotFound) || !strings.Contains(err.Error(), "no repository octo/none at 127.0.0.1") {
		t.Errorf("an unknown repository: %v", err)
	}
}

func TestSingleSignOnIsNamed(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"data":{"repository":null},"errors":[{"type":"FORBIDDEN","path":["repository"],"extensions":{"saml_failure":true},"message":"Resource protected by organization SAML enforcement."}]}`)
	}))
	defer server.Close()
	client, err := github.New(github.Options{URL: server.URL, Tokens: github.StaticToken("secret")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Identify(t.Context(), boat); !errors.Is(err, github.ErrForbidden) || !strings.Contains(err.Error(), "single sign-on") {
		t.Errorf("got %v", err)
	}
}

func TestTheTokenStaysWithItsHost(t *testing.T) {
	var mutex sync.Mutex
	strangers := 0
	stranger := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		mutex.Lock()
		defer mutex.Unlock()
		strangers++
	}))
	defer stranger.Close()
	for _, status := range []int{http.StatusMovedPermanently, http.StatusTemporaryRedirect} {
		home := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/api/graphql" || r.Header.Get("Authorization") != "bearer secret" || r.UserAgent() != "repochat" {
				t.Errorf("request to %s with %v", r.URL, r.Header)
			}
			http.Redirect(w, r, stranger.URL, status)
		}))
		client, err := github.New(github.Options{URL: home.URL, Tokens: github.StaticToken("secret")})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := client.Identify(t.Context(), boat); !errors.Is(err, github.ErrAddress) {
			t.Errorf("status %d: %v", status, err)
		}
		home.Close()
	}
	if strangers > 0 {
		t.Errorf("%d requests followed a redirect", strangers)
	}
}

func TestNewSaysWhatIsMissing(t *testing.T) {
	if _, err := github.New(github.Options{}); !errors.Is(err, github.ErrToken) {
		t.Errorf("without a token: %v", err)
	}
	for _, address := range []string{"github.com", "ftp://github.com", "https://", "https://user:secret word@x"} {
		if _, err := github.New(github.Options{URL: address, Tokens: github.StaticToken("secret")}); !errors.Is(err, github.ErrAddress) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestAHostThatIsNotThereIsSaidSoon(t *testing.T) {
	gone := httptest.NewServer(nil)
	gone.Close()
	ticking := &clock{at: day(1)}
	client, err := github.New(github.Options{URL: gone.URL, Tokens: github.StaticToken("secret"), Now: ticking.now, Sleep: ticking.sleep})
	if err != nil {
		t.Fatal(err)
	}
	_, err = client.Identify(t.Context(), boat)
	if !errors.Is(err, github.ErrUnavailable) || !strings.Contains(err.Error(), "check the network and GITHUB_URL") || ticking.slept > 5*time.Second {
		t.Errorf("got %v after %v", err, ticking.slept)
	}
}

func TestAStopEndsAWait(t *testing.T) {
	b := newBench(t, tracker(1, 0), githubtest.Options{}, nil)
	b.server.Inject(githubtest.Rule{Times: githubtest.Always, Fault: githubtest.PrimaryLimit(time.Hour)})
	ctx, cancel := context.WithCancel(t.Context())
	client, err := github.New(github.Options{URL: b.server.URL, Tokens: github.StaticToken(githubtest.Token), Progress: func(string) { cancel() }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Identify(ctx, boat); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestASlowAnswerIsGivenUpAndAskedAgain(t *testing.T) {
	b := newBench(t, tracker(3, 0), githubtest.Options{}, func(o *github.Options) { o.Timeout = 2 * time.Second })
	b.server.Inject(githubtest.Rule{Fault: githubtest.Slow(time.Minute)})
	if issues, err := b.allIssues(t.Context()); err != nil || len(issues) != 3 {
		t.Errorf("%d issues, %v", len(issues), err)
	}
}

func TestAListingThatGoesOnAtALostPlaceSaysSo(t *testing.T) {
	b := newBench(t, tracker(3, 0), githubtest.Options{}, nil)
	if _, err := b.client.Issues(t.Context(), boat, time.Time{}, "bm9uc2Vuc2U="); !errors.Is(err, github.ErrCursor) {
		t.Errorf("got %v", err)
	}
}
