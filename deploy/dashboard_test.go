package deploy_test

import (
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"repochat/internal/metrics"
)

// metricName finds the names of metrics in PromQL.
var metricName = regexp.MustCompile(`\b(?:repochat|go|process)_[a-z_]+`)

func TestTheDashboardShowsMetricsThatExist(t *testing.T) {
	body, err := os.ReadFile("dashboards/repochat.json")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(body, &dashboard); err != nil {
		t.Fatal(err)
	}
	m := metrics.New()
	if err := errors.Join(m.WatchRunning(func() int { return 0 }), m.WatchQueries(func() (int, int) { return 0, 0 })); err != nil {
		t.Fatal(err)
	}
	exist, shown := m.Names(), map[string]bool{}
	for _, panel := range dashboard.Panels {
		if len(panel.Targets) == 0 {
			t.Errorf("%s shows nothing", panel.Title)
		}
		for _, target := range panel.Targets {
			names := metricName.FindAllString(target.Expr, -1)
			if len(names) == 0 {
				t.Errorf("%s asks for no metric: %s", panel.Title, target.Expr)
			}
			for _, name := range names {
				name = strings.TrimSuffix(name, "_bucket")
				shown[name] = true
				if !slices.Contains(exist, name) {
					t.Errorf("%s: there is no metric %s", panel.Title, name)
				}
			}
		}
	}
	for _, name := range exist {
		if strings.HasPrefix(name, "repochat_") && !shown[name] {
			t.Errorf("%s is on no panel", name)
		}
	}
}
