package boundedjson_test

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"repochat/internal/boundedjson"
)

const limit = 1 << 16

// endless repeats a text for ever, and counts what is read of it.
type endless struct {
	text string
	read int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.text[(e.read+i)%len(e.text)]
	}
	e.read += len(p)
	return len(p), nil
}

func TestAValueWithoutEndIsGivenUp(t *testing.T) {
	tests := []struct{ name, begin, repeated string }{
		{"a string", `"`, "a"},
		{"a list", `[`, "1,"},
		{"lists in lists", `[`, "["},
		{"an object", `{`, `"a":1,`},
		{"a field's name", `{"`, "a"},
		{"a number", `1`, "1"},
		{"white space", ` `, " "},
		{"escapes", `"`, `\u0041`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rest := &endless{text: test.repeated}
			d := boundedjson.NewDecoder(io.MultiReader(strings.NewReader(test.begin), rest), limit)
			var value json.RawMessage
			err := d.Decode(&value)
			var tooLong *boundedjson.TooLongError
			if !errors.As(err, &tooLong) && !strings.Contains(err.Error(), "exceeded max depth") {
				t.Errorf("error %v", err)
			}
			if rest.read > 2*limit {
				t.Errorf("%d bytes were read", rest.read)
			}
		})
	}
}

func TestValuesUpToTheLimitAreRead(t *testing.T) {
	list := "[" + strings.Repeat(`"`+strings.Repeat("a", limit-2)+`",`, 20) + "0]"
	d := boundedjson.NewDecoder(strings.NewReader(list), limit)
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	count := 0
	for ; d.More(); count++ {
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			t.Fatalf("value %d: %v", count, err)
		}
	}
	if count != 21 {
		t.Errorf("%d values", count)
	}
}
