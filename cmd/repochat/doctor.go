package main

import (
	"context"
	"errors"
	"fmt"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/prose"
)

type doctorCommand struct{}

// Run prints a line per part and fails when one of them is missing.
func (doctorCommand) Run(ctx context.Context, c config.Config, std streams) error {
	healthy := true
	for _, finding := range app.Diagnose(ctx, c) {
		mark := "ok  "
		if !finding.OK {
			mark, healthy = "FAIL", false
		}
		fmt.Fprintf(std.out, "%s  %-20s %s\n", mark, prose.Printable(finding.Subject), prose.Printable(finding.Detail))
		if finding.Remedy != "" {
			fmt.Fprintf(std.out, "      %-20s → %s\n", "", finding.Remedy)
		}
	}
	if !healthy {
		return errors.New("something is missing; the lines marked FAIL say what to do")
	}
	return nil
}
