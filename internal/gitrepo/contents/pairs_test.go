package contents

import (
	"bufio"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/gitrepo/packs"
	"repochat/internal/history"
)

// blob returns a name by a number.
func blob(number int) history.Blob {
	return history.Blob{0: byte(number >> 16), 1: byte(number >> 8), 2: byte(number), 19: 1}
}

// fakeGit prints as git cat-file does, and counts what it is asked for.
type fakeGit struct {
	mutex    sync.Mutex
	contents map[history.Blob]string
	asked    map[history.Blob]int
}

func (g *fakeGit) batch(_ context.Context, use func(io.Writer, io.Reader) error) error {
	questions, ask, err := os.Pipe()
	if err != nil {
		return err
	}
	answers, answer, err := os.Pipe()
	if err != nil {
		return err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		lines := bufio.NewScanner(questions)
		for lines.Scan() {
			if _, err := io.WriteString(answer, g.answer(lines.Text())); err != nil {
				return
			}
		}
		_ = answer.Close()
	}()
	err = use(ask, answers)
	_, _ = ask.Close(), answers.Close()
	<-done
	return err
}

func (g *fakeGit) answer(name string) string {
	var b history.Blob
	_, _ = hex.Decode(b[:], []byte(name))
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.asked[b]++
	content, found := g.contents[b]
	if !found {
		return name + " missing\n"
	}
	return fmt.Sprintf("blob %d\n%s\n", len(content), content)
}

// randomPairs returns pairs of versions of some files, of which some are gone and
// some are large.
func randomPairs(random *rand.Rand, git *fakeGit, count int) []history.BlobPair {
	var pairs []history.BlobPair
	last := make([]history.Blob, 5)
	for i := range count {
		file, next := random.IntN(len(last)), blob(i+1)
		switch random.IntN(20) {
		case 0: // is missing
		case 1:
			git.contents[next] = strings.Repeat("large", 100)
		case 2:
			next = history.Blob{}
		case 3:
			next = last[file]
		default:
			git.contents[next] = strings.Repeat(fmt.Sprintln(i), random.IntN(20))
		}
		pairs = append(pairs, history.BlobPair{Old: last[file], New: next})
		last[file] = next
		if random.IntN(10) == 0 {
			pairs = append(pairs, pairs[random.IntN(len(pairs))])
		}
	}
	return pairs
}

func TestPairsHaveTheirContents(t *testing.T) {
	const largest = 400
	for seed := range uint64(30) {
		random := rand.New(rand.NewPCG(seed, 1))
		git := &fakeGit{contents: map[history.Blob]string{}, asked: map[history.Blob]int{}}
		pairs := randomPairs(random, git, random.IntN(600))
		check := func(b history.Blob, got Content) error {
			want, found := git.contents[b]
			isNone := b == history.Blob{}
			tooLarge := len(want) > largest
			if got.Missing != (!found && !isNone) || got.TooLarge != tooLarge || !tooLarge && string(got.Bytes) != want {
				return fmt.Errorf("%s: content %+v, want %q", b, got, want)
			}
			return nil
		}
		var mutex sync.Mutex
		seen := make([]int, len(pairs))
		err := Pairs(t.Context(), Source{&packs.Store{}, git.batch}, pairs, largest, func() Compare {
			return func(pair int, before, after Content) error {
				mutex.Lock()
				defer mutex.Unlock()
				seen[pair]++
				return errors.Join(check(pairs[pair].Old, before), check(pairs[pair].New, after))
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(seen, func(times int) bool { return times != 1 }); i >= 0 {
			t.Errorf("seed %d: pair %d of %d was handed on %d times", seed, i, len(pairs), seen[i])
		}
	}
}

func TestAContentIsAskedForOnce(t *testing.T) {
	const versions = 500
	git := &fakeGit{contents: map[history.Blob]string{}, asked: map[history.Blob]int{}}
	var pairs []history.BlobPair
	for i := range versions {
		git.contents[blob(i)] = "text"
		if i > 0 {
			pairs = append(pairs, history.BlobPair{Old: blob(i - 1), New: blob(i)})
		}
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	err := Pairs(t.Context(), Source{&packs.Store{}, git.batch}, pairs, 1<<20, func() Compare { return func(int, Content, Content) error { return nil } })
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, times := range git.asked {
		total += times
	}
	if len(git.asked) != versions || total > versions*11/10 {
		t.Errorf("%d contents were asked for %d times, want each of %d about once", len(git.asked), total, versions)
	}
}

func TestAnErrorEndsTheWork(t *testing.T) {
	git := &fakeGit{contents: map[history.Blob]string{}, asked: map[history.Blob]int{}}
	pairs := make([]history.BlobPair, 1000)
	for i := range pairs {
		pairs[i] = history.BlobPair{New: blob(i)}
	}
	stop := errors.New("stop")
	err := Pairs(t.Context(), Source{&packs.Store{}, git.batch}, pairs, 1<<20, func() Compare { return func(int, Content, Content) error { return stop } })
	if !errors.Is(err, stop) {
		t.Errorf("error = %v, want that of the comparison", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err = Pairs(ctx, Source{&packs.Store{}, git.batch}, pairs, 1<<20, func() Compare { return func(int, Content, Content) error { return nil } })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want that of the context", err)
	}
}

// Contents that nothing asks for are dropped, the oldest first, and the memory
// that the others take is used again.
func TestKeptContentsAreBounded(t *testing.T) {
	const size, versions = 1 << 20, 100
	output := strings.Repeat(fmt.Sprintf("blob %d\n%s\n", size, strings.Repeat("x", size)), versions)
	r := newReader(&packs.Store{}, io.Discard, strings.NewReader(output), size)
	for i := range versions {
		r.ask(blob(i))
		content, err := r.get(blob(i))
		if err != nil || len(content.Bytes) != size {
			t.Fatalf("%d bytes, error %v", len(content.Bytes), err)
		}
		r.release(blob(i))
		if r.unusedBytes > bytesKept || len(r.entries) > bytesKept/size {
			t.Fatalf("%d bytes of %d contents are kept", r.unusedBytes, len(r.entries))
		}
	}
}

func TestChains(t *testing.T) {
	pair := func(before, after int) history.BlobPair { return history.BlobPair{Old: blob(before), New: blob(after)} }
	got := chains([]history.BlobPair{pair(1, 2), pair(5, 6), pair(2, 3), pair(2, 4), pair(3, 1), pair(7, 7), {Old: blob(6)}, {New: blob(8)}})
	want := [][]int{{0, 2, 4}, {1, 6}, {3}, {5}, {7}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("chains (-want +got):\n%s", diff)
	}
}

func TestShareOut(t *testing.T) {
	row := func(from, to int) []int {
		var row []int
		for i := from; i < to; i++ {
			row = append(row, i)
		}
		return row
	}
	tests := []struct {
		name   string
		chains [][]int
		cores  int
		want   [][]int
	}{
		{"one core takes all", [][]int{row(0, 50), row(50, 60)}, 1, [][]int{row(0, 60)}},
		{"short chains go together", [][]int{row(0, 3), row(3, 6), row(6, 9), row(9, 12)}, 2, [][]int{row(0, 6), row(6, 12)}},
		{"a long chain is cut", [][]int{row(0, 3), row(3, 30)}, 2, [][]int{row(0, 8), row(8, 16), row(16, 30)}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pairs := 0
			for _, chain := range test.chains {
				pairs += len(chain)
			}
			if diff := cmp.Diff(test.want, shareOut(test.chains, pairs, test.cores)); diff != "" {
				t.Errorf("tasks (-want +got):\n%s", diff)
			}
		})
	}
}
