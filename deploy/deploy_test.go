// Package deploy_test checks what an operator runs: that the compose file is
// one, that it is closed by default, and that the image gets all it needs.
package deploy_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"repochat/deploy/neo4j"
)

type composition struct {
	Services map[string]service
	Networks map[string]struct{ Internal bool }
}

type service struct {
	Image       string
	Environment map[string]string
	Ports       []string
	Networks    map[string]any
	CapDrop     []string `yaml:"cap_drop"`
	SecurityOpt []string `yaml:"security_opt"`
	ReadOnly    bool     `yaml:"read_only"`
	Command     []string
	Restart     string
	Healthcheck struct{ Test []string }
	DependsOn   map[string]struct{ Condition string } `yaml:"depends_on"`
	MemLimit    string                                `yaml:"mem_limit"`
	CPUs        float64                               `yaml:"cpus"`
	PidsLimit   int                                   `yaml:"pids_limit"`
	Profiles    []string
	Entrypoint  []string
	Volumes     []string
}

// started are the services of a composition that start without a profile.
func (c composition) started() map[string]service {
	started := maps.Clone(c.Services)
	maps.DeleteFunc(started, func(_ string, s service) bool { return len(s.Profiles) > 0 })
	return started
}

// compose has docker-compose read files, one over the other, with these settings.
func compose(t *testing.T, files []string, settings ...string) (stdout, stderr string, err error) {
	t.Helper()
	path, err := exec.LookPath("docker-compose")
	if err != nil {
		t.Fatal("the compose file is checked by docker-compose; on Debian: apt-get install docker-compose")
	}
	// An operator's own deploy/.env must not change what is tested.
	empty := filepath.Join(t.TempDir(), "empty.env")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	var arguments []string
	for _, file := range files {
		arguments = append(arguments, "-f", file)
	}
	command := exec.CommandContext(t.Context(), path, append(arguments, "--env-file", empty, "config")...)
	command.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir()}, settings...)
	var out, errors bytes.Buffer
	command.Stdout, command.Stderr = &out, &errors
	err = command.Run()
	return out.String(), errors.String(), err
}

// plain is what is run without choosing anything; withPostgreSQL is the other choice.
var (
	plain          = []string{"docker-compose.yml"}
	withPostgreSQL = []string{"docker-compose.yml", "docker-compose.postgresql.yml"}
)

func composed(t *testing.T, settings ...string) composition {
	t.Helper()
	return composedOf(t, plain, settings...)
}

