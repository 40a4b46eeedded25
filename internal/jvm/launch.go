package jvm

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// launch starts the JVM, which inherits the lock, and waits until it serves.
func (s starter) launch(ctx context.Context, distribution string, lock *os.File) (*Process, error) {
	began := time.Now()
	if err := s.requireSpace(string(s.directory), s.program.DataSpace); err != nil {
		return nil, err
	}
	jdk, err := findJDK(ctx, s.program)
	if err != nil {
		return nil, err
	}
	if err := s.directory.clear(); err != nil {
		return nil, err
	}
	var input []string
	if s.program.Prepare != nil {
		if input, err = s.program.Prepare(string(s.directory)); err != nil {
			return nil, err
		}
	}
	state, err := s.newState()
	if err != nil {
		return nil, err
	}
	s.progress("starting " + s.program.Name)
	state, err = s.startProcess(ctx, jdk, distribution, lock, state, input)
	if err != nil {
		return nil, s.explainStart(err)
	}
	member, port, err := s.awaitReady(ctx, state)
	if err != nil {
		return nil, s.explainStart(err)
	}
	s.progress(fmt.Sprintf("%s is ready after %.1f s", s.program.Name, time.Since(began).Seconds()))
	process := newProcess(state, port, member)
	process.Started = true
	return process, nil
}

// newState makes a secret. The state is written without the control socket:
// until that is known others wait.
func (s starter) newState() (state, error) {
	if err := s.directory.writeState(state{}); err != nil {
		return state{}, err
	}
	return state{Secret: rand.Text()}, nil
}

// startProcess returns the state with the control socket, which it has written.
func (s starter) startProcess(ctx context.Context, jdk jdk, distribution string, lock *os.File, state state, input []string) (state, error) {
	jvm, err := s.run(jdk, distribution, lock)
	if err != nil {
		return state, err
	}
	defer jvm.input.Close()
	defer jvm.output.Close()
	port, err := jvm.greet(ctx, append([]string{state.Secret}, input...))
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
	log, err := os.OpenFile(s.logFile(), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, ExplainFile("write", s.logFile(), err)
	}
	defer log.Close()
	stdin, input, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start %s: %w", s.program.Name, err)
	}
	defer stdin.Close()
	output, stdout, err := os.Pipe()
	if err != nil {
		input.Close()
		return nil, fmt.Errorf("start %s: %w", s.program.Name, err)
	}
	defer stdout.Close()

	command := exec.Command(jdk.java, s.arguments()...)
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

// greet writes the program's input and returns its control port. It returns
// errGone when the process ends before it has said that.
func (p *process) greet(ctx context.Context, input []string) (port int, err error) {
	if _, err := fmt.Fprintln(p.input, strings.Join(input, "\n")); err != nil {
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
func (s starter) arguments() []string {
	data := s.directory
	return slices.Concat(s.program.JVM, []string{
		"-XX:-UsePerfData", // leaves a file in the system's temporary directory when killed
		"-XX:-OmitStackTraceInFastThrow",
		"-XX:ErrorFile=" + filepath.Join(string(data), "crash.log"),
		"-Djava.io.tmpdir=" + data.temporary(),
		"-Djava.awt.headless=true",
		"-cp", jarsDirectory + "/*" + string(filepath.ListSeparator) + classesDirectory,
		s.program.Main, string(data),
	})
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
