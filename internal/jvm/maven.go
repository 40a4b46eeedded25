package jvm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// maven is the path of the program mvn. It runs with the user's own settings, so
// that mirrors, proxies and the local repository are what they are everywhere.
type maven string

func findMaven(program Program) (maven, error) {
	path, err := exec.LookPath("mvn")
	if err != nil {
		return "", Problem{
			"there is no Maven (mvn) in PATH, which downloads " + program.Name,
			"install it (Debian and Ubuntu: apt install maven; macOS: brew install maven), or " + program.Instead,
		}
	}
	return maven(path), nil
}

// progressInterval is how often a download reports.
const progressInterval = 2 * time.Second

// copyJars downloads a program's jars and copies them into directory/lib.
func (m maven) copyJars(ctx context.Context, program Program, jdk jdk, directory string, progress func(string)) error {
	project := filepath.Join(directory, "pom.xml")
	if err := os.WriteFile(project, program.Project, 0o644); err != nil {
		return ExplainFile("write", project, err)
	}
	seen := transfers{program: program.Name}
	command := exec.CommandContext(ctx, string(m), "--batch-mode", "-Dstyle.color=never",
		"dependency:copy-dependencies", "-DincludeScope=runtime", "-DoutputDirectory="+jarsDirectory)
	command.Dir = directory
	command.Env = append(os.Environ(), "JAVA_HOME="+jdk.home)
	command.Stdout, command.Stderr = &seen, &seen
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	command.WaitDelay = 5 * time.Second
	if err := command.Start(); err != nil {
		return fmt.Errorf("run %s: %w", m, err)
	}
	err := reportUntil(command.Wait, func() { progress(seen.String()) })
	if ctx.Err() != nil {
		return fmt.Errorf("download %s: %w", program.Name, context.Cause(ctx))
	}
	if err != nil {
		return explainMaven(program, err, seen.tail())
	}
	return nil
}

// reportUntil calls report regularly while wait has not returned.
func reportUntil(wait func() error, report func()) error {
	done := make(chan error, 1)
	go func() { done <- wait() }()
	ticks := time.NewTicker(progressInterval)
	defer ticks.Stop()
	for {
		select {
		case err := <-done:
			return err
		case <-ticks.C:
			report()
		}
	}
}

func explainMaven(program Program, err error, tail string) error {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return fmt.Errorf("run Maven: %w", err)
	}
	remedy := "mend that, for instance with the mirror or proxy that your ~/.m2/settings.xml names, and start again: what is downloaded already is kept"
	if strings.Contains(tail, "No space left on device") {
		remedy = "free some space on the disk of your home directory, and start again"
	}
	return Problem{"Maven could not download " + program.Name + "; its last words were:\n" + tail + "\n", remedy}
}

// transfers reads Maven's output: it counts downloads and keeps the last lines.
// Command writes to it while the progress is read.
type transfers struct {
	program string
	mutex   sync.Mutex
	rest    string // an unfinished line
	files   int
	bytes   float64
	errors  []string
	recents []string
}

var (
	downloaded = regexp.MustCompile(`Downloaded from \S+: \S+ \(([0-9.]+) (B|kB|MB|GB)`)
	// credentials are the user information of a URL, as a mirror's may have. A
	// password may itself contain @ or /, so they reach to the last @.
	credentials = regexp.MustCompile(`://\S*@`)
	units       = map[string]float64{"B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9}
)

// Write takes a piece of Maven's output.
func (t *transfers) Write(piece []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	lines := strings.Split(t.rest+string(piece), "\n")
	for _, line := range lines[:len(lines)-1] {
		t.read(strings.TrimSpace(line))
	}
	t.rest = lines[len(lines)-1]
	return len(piece), nil
}

func (t *transfers) read(line string) {
	if match := downloaded.FindStringSubmatch(line); match != nil {
		size, _ := strconv.ParseFloat(match[1], 64) // the pattern lets only numbers through, and 1.2.3 counts as 0
		t.files++
		t.bytes += size * units[match[2]]
		return
	}
	line = credentials.ReplaceAllString(line, "://")
	t.recents = appendLast(t.recents, line)
	if strings.HasPrefix(line, "[ERROR]") {
		t.errors = appendLast(t.errors, line)
	}
}

// appendLast keeps the last lines only.
func appendLast(lines []string, line string) []string {
	lines = append(lines, line)
	return lines[max(0, len(lines)-tailLines):]
}

// String tells how far the download is.
func (t *transfers) String() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.files == 0 {
		return "asking Maven for the jars of " + t.program
	}
	return fmt.Sprintf("downloading %s: %d files, %.0f MB", t.program, t.files, t.bytes/1e6)
}

// tail returns Maven's last errors, or its last lines when it named none.
func (t *transfers) tail() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if len(t.errors) > 0 {
		return strings.Join(t.errors, "\n")
	}
	return strings.Join(t.recents, "\n")
}
