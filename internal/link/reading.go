package link

import (
	"regexp"
	"runtime"
	"strings"
	"sync"

	"repochat/internal/history"
)

// Messages are the references in the messages of commits, found once: several
// functions ask for them, and in a long history finding them is most of their
// work.
type Messages struct{ of map[string]references }

// references are what the patterns match in one message.
type references struct {
	closings [][]string // without the quoted subject of a revert
	causes   causeMatches
}

// ReadMessages finds the references in the messages of commits, on all cores.
func ReadMessages(commits []history.Commit) *Messages {
	found := make([]references, len(commits))
	parts := runtime.GOMAXPROCS(0)
	var done sync.WaitGroup
	for part := range parts {
		done.Go(func() {
			for i := part; i < len(commits); i += parts {
				found[i] = readMessage(commits[i].Message)
			}
		})
	}
	done.Wait()
	messages := &Messages{of: make(map[string]references, len(commits))}
	for i, commit := range commits {
		messages.of[commit.Hash] = found[i]
	}
	return messages
}

func readMessage(message string) references {
	return references{closings: closingMatches(withoutRevertedSubject(message)), causes: matchCauses(message)}
}

// in returns the references in a commit's message.
func (m *Messages) in(commit history.Commit) references {
	if m != nil {
		if known, found := m.of[commit.Hash]; found {
			return known
		}
	}
	return readMessage(commit.Message)
}

// causeMatches are the places of a text that name a cause.
type causeMatches struct{ hashes, numbers [][]string }

// matchCauses finds what a text names as causes. Most texts name none, and
// finding that out by the patterns takes much longer.
func matchCauses(text string) causeMatches {
	var found causeMatches
	if !mayName(text) {
		return found
	}
	if holdsHash(text) {
		for _, pattern := range []*regexp.Regexp{namedHash, firstBad} {
			found.hashes = append(found.hashes, pattern.FindAllStringSubmatch(text, -1)...)
		}
	}
	if strings.Contains(text, "#") || containsAny(text, "gh-") {
		found.numbers = namedNumber.FindAllStringSubmatch(text, -1)
	}
	return found
}

// holdsHash reports whether a text has as many hexadecimal digits in a row as
// the beginning of a hash.
func holdsHash(text string) bool {
	const shortest = 7
	row := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'f', c >= 'A' && c <= 'F':
			if row++; row == shortest {
				return true
			}
		default:
			row = 0
		}
	}
	return false
}
