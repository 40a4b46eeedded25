package jvm

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"repochat/internal/filelock"
)

// testProgram is the smallest program: one jar of 3 kB, and a port that it says
// it serves on.
var testProgram = Program{
	Name:       "the test",
	ShortName:  "jvmtest",
	Version:    "1",
	Project:    []byte(testProject),
	Sources:    map[string][]byte{"Main.java": []byte(testMain)},
	Main:       "Main",
	DownloadMB: 1,
	Instead:    "do without",
}

const testProject = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>repochat</groupId>
  <artifactId>jvmtest</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.jspecify</groupId>
      <artifactId>jspecify</artifactId>
      <version>1.0.0</version>
    </dependency>
  </dependencies>
  <build>
    <pluginManagement>
      <plugins>
        <plugin>
          <groupId>org.apache.maven.plugins</groupId>
          <artifactId>maven-dependency-plugin</artifactId>
          <version>3.6.1</version>
        </plugin>
      </plugins>
    </pluginManagement>
  </build>
</project>
`

// testMain serves on the port that its input names, or fails with the words
// that it holds.
const testMain = `
import java.io.BufferedReader;
import java.io.InputStreamReader;

public final class Main {
    public static void main(String[] arguments) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        Users users = Users.open(input.readLine());
        String line = input.readLine();
        try {
            users.ready(Integer.parseInt(line));
        } catch (Throwable failure) {
            users.fail(failure);
        }
    }
}
`

func testStarter(t *testing.T, options Options) starter {
	t.Helper()
	s, err := newStarter(testProgram, options)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOptionsOverruleAProgramsArguments(t *testing.T) {
	program, options := testProgram, testOptions(t)
	program.JVM, options.JVM = []string{"-Xmx1g"}, []string{"-Xmx2g"}
	s, err := newStarter(program, options)
	if err != nil {
		t.Fatal(err)
	}
	// Of two arguments for the same Java takes the last.
	if got := s.arguments(); !slices.Equal(got[:2], []string{"-Xmx1g", "-Xmx2g"}) || len(program.JVM) != 1 {
		t.Errorf("%q, and %q of the program", got, program.JVM)
	}
}

// testOptions share a cache between the tests of all runs.
func testOptions(t *testing.T) Options {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	return Options{
		// A name that a shell, Java or a URL could stumble over.
		DataDirectory:  filepath.Join(t.TempDir(), "Grüße & co: 100% 'x'"),
		CacheDirectory: filepath.Join(cache, "repochat", "test"),
		Progress:       func(line string) { t.Log(line) },
	}
}

// awaitStopped waits until nobody holds the lock, which the JVM does as long as
// it exists. The limit is generous: the machine may be busy.
func awaitStopped(t *testing.T, options Options) {
	t.Helper()
	for began := time.Now(); time.Since(began) < 30*time.Second; time.Sleep(50 * time.Millisecond) {
		lock, err := filelock.Try(directory(options.DataDirectory).lockFile())
		if err == nil {
			lock.Close()
			return
		}
	}
	t.Fatal("the process is still running though nobody uses it")
}

func TestStart(t *testing.T) {
	options := testOptions(t)
	program := testProgram
	program.Prepare = func(string) ([]string, error) { return []string{"4711"}, nil }
	first, err := Start(t.Context(), program, options)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Start(t.Context(), program, options)
	if err != nil {
		t.Fatal(err)
	}
	if !first.Started || second.Started || first.Port != 4711 || second.Port != 4711 || second.ID != first.ID {
		t.Errorf("started %+v, shared %+v", first, second)
	}
	if err := first.Close(); err != nil {
		t.Error(err)
	}
	first.AwaitEnd()
	killed, err := os.FindProcess(second.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := killed.Kill(); err != nil {
		t.Fatal(err)
	}
	second.AwaitEnd()
	third, err := Start(t.Context(), program, options)
	if err != nil {
		t.Fatal(err)
	}
	if !third.Started || third.ID == second.ID {
		t.Errorf("after a kill %+v", third)
	}
	for _, p := range []*Process{second, third, third} {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	awaitStopped(t, options)
}

func TestStartTellsTheProgramsReason(t *testing.T) {
	options := testOptions(t)
	program := testProgram
	program.Prepare = func(string) ([]string, error) { return []string{"no number"}, nil }
	_, err := Start(t.Context(), program, options)
	if err == nil || !strings.Contains(err.Error(), `the test cannot serve: java.lang.NumberFormatException: For input string: "no number"`) {
		t.Errorf("error %v", err)
	}
	awaitStopped(t, options)
}

func TestTheJVMGetsNoSecrets(t *testing.T) {
	t.Setenv("GITHUB_TOKEN", "secret1")
	t.Setenv("OPENAI_API_KEY", "secret2")
	t.Setenv("NEO4J_PASSWORD", "secret3")
	for _, entry := range environment() {
		if strings.Contains(entry, "secret") {
			t.Errorf("the JVM gets %s", entry)
		}
	}
}
