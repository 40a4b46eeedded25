package scip_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/protowire"

	"repochat/internal/code/scip"
	"repochat/internal/code/scip/sciptest"
)

func sample() scip.Index {
	return scip.Index{
		Tool: "scip-go 0.1.26", Root: "file:///src/shop",
		Documents: []scip.Document{
			{Path: "cart/cart.go", Encoding: scip.UTF8, Occurrences: []scip.Occurrence{
				{Line: 3, Column: 5, Symbol: "scip-go gomod shop . `shop/cart`/Add().", Definition: true},
				{Line: 900, Column: 0, Symbol: "local 4"},
			}},
			{Path: "main.go"},
		},
	}
}

func TestRead(t *testing.T) {
	got, err := scip.Read(bytes.NewReader(sciptest.Encode(sample())), scip.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(sample(), got); diff != "" {
		t.Error(diff)
	}
}

// Newer programs write ranges as messages, in which what is zero is left out,
// and others write lists of numbers one by one.
func TestReadOtherRanges(t *testing.T) {
	varint := func(to []byte, field protowire.Number, value uint64) []byte {
		return protowire.AppendVarint(protowire.AppendTag(to, field, protowire.VarintType), value)
	}
	message := func(to []byte, field protowire.Number, content []byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(to, field, protowire.BytesType), content)
	}
	single := message(message(nil, 2, []byte("s")), 8, varint(varint(nil, 2, 7), 3, 9))
	several := message(message(nil, 2, []byte("m")), 9, varint(varint(nil, 1, 4), 2, 1))
	unpacked := varint(varint(varint(message(nil, 2, []byte("u")), 1, 2), 1, 3), 1, 5)
	document := message(nil, 1, []byte("a.go"))
	for _, occurrence := range [][]byte{single, several, unpacked} {
		document = message(document, 2, occurrence)
	}
	got, err := scip.Read(bytes.NewReader(message(message(nil, 1, nil), 2, document)), scip.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	want := []scip.Occurrence{{Line: 0, Column: 7, Symbol: "s"}, {Line: 4, Column: 1, Symbol: "m"}, {Line: 2, Column: 3, Symbol: "u"}}
	if diff := cmp.Diff(want, got.Documents[0].Occurrences); diff != "" {
		t.Error(diff)
	}
}

func TestReadRefuses(t *testing.T) {
	whole := sciptest.Encode(sample())
	outside := sample()
	outside.Documents[0].Path = "../secret.go"
	absolute := sample()
	absolute.Documents[0].Path = "/etc/passwd"
	small := scip.DefaultLimits()
	small.Bytes = 10
	few := scip.DefaultLimits()
	few.Occurrences = 1
	tests := []struct {
		name    string
		content []byte
		limits  scip.Limits
		want    string
	}{
		{"an empty file", nil, scip.DefaultLimits(), "not a whole SCIP index"},
		{"text", []byte("# Shop\n\nA shop.\n"), scip.DefaultLimits(), "not a whole SCIP index"},
		{"half an index", whole[:len(whole)/2], scip.DefaultLimits(), "not a whole SCIP index"},
		{"a path outside", sciptest.Encode(outside), scip.DefaultLimits(), `"../secret.go" is no path in a repository`},
		{"an absolute path", sciptest.Encode(absolute), scip.DefaultLimits(), `"/etc/passwd" is no path in a repository`},
		{"more bytes than are read", whole, small, "larger than"},
		{"more occurrences than are read", whole, few, "more occurrences"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := scip.Read(bytes.NewReader(test.content), test.limits)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, not %q", err, test.want)
			}
			if got.Documents != nil {
				t.Error("half of it is returned")
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(sciptest.Encode(sample()))
	f.Add([]byte("\x0a\x00\x12\x02\x0a\x00"))
	f.Fuzz(func(t *testing.T, content []byte) {
		limits := scip.Limits{Bytes: 1 << 16, Occurrences: 100}
		index, err := scip.Read(bytes.NewReader(content), limits)
		if err != nil {
			return
		}
		occurrences := 0
		for _, d := range index.Documents {
			occurrences += len(d.Occurrences)
			for _, o := range d.Occurrences {
				if o.Line < 0 || o.Column < 0 || o.Symbol == "" {
					t.Errorf("occurrence %+v", o)
				}
			}
		}
		if occurrences > limits.Occurrences {
			t.Errorf("%d occurrences", occurrences)
		}
	})
}
