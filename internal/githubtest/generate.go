package githubtest

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"repochat/internal/history"
)

// Bulk describes how much Generate makes.
type Bulk struct {
	Issues   int
	Comments int // of each issue
	Commits  int // on main; 0 for one per ten issues
}

// Generate makes contents of any size, always the same ones: issues of which
// most are closed, with comments of a usual length, and commits of which every
// second one fixes an issue.
func Generate(t testing.TB, name history.RepositoryName, bulk Bulk) Contents {
	t.Helper()
	if bulk.Commits == 0 {
		bulk.Commits = max(1, bulk.Issues/10)
	}
	c := Contents{Repository: history.Repository{Name: name}, Git: generateGit(t, bulk.Commits)}
	for number := range bulk.Issues {
		c.Issues = append(c.Issues, generateIssue(number+1, bulk.Comments))
	}
	if err := c.readGit(t.Context()); err != nil {
		t.Fatalf("githubtest: %v", err)
	}
	return c
}

// generated is when a thing of a number happened: one each hour.
func generated(number int) time.Time {
	return time.Date(2020, time.January, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(number) * time.Hour)
}

func somebody(number int) string { return fmt.Sprintf("person-%d", number*7919%500) }

// paragraph is as long as what people write: 300 to 900 bytes.
func paragraph(number int) string {
	const sentence = "The boat leaks at the stern when it is loaded, and the pump does not keep up with it. "
	return fmt.Sprintf("Case %d. ", number) + strings.Repeat(sentence, 3+number%8)
}

func generateIssue(number, comments int) history.Issue {
	i := history.Issue{
		Number: number, Title: fmt.Sprintf("Leak number %d", number), Body: paragraph(number), Author: somebody(number),
		State: history.Open, Labels: []string{fmt.Sprintf("part-%d", number%20)}, CreatedAt: generated(number),
	}
	for place := range comments {
		i.Comments = append(i.Comments, history.Comment{
			Author: somebody(number + place), Body: paragraph(number + place), CreatedAt: i.CreatedAt.Add(time.Duration(place+1) * time.Minute),
		})
	}
	i.UpdatedAt = i.CreatedAt.Add(time.Duration(comments) * time.Minute)
	if number%5 != 0 {
		i.State, i.ClosedAt = history.Closed, i.UpdatedAt
	}
	return i
}

// generateGit writes commits, each of which alters one of some files.
func generateGit(t testing.TB, commits int) string {
	t.Helper()
	directory := t.TempDir()
	var stream strings.Builder
	for number := 1; number <= commits; number++ {
		who := somebody(number)
		at := fmt.Sprintf("%s <%s@example.org> %d +0000", who, who, generated(number*10).Unix())
		message := fmt.Sprintf("Alter part %d", number)
		if number%2 == 0 {
			message = fmt.Sprintf("Fix #%d", number*10)
		}
		content := strings.Repeat(fmt.Sprintf("line of %d\n", number), 5)
		fmt.Fprintf(&stream, "commit refs/heads/main\nauthor %s\ncommitter %s\ndata %d\n%s\n", at, at, len(message), message)
		fmt.Fprintf(&stream, "M 100644 inline part-%d.txt\ndata %d\n%s\n", number%50, len(content), content)
	}
	for _, arguments := range [][]string{{"init", "--quiet", "--bare", "--initial-branch=main"}, {"fast-import", "--quiet"}} {
		command := exec.CommandContext(t.Context(), "git", append([]string{"-C", directory}, arguments...)...)
		command.Stdin = strings.NewReader(stream.String())
		if output, err := command.CombinedOutput(); err != nil {
			t.Fatalf("githubtest: git %s: %v: %s", arguments[0], err, output)
		}
	}
	return directory
}
