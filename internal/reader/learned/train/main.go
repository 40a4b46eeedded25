// Command train fits the heads of the built-in reader to the wordings of its
// bank and writes them to files. The same bank gives the same bytes.
package main

import (
	"bytes"
	"fmt"
	"os"

	"repochat/internal/reader/learned"
	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/training"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run() error {
	model, err := training.Train("")
	if err != nil {
		return err
	}
	code, err := training.TrainCode()
	if err != nil {
		return err
	}
	for name, trained := range map[string]*classify.Model{learned.WeightsFile: model, learned.CodeWeightsFile: code} {
		var file bytes.Buffer
		if err := trained.Store(&file); err != nil {
			return err
		}
		if err := os.WriteFile(name, file.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
