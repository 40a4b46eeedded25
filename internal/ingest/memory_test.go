//go:build !race

package ingest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/archive"
	"repochat/internal/githubtest"
	"repochat/internal/history"
	"repochat/internal/memorytest"
)

// collectArchive returns the steps of a synchronisation with an archive that write writes:
// up to its records, and until they are put together again for what follows.
func collectArchive(t *testing.T, write func(io.Writer) error) (collect, together func() error) {
	var s *synchronisation
	var place place
	collect = func() (err error) {
		s, place, err = synchronisationOf(t, write)
		if err != nil {
			return err
		}
		in, err := s.collect(context.Background(), place)
		if err != nil {
			return err
		}
		return s.save(context.Background(), place, in)
	}
	together = func() error {
		_, err := s.readContents(context.Background(), place)
		return err
	}
	return collect, together
}

func synchronisationOf(t *testing.T, write func(io.Writer) error) (*synchronisation, place, error) {
	fixture := readFixture(t)
	server := githubtest.New(t, githubtest.Options{})
	git := server.CloneURL(server.Add(fixture.contents))
	w := newGitHubWorld(t, nil, history.RepositoryName{Owner: "acme", Name: "large"})
	path := filepath.Join(t.TempDir(), "archive.json")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	text := bufio.NewWriter(file)
	if err := errors.Join(write(text), text.Flush(), file.Close()); err != nil {
		t.Fatal(err)
	}
	stored, known, err := w.worker.Store.Repository(context.Background(), w.name)
	if err != nil {
		t.Fatal(err)
	}
	s := w.worker.newSynchronisation(w.name, stored, known, w)
	at, err := s.locate(Source{Repository: w.name, Git: git, TrustGit: true, Tracker: path})
	return s, at, err
}

const archiveHead = `{"magic":"E!vIA5L86J2I","timestamp":"2024-11-01T07:30:00Z","repo":"acme/large","labels":[],`

// writeIssues writes issues as they are in large repositories: a kilobyte of
// text, and four comments of half a kilobyte.
func writeIssues(number int) func(io.Writer) error {
	return func(w io.Writer) error {
		body, remark := strings.Repeat("It does not work. ", 56), strings.Repeat("Here as well. ", 36)
		comment := fmt.Sprintf(`{"author":"eve","body":%q,"createdAt":"2024-01-02T00:00:00Z"}`, remark)
		comments := strings.TrimSuffix(strings.Repeat(comment+",", 4), ",")
		if _, err := io.WriteString(w, archiveHead+`"issues":[`); err != nil {
			return err
		}
		separator := ""
		for i := range number {
			_, err := fmt.Fprintf(w, `%s{"number":%d,"title":"Issue %d","url":"https://github.com/acme/large/issues/%d","state":"OPEN","author":"ada",`+
				`"createdAt":"2024-01-01T00:00:00Z","body":%q,"comments":[%s]}`, separator, i+1, i, i+1, body, comments)
			if err != nil {
				return err
			}
			separator = ","
		}
		_, err := io.WriteString(w, "]}")
		return err
	}
}

// writeLongText writes an archive with one text of many bytes where format says.
func writeLongText(format string, megabytes int) func(io.Writer) error {
	return func(w io.Writer) error {
		before, after, _ := strings.Cut(format, "…")
		_, err := io.WriteString(w, archiveHead+before)
		for range megabytes {
			_, next := io.WriteString(w, strings.Repeat("a", 1<<20))
			err = errors.Join(err, next)
		}
		_, last := io.WriteString(w, after)
		return errors.Join(err, last)
	}
}

func TestALargeArchiveIsReadAsAStream(t *testing.T) {
	const issues = 100_000
	collect, together := collectArchive(t, writeIssues(issues))
	peaks := memorytest.Peaks(t, collect, together)
	for i, step := range []struct {
		name          string
		mostMegabytes int
	}{
		{"read and saved", 200},
		{"put together without the texts of comments", 300},
	} {
		t.Logf("%d issues, %s: at most %d MB", issues, step.name, peaks[i])
		if peaks[i] > step.mostMegabytes {
			t.Errorf("%d issues, %s: at most %d MB, want %d", issues, step.name, peaks[i], step.mostMegabytes)
		}
	}
}

func TestAnArchiveThatIsTooLargeTakesLittleMemory(t *testing.T) {
	const mostMegabytes = 150
	tests := []struct {
		name  string
		write func(io.Writer) error
		want  string
	}{
		{"a text of 400 MB in an issue", writeLongText(`"issues":[{"number":1,"state":"OPEN","body":"…"}]}`, 400), "issue at place 1 of its list: more than 16 MB; REPOCHAT_MAX_RECORD_MB raises the limit"},
		{"a text of 400 MB in an unknown field", writeLongText(`"more":"…","issues":[]}`, 400), "more than 16 MB; REPOCHAT_MAX_RECORD_MB raises the limit"},
		{"the name of a field", writeLongText(`"…":1,"issues":[]}`, 400), "more than 16 MB"},
		{"the magic", writeLongText(`"magic ":"…","issues":[]}`, 400), "more than 16 MB"},
		{"a file of 600 MB", writeLongText(`"issues":[]}`+"…", 600), "more than 512 MB are not read; REPOCHAT_MAX_ARCHIVE_MB raises the limit"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			peak := memorytest.Peak(t, func() error {
				collect, _ := collectArchive(t, test.write)
				err := collect()
				if !errors.Is(err, archive.ErrTooLarge) || !strings.Contains(err.Error(), test.want) {
					return fmt.Errorf("error %w, want %s", err, test.want)
				}
				return nil
			})
			t.Logf("at most %d MB", peak)
			if peak > mostMegabytes {
				t.Errorf("at most %d MB, want %d", peak, mostMegabytes)
			}
		})
	}
}
