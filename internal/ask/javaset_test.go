package ask_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/question"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/schema"
	"repochat/internal/search"
	"repochat/internal/store"
)

// TestJavaSet asks the built-in reader 36 questions about each of several repositories
// in Java, whose right answers JavaParser has found: about annotations, the flow of
// calls, the places of methods, and structure. An answer is worth 1 − min(|Δ|/|right|, 1),
// where Δ is what is missing and what is too much, or the difference of two numbers.
// It runs on demand:
//
//	REPOCHAT_JAVASET=DIR=JARS:DIR=JARS go test ./internal/ask -run JavaSet -v
//
// Each DIR is a checked-out repository, and JARS a directory with the libraries that it
// needs (mvn dependency:copy-dependencies). REPOCHAT_LOMBOK is the jar of
// org.projectlombok:lombok, and REPOCHAT_JAVAPARSER a class path with
// com.github.javaparser:javaparser-symbol-solver-core and what that needs.
func TestJavaSet(t *testing.T) {
	var all [len(javaWriters)]javaTally
	eachJavaRepository(t, func(t *testing.T, repository javaRepository) {
		for writer, what := range javaWriters {
			of := javaTally{}
			for _, q := range repository.questions {
				of.ask(t, repository, q, writer)
			}
			t.Logf("%s, %s:\n%s", repository.base, what, of)
			all[writer] = append(all[writer], of...)
		}
	})
	for writer, what := range javaWriters {
		t.Logf("%s in all:\n%s", what, all[writer])
	}
	if q := all[0].quality(""); q < .98 {
		t.Errorf("the quality of the answers is %.4f, less than .98", q)
	}
	if q := all[0].quality("method"); q < .99 {
		t.Errorf("that of the places of methods is %.4f, less than .99", q)
	}
}

var javaWriters = [3]string{"the set's wordings", "those of a second writer", "those of a third one"}

// A javaRepository is a repository that has been loaded, with its questions.
type javaRepository struct {
	base      string // of its directory
	name      history.RepositoryName
	asker     *ask.Asker // with the built-in reader
	searcher  *search.Searcher
	questions []javaQuestion
}

// eachJavaRepository runs a test on each repository of REPOCHAT_JAVASET.
func eachJavaRepository(t *testing.T, test func(*testing.T, javaRepository)) {
	t.Helper()
	list := os.Getenv("REPOCHAT_JAVASET")
	if list == "" {
		t.Skip("set REPOCHAT_JAVASET to directories of repositories, with colons between them")
	}
	for entry := range strings.SplitSeq(list, ":") {
		root, jars, _ := strings.Cut(entry, "=")
		t.Run(filepath.Base(root), func(t *testing.T) {
			questions := javaQuestions(readJava(t, root, jars))
			if len(questions) != 36 {
				t.Errorf("%d questions", len(questions))
			}
			test(t, loadJava(t, root, questions))
		})
	}
}

func loadJava(t *testing.T, root string, questions []javaQuestion) javaRepository {
	t.Helper()
	database, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "app.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { database.Close() })
	name, driver := graphtest.Repository(t), graphtest.Driver(t)
	worker := ingest.Worker{Store: database, Loader: graph.Loader{Driver: driver}, Mirrors: t.TempDir(), Now: time.Now, NoFunctionHistory: true}
	if _, err := worker.Sync(t.Context(), ingest.Source{Repository: name, Git: root}, nil); err != nil {
		t.Fatal(err)
	}
	reader := graph.NewReader(driver, "", graph.Limits{})
	t.Cleanup(reader.Close)
	asker := ask.New(ask.Options{Reader: learnedtest.Reader(t), Graph: reader, Names: graph.NewCatalogue(reader), Schema: schema.Default(), Now: time.Now})
	return javaRepository{base: filepath.Base(root), name: name, asker: asker, searcher: search.New(reader), questions: questions}
}

type javaTally []javaVerdict

