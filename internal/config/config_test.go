package config

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func valid() Config {
	return Config{
		Data: "/data", Neo4jUsername: "neo4j", Neo4jDatabase: "neo4j", GitHubURL: "https://github.com",
		LLMTimeout: time.Minute, QueryTimeout: time.Second, QueryRows: 10, MaxArchiveMB: 1, MaxRecordMB: 1, MaxTextKB: 1, MaxItems: 1, MaxReferences: 1,
	}
}

func TestValidateNamesTheSettingAndTheRemedy(t *testing.T) {
	tests := []struct {
		name   string
		change func(*Config)
		want   []string // substrings of the error; none means valid
	}{
		{"nothing set is enough", func(*Config) {}, nil},
		{"a Neo4j with its password", func(c *Config) { c.Neo4jURI, c.Neo4jPassword = "bolt://db:7687", "x" }, nil},
		{"a Neo4j without a password", func(c *Config) { c.Neo4jURI = "bolt://db:7687" }, []string{"NEO4J_PASSWORD", "unset NEO4J_URI"}},
		{"a Neo4j over http", func(c *Config) { c.Neo4jURI, c.Neo4jPassword = "http://db:7474", "x" }, []string{`"http"`, "bolt://"}},
		{"a Neo4j without a scheme", func(c *Config) { c.Neo4jURI, c.Neo4jPassword = "db:7687", "x" }, []string{"NEO4J_URI", "bolt://localhost:7687"}},
		{"a local model without a key", func(c *Config) { c.OpenAIModel, c.OpenAIBaseURL = "llama3", "http://localhost:11434/v1" }, nil},
		{"a model without key or endpoint", func(c *Config) { c.OpenAIModel = "gpt" }, []string{"OPENAI_API_KEY", "OPENAI_BASE_URL"}},
		{"an endpoint without a model", func(c *Config) { c.OpenAIBaseURL = "http://localhost:1" }, []string{"OPENAI_MODEL"}},
		{"recording and replaying at once", func(c *Config) { c.OpenAIModel, c.LLMRecord, c.LLMReplay = "m", "a", "b" }, []string{"--llm-record", "--llm-replay"}},
		{"an endpoint of embeddings", func(c *Config) { c.EmbeddingsBaseURL, c.EmbeddingsModel = "http://ollama:11434/v1", "nomic-embed-text" }, nil},
		{"an endpoint of embeddings without a model", func(c *Config) { c.EmbeddingsBaseURL = "http://ollama:11434/v1" }, []string{"EMBEDDINGS_MODEL"}},
		{"an embedding model without an endpoint", func(c *Config) { c.EmbeddingsModel, c.EmbeddingsAPIKey = "m", "hunter2" }, []string{"EMBEDDINGS_BASE_URL", "https://api.openai.com/v1"}},
		{"an endpoint of embeddings that is no URL", func(c *Config) { c.EmbeddingsBaseURL, c.EmbeddingsModel = "ollama:11434", "m" }, []string{"EMBEDDINGS_BASE_URL"}},
		{"an idle time below zero", func(c *Config) { c.EmbeddingsIdle = -1 }, []string{"REPOCHAT_EMBEDDINGS_IDLE"}},
		{"a PostgreSQL server", func(c *Config) { c.DatabaseURL = "postgres://user:p%40ss@db:5432/repochat?sslmode=require" }, nil},
		{"a PostgreSQL socket", func(c *Config) { c.DatabaseURL = "postgresql:///repochat?host=/run/postgresql" }, nil},
		{"another database system", func(c *Config) { c.DatabaseURL = "mysql://user:hunter2@db/repochat" }, []string{"REPOCHAT_DATABASE_URL", "postgres://", "unset it"}},
		{"a PostgreSQL without a database", func(c *Config) { c.DatabaseURL = "postgres://db:5432/" }, []string{"REPOCHAT_DATABASE_URL"}},
		{"a password with a stray percent sign", func(c *Config) { c.DatabaseURL = "postgres://user:hunter2%zz@db/repochat" }, []string{"escaped"}},
		{"a GitHub that is no URL", func(c *Config) { c.GitHubURL = "github.com" }, []string{"GITHUB_URL"}},
		{"a GitHub App", func(c *Config) { c.GitHubAppID, c.GitHubAppKeyFile = 12, "/key.pem" }, nil},
		{"a GitHub App without a key", func(c *Config) { c.GitHubAppID = 12 }, []string{"GITHUB_APP_PRIVATE_KEY_FILE"}},
		{"a GitHub App with two keys", func(c *Config) { c.GitHubAppID, c.GitHubAppKey, c.GitHubAppKeyFile = 12, "hunter2", "/key.pem" }, []string{"give one of them"}},
		{"a GitHub App beside a token", func(c *Config) { c.GitHubAppID, c.GitHubAppKey, c.GitHubToken = 12, "hunter2", "hunter2" }, []string{"GITHUB_TOKEN", "exclude each other"}},
		{"a key of no GitHub App", func(c *Config) { c.GitHubAppKey = "hunter2" }, []string{"GITHUB_APP_ID"}},
		{"no time for a query", func(c *Config) { c.QueryTimeout = 0 }, []string{"REPOCHAT_QUERY_TIMEOUT", "10s"}},
		{"no rows for a query", func(c *Config) { c.QueryRows = -1 }, []string{"REPOCHAT_QUERY_ROWS"}},
		{"no room for a text", func(c *Config) { c.MaxTextKB = 0 }, []string{"REPOCHAT_MAX_TEXT_KB"}},
		{"no room for an archive", func(c *Config) { c.MaxItems = 0 }, []string{"REPOCHAT_MAX_ITEMS"}},
		{"two faults are told at once", func(c *Config) { c.QueryRows, c.GitHubURL = 0, "x" }, []string{"REPOCHAT_QUERY_ROWS", "GITHUB_URL"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := valid()
			tt.change(&c)
			err := c.Validate()
			if (err == nil) != (len(tt.want) == 0) {
				t.Fatalf("Validate() = %v, want an error: %v", err, len(tt.want) > 0)
			}
			for _, want := range tt.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %q does not mention %q", err, want)
				}
			}
			if err != nil && strings.Contains(err.Error(), "hunter2") {
				t.Errorf("error %q shows a secret", err)
			}
		})
	}
}

