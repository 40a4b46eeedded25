// Package config holds RepoChat's settings. Every setting is a flag and an
// environment variable of the same name; the command line's parser fills the
// struct from both, a flag winning over the environment.
package config

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

// Config is every setting that commands share. The tags are read by kong.
type Config struct {
	Data string `name:"data" env:"REPOCHAT_DATA" placeholder:"DIR" help:"Data directory: mirrors, the application's database, the managed Neo4j. Default: repochat in the user's data directory."`

	DatabaseURL string `name:"database-url" env:"REPOCHAT_DATABASE_URL" placeholder:"URL" help:"PostgreSQL for the application's database, like postgres://user:password@host/database. Prefer the environment. Unset: SQLite in the data directory."`

	Neo4jURI      string `name:"neo4j-uri" env:"NEO4J_URI" group:"Graph" placeholder:"URI" help:"Neo4j to use, like bolt://localhost:7687. Unset: a managed local Neo4j."`
	Neo4jUsername string `name:"neo4j-username" env:"NEO4J_USERNAME" group:"Graph" default:"neo4j" help:"User name in Neo4j."`
	Neo4jPassword string `name:"neo4j-password" env:"NEO4J_PASSWORD" group:"Graph" placeholder:"SECRET" help:"Password in Neo4j. Prefer the environment: a flag shows in the list of processes."`
	Neo4jDatabase string `name:"neo4j-database" env:"NEO4J_DATABASE" group:"Graph" default:"neo4j" help:"Database in Neo4j."`

	GitHubToken           string `name:"github-token" env:"GITHUB_TOKEN" group:"GitHub" placeholder:"SECRET" help:"Token that reads issues and pull requests from GitHub, and private repositories; without it only git is read. Prefer the environment."`
	GitHubAppID           int64  `name:"github-app-id" env:"GITHUB_APP_ID" group:"GitHub" placeholder:"N" help:"GitHub App that reads in the place of a token."`
	GitHubAppInstallation int64  `name:"github-app-installation-id" env:"GITHUB_APP_INSTALLATION_ID" group:"GitHub" placeholder:"N" help:"The App's installation. Unset: for each repository the one that covers it."`
	GitHubAppKey          string `name:"github-app-private-key" env:"GITHUB_APP_PRIVATE_KEY" group:"GitHub" placeholder:"SECRET" help:"The App's private key in PEM form. Prefer a file."`
	GitHubAppKeyFile      string `name:"github-app-private-key-file" env:"GITHUB_APP_PRIVATE_KEY_FILE" group:"GitHub" placeholder:"FILE" help:"File with the App's private key in PEM form."`

	GitHubURL string `name:"github-url" env:"GITHUB_URL" group:"GitHub" default:"https://github.com" help:"GitHub, or a GitHub Enterprise server."`

	GitHubWebhookSecret string `name:"github-webhook-secret" env:"GITHUB_WEBHOOK_SECRET" group:"GitHub" placeholder:"SECRET" help:"Secret of the webhook that tells POST /webhooks/github of news. Prefer the environment. Unset: no webhook is taken."`

	OpenAIAPIKey  string        `name:"openai-api-key" env:"OPENAI_API_KEY" group:"Model" placeholder:"SECRET" help:"Key of the model's endpoint. Prefer the environment."`
	OpenAIBaseURL string        `name:"openai-base-url" env:"OPENAI_BASE_URL" group:"Model" placeholder:"URL" help:"Any OpenAI-compatible endpoint, like http://localhost:11434/v1."`
	OpenAIModel   string        `name:"openai-model" env:"OPENAI_MODEL" group:"Model" placeholder:"NAME" help:"Model to ask. Unset: the built-in question parser answers, without a model."`
	LLMTimeout    time.Duration `name:"llm-timeout" env:"REPOCHAT_LLM_TIMEOUT" group:"Model" default:"120s" help:"Longest wait for one answer of the model. A question may take six of them, and a minute more."`
	LLMRecord     string        `name:"llm-record" env:"REPOCHAT_LLM_RECORD" group:"Model" placeholder:"DIR" help:"Keep every model call in this directory."`
	LLMReplay     string        `name:"llm-replay" env:"REPOCHAT_LLM_REPLAY" group:"Model" placeholder:"DIR" help:"Answer model calls from this directory and call no model."`

	Rerank int `name:"rerank-sync" env:"REPOCHAT_RERANK" group:"Model" default:"0" placeholder:"N" help:"Most calls of the model in one synchronisation that choose which commit introduced a bug, where its fix leads to several. 0: none."`

	Embeddings        string        `name:"embeddings" env:"REPOCHAT_EMBEDDINGS" group:"Model" enum:"auto,off" default:"auto" help:"Vectors of sentences: auto is the endpoint of EMBEDDINGS_BASE_URL, or else a small model on this machine where it has a JDK; off is words alone."`
	EmbeddingsBaseURL string        `name:"embeddings-base-url" env:"EMBEDDINGS_BASE_URL" group:"Model" placeholder:"URL" help:"Any endpoint with OpenAI's form of embeddings, like http://localhost:11434/v1."`
	EmbeddingsModel   string        `name:"embeddings-model" env:"EMBEDDINGS_MODEL" group:"Model" placeholder:"NAME" help:"Embedding model of that endpoint."`
	EmbeddingsAPIKey  string        `name:"embeddings-api-key" env:"EMBEDDINGS_API_KEY" group:"Model" placeholder:"SECRET" help:"Key of that endpoint. Prefer the environment."`
	SearchVectors     string        `name:"search-vectors" env:"REPOCHAT_SEARCH_VECTORS" group:"Model" enum:"on,off" default:"off" help:"Whether serve and demo keep vectors of all issues, pull requests and comments, by which a search finds what says the same in other words. repochat vectors makes those of one repository at any time."`
	EmbeddingsIdle    time.Duration `name:"embeddings-idle" env:"REPOCHAT_EMBEDDINGS_IDLE" group:"Model" default:"15m" help:"Time without work after which the model on this machine stops; 0 is never."`

	QueryTimeout time.Duration `name:"query-timeout" env:"REPOCHAT_QUERY_TIMEOUT" group:"Limits" default:"10s" help:"Longest run of one query."`
	QueryRows    int           `name:"query-rows" env:"REPOCHAT_QUERY_ROWS" group:"Limits" default:"10000" help:"Most rows of one query."`

	MaxArchiveMB  int `name:"max-archive-mb" env:"REPOCHAT_MAX_ARCHIVE_MB" group:"Limits" default:"512" help:"Largest tracker archive that is read, in megabytes."`
	MaxRecordMB   int `name:"max-record-mb" env:"REPOCHAT_MAX_RECORD_MB" group:"Limits" default:"16" help:"Largest issue or pull request of an archive, with its comments, in megabytes."`
	MaxTextKB     int `name:"max-text-kb" env:"REPOCHAT_MAX_TEXT_KB" group:"Limits" default:"1024" help:"Longest title, body or comment of an archive, in kilobytes."`
	MaxItems      int `name:"max-items" env:"REPOCHAT_MAX_ITEMS" group:"Limits" default:"5000000" help:"Most issues, pull requests, comments and names in an archive."`
	MaxReferences int `name:"max-references" env:"REPOCHAT_MAX_REFERENCES" group:"Limits" default:"500000" help:"Most references that a git server may offer."`

	FunctionHistory string `name:"function-history" env:"REPOCHAT_FUNCTION_HISTORY" group:"Limits" enum:"on,off" default:"on" help:"Whether synchronisations follow each function through the history: the first one reads all that source files ever held."`

	Retention Period `name:"retention" env:"REPOCHAT_RETENTION" group:"Limits" default:"0" placeholder:"PERIOD" help:"Conversations that have not gone on for so long are removed, like 90d; 0 keeps them."`

	Access `embed:"" group:"Access"`

	LogLevel string `name:"log-level" env:"REPOCHAT_LOG_LEVEL" enum:"debug,info,warn,error" default:"info" help:"Least level of log lines (${enum}), which go to stderr."`
}

