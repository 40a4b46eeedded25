// Package local runs a Neo4j on this machine for as long as some command uses
// it: internal/jvm starts, shares and stops it, and this package has what is
// Neo4j's own, its settings, its password and its reasons not to start.
package local

import (
	"context"
	"fmt"

	deployed "repochat/deploy/neo4j"
	"repochat/internal/jvm"
)

// Options say where a managed Neo4j keeps its files.
type Options = jvm.Options

// Finding is one line of a diagnosis.
type Finding = jvm.Finding

// Server is this command's share of a running Neo4j.
type Server struct {
	// URI is Bolt's address, such as bolt://127.0.0.1:43210.
	URI string
	// Username and Password are those of Neo4j's only user.
	Username, Password string

	process *jvm.Process
}

// username is the user that every Neo4j starts with.
const username = "neo4j"

// program is what Maven's project and the launcher make up.
var program = jvm.Program{
	Name:      "Neo4j",
	ShortName: "neo4j",
	Version:   deployed.Version,
	Project:   deployed.Project,
	Sources:   map[string][]byte{"Launcher.java": deployed.Launcher},
	Main:      "Launcher",
	JVM: []string{
		"-Xms256m", "-Xmx1g",
		// Without the second compiler: a first load takes half the processor seconds,
		// and most queries are faster when they run for the first time. One that takes
		// seconds and runs again and again takes up to twice as long.
		"-XX:TieredStopAtLevel=1",
		"-Dlog4j2.disable.jmx=true",
		// Neo4j's own list, for memory outside the heap.
		"-Dio.netty.tryReflectionSetAccessible=true",
		"--add-opens=java.base/java.nio=ALL-UNNAMED",
		"--add-opens=java.base/java.io=ALL-UNNAMED",
		"--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
	},
	DownloadMB: 130,
	SetUpSpace: 400 << 20,
	DataSpace:  200 << 20, // to start and to write its log
	Instead:    "set NEO4J_URI to a Neo4j of your own",
	Prepare:    func(data string) ([]string, error) { return directory(data).prepare() },
	Explain:    func(data, reason string) error { return directory(data).explainOpen(reason) },
}

// Start starts the Neo4j of a data directory, or shares the one that runs there.
// When it starts for the first time on a machine it downloads about 130 MB, which
// ends with the context alone; starting the JVM has a limit of its own. The
// errors say what to do, such as which JDK to install.
func Start(ctx context.Context, options Options) (*Server, error) {
	process, err := jvm.Start(ctx, program, options)
	if err != nil {
		return nil, err
	}
	d := directory(options.DataDirectory)
	password, err := d.readPassword()
	if err == nil && process.Started {
		password.Set = true
		err = d.writePassword(password)
	}
	if err != nil {
		_ = process.Close()
		return nil, err
	}
	return &Server{
		URI:      fmt.Sprintf("bolt://127.0.0.1:%d", process.Port),
		Username: username,
		Password: password.Value,
		process:  process,
	}, nil
}

// Check returns what a start would find. It changes nothing, downloads nothing
// and starts nothing.
func Check(ctx context.Context, options Options) []Finding {
	return jvm.Check(ctx, program, options)
}

// Close leaves. Neo4j stops within a few seconds when no other command uses it.
// A second Close does nothing.
func (s *Server) Close() error { return s.process.Close() }
