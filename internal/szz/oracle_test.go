package szz_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/szz"
	"repochat/internal/szz/origin"
)

// TestOracle compares every variant with what developers wrote themselves about
// the commits that their fixes mend: the oracle of Rosa et al., "Evaluating SZZ
// Implementations Through a Developer-informed Oracle", ICSE 2021. It needs the
// oracle's bugfix_commits_all.json and git repositories owner+name/repo, as
// many as there are; a fork's may be a link to another's that has its commits:
//
//	REPOCHAT_ORACLE=oracle.json REPOCHAT_ORACLE_MIRRORS=dir go test ./internal/szz -run Oracle -v -timeout 0
//
// Settings were chosen on half 0 alone; REPOCHAT_ORACLE_HALF=0 leaves out the
// other. After the directory can follow, after a colon, one of repositories that
// were not had when they were chosen: all of their fixes count as fresh. The state of each repository is kept in REPOCHAT_ORACLE_STATE, if it
// is set.
func TestOracle(t *testing.T) {
	path, mirrors := os.Getenv("REPOCHAT_ORACLE"), os.Getenv("REPOCHAT_ORACLE_MIRRORS")
	if path == "" || mirrors == "" {
		t.Skip("set REPOCHAT_ORACLE and REPOCHAT_ORACLE_MIRRORS to the oracle and its repositories")
	}
	instances := readOracle(t, path)
	scores := map[szz.Variant][]score{}
	var mutex sync.Mutex
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	repositories := 0
	for name, fixes := range instances {
		directory, isFresh := mirrorOf(mirrors, name)
		if directory == "" {
			continue
		}
		group.Go(func() error {
			found, err := scoreRepository(t, name, directory, fixes)
			if err != nil {
				t.Logf("%s: %v", name, err)
				return nil
			}
			mutex.Lock()
			defer mutex.Unlock()
			repositories++
			for variant, all := range found {
				for _, s := range all {
					if isFresh {
						s.part = fresh
					}
					scores[variant] = append(scores[variant], s)
				}
			}
			return nil
		})
	}
	_ = group.Wait()
	t.Logf("%d repositories", repositories)
	for _, variant := range variants() {
		for part := range fresh + 1 {
			t.Log(summary(variant, []string{"half 0", "half 1", "fresh"}[part], slices.DeleteFunc(slices.Clone(scores[variant]), func(s score) bool { return s.part != part })))
		}
		unseen := slices.DeleteFunc(slices.Clone(scores[variant]), func(s score) bool { return s.part == 0 })
		t.Log(summary(variant, "half 1 and fresh", unseen))
		t.Log(byClass(variant, "half 1 and fresh", unseen))
		t.Log(byClass(variant, "all", scores[variant]))
	}
}

// byClass says for each class of evidence how many of its links are right: what
// the confidence of links rests on.
func byClass(variant szz.Variant, which string, scores []score) string {
	links, right := map[szz.Class]int{}, map[szz.Class]int{}
	for _, s := range scores {
		for class, n := range s.links {
			links[class] += n
			right[class] += s.right[class]
		}
	}
	text := string(variant) + " right links by class, " + which + ":"
	for _, class := range slices.Sorted(maps.Keys(links)) {
		text += fmt.Sprintf(" %s %d of %d;", class, right[class], links[class])
	}
	return text
}

// variants returns the variants to compare: all, or those that
// REPOCHAT_ORACLE_VARIANTS names.
func variants() []szz.Variant {
	names := os.Getenv("REPOCHAT_ORACLE_VARIANTS")
	if names == "" {
		return []szz.Variant{szz.B, szz.AG, szz.MA, szz.L, szz.R, szz.Best}
	}
	var chosen []szz.Variant
	for name := range strings.SplitSeq(names, ",") {
		chosen = append(chosen, szz.Variant(name))
	}
	return chosen
}

// instance is a fix of the oracle and the commits that introduced its bug.
type instance struct {
	Repository string   `json:"repo_name"`
	Fix        string   `json:"fix_commit_hash"`
	Bugs       []string `json:"bug_commit_hash"`
	Reported   string   `json:"earliest_issue_date"`
}

