package app

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"repochat/internal/access"
	"repochat/internal/config"
	"repochat/internal/graph/local"
)

// Diagnose reports what is set up and what is missing. It starts no database and
// calls no chat model.
func Diagnose(ctx context.Context, c config.Config) []local.Finding {
	findings := []local.Finding{diagnoseGit(ctx), diagnoseStore(ctx, c), diagnoseSyncs(ctx, c)}
	findings = append(findings, diagnoseNeo4j(ctx, c)...)
	return append(findings, diagnoseModel(c), diagnoseSentences(ctx, c), diagnoseGitHub(c), diagnoseAccess(ctx, c))
}

func diagnoseGit(ctx context.Context) local.Finding {
	version, err := exec.CommandContext(ctx, "git", "--version").Output()
	if err != nil {
		return local.Finding{Subject: "git", Detail: "git does not run", Remedy: "install git"}
	}
	return local.Finding{Subject: "git", OK: true, Detail: strings.TrimSpace(strings.TrimPrefix(string(version), "git "))}
}

func diagnoseStore(ctx context.Context, c config.Config) local.Finding {
	finding := local.Finding{Subject: "application database", OK: true, Detail: "SQLite in " + c.Data}
	if c.UsesPostgreSQL() {
		finding.Detail = c.Redacted().DatabaseURL
	}
	s, err := openStore(ctx, c)
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		finding.OK, finding.Remedy = false, err.Error()
	}
	return finding
}

func diagnoseNeo4j(ctx context.Context, c config.Config) []local.Finding {
	if c.ManagesNeo4j() {
		options, err := localOptions(c)
		if err != nil {
			return []local.Finding{{Subject: "Neo4j", Detail: "no cache directory", Remedy: err.Error()}}
		}
		return local.Check(ctx, options)
	}
	d, err := openDatabase(ctx, c, nil)
	if err != nil {
		return []local.Finding{{Subject: "Neo4j", Detail: c.Redacted().Neo4jURI, Remedy: err.Error()}}
	}
	if err := d.close(ctx); err != nil {
		return []local.Finding{{Subject: "Neo4j", Detail: c.Redacted().Neo4jURI, Remedy: err.Error()}}
	}
	return []local.Finding{{Subject: "Neo4j", OK: true, Detail: "answers at " + c.Redacted().Neo4jURI}}
}

func diagnoseModel(c config.Config) local.Finding {
	detail := "none; the built-in question parser answers (set OPENAI_MODEL to use a model)"
	if c.HasModel() {
		detail = fmt.Sprintf("%s at %s", c.OpenAIModel, orDefault(c.Redacted().OpenAIBaseURL, "OpenAI"))
	}
	return local.Finding{Subject: "model", OK: true, Detail: detail}
}

func diagnoseAccess(ctx context.Context, c config.Config) local.Finding {
	finding := local.Finding{Subject: "sign-in", OK: true}
	switch c.Auth {
	case config.AuthToken:
		finding.Detail, finding.Remedy = diagnoseTokens(ctx, c)
	case config.AuthOIDC:
		finding.Detail = "at " + c.OIDCIssuer
		if err := newProvider(c, nil).Check(ctx); err != nil {
			finding.Remedy = err.Error() + "; check REPOCHAT_OIDC_ISSUER, and that this machine reaches it"
		}
	default:
		finding.Detail = "none; only this machine may use the server (set REPOCHAT_AUTH=token to let others in)"
	}
	finding.OK = finding.Remedy == ""
	return finding
}

func diagnoseTokens(ctx context.Context, c config.Config) (detail, remedy string) {
	tokens, err := OpenTokens(ctx, c)
	if err != nil {
		return "tokens", err.Error()
	}
	defer tokens.Close()
	list, err := tokens.List(ctx)
	if err != nil {
		return "tokens", err.Error()
	}
	list = slices.DeleteFunc(list, func(t access.Token) bool { return t.HasExpired(time.Now()) })
	if len(list)+len(c.Tokens) == 0 {
		return "by token, and there is none", "repochat token add NAME --admin"
	}
	return fmt.Sprintf("by token; valid ones: %d", len(list)+len(c.Tokens)), ""
}

func orDefault(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
