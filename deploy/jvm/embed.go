// Package jvm carries the Java source that every supervised JVM shares.
// internal/jvm compiles it beside the program's own and speaks to it.
package jvm

import _ "embed"

// Users is the source of the control socket. Its class comment describes what
// it prints and says.
//
//go:embed Users.java
var Users []byte
