package link

import (
	"regexp"
	"runtime"
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

// matchCauses finds what a text names as causes.
func matchCauses(text string) causeMatches {
	var found causeMatches
	for _, pattern := range []*regexp.Regexp{namedHash, firstBad} {
		found.hashes = append(found.hashes, findInPlaces(pattern, text, holdsHash, mayName)...)
	}
	found.numbers = findInPlaces(namedNumber, text, holdsNumber, mayName)
	return found
}
