// Package neo4j carries the sources of the managed Neo4j, so that the binary
// alone can set it up: a Maven project that names the jars, a launcher and its
// settings. internal/graph/local builds and runs them.
package neo4j

import _ "embed"

// Version is the release of Neo4j Community that Project names.
const Version = "5.26.30"

// Project is the Maven project whose dependencies are Neo4j's jars.
//
//go:embed pom.xml
var Project []byte

// Launcher is the Java source of the process that runs Neo4j. Its class comment
// describes what it reads, prints and says on its control socket.
//
//go:embed Launcher.java
var Launcher []byte

// Settings is Neo4j's configuration file.
//
//go:embed neo4j.conf
var Settings []byte
