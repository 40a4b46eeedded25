package gitrepo

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/memorytest"
)

// A server that offers references without end must not take the memory of the
// machine.
func TestReferencesWithoutEndTakeLittleMemory(t *testing.T) {
	const mostMegabytes = 250
	peak := memorytest.Peak(t, func() error {
		server := httptest.NewServer(http.HandlerFunc(offerForEver))
		defer server.Close()
		_, err := Mirror(context.Background(), MirrorOptions{URL: server.URL + "/x.git", Directory: filepath.Join(t.TempDir(), "mirror.git")})
		if err == nil || !strings.Contains(err.Error(), "REPOCHAT_MAX_REFERENCES") {
			return fmt.Errorf("error %w, want one with the setting", err)
		}
		return nil
	})
	t.Logf("at most %d MB", peak)
	if peak > mostMegabytes {
		t.Errorf("at most %d MB, want %d", peak, mostMegabytes)
	}
}

// offerForEver ends before the machine does.
func offerForEver(w http.ResponseWriter, _ *http.Request) {
	const most = 5_000_000
	w.Header().Set("Content-Type", "application/x-git-upload-pack-advertisement")
	out := bufio.NewWriter(w)
	line := func(format string, arguments ...any) error {
		text := fmt.Sprintf(format, arguments...)
		_, err := fmt.Fprintf(out, "%04x%s", len(text)+4, text)
		return err
	}
	const hash = "0123456789012345678901234567890123456789"
	_ = errors.Join(line("# service=git-upload-pack\n"), func() error { _, err := out.WriteString("0000"); return err }(),
		line("%s refs/heads/main\x00ofs-delta\n", hash))
	for i := range most {
		if line("%s refs/heads/branch-%08d\n", hash, i) != nil {
			return
		}
	}
	_, _ = out.WriteString("0000")
	_ = out.Flush()
}

func TestMaxReferencesIsExact(t *testing.T) {
	f := newFixture(t)
	f.commit("root")
	f.git("tag", "v1")
	server := newGitServer(t, f, "")
	for _, test := range []struct {
		limit int
		want  error
	}{{2, errReferences}, {3, nil}} { // HEAD, main and v1
		_, err := Mirror(t.Context(), MirrorOptions{
			URL: server.URL + "/.git", Directory: filepath.Join(t.TempDir(), "mirror.git"), MaxReferences: test.limit,
		})
		if !errors.Is(err, test.want) {
			t.Errorf("with a limit of %d: error %v, want %v", test.limit, err, test.want)
		}
	}
}
