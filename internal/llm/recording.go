package llm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf16"

	"github.com/google/renameio/v2/maybe"
)

// ErrNotRecorded reports that a recording holds no answer to a request.
var ErrNotRecorded = errors.New("the recording holds no answer to this request")

// A recording is a directory: answers/KEY.txt holds the model's words,
// requests/KEY.json what was asked.
const (
	answersDirectory  = "answers"
	requestsDirectory = "requests"
)

// Recorder is a Completer that passes requests on and keeps what was answered.
type Recorder struct {
	Next      Completer
	Model     string
	Directory string
}

// Complete answers from the next completer, and records complete answers.
func (r *Recorder) Complete(ctx context.Context, request Request, onToken func(string)) (Response, error) {
	response, err := r.Next.Complete(ctx, request, onToken)
	if err != nil {
		return response, err
	}
	if err := r.keep(request, response.Text); err != nil {
		return response, fmt.Errorf("record the model's answer: %w", err)
	}
	return response, nil
}

func (r *Recorder) keep(request Request, text string) error {
	asked, err := json.MarshalIndent(recordedRequest{
		Model:       r.Model,
		Temperature: json.RawMessage(temperatureFor(r.Model)),
		Messages:    recordedMessages(request.Messages),
	}, "", " ")
	if err != nil {
		return err
	}
	key := Key(r.Model, request.Messages)
	if err := writeFile(filepath.Join(r.Directory, requestsDirectory, key+".json"), asked); err != nil {
		return err
	}
	return writeFile(filepath.Join(r.Directory, answersDirectory, key+".txt"), []byte(text))
}

// Replayer is a Completer that answers from a recording, and asks no model.
type Replayer struct {
	Model     string
	Directory string
}

// Complete returns the recorded answer, or ErrNotRecorded.
func (r *Replayer) Complete(ctx context.Context, request Request, onToken func(string)) (Response, error) {
	if err := ctx.Err(); err != nil {
		return Response{}, err
	}
	key := Key(r.Model, request.Messages)
	text, err := os.ReadFile(filepath.Join(r.Directory, answersDirectory, key+".txt"))
	if errors.Is(err, fs.ErrNotExist) {
		return Response{}, fmt.Errorf("%w: no %s/%s.txt; record it with --llm-record", ErrNotRecorded, answersDirectory, key)
	}
	if err != nil {
		return Response{}, fmt.Errorf("read the recorded answer: %w", err)
	}
	response := Response{Text: string(text), Usage: estimate(request, string(text))}
	if onToken != nil {
		for piece := range strings.SplitAfterSeq(response.Text, " ") {
			onToken(piece)
		}
	}
	return response, nil
}

// Key names a request by its content: the first 20 hexadecimal digits of the
// SHA-256 of [model, temperature, messages] as Python's json.dumps writes it
// with sort_keys, so that tools in Python find the same files.
func Key(model string, messages []Message) string {
	var text strings.Builder
	text.WriteString("[" + asciiJSON(model) + ", " + temperatureFor(model) + ", [")
	for i, m := range messages {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(`{"content": ` + asciiJSON(m.Content) + `, "role": ` + asciiJSON(string(m.Role)) + "}")
	}
	text.WriteString("]]")
	sum := sha256.Sum256([]byte(text.String()))
	return hex.EncodeToString(sum[:])[:20]
}

// asciiJSON writes a string as json.dumps does: everything but printable ASCII
// is escaped, as UTF-16 where it must be.
func asciiJSON(text string) string {
	short := map[rune]string{'"': `\"`, '\\': `\\`, '\n': `\n`, '\r': `\r`, '\t': `\t`, '\f': `\f`, '\b': `\b`}
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range strings.ToValidUTF8(text, "\uFFFD") {
		if escape, ok := short[r]; ok {
			out.WriteString(escape)
			continue
		}
		if ' ' <= r && r <= '~' {
			out.WriteRune(r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			fmt.Fprintf(&out, `\u%04x`, unit)
		}
	}
	out.WriteByte('"')
	return out.String()
}

type recordedRequest struct {
	Model       string            `json:"model"`
	Temperature json.RawMessage   `json:"temperature"`
	Messages    []recordedMessage `json:"messages"`
}

type recordedMessage struct {
	Role    Role   `json:"role"`
	Content string `json:"content"`
}

func recordedMessages(messages []Message) []recordedMessage {
	recorded := make([]recordedMessage, len(messages))
	for i, m := range messages {
		recorded[i] = recordedMessage(m)
	}
	return recorded
}

// writeFile writes through a temporary file, so that a reader in another
// process never sees half an answer.
func writeFile(path string, content []byte) error {
	directory := filepath.Dir(path)
	// Prompts and answers hold what the repository holds, which may be private.
	if err := os.MkdirAll(directory, 0o700); err != nil {
		return err
	}
	if err := os.Chmod(directory, 0o700); err != nil { //nolint:gosec // a directory needs the right to enter it
		return err
	}
	return maybe.WriteFile(path, content, 0o600)
}