// Validate checks the settings against each other and fills in the defaults
// that depend on the machine. Its errors name the setting and the remedy, and
// never a secret's value.
func (c *Config) Validate() error {
	if c.Data == "" {
		directory, err := defaultData()
		if err != nil {
			return err
		}
		c.Data = directory
	}
	return errors.Join(c.validateDatabase(), c.validateNeo4j(), c.validateModel(), c.validateEmbeddings(), c.validateGitHub(), c.validateLimits(), c.validateAccess())
}

// ManagesNeo4j reports whether RepoChat starts a Neo4j of its own.
func (c *Config) ManagesNeo4j() bool { return c.Neo4jURI == "" }

// HasModel reports whether a language model is set up; otherwise the built-in
// question parser answers.
func (c *Config) HasModel() bool { return c.OpenAIModel != "" || c.LLMReplay != "" }

// Redacted returns a copy that is safe to print: secrets that are set are
// replaced by dots.
func (c *Config) Redacted() Config {
	redacted := *c
	for _, secret := range []*string{&redacted.Neo4jPassword, &redacted.GitHubToken, &redacted.GitHubAppKey, &redacted.GitHubWebhookSecret, &redacted.OpenAIAPIKey, &redacted.EmbeddingsAPIKey, &redacted.OIDCClientSecret} {
		if *secret != "" {
			*secret = "•••"
		}
	}
	redacted.DatabaseURL = withoutSecrets(c.DatabaseURL)
	redacted.Tokens = redactTokens(c.Tokens)
	redacted.Neo4jURI = withoutUserInfo(c.Neo4jURI)
	redacted.OpenAIBaseURL = withoutUserInfo(c.OpenAIBaseURL)
	redacted.EmbeddingsBaseURL = withoutUserInfo(c.EmbeddingsBaseURL)
	redacted.GitHubURL = withoutUserInfo(c.GitHubURL)
	return redacted
}

