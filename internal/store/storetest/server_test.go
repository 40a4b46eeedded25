package storetest

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestAServerEndsWithItsProcess kills a process that uses a server, which it
// is itself when HOLD_A_SERVER is set.
func TestAServerEndsWithItsProcess(t *testing.T) {
	if os.Getenv("HOLD_A_SERVER") != "" {
		holdServer(t)
		return
	}
	holder := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestAServerEndsWithItsProcess$")
	holder.Env = append(os.Environ(), "HOLD_A_SERVER=1")
	output, err := holder.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := holder.Start(); err != nil {
		t.Fatal(err)
	}
	directory, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	directory = strings.TrimSpace(directory)
	if _, err := os.Stat(directory + "/data/postmaster.pid"); err != nil {
		t.Fatal(err)
	}
	if err := holder.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = holder.Wait() // it was killed
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		if _, err := os.Stat(directory); os.IsNotExist(err) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s is still there after the end of its process", directory)
		}
	}
}

// holdServer reports where its server is and waits for its end.
func holdServer(t *testing.T) {
	server, err := sharedServer()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stdout.WriteString(server.directory + "\n"); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Minute)
}
