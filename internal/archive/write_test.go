package archive_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/archive"
	"repochat/internal/history"
)

func TestWriteIsReadBackAsItWas(t *testing.T) {
	first, err := archive.Read(open(t, "testdata/small.json"))
	if err != nil {
		t.Fatal(err)
	}
	text := write(t, first)
	second, err := archive.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("the archive changes on its way (-read +read again):\n%s", diff)
	}
	if again := write(t, second); !bytes.Equal(text, again) {
		t.Error("two writes of one archive differ")
	}
}

func TestWriteKeepsTheFormatsManners(t *testing.T) {
	text := string(write(t, &archive.Archive{
		Repository: history.RepositoryName{Owner: "a", Name: "b"},
		Timestamp:  time.Date(2024, 1, 2, 3, 4, 5, 0, time.FixedZone("", 3600)),
		Issues:     []history.Issue{{Number: 1, State: history.Open, Title: "a < b & c"}},
	}))
	for _, want := range []string{
		`"magic": "E!vIA5L86J2I"`, `"timestamp": "2024-01-02T02:04:05Z"`, `"repo": "a/b"`, `"pulls": []`,
		`"state": "OPEN"`, `"author": null`, `"assignees": []`, `"closedAt": null`, `"title": "a < b & c"`, `"id": "I_YS9iMQ"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
}

func FuzzRead(f *testing.F) {
	whole, err := os.ReadFile("testdata/small.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:700])
	f.Add([]byte(`{"magic":"E!vIA5L86J2I","repo":"a/b","issues":[{"number":1,"state":"open"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		first, err := archive.Read(bytes.NewReader(text))
		if err != nil {
			return
		}
		second, err := archive.Read(bytes.NewReader(write(t, first)))
		if err != nil {
			t.Fatalf("what was read is refused when written: %v", err)
		}
		if diff := cmp.Diff(first, second); diff != "" {
			t.Errorf("the archive changes on its way (-read +read again):\n%s", diff)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	a := &archive.Archive{Repository: history.RepositoryName{Owner: "a", Name: "b"}}
	for n := 1; n <= 20000; n++ {
		comment := history.Comment{Author: "reader", Body: strings.Repeat("words ", 40), CreatedAt: time.Unix(int64(n), 0)}
		a.Issues = append(a.Issues, history.Issue{
			Number: n, State: history.Open, Title: fmt.Sprint("Issue ", n), Body: strings.Repeat("text ", 100),
			Comments: []history.Comment{comment, comment},
		})
	}
	var text bytes.Buffer
	if err := archive.Write(&text, a); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := archive.Read(io.NopCloser(bytes.NewReader(text.Bytes()))); err != nil {
			b.Fatal(err)
		}
	}
}

func write(t *testing.T, a *archive.Archive) []byte {
	t.Helper()
	var text bytes.Buffer
	if err := archive.Write(&text, a); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}
