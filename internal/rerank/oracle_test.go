package rerank

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"repochat/internal/szz"
)

// TestOracle judges what answers make of fixes of the developer-informed oracle
// that have several candidates. TestOracle of internal/szz writes the cases:
//
//	REPOCHAT_ORACLE_CASES=dir go test ./internal/rerank -run Oracle -v
//
// It writes of each case its prompt, dir/FIX.prompt, and reads dir/FIX.answer,
// if that is there.
func TestOracle(t *testing.T) {
	directory := os.Getenv("REPOCHAT_ORACLE_CASES")
	if directory == "" {
		t.Skip("set REPOCHAT_ORACLE_CASES to the directory of the cases")
	}
	files, err := filepath.Glob(filepath.Join(directory, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	var before, after tally
	reachable, answered := 0, 0
	for _, file := range files {
		var one struct {
			Case             szz.Case
			Wanted, Selected []string
		}
		content, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(content, &one)
		}
		if err != nil {
			t.Fatal(err)
		}
		messages, err := Prompt(one.Case)
		if err != nil {
			t.Fatal(err)
		}
		base := file[:len(file)-len(filepath.Ext(file))]
		if err := os.WriteFile(base+".prompt", []byte(messages[0].Content+"\n"+messages[1].Content), 0o600); err != nil {
			t.Fatal(err)
		}
		answer, err := os.ReadFile(base + ".answer")
		if err != nil {
			continue
		}
		answered++
		if slices.ContainsFunc(one.Case.Candidates, func(c szz.CaseCandidate) bool { return slices.Contains(one.Wanted, c.Hash) }) {
			reachable++
		}
		before.add(one.Selected, one.Wanted)
		selected := one.Selected
		if indexes := chosen(answerOf(string(answer)), len(one.Case.Candidates)); len(indexes) > 0 {
			selected = nil
			for _, i := range indexes {
				selected = append(selected, one.Case.Candidates[i].Hash)
			}
		}
		after.add(selected, one.Wanted)
	}
	t.Logf("%d cases, %d answered, %d of them with a right candidate", len(files), answered, reachable)
	t.Logf("as the variant selects: %+v; as the model chooses: %+v", before, after)
	if len(files) == 0 {
		t.Error("there are no cases")
	}
}

// tally counts commits that were found, wanted, and both.
type tally struct{ Found, Wanted, Both int }

func (t *tally) add(found, wanted []string) {
	t.Found += len(found)
	t.Wanted += len(wanted)
	for _, commit := range found {
		if slices.Contains(wanted, commit) {
			t.Both++
		}
	}
}
