package local

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// launch starts the JVM, which inherits the lock, and waits until Neo4j answers.
func (s starter) launch(ctx context.Context, distribution string, lock *os.File) (*Server, error) {
	began := time.Now()
	if err := requireSpace(string(s.directory), databaseSpace); err != nil {
		return nil, err
	}
	jdk, err := findJDK(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.directory.clear(); err != nil {
		return nil, err
	}
	state, err := s.newState()
	if err != nil {
		return nil, err
	}
	s.announce()
	state, err = s.startProcess(ctx, jdk, distribution, lock, state)
	if err != nil {
		return nil, s.explainStart(err)
	}
	member, port, err := s.awaitReady(ctx, state)
	if err != nil {
		return nil, s.explainStart(err)
	}
	state.PasswordSet = true
	if err := s.directory.writeState(state); err != nil {
		member.close()
		return nil, err
	}
	s.progress(fmt.Sprintf("Neo4j is ready after %.1f s", time.Since(began).Seconds()))
	return newServer(state, port, member), nil
}

func (s starter) announce() {
	if _, err := os.Stat(s.directory.home()); err != nil {
		s.progress("creating the graph database and starting Neo4j")
		return
	}
	s.progress("starting Neo4j")
}

// newState keeps a password that is known to be set, and makes a secret. It is
// written without the control socket: until that is known others wait.
func (s starter) newState() (state, error) {
	old, err := s.directory.readState()
	if err != nil {
		return state{}, err
	}
	next := state{Password: old.Password, PasswordSet: old.PasswordSet}
	if _, err := os.Stat(s.directory.home()); err != nil || !next.PasswordSet {
		next = state{Password: rand.Text()}
	}
	if err := s.directory.writeState(next); err != nil {
		return state{}, err
	}
	next.Secret = rand.Text()
	return next, nil
}

// startProcess returns the state with the control socket, which it has written.
func (s starter) startProcess(ctx context.Context, jdk jdk, distribution string, lock *os.File, state state) (state, error) {
	jvm, err := s.run(jdk, distribution, lock)
	if err != nil {
		return state, err
	}
	defer jvm.input.Close()
	defer jvm.output.Close()
	newPassword := state.Password
	if state.PasswordSet {
		newPassword = ""
	}
	port, err := jvm.greet(ctx, state.Secret, newPassword)
	if err != nil {
		_ = jvm.command.Process.Kill() // it has ended, or nobody else knows of it
		return state, err
	}
	state.ProcessID = jvm.command.Process.Pid
	state.Control = fmt.Sprintf("127.0.0.1:%d", port)
	return state, s.directory.writeState(state)
}

// process is a JVM that this command has started, and may well outlive it.
type process struct {
	command       *exec.Cmd
	input, output *os.File
}

// run starts the JVM in a session of its own, so that Ctrl-C in the terminal
// reaches its users and not itself.
func (s starter) run(jdk jdk, distribution string, lock *os.File) (*process, error) {
	log, err := os.OpenFile(s.directory.logFile(), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, explainFile("write", s.directory.logFile(), err)
	}
	defer log.Close()
	stdin, input, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start Neo4j: %w", err)
	}
	defer stdin.Close()
	output, stdout, err := os.Pipe()
	if err != nil {
		input.Close()
		return nil, fmt.Errorf("start Neo4j: %w", err)
	}
	defer stdout.Close()

	command := exec.Command(jdk.java, arguments(s.directory)...)
	command.Dir = distribution
	command.Env = environment()
	command.Stdin, command.Stdout, command.Stderr = stdin, stdout, log
	command.ExtraFiles = []*os.File{lock}
	separateSession(command)
	if err := command.Start(); err != nil {
		input.Close()
		output.Close()
		return nil, fmt.Errorf("start %s: %w", jdk.java, err)
	}
	// Ends with the JVM, if that ends first: without it a zombie would stay.
	go func() { _ = command.Wait() }()
	return &process{command: command, input: input, output: output}, nil
}

// greet tells the launcher its secrets and returns its control port. It returns
// errGone when the process ends before it has said that.
func (p *process) greet(ctx context.Context, secret, newPassword string) (port int, err error) {
	if _, err := fmt.Fprintf(p.input, "%s\n%s\n", secret, newPassword); err != nil {
		return 0, errGone
	}
	stop := context.AfterFunc(ctx, func() { _ = p.output.SetReadDeadline(time.Unix(1, 0)) })
	defer stop()
	_, err = fmt.Fscanf(p.output, "control %d\n", &port)
	if ctx.Err() != nil {
		return 0, context.Cause(ctx)
	}
	if err != nil {
		return 0, errGone
	}
	return port, nil
}

// arguments are java's. The class path is relative to the distribution, so that
// no character of its path matters.
func arguments(data directory) []string {
	return []string{
		"-Xms256m", "-Xmx1g",
		"-XX:-UsePerfData", // leaves a file in the system's temporary directory when killed
		"-XX:-OmitStackTraceInFastThrow",
		"-XX:ErrorFile=" + filepath.Join(string(data), "crash.log"),
		"-Djava.io.tmpdir=" + data.temporary(),
		"-Djava.awt.headless=true",
		"-Dlog4j2.disable.jmx=true",
		// Neo4j's own list, for memory outside the heap.
		"-Dio.netty.tryReflectionSetAccessible=true",
		"--add-opens=java.base/java.nio=ALL-UNNAMED",
		"--add-opens=java.base/java.io=ALL-UNNAMED",
		"--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
		"-cp", jarsDirectory + "/*" + string(filepath.ListSeparator) + classesDirectory,
		"Launcher", string(data),
	}
}

// environment keeps the tokens and keys of this command away from the JVM. The
// locale makes every file name readable to Java.
func environment() []string {
	result := []string{"LC_ALL=C.UTF-8"}
	for _, name := range []string{"PATH", "HOME", "TZ", "JAVA_TOOL_OPTIONS"} {
		if value, found := os.LookupEnv(name); found {
			result = append(result, name+"="+value)
		}
	}
	return result
}

// awaitReady joins the JVM that this command has just started.
func (s starter) awaitReady(ctx context.Context, state state) (*membership, int, error) {
	member, err := join(ctx, state.Control, state.Secret)
	if err != nil {
		return nil, 0, err
	}
	port, err := member.awaitReady(ctx)
	if err != nil {
		member.close()
		return nil, 0, err
	}
	return member, port, nil
}