// half returns in which half of the oracle a fix is.
func (i instance) half() int {
	hash := fnv.New32a()
	hash.Write([]byte(i.Fix))
	return int(hash.Sum32() >> 4 & 1)
}

func readOracle(t *testing.T, path string) map[string][]instance {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []instance
	if err := json.Unmarshal(content, &all); err != nil {
		t.Fatal(err)
	}
	byRepository := map[string][]instance{}
	for _, one := range all {
		if half := os.Getenv("REPOCHAT_ORACLE_HALF"); half == "" || half == strconv.Itoa(one.half()) {
			byRepository[one.Repository] = append(byRepository[one.Repository], one)
		}
	}
	return byRepository
}

// mirrorOf returns the repository of a name, "" if there is none, and whether it
// is in another directory than the first.
func mirrorOf(mirrors, name string) (directory string, isFresh bool) {
	for i, parent := range filepath.SplitList(mirrors) {
		directory = filepath.Join(parent, strings.Replace(name, "/", "+", 1), "repo")
		if _, err := os.Stat(directory); err == nil {
			return directory, i > 0
		}
	}
	return "", false
}

// fresh is the part of the fixes of the second directory.
const fresh = 2

// score is how one fix was judged: commits found, wanted, and both.
type score struct {
	part                int // half of the oracle, or fresh
	found, wanted, both int
	links, right        map[szz.Class]int // by class of evidence
}

func scoreRepository(t *testing.T, name, directory string, fixes []instance) (map[szz.Variant][]score, error) {
	repository, err := gitrepo.Open(t.Context(), directory)
	if err != nil {
		return nil, err
	}
	fixes = slices.DeleteFunc(slices.Clone(fixes), func(i instance) bool {
		_, err := runGit(directory, "", "cat-file", "-e", i.Fix+"^{commit}")
		return err != nil
	})
	if len(fixes) == 0 {
		return nil, fmt.Errorf("has none of the fixes")
	}
	state := filepath.Join(os.Getenv("REPOCHAT_ORACLE_STATE"), strings.ReplaceAll(name, "/", "+"))
	graph := origin.New()
	if os.Getenv("REPOCHAT_ORACLE_STATE") != "" {
		if graph, err = origin.Load(state); err != nil {
			return nil, err
		}
	}
	input := szz.Input{Graph: graph}
	if input.Commits, err = plainCommits(directory, fixes); err != nil {
		return nil, err
	}
	for i, fix := range fixes {
		reported, err := time.Parse("2006-01-02T15:04:05", fix.Reported)
		if err != nil {
			reported = time.Unix(1<<40, 0)
		}
		input.Issues = append(input.Issues, history.Issue{Number: i, CreatedAt: reported})
		input.Fixes = append(input.Fixes, history.Fix{Commit: fix.Fix, Issue: i, Plausible: true})
	}
	if err := addSizes(t, repository, directory, &input); err != nil {
		return nil, err
	}
	scores := map[szz.Variant][]score{}
	for _, variant := range variants() {
		explanations, err := szz.Explain(t.Context(), repository, input, variant)
		if err != nil {
			return nil, err
		}
		for _, e := range explanations {
			s := judge(e, fixes[e.Issue].Bugs)
			s.part = fixes[e.Issue].half()
			scores[variant] = append(scores[variant], s)
			if variant == szz.Best && s.both == 0 && os.Getenv("REPOCHAT_ORACLE_MISSES") != "" {
				t.Logf("MISS %s %s want %v: %+v", name, e.Fix, fixes[e.Issue].Bugs, e.Candidates)
			}
		}
	}
	if err := writeCases(t, repository, directory, input, fixes); err != nil {
		return nil, err
	}
	if os.Getenv("REPOCHAT_ORACLE_STATE") != "" && graph.Changed() {
		err = graph.Save(state)
	}
	return scores, err
}

func judge(e szz.Explanation, wanted []string) score {
	s := score{wanted: len(wanted), links: map[szz.Class]int{}, right: map[szz.Class]int{}}
	for _, candidate := range e.Candidates {
		if candidate.Lost != "" {
			continue
		}
		s.found++
		s.links[candidate.Class]++
		if slices.Contains(wanted, candidate.Commit) {
			s.both++
			s.right[candidate.Class]++
		}
	}
	return s
}

