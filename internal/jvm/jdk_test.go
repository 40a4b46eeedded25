package jvm

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// fakeJava is a program that says what a JVM of that version says of itself.
func fakeJava(specification, version string) string {
	return fmt.Sprintf(`cat >&2 <<'END'
Property settings:
    java.home = /opt/jvm
    java.specification.version = %s
    java.version = %s
END
`, specification, version)
}

// writePrograms puts shell scripts into directory/bin and returns the directory.
func writePrograms(t *testing.T, programs map[string]string) string {
	t.Helper()
	home := t.TempDir()
	if err := os.Mkdir(filepath.Join(home, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, script := range programs {
		if err := os.WriteFile(filepath.Join(home, "bin", name), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, tool := range []string{"sh", "cat", "sleep"} {
		path, err := exec.LookPath(tool)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(path, filepath.Join(home, "bin", tool)); err != nil {
			t.Fatal(err)
		}
	}
	return home
}

func TestFindJDK(t *testing.T) {
	tests := []struct {
		name     string
		path     map[string]string
		javaHome map[string]string // nil: not set
		release  int
		wantErr  string
	}{
		{name: "a new one in the path is taken", path: map[string]string{"java": fakeJava("21", "21.0.3"), "javac": ""}, release: 21},
		{name: "17 is new enough", path: map[string]string{"java": fakeJava("17", "17.0.15"), "javac": ""}, release: 17},
		{
			name:     "JAVA_HOME goes before the path",
			path:     map[string]string{"java": fakeJava("11", "11.0.2"), "javac": ""},
			javaHome: map[string]string{"java": fakeJava("17", "17.0.1"), "javac": ""},
			release:  17,
		},
		{name: "none is told with the command that installs one", wantErr: "there is no java in PATH, and JAVA_HOME is not set; install a JDK, version 17 or newer (Debian and Ubuntu: apt install openjdk-17-jdk-headless"},
		{name: "a runtime without a compiler is not enough", path: map[string]string{"java": fakeJava("17", "17.0.1")}, wantErr: "no compiler javac in PATH; install a JDK"},
		{name: "11 is too old", path: map[string]string{"java": fakeJava("11", "11.0.22"), "javac": ""}, wantErr: "is version 11.0.22, and the test needs 17 or newer; install a JDK"},
		{name: "8, which calls itself 1.8, is too old", path: map[string]string{"java": fakeJava("1.8", "1.8.0_402"), "javac": ""}, wantErr: "is version 1.8.0_402, and the test needs 17 or newer"},
		{name: "an old JAVA_HOME is named as the thing to change", javaHome: map[string]string{"java": fakeJava("11", "11.0.2"), "javac": ""}, wantErr: "; set JAVA_HOME to a newer one"},
		{name: "a JAVA_HOME without Java is told", javaHome: map[string]string{}, wantErr: "which has no program bin/java; set JAVA_HOME to a JDK"},
		{name: "a JAVA_HOME of a runtime is told", javaHome: map[string]string{"java": ""}, wantErr: "which has no program bin/javac; set JAVA_HOME to a JDK"},
		{name: "a Java that does not run is quoted", path: map[string]string{"java": "echo no runtime present; exit 1", "javac": ""}, wantErr: "does not run (exit status 1): no runtime present; install a JDK"},
		{name: "a Java without a version is told", path: map[string]string{"java": "echo hello", "javac": ""}, wantErr: "does not tell its version"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv("PATH", filepath.Join(writePrograms(t, test.path), "bin"))
			t.Setenv("JAVA_HOME", "")
			if test.javaHome != nil {
				t.Setenv("JAVA_HOME", writePrograms(t, test.javaHome))
			}
			found, err := findJDK(t.Context(), testProgram)
			if test.wantErr != "" {
				if err == nil || !strings.Contains(err.Error(), test.wantErr) {
					t.Fatalf("error %v, want one with %q", err, test.wantErr)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if found.release != test.release || found.home != "/opt/jvm" {
				t.Errorf("found %+v, want release %d", found, test.release)
			}
		})
	}
}
