package origin_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"repochat/internal/history"
	"repochat/internal/szz/origin"
)

// blame returns for the lines that the hunks delete, in order, what
// git blame -w reports before the commit: "<commit> <line in that commit>".
func blame(directory, commit, path string, hunks []history.Hunk) ([]string, error) {
	arguments := []string{"blame", "--porcelain", "-w", "--no-textconv"}
	for _, hunk := range hunks {
		if hunk.OldLines > 0 {
			arguments = append(arguments, fmt.Sprintf("-L%d,+%d", hunk.OldStart+1, hunk.OldLines))
		}
	}
	command := exec.Command("git", append(arguments, commit+"^1", "--", path)...)
	command.Dir = directory
	command.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_NO_REPLACE_OBJECTS=1", "GIT_LITERAL_PATHSPECS=1")
	var complaint bytes.Buffer
	command.Stderr = &complaint
	output, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("git blame %s^1 -- %s: %w: %s", commit, path, err, complaint.String())
	}
	blamed := map[int]string{}
	atEntry := true
	for line := range bytes.SplitSeq(output, []byte("\n")) {
		switch {
		case bytes.HasPrefix(line, []byte("\t")):
			atEntry = true
		case atEntry && len(line) > 0:
			fields := strings.Fields(string(line))
			number, err := strconv.Atoi(fields[2])
			if err != nil {
				return nil, err
			}
			blamed[number] = fields[0] + " " + fields[1]
			atEntry = false
		}
	}
	var lines []string
	for _, hunk := range hunks {
		for i := range hunk.OldLines {
			lines = append(lines, blamed[int(hunk.OldStart+i)+1])
		}
	}
	return lines, nil
}

// traced returns the same for an edit, as the graph has it.
func traced(edit origin.Edit) []string {
	var lines []string
	for _, o := range edit.Origins {
		for i := range o.Lines {
			lines = append(lines, fmt.Sprintf("%s %d", o.Commit, o.Start+i+1))
		}
	}
	return lines
}
