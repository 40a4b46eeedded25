package jvm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// oldestJDK is the first release that Neo4j 5 runs on, and that classes are
// compiled for.
const oldestJDK = 17

// installJDK is the remedy for every machine without a fitting JDK.
func (p Program) installJDK() string {
	return "install a JDK, version 17 or newer (Debian and Ubuntu: apt install openjdk-17-jdk-headless; macOS: brew install openjdk@17), or " + p.Instead
}

// jdk is a Java development kit: the JVM runs a program, the compiler builds its
// launcher, and Maven gets both.
type jdk struct {
	home, java, javac string
	release           int    // 17
	version           string // 17.0.15
}

// findJDK takes the one that JAVA_HOME names, or else that of the path.
func findJDK(ctx context.Context, program Program) (jdk, error) {
	java, javac, err := locateJDK(program)
	if err != nil {
		return jdk{}, err
	}
	properties, err := javaProperties(ctx, program, java)
	if err != nil {
		return jdk{}, err
	}
	found := jdk{home: properties["java.home"], java: java, javac: javac, version: properties["java.version"]}
	found.release, err = parseRelease(properties["java.specification.version"])
	if err != nil {
		return jdk{}, fmt.Errorf("%s does not tell its version: %w", java, err)
	}
	if found.release < oldestJDK {
		return jdk{}, Problem{fmt.Sprintf("the JDK of %s is version %s, and %s needs %d or newer", java, found.version, program.Name, oldestJDK), useNewerJDK(program)}
	}
	return found, nil
}

func locateJDK(program Program) (java, javac string, err error) {
	if home := os.Getenv("JAVA_HOME"); home != "" {
		java, javac = filepath.Join(home, "bin", "java"), filepath.Join(home, "bin", "javac")
		for _, program := range []string{java, javac} {
			if _, err := exec.LookPath(program); err != nil {
				return "", "", Problem{
					fmt.Sprintf("JAVA_HOME is %s, which has no program bin/%s", home, filepath.Base(program)),
					"set JAVA_HOME to a JDK, version 17 or newer, or unset it to use the one of your PATH",
				}
			}
		}
		return java, javac, nil
	}
	java, err = exec.LookPath("java")
	if err != nil {
		return "", "", Problem{"there is no java in PATH, and JAVA_HOME is not set", program.installJDK()}
	}
	javac, err = exec.LookPath("javac")
	if err != nil {
		return "", "", Problem{"there is a Java runtime (" + java + ") but no compiler javac in PATH", program.installJDK()}
	}
	return sibling(javac, java), javac, nil
}

// sibling prefers the java of the compiler's own JDK: the path may name a
// runtime of another version first.
func sibling(javac, java string) string {
	resolved, err := filepath.EvalSymlinks(javac)
	if err != nil {
		return java
	}
	own := filepath.Join(filepath.Dir(resolved), "java")
	if _, err := exec.LookPath(own); err != nil {
		return java
	}
	return own
}

// useNewerJDK describes where to look: a set JAVA_HOME goes before the path.
func useNewerJDK(program Program) string {
	if os.Getenv("JAVA_HOME") != "" {
		return "set JAVA_HOME to a newer one; or " + program.installJDK()
	}
	return program.installJDK()
}

var propertyLine = regexp.MustCompile(`(?m)^ *(java\.(?:home|version|specification\.version)) = (.*?)\r?$`)

// javaProperties asks the JVM itself, which knows its home better than the path
// of a link or of a wrapper script does.
func javaProperties(ctx context.Context, program Program, java string) (map[string]string, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	output, err := exec.CommandContext(ctx, java, "-XshowSettings:properties", "-version").CombinedOutput()
	if ctx.Err() != nil {
		return nil, fmt.Errorf("ask %s for its version: %w", java, ctx.Err())
	}
	if err != nil {
		return nil, Problem{fmt.Sprintf("%s does not run (%v): %s", java, err, bytes.TrimSpace(output)), program.installJDK()}
	}
	properties := map[string]string{}
	for _, match := range propertyLine.FindAllSubmatch(output, -1) {
		properties[string(match[1])] = string(match[2])
	}
	return properties, nil
}

// parseRelease reads a specification version: 1.8 up to Java 8, then 9, 11, 17.
func parseRelease(specification string) (int, error) {
	if specification == "" {
		return 0, errors.New("no java.specification.version")
	}
	major, _, _ := strings.Cut(strings.TrimPrefix(specification, "1."), ".")
	return strconv.Atoi(major)
}
