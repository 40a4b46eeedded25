// Command write writes the sample repository and its tracker into a directory,
// for tests that are not written in Go:
//
//	go run ./internal/sample/write DIRECTORY
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"repochat/internal/sample"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "write:", err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	if len(arguments) != 1 {
		return errors.New("usage: write DIRECTORY")
	}
	_, err := sample.Write(context.Background(), arguments[0])
	return err
}