// plainCommits returns the history of the fixes without sizes.
func plainCommits(directory string, fixes []instance) ([]history.Commit, error) {
	arguments := []string{"log", "--topo-order", "--reverse", "--format=%H %ct %P"}
	for _, fix := range fixes {
		arguments = append(arguments, fix.Fix)
	}
	output, err := runGit(directory, "", arguments...)
	if err != nil {
		return nil, err
	}
	var commits []history.Commit
	for line := range strings.Lines(string(output)) {
		fields := strings.Fields(line)
		seconds, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil {
			return nil, err
		}
		commits = append(commits, history.Commit{Hash: fields[0], Parents: fields[2:], Committer: history.Signature{When: time.Unix(seconds, 0)}})
	}
	return commits, nil
}

// addSizes fills in the sizes and the messages of the commits that lines lead to.
func addSizes(t *testing.T, repository *gitrepo.Repository, directory string, input *szz.Input) error {
	var explanations []szz.Explanation
	for _, variant := range []szz.Variant{szz.B, szz.Best} { // what Best follows further back leads to others
		found, err := szz.Explain(t.Context(), repository, *input, variant)
		if err != nil {
			return err
		}
		explanations = append(explanations, found...)
	}
	if err := addMessages(directory, input, explanations); err != nil { // Best looks for reverts
		return err
	}
	index := map[string]int{}
	for i, commit := range input.Commits {
		index[commit.Hash] = i
	}
	var hashes strings.Builder
	for _, e := range explanations {
		for _, c := range e.Candidates {
			fmt.Fprintln(&hashes, c.Commit)
		}
	}
	output, err := runGit(directory, hashes.String(), "log", "--no-walk", "--stdin", "--numstat", "-M", "--format=C %H")
	if err != nil {
		t.Logf("%s: sizes of commits: %v", directory, err) // a partial clone; those before are there
	}
	at := -1
	scanner := bufio.NewScanner(bytes.NewReader(output))
	for scanner.Scan() {
		fields := strings.Fields(scanner.Text())
		switch {
		case len(fields) == 2 && fields[0] == "C":
			at = index[fields[1]]
			input.Commits[at].Additions, input.Commits[at].Deletions, input.Commits[at].ChangedFiles = 0, 0, 0
		case len(fields) >= 3 && at >= 0:
			added, _ := strconv.Atoi(fields[0])
			deleted, _ := strconv.Atoi(fields[1])
			input.Commits[at].Additions += added
			input.Commits[at].Deletions += deleted
			input.Commits[at].ChangedFiles++
		}
	}
	return scanner.Err()
}

func runGit(directory, input string, arguments ...string) ([]byte, error) {
	command := exec.Command("git", arguments...)
	command.Dir = directory
	command.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_NO_LAZY_FETCH=1")
	command.Stdin = strings.NewReader(input)
	return command.Output()
}

// summary adds scores up as the study does, with an interval by bootstrap.
func summary(variant szz.Variant, which string, scores []score) string {
	f1 := func(sample []score) (precision, recall, f float64) {
		var sum score
		for _, s := range sample {
			sum.found, sum.wanted, sum.both = sum.found+s.found, sum.wanted+s.wanted, sum.both+s.both
		}
		precision = float64(sum.both) / math.Max(1, float64(sum.found))
		recall = float64(sum.both) / math.Max(1, float64(sum.wanted))
		return precision, recall, 2 * precision * recall / math.Max(1e-9, precision+recall)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var samples []float64
	for range 2000 {
		sample := make([]score, len(scores))
		for i := range sample {
			sample[i] = scores[random.IntN(len(scores))]
		}
		_, _, f := f1(sample)
		samples = append(samples, f)
	}
	slices.Sort(samples)
	precision, recall, f := f1(scores)
	return fmt.Sprintf("%-4s %s n=%d precision %.3f recall %.3f F1 %.3f (95 %% interval %.3f to %.3f)",
		variant, which, len(scores), precision, recall, f, samples[49], samples[1949])
}
