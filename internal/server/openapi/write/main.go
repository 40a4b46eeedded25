// Command write writes the description of the HTTP API to its standard output,
// from which the page's types are generated.
package main

import (
	"log"
	"os"

	"repochat/internal/server/openapi"
)

func main() {
	log.SetFlags(0)
	document, err := openapi.Document()
	if err != nil {
		log.Fatal(err)
	}
	if _, err := os.Stdout.Write(document); err != nil {
		log.Fatal(err)
	}
}