func TestValidateFindsTheDataDirectory(t *testing.T) {
	base := t.TempDir()
	t.Setenv("XDG_DATA_HOME", base)
	c := valid()
	c.Data = ""
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(base, "repochat"); c.Data != want {
		t.Errorf("Data = %q, want %q", c.Data, want)
	}
}

func TestRedactedShowsNoSecret(t *testing.T) {
	c := valid()
	c.Neo4jURI = "bolt://admin:hunter2@db:7687"
	c.OpenAIBaseURL = "https://user:hunter2@model/v1"
	c.DatabaseURL = "postgres://user:hunter2@db/repochat?password=hunter2&passfile=/hunter2"
	c.GitHubAppKey = "hunter2"
	c.EmbeddingsBaseURL, c.EmbeddingsAPIKey = "https://user:hunter2@model/v1", "hunter2"
	c.Neo4jPassword, c.GitHubToken, c.OpenAIAPIKey, c.GitHubWebhookSecret = "hunter2", "hunter2", "hunter2", "hunter2"
	if text := fmt.Sprintf("%+v", c.Redacted()); strings.Contains(text, "hunter2") {
		t.Errorf("a secret shows in %s", text)
	}
	if got, want := c.Redacted().DatabaseURL, "postgres://db/repochat"; got != want {
		t.Errorf("the database shows as %q, want %q", got, want)
	}
	if c.Neo4jPassword != "hunter2" {
		t.Error("redacting changed the settings themselves")
	}
}

func TestValidateAddress(t *testing.T) {
	for address, ok := range map[string]bool{"127.0.0.1:8080": true, "[::1]:80": true, ":8080": true, "8080": false, "host": false, "": false} {
		if err := ValidateAddress(address); (err == nil) != ok {
			t.Errorf("ValidateAddress(%q) = %v", address, err)
		}
	}
}
