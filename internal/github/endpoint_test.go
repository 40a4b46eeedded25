package github

import "testing"

func TestEndpointOf(t *testing.T) {
	for address, want := range map[string]string{
		"https://github.com":               "https://api.github.com/graphql",
		"https://www.github.com/":          "https://api.github.com/graphql",
		"https://github.example.org":       "https://github.example.org/api/graphql",
		"https://github.example.org:8443/": "https://github.example.org:8443/api/graphql",
		"http://127.0.0.1:8080":            "http://127.0.0.1:8080/api/graphql",
		"https://octo.ghe.com":             "https://api.octo.ghe.com/graphql",
		"https://who:secret@github.com":    "https://api.github.com/graphql",
	} {
		got, err := endpointOf(address)
		if err != nil || got.String() != want {
			t.Errorf("endpoint of %s: %v, %v; want %s", address, got, err, want)
		}
	}
}

func TestRestOf(t *testing.T) {
	for address, want := range map[string]string{
		"https://github.com":                    "https://api.github.com",
		"https://github.example.org":            "https://github.example.org/api/v3",
		"https://github.example.org/enterprise": "https://github.example.org/enterprise/api/v3",
		"https://octo.ghe.com":                  "https://api.octo.ghe.com",
	} {
		got, err := restOf(address)
		if err != nil || got.String() != want {
			t.Errorf("REST API of %s: %v, %v; want %s", address, got, err, want)
		}
	}
}