type javaVerdict struct {
	category string
	answered bool
	quality  float64
}

// ask asks a question as one of the writers words it.
func (of *javaTally) ask(t *testing.T, repository javaRepository, q javaQuestion, writer int) {
	t.Helper()
	text := q.wordings[writer]
	a, err := repository.asker.Ask(t.Context(), question.Question{Repository: repository.name, Text: text, Now: time.Now()}, nil)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	v := javaVerdict{category: q.category}
	if isRows := a.Query != "" && (a.Outcome == answer.Answered || a.Outcome == answer.NoneFound); isRows {
		got := valuesOfRows(a, q.column)
		v.answered, v.quality = true, quality(q.gold, got)
		if v.quality < 1 {
			t.Logf("%s, %.2f: %s\n\t%s\n\tmissing %v\n\tmore    %v", q.category, v.quality, text, a.Query, lacking(q.gold, got), lacking(got, q.gold))
		}
	} else {
		t.Logf("%s, no answer (%s): %s", q.category, a.Outcome, text)
	}
	*of = append(*of, v)
}

// valuesOfRows returns what the rows hold in a column; a list is its elements.
func valuesOfRows(a ask.Answer, column string) []string {
	at := max(0, slices.Index(a.Result.Columns, column))
	path, line := slices.Index(a.Result.Columns, "path"), slices.Index(a.Result.Columns, "line")
	var all []string
	for _, row := range a.Result.Rows {
		switch value := row[at].(type) {
		case []any:
			if column == "parameters" {
				all = append(all, typesOfParameters(value))
				continue
			}
			for _, element := range value {
				all = append(all, plainType(fmt.Sprint(element)))
			}
		default:
			if column == "place" && path >= 0 && line >= 0 {
				value = fmt.Sprintf("%v:%v", row[path], row[line])
			}
			all = append(all, fmt.Sprint(value))
		}
	}
	return all
}

// typesOfParameters returns the types of parameters that have their names before them.
func typesOfParameters(parameters []any) string {
	var types []string
	for _, p := range parameters {
		_, typ, _ := strings.Cut(fmt.Sprint(p), " ")
		types = append(types, typ)
	}
	return strings.Join(types, ", ")
}

func plainType(name string) string {
	name, _, _ = strings.Cut(name, "<")
	return name
}

// quality is what an answer is worth.
func quality(right, got []string) float64 {
	var want, have, difference float64
	if isNumber := len(right) == 1 && len(got) == 1; isNumber {
		if _, err := fmt.Sscanf(right[0]+" "+got[0], "%g %g", &want, &have); err == nil && want > 0 {
			return 1 - min(max(want-have, have-want)/want, 1)
		}
	}
	difference = float64(len(lacking(right, got)) + len(lacking(got, right)))
	return 1 - min(difference/float64(len(right)), 1)
}

// lacking returns the values that others do not have, each as often as it is missing.
func lacking(values, others []string) []string {
	left := slices.Clone(others)
	return slices.DeleteFunc(slices.Clone(values), func(value string) bool {
		at := slices.Index(left, value)
		if at >= 0 {
			left = slices.Delete(left, at, at+1)
		}
		return at >= 0
	})
}

// quality returns the mean quality of what was answered of a category, or of all.
func (of javaTally) quality(category string) float64 {
	sum, n := 0.0, 0
	for _, v := range of {
		if v.answered && (category == "" || v.category == category) {
			sum += v.quality
			n++
		}
	}
	return sum / float64(max(n, 1))
}

func (of javaTally) String() string {
	var text strings.Builder
	for _, category := range []string{"annotation", "flow", "method", "structure", ""} {
		asked, answered := 0, 0
		for _, v := range of {
			if category == "" || v.category == category {
				asked++
				if v.answered {
					answered++
				}
			}
		}
		fmt.Fprintf(&text, "  %-10s %d asked, %d answered, quality %.4f\n", category, asked, answered, of.quality(category))
	}
	return text.String()
}
