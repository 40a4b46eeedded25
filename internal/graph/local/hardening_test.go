package local

import (
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// testHardened tries on a running Neo4j what its settings forbid.
func testHardened(t *testing.T, options Options, server *Server) {
	t.Run("files of secrets are for their owner only", func(t *testing.T) {
		wantMode(t, options.DataDirectory, 0o700)
		wantMode(t, filepath.Join(options.DataDirectory, "state.json"), 0o600)
		wantMode(t, directory(options.DataDirectory).passwordFile(), 0o600)
	})
	t.Run("only this machine reaches Bolt and nobody with the initial password", func(t *testing.T) {
		wantLoopbackOnly(t, server)
		intruder := *server
		intruder.Password = username
		if _, err := query(t, &intruder, "RETURN 1", nil); err == nil {
			t.Error("the initial password opens the database")
		}
	})
	t.Run("CSV files cannot be read", func(t *testing.T) { wantNoFiles(t, options, server) })
	t.Run("addresses cannot be called", func(t *testing.T) { wantNoCalls(t, server) })
	t.Run("settings are in effect", func(t *testing.T) { wantSettings(t, server) })
}

func wantMode(t *testing.T, path string, want fs.FileMode) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != want {
		t.Errorf("%s has mode %o, want %o", path, got, want)
	}
}

func wantLoopbackOnly(t *testing.T, server *Server) {
	t.Helper()
	address, err := url.Parse(server.URI)
	if err != nil {
		t.Fatal(err)
	}
	if address.Hostname() != "127.0.0.1" {
		t.Errorf("Bolt is at %s", address.Hostname())
	}
	interfaces, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range interfaces {
		network, ok := each.(*net.IPNet)
		if !ok || network.IP.IsLoopback() || network.IP.IsLinkLocalUnicast() {
			continue
		}
		connection, err := net.Dial("tcp", net.JoinHostPort(network.IP.String(), address.Port()))
		if err == nil {
			connection.Close()
			t.Errorf("Bolt answers at %s", network.IP)
		}
	}
}

func wantNoFiles(t *testing.T, options Options, server *Server) {
	t.Helper()
	outside := filepath.Join(t.TempDir(), "secret.csv")
	imported := filepath.Join(options.DataDirectory, "home", "import", "secret.csv")
	for _, path := range []string{outside, imported} {
		if err := os.WriteFile(path, []byte("secret\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, address := range []string{"file://" + outside, "file:///secret.csv", "file:///etc/passwd"} {
		wantRefused(t, server, address, "file")
	}
	if err := os.Remove(imported); err != nil {
		t.Fatal(err)
	}
}

func wantNoCalls(t *testing.T, server *Server) {
	t.Helper()
	var calls atomic.Int64
	answer := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		calls.Add(1)
		fmt.Fprintln(w, "secret")
	})
	canary := httptest.NewServer(answer)
	defer canary.Close()
	_, port, err := net.SplitHostPort(canary.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, host := range []string{"127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0x7f000001"} {
		wantRefused(t, server, "http://"+host+":"+port+"/data.csv", "")
	}
	if listener, err := net.Listen("tcp6", "[::1]:0"); err == nil { // a machine may have no IPv6
		six := &httptest.Server{Listener: listener, Config: &http.Server{Handler: answer}}
		six.Start()
		defer six.Close()
		wantRefused(t, server, six.URL+"/data.csv", "blocked")
	}
	if calls.Load() != 0 {
		t.Errorf("Neo4j made %d calls", calls.Load())
	}
}

// wantRefused loads a CSV file, which must fail with a reason.
func wantRefused(t *testing.T, server *Server, address, reason string) {
	t.Helper()
	value, err := query(t, server, "LOAD CSV FROM $address AS line RETURN line[0]", map[string]any{"address": address})
	if err == nil {
		t.Errorf("LOAD CSV FROM %s returned %v", address, value)
		return
	}
	t.Log(err)
	if !strings.Contains(err.Error(), reason) {
		t.Errorf("LOAD CSV FROM %s failed for another reason: %v", address, err)
	}
}

// wantSettings reads back what holds without a query that shows it.
func wantSettings(t *testing.T, server *Server) {
	t.Helper()
	want := map[string]string{
		"server.config.strict_validation.enabled": "true",
		"server.http.enabled":                     "false",
		"server.https.enabled":                    "false",
		"dbms.security.auth_enabled":              "true",
		"dbms.usage_report.enabled":               "false",
		"server.bolt.telemetry.enabled":           "false",
		"db.memory.transaction.max":               "256.00MiB",
		"dbms.memory.transaction.total.max":       "512.00MiB",
		"db.transaction.monitor.check.interval":   "200ms",
	}
	for name, value := range want {
		got := mustQuery(t, server, "SHOW SETTINGS $name YIELD value RETURN value", map[string]any{"name": name})
		if got != value {
			t.Errorf("%s = %v, want %s", name, got, value)
		}
	}
}