func composedOf(t *testing.T, files []string, settings ...string) composition {
	t.Helper()
	stdout, stderr, err := compose(t, files, append(settings, "NEO4J_PASSWORD=a-password")...)
	if err != nil {
		t.Fatalf("docker-compose config: %v\n%s", err, stderr)
	}
	var c composition
	if err := yaml.Unmarshal([]byte(stdout), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestComposeIsClosedByDefault(t *testing.T) {
	c := composed(t)
	if got := slices.Sorted(maps.Keys(c.started())); !slices.Equal(got, []string{"neo4j", "server", "worker"}) {
		t.Errorf("services %v", got)
	}
	for name, s := range c.started() {
		if !slices.Equal(s.CapDrop, []string{"ALL"}) || !slices.Equal(s.SecurityOpt, []string{"no-new-privileges:true"}) {
			t.Errorf("%s keeps privileges: %v %v", name, s.CapDrop, s.SecurityOpt)
		}
		if name != "neo4j" && !s.ReadOnly {
			t.Errorf("%s can write to its image", name)
		}
		if name != "neo4j" && s.DependsOn["neo4j"].Condition != "service_healthy" {
			t.Errorf("%s does not wait for Neo4j", name)
		}
		if name != "server" && len(s.Ports) > 0 {
			t.Errorf("%s opens %v", name, s.Ports)
		}
	}
	if got := c.Services["server"].Ports; !slices.Equal(got, []string{"127.0.0.1:8080:8080/tcp"}) {
		t.Errorf("the server opens %v, want this machine only", got)
	}
	if got := c.Services["server"].Environment; got["REPOCHAT_PUBLISHED_ON"] != "127.0.0.1" || got["REPOCHAT_INSECURE_NO_AUTH"] != "" {
		t.Errorf("the server believes to be published on %q, without sign-in %q", got["REPOCHAT_PUBLISHED_ON"], got["REPOCHAT_INSECURE_NO_AUTH"])
	}
	graph := c.Services["neo4j"]
	if !c.Networks["graph"].Internal || len(graph.Networks) != 1 || len(graph.Healthcheck.Test) == 0 {
		t.Errorf("Neo4j is in %v, checked by %v", graph.Networks, graph.Healthcheck.Test)
	}
}

func TestEveryContainerHasLimits(t *testing.T) {
	c := composedOf(t, withPostgreSQL, "POSTGRES_PASSWORD=secret1", "NEO4J_IMAGE=neo4j@sha256:0123", "POSTGRES_IMAGE=postgres@sha256:4567", "OLLAMA_IMAGE=ollama@sha256:89ab")
	for name, s := range c.Services {
		if s.MemLimit == "" || s.CPUs <= 0 || s.PidsLimit <= 0 {
			t.Errorf("%s has the limits %q of memory, %v processors, %d processes", name, s.MemLimit, s.CPUs, s.PidsLimit)
		}
	}
	if got := []string{c.Services["neo4j"].Image, c.Services["postgresql"].Image, c.Services["ollama"].Image}; !slices.Equal(got, []string{"neo4j@sha256:0123", "postgres@sha256:4567", "ollama@sha256:89ab"}) {
		t.Errorf("images %v, want those of the settings", got)
	}
}

// With roles the server may read only; the worker still loads.
func TestWithEnterpriseTheServerHasAReadersRole(t *testing.T) {
	files := []string{"docker-compose.yml", "docker-compose.enterprise.yml"}
	c := composedOf(t, files, "NEO4J_READER_PASSWORD=reader12", "NEO4J_ACCEPT_LICENSE_AGREEMENT=eval")
	for name, want := range map[string]string{"server": "repochat_reader", "worker": "neo4j", "roles": "neo4j"} {
		if got := c.Services[name].Environment["NEO4J_USERNAME"]; got != want {
			t.Errorf("%s signs in to Neo4j as %q, want %q", name, got, want)
		}
	}
	if c.Services["server"].Environment["NEO4J_PASSWORD"] != "reader12" || c.Services["server"].DependsOn["roles"].Condition != "service_completed_successfully" {
		t.Errorf("the server has %+v", c.Services["server"])
	}
	if s := c.Services["roles"]; s.MemLimit == "" || s.CPUs <= 0 || s.PidsLimit <= 0 || !s.ReadOnly || len(s.CapDrop) == 0 {
		t.Errorf("the container that makes the user has no limits: %+v", s)
	}
}

// A tag of an action can be moved to other code; a commit cannot.
func TestActionsAreNamedByCommit(t *testing.T) {
	text, err := os.ReadFile("../.github/workflows/ci.yml")
	if err != nil {
		t.Fatal(err)
	}
	uses := regexp.MustCompile(`uses: (\S+)`).FindAllStringSubmatch(string(text), -1)
	byCommit := regexp.MustCompile(`@[0-9a-f]{40}$`)
	for _, use := range uses {
		if !byCommit.MatchString(use[1]) {
			t.Errorf("%s is not named by a commit", use[1])
		}
	}
	if len(uses) == 0 {
		t.Error("no actions are found")
	}
}

func TestComposeSynchronisesInAServiceOfItsOwn(t *testing.T) {
	c := composed(t, "REPOCHAT_SYNC_EVERY=1h", "GITHUB_WEBHOOK_SECRET=a-secret", "REPOCHAT_DATABASE_URL=postgres://db/repochat")
	server, worker := c.Services["server"], c.Services["worker"]
	if !slices.Equal(server.Command, []string{"serve", "--no-worker"}) || !slices.Equal(worker.Command, []string{"worker"}) {
		t.Errorf("the server runs %v, the worker %v", server.Command, worker.Command)
	}
	if worker.Restart != "unless-stopped" || !slices.Equal(worker.Healthcheck.Test, []string{"NONE"}) {
		t.Errorf("the worker restarts %q and its health check is %+v", worker.Restart, worker.Healthcheck)
	}
	if got := worker.Environment["REPOCHAT_SYNC_EVERY"]; got != "1h" {
		t.Errorf("the worker synchronises every %q", got)
	}
	if got := server.Environment["GITHUB_WEBHOOK_SECRET"]; got != "a-secret" {
		t.Errorf("the server's webhook secret is %q", got)
	}
	if got := server.Environment["REPOCHAT_DATABASE_URL"]; got == "" || got != worker.Environment["REPOCHAT_DATABASE_URL"] {
		t.Errorf("the server's database is %q, the worker's %q", got, worker.Environment["REPOCHAT_DATABASE_URL"])
	}
}

// settingsOf reads a file of settings as docker-compose does.
func settingsOf(t *testing.T, name string) (settings []string) {
	t.Helper()
	for line := range strings.Lines(read(t, name)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			settings = append(settings, line)
		}
	}
	return settings
}

func TestTheLocalModelIsWiredAndClosed(t *testing.T) {
	settings := settingsOf(t, "local-model.env")
	c := composed(t, settings...)
	if !slices.Contains(settings, "COMPOSE_PROFILES=local-model") {
		t.Error("the settings do not choose the profile")
	}
	for _, name := range []string{"ollama", "pull-models"} {
		s := c.Services[name]
		if !slices.Equal(s.Profiles, []string{"local-model"}) || len(s.Ports) > 0 {
			t.Errorf("%s starts with %v and opens %v", name, s.Profiles, s.Ports)
		}
		if !slices.Equal(s.CapDrop, []string{"ALL"}) || !slices.Equal(s.SecurityOpt, []string{"no-new-privileges:true"}) || !s.ReadOnly {
			t.Errorf("%s keeps privileges: %v %v, read only %v", name, s.CapDrop, s.SecurityOpt, s.ReadOnly)
		}
		if len(s.Volumes) != 1 || !strings.HasPrefix(s.Volumes[0], "models:/root/.ollama") {
			t.Errorf("%s keeps models in %v", name, s.Volumes)
		}
	}
	ollama, server, pull := c.Services["ollama"], c.Services["server"], c.Services["pull-models"]
	if !c.Networks["models"].Internal || !slices.Equal(slices.Sorted(maps.Keys(ollama.Networks)), []string{"models"}) {
		t.Errorf("Ollama is in %v, which is internal: %v", ollama.Networks, c.Networks["models"].Internal)
	}
	if _, found := server.Networks["models"]; !found || ollama.DependsOn["pull-models"].Condition != "service_completed_successfully" {
		t.Errorf("the server is in %v, Ollama waits for %v", server.Networks, ollama.DependsOn)
	}
	for _, name := range []string{"OPENAI_BASE_URL", "EMBEDDINGS_BASE_URL"} {
		if got := server.Environment[name]; got != "http://ollama:11434/v1" {
			t.Errorf("%s of the server is %q", name, got)
		}
	}
	for _, name := range []string{"OPENAI_MODEL", "EMBEDDINGS_MODEL"} {
		if got := pull.Environment[name]; got == "" || got != server.Environment[name] || !strings.Contains(strings.Join(pull.Entrypoint, " "), "$$"+name) {
			t.Errorf("%s: %q is pulled, and the server asks for %q", name, got, server.Environment[name])
		}
		if !regexp.MustCompile(regexp.QuoteMeta(server.Environment[name]) + ` \([\d.]+ [GM]B\)`).MatchString(read(t, "local-model.env")) {
			t.Errorf("the size of %s is not told", server.Environment[name])
		}
	}
}

func TestWithoutTheLocalModelTheServerAsksNobody(t *testing.T) {
	for name, value := range composed(t).Services["server"].Environment {
		if value != "" && (strings.HasPrefix(name, "OPENAI_") || strings.HasPrefix(name, "EMBEDDINGS_")) {
			t.Errorf("%s is %q", name, value)
		}
	}
}

func TestComposeNeedsAPassword(t *testing.T) {
	_, stderr, err := compose(t, plain)
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || !strings.Contains(stderr, "set NEO4J_PASSWORD in deploy/.env") {
		t.Errorf("without a password: %v\n%s", err, stderr)
	}
}

func TestComposeWithPostgreSQLKeepsItToItself(t *testing.T) {
	c := composedOf(t, withPostgreSQL, "POSTGRES_PASSWORD=secret1")
	for _, name := range []string{"server", "worker"} {
		s := c.Services[name]
		if got := s.Environment["REPOCHAT_DATABASE_URL"]; got != "postgres://repochat:secret1@postgresql/repochat?sslmode=disable" {
			t.Errorf("the database of %s is %q", name, got)
		}
		if s.DependsOn["postgresql"].Condition != "service_healthy" || s.DependsOn["neo4j"].Condition != "service_healthy" {
			t.Errorf("%s waits for %v", name, s.DependsOn)
		}
		if got := slices.Sorted(maps.Keys(s.Networks)); !slices.Equal(slices.DeleteFunc(got, func(n string) bool { return n == "models" }), []string{"database", "graph", "outside"}) {
			t.Errorf("%s is in %v", name, got)
		}
	}
	database := c.Services["postgresql"]
	if !c.Networks["database"].Internal || len(database.Networks) != 1 || len(database.Ports) > 0 || len(database.Healthcheck.Test) == 0 {
		t.Errorf("PostgreSQL is in %v, opens %v, checked by %v", database.Networks, database.Ports, database.Healthcheck.Test)
	}
	if !slices.Equal(database.CapDrop, []string{"ALL"}) || !slices.Equal(database.SecurityOpt, []string{"no-new-privileges:true"}) {
		t.Errorf("PostgreSQL keeps privileges: %v %v", database.CapDrop, database.SecurityOpt)
	}
	_, stderr, err := compose(t, withPostgreSQL, "NEO4J_PASSWORD=a-password")
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || !strings.Contains(stderr, "set POSTGRES_PASSWORD in deploy/.env") {
		t.Errorf("without a password: %v\n%s", err, stderr)
	}
}

func TestComposePassesSettingsOn(t *testing.T) {
	c := composed(t, "OPENAI_MODEL=a-model", "GITHUB_TOKEN=a-token", "REPOCHAT_DATABASE_URL=postgres://db/repochat", "REPOCHAT_BIND=0.0.0.0", "REPOCHAT_PORT=80")
	if got := c.Services["server"].Environment["OPENAI_MODEL"]; got != "a-model" {
		t.Errorf("the server's model is %q", got)
	}
	for _, name := range []string{"server", "worker"} {
		if got := c.Services[name].Environment["REPOCHAT_DATABASE_URL"]; got != "postgres://db/repochat" {
			t.Errorf("the database of %s is %q", name, got)
		}
	}
	if got := c.Services["worker"].Environment["GITHUB_TOKEN"]; got != "a-token" {
		t.Errorf("the worker's token is %q", got)
	}
	if got := c.Services["server"].Ports; !slices.Equal(got, []string{"0.0.0.0:80:8080/tcp"}) {
		t.Errorf("the server opens %v", got)
	}
	// The server refuses to be open to other machines without sign-in, so it has to know.
	if got := c.Services["server"].Environment["REPOCHAT_PUBLISHED_ON"]; got != "0.0.0.0" {
		t.Errorf("the server believes to be published on %q", got)
	}
}

// The settings that keep a query from reaching out, or from never ending, are
// the same for the Neo4j of the compose file as for the managed one.
func TestComposeHardensNeo4jLikeTheManagedOne(t *testing.T) {
	managed := map[string]string{}
	for line := range strings.Lines(string(neo4j.Settings)) {
		if name, value, found := strings.Cut(strings.TrimSpace(line), "="); found && !strings.HasPrefix(name, "#") {
			managed[name] = value
		}
	}
	environment := composed(t).Services["neo4j"].Environment
	for _, name := range []string{
		"server.config.strict_validation.enabled", "server.http.enabled", "server.https.enabled",
		"dbms.usage_report.enabled", "server.bolt.telemetry.enabled",
		"dbms.security.allow_csv_import_from_file_urls", "internal.dbms.cypher_ip_blocklist",
		"db.transaction.monitor.check.interval", "db.memory.transaction.max", "dbms.memory.transaction.total.max",
	} {
		// The image's rule: a dot becomes one underscore, an underscore two.
		variable := "NEO4J_" + strings.NewReplacer("_", "__", ".", "_").Replace(name)
		if want := managed[name]; want == "" || environment[variable] != want {
			t.Errorf("%s = %q, and %q in the managed Neo4j", variable, environment[variable], want)
		}
	}
}

func TestTheImageIsBuiltWithTheModulesGo(t *testing.T) {
	want := regexp.MustCompile(`(?m)^go (\S+)$`).FindStringSubmatch(read(t, "../go.mod"))[1]
	got := regexp.MustCompile(`(?m)^FROM golang:([\d.]+)-`).FindStringSubmatch(read(t, "Dockerfile"))
	if got == nil || got[1] != want {
		t.Errorf("the Dockerfile builds with Go %v, go.mod asks for %s", got, want)
	}
}

func TestTheImageDoesNotRunAsRoot(t *testing.T) {
	_, final, _ := strings.Cut(read(t, "Dockerfile"), "\nFROM alpine")
	if !regexp.MustCompile(`(?m)^USER [1-9]\d*:[1-9]\d*$`).MatchString(final) {
		t.Error("the last stage of the Dockerfile sets no user by number")
	}
}

// The image is built from the directories that the Dockerfile names. A new one
// that a package needs must be added there.
func TestTheImageGetsEveryFileOfTheBuild(t *testing.T) {
	build, _, _ := strings.Cut(read(t, "Dockerfile"), "\nFROM alpine")
	var copied []string
	for _, line := range regexp.MustCompile(`(?m)^COPY (.+) \S+$`).FindAllStringSubmatch(build, -1) {
		copied = append(copied, strings.Fields(line[1])...)
	}
	sent := regexp.MustCompile(`(?m)^!(\S+)$`).FindAllStringSubmatch(read(t, "Dockerfile.dockerignore"), -1)
	for _, file := range filesOfTheBuild(t) {
		lies := func(path string) bool { return file == path || strings.HasPrefix(file, path+"/") }
		if !slices.ContainsFunc(copied, lies) {
			t.Errorf("the build needs %s, which the Dockerfile does not copy", file)
		}
		if !slices.ContainsFunc(sent, func(line []string) bool { return lies(line[1]) }) {
			t.Errorf("the build needs %s, which Dockerfile.dockerignore leaves out", file)
		}
	}
}

// filesOfTheBuild lists what the command is compiled from, relative to the root.
func filesOfTheBuild(t *testing.T) []string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "go", "list", "-deps", "-json=Dir,GoFiles,EmbedFiles,Module", "./cmd/repochat")
	command.Dir = root
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	files := []string{"go.mod", "go.sum"}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			Dir                 string
			GoFiles, EmbedFiles []string
			Module              *struct{ Main bool }
		}
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return files
		} else if err != nil {
			t.Fatal(err)
		}
		if p.Module == nil || !p.Module.Main {
			continue
		}
		for _, name := range slices.Concat(p.GoFiles, p.EmbedFiles) {
			relative, err := filepath.Rel(root, filepath.Join(p.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, filepath.ToSlash(relative))
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	body, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// The image and `make build` leave out the same grammars.
func TestTheImageIsBuiltWithTheTagsOfTheMakefile(t *testing.T) {
	tags := regexp.MustCompile(`(?m)^(?:ARG )?TAGS ?:?= ?(\S+)$`)
	var found []string
	for _, file := range []string{"Dockerfile", "../Makefile"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		match := tags.FindSubmatch(text)
		if match == nil {
			t.Fatalf("%s names no tags", file)
		}
		found = append(found, string(match[1]))
	}
	if found[0] != found[1] {
		t.Errorf("Dockerfile has %s, Makefile %s", found[0], found[1])
	}
}
