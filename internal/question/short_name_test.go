package question

import "testing"

func TestShortName(t *testing.T) {
	for name, want := range map[string]string{
		"draft-irtf-cfrg-hpke":          "hpke",
		"draft-ietf-masque-quic-proxy":  "quic-proxy",
		"draft-irtf-cfrg-hash-to-curve": "hash-to-curve",
		"draft-pauly-quic-proxy":        "quic-proxy",
		"draft-ietf-tls":                "",
		"draft":                         "",
		"webpackage":                    "",
	} {
		if got := ShortName(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
