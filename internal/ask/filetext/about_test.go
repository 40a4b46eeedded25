package filetext

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestIntroduction(t *testing.T) {
	tests := []struct {
		name, content string
		want          []line
	}{
		{"badges and a table of contents are no prose", "# Cart\n\n[![Build](https://x/b.svg)](https://x)\n![Logo](l.png)\n\nA small [cart](https://x/cart) for **shops** of all kinds.\nIt adds.\n\n- [Use](#use)\n- [Build](#build)\n\n```sh\ngo get cart\n```\n\nIt is written in plain Go.\n\n## Use\n\nRun it.\n", []line{
			{6, "A small cart for shops of all kinds. It adds."}, {16, "It is written in plain Go."},
		}},
		{"a title that is underlined", "Cart\n====\n\nA cart for shops of all kinds.\n\nUse\n---\n\nRun it now and then.\n", []line{{4, "A cart for shops of all kinds."}}},
		{"a list", "# Cart\n\nIt can do these things:\n- add **many** things\n- take things out\n", []line{{3, "It can do these things: • add many things • take things out"}}},
		{"HTML", "<h1 align=\"center\">Cart</h1>\n<p align=\"center\">\nA cart for shops of all kinds.\n</p>\n", []line{{2, "A cart for shops of all kinds."}}},
		{"nothing", "# Cart\n\n## Use\n", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, introduction(test.content), cmp.AllowUnexported(line{})); diff != "" {
				t.Errorf("paragraphs (-want +got):\n%s", diff)
			}
		})
	}
}

func TestAbstract(t *testing.T) {
	for name, content := range map[string]string{
		"kramdown": "title: X\n--- abstract\n\nThis document describes a cart.\nIt adds.\n\n--- middle\n",
		"xml":      "<front>\n<abstract>\n<t>This document describes a cart.\nIt adds.</t>\n</abstract>\n",
		"text":     "Network\n\nAbstract\n\n   This document describes a cart.\n   It adds.\n\nStatus\n",
	} {
		got := abstract(content)
		if len(got) != 1 || got[0].text != "This document describes a cart. It adds." {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