func (c *Config) validateNeo4j() error {
	if c.ManagesNeo4j() {
		return nil
	}
	u, err := url.Parse(c.Neo4jURI)
	if err != nil || u.Host == "" {
		return fmt.Errorf("NEO4J_URI is not a URI; write it like bolt://localhost:7687")
	}
	switch u.Scheme {
	case "bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc":
	default:
		return fmt.Errorf("NEO4J_URI has the scheme %q; use bolt:// or neo4j:// (with +s for TLS)", u.Scheme)
	}
	if c.Neo4jPassword == "" {
		return errors.New("NEO4J_URI is set but NEO4J_PASSWORD is not; set it, or unset NEO4J_URI to use the managed local Neo4j")
	}
	return nil
}

func (c *Config) validateModel() error {
	if c.LLMRecord != "" && c.LLMReplay != "" {
		return errors.New("--llm-record and --llm-replay exclude each other; give one of them")
	}
	if c.OpenAIModel == "" && (c.OpenAIBaseURL != "" || c.LLMRecord != "" || c.LLMReplay != "") {
		return errors.New("OPENAI_MODEL is not set; name the model, or unset the other model settings to use the built-in question parser")
	}
	if c.Rerank < 0 || c.Rerank > 0 && !c.HasModel() {
		return errors.New("REPOCHAT_RERANK is a number of calls of a model; set OPENAI_MODEL, or REPOCHAT_RERANK to 0")
	}
	if c.OpenAIBaseURL != "" {
		if err := validHTTPURL("OPENAI_BASE_URL", c.OpenAIBaseURL); err != nil {
			return err
		}
	}
	if c.OpenAIModel != "" && c.OpenAIAPIKey == "" && c.OpenAIBaseURL == "" && c.LLMReplay == "" {
		return errors.New("OPENAI_MODEL is set but neither OPENAI_API_KEY nor OPENAI_BASE_URL is; set the key, or the URL of an endpoint that needs none")
	}
	return nil
}

// HasEmbeddings reports whether vectors of sentences may be used.
func (c *Config) HasEmbeddings() bool { return c.Embeddings == "auto" }

// ManagesEmbeddings reports whether RepoChat runs an embedding model of its own.
func (c *Config) ManagesEmbeddings() bool { return c.HasEmbeddings() && c.EmbeddingsBaseURL == "" }

func (c *Config) validateEmbeddings() error {
	switch {
	case c.EmbeddingsIdle < 0:
		return errors.New("REPOCHAT_EMBEDDINGS_IDLE must not be below zero, like 15m, or 0 for ever")
	case c.EmbeddingsBaseURL == "" && (c.EmbeddingsModel != "" || c.EmbeddingsAPIKey != ""):
		return errors.New("EMBEDDINGS_BASE_URL is not set; set it (OpenAI's is https://api.openai.com/v1), or unset EMBEDDINGS_MODEL and EMBEDDINGS_API_KEY to use the model on this machine")
	case c.EmbeddingsBaseURL == "":
		return nil
	case c.EmbeddingsModel == "":
		return errors.New("EMBEDDINGS_BASE_URL is set but EMBEDDINGS_MODEL is not; name the endpoint's embedding model")
	}
	return validHTTPURL("EMBEDDINGS_BASE_URL", c.EmbeddingsBaseURL)
}

func (c *Config) validateLimits() error {
	switch {
	case c.QueryTimeout <= 0:
		return errors.New("REPOCHAT_QUERY_TIMEOUT must be above zero, like 10s")
	case c.LLMTimeout <= 0:
		return errors.New("REPOCHAT_LLM_TIMEOUT must be above zero, like 120s")
	case c.QueryRows <= 0:
		return errors.New("REPOCHAT_QUERY_ROWS must be above zero, like 10000")
	case c.MaxArchiveMB <= 0 || c.MaxRecordMB <= 0 || c.MaxTextKB <= 0 || c.MaxItems <= 0 || c.MaxReferences <= 0:
		return errors.New("REPOCHAT_MAX_ARCHIVE_MB, REPOCHAT_MAX_RECORD_MB, REPOCHAT_MAX_TEXT_KB, REPOCHAT_MAX_ITEMS and REPOCHAT_MAX_REFERENCES must be above zero")
	}
	return nil
}

// ValidateAddress checks a host:port to listen on.
func ValidateAddress(address string) error {
	if _, port, err := net.SplitHostPort(address); err != nil || port == "" {
		return fmt.Errorf("%q is not an address to listen on; write it as HOST:PORT, like 127.0.0.1:8080", address)
	}
	return nil
}

func validHTTPURL(name, value string) error {
	u, err := url.Parse(value)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("%s is not an http or https URL", name)
	}
	return nil
}

func withoutUserInfo(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return ""
	}
	u.User = nil
	return u.String()
}

// defaultData follows the XDG Base Directory Specification on every system.
func defaultData() (string, error) {
	if directory := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(directory) {
		return filepath.Join(directory, "repochat"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errors.New("no home directory; name a data directory with --data or REPOCHAT_DATA")
	}
	return filepath.Join(home, ".local", "share", "repochat"), nil
}
