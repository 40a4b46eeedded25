// Command train fits the heads of the built-in reader to the wordings of its
// bank and writes them to a file. The same bank gives the same bytes.
package main

import (
	"bytes"
	"fmt"
	"os"

	"repochat/internal/reader/learned"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run() error {
	model, err := learned.Train("")
	if err != nil {
		return err
	}
	var file bytes.Buffer
	if err := model.Store(&file); err != nil {
		return err
	}
	return os.WriteFile(learned.WeightsFile, file.Bytes(), 0o644)
}
