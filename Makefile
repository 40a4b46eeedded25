# RepoChat. `make demo` shows it, `make test` is everything that CI runs.

GO ?= go
BIN := bin/repochat
GOLANGCI_LINT_VERSION := v2.15.0
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
LDFLAGS := -X main.version=$(VERSION)
PACKAGES := ./...
# Only the grammars that internal/code reads: all 206 of them make the binary
# 15 MB larger. What is built without these tags works the same.
TAGS := grammar_subset,grammar_subset_go,grammar_subset_java,grammar_subset_python,grammar_subset_tsx,grammar_subset_typescript
export GOFLAGS := $(strip $(shell $(GO) env GOFLAGS) -tags=$(TAGS))

.DEFAULT_GOAL := help

.PHONY: help
help: ## Show this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: demo
demo: build ## Sample repository, managed local Neo4j and chat on http://localhost:8080
	$(BIN) demo

.PHONY: build
build: ## Build bin/repochat
	$(GO) build -ldflags '$(LDFLAGS)' -o $(BIN) ./cmd/repochat

# Packages that start no goroutine, in the product or in their tests: the race
# detector would find nothing in them. internal/race_test.go holds that.
SEQUENTIAL := $(addprefix repochat/,prompts \
	internal/answer internal/answer/back internal/answer/language internal/answer/words \
	internal/ask/literals internal/ask/said internal/ask/said/cited \
	internal/cypher/condition internal/cypher/explicit internal/cypher/facts internal/cypher/plan internal/cypher/syntax \
	internal/graph/view internal/question internal/question/dates internal/reader/learned internal/reader/learned/bank \
	internal/reader/learned/compose internal/reader/learned/slot internal/reader/readings internal/report \
	internal/xdiff)

.PHONY: test
test: tools check lint web-check build ## Everything that CI runs
	$(MAKE) web-e2e
	$(GO) run ./internal/graph/graphtest/hold -- $(MAKE) go-test

# What takes longest is tested first, so that nothing waits for it alone.
LONGEST := repochat/internal/reader/learned repochat/internal/ingest repochat/internal/server repochat/cmd/repochat repochat/internal/ask

# These do hundreds of things one after the other, in packages whose other tests run at
# once: they run without the race detector, which sees a part of them or none.
ONE_BY_ONE := ^(TestHostileTextsShowNothingElsewhere|TestSampleSets|TestRecordedConversations|TestAskedBackOnTheSample|TestTheScopeOfBeforeMayBeMeant|TestDerivedQuestions|TestClearQuestionsAreNotAskedBack|TestRepliesInOtherWords|TestPlansOfScopedQueriesAreAllowed|TestExplicitFormsKeepRows|TestALargeArchiveIsReadAsAStream|TestAnArchiveThatIsTooLargeTakesLittleMemory|TestAReplayedHistoryEndsInTheGraphOfItsLastVersion|TestTheLastVersionIsTheWholeSample|TestKilledWorkers|TestWhatChangedIsFollowed)$$
ONE_BY_ONE_IN := $(addprefix repochat/,internal/server cmd/repochat internal/ask internal/cypher internal/ingest)

# Every package is in one of the two lists. They are not vetted a second time:
# check has done it. The first two commands run beside each other, because each
# has one package that takes longer than all the others.
.PHONY: go-test
go-test: ## The Go tests, with the race detector where there is anything to race
	@packages=$$($(GO) list $(PACKAGES)) && sequential=$$(printf '%s\n' $(SEQUENTIAL)) && longest=$$(printf '%s\n' $(LONGEST)) || exit 1; status=0; \
	packages=$$(echo "$$longest"; echo "$$packages" | grep -vxF "$$longest"); \
	$(GO) test -vet=off -timeout 40m -run '$(ONE_BY_ONE)' $(ONE_BY_ONE_IN) & one_by_one=$$!; \
	$(GO) test -vet=off -timeout 40m $$(echo "$$packages" | grep -xF "$$sequential") || status=1; \
	wait $$one_by_one || status=1; \
	$(GO) test -race -vet=off -timeout 40m $$(echo "$$packages" | grep -vxF "$$sequential") || status=1; \
	exit $$status

# A package is a unit package unless its tests link one of these: a supervised
# JVM, the clients of others, or the driver of a browser. So a test that comes
# to need one of them takes its package off the list.
HEAVY := repochat/internal/jvm|repochat/internal/clienttest|github.com/chromedp/chromedp

.PHONY: unit
unit: ## The tests of the packages that need no JVM, browser or network
	@tests=$$($(GO) list -test -f '{{.ImportPath}} {{join .Deps " "}}' $(PACKAGES)) \
	&& $(GO) test $$(echo "$$tests" | awk '$$1 ~ /\.test$$/ && !/$(subst /,\/,$(HEAVY))/ { sub(/\.test$$/, "", $$1); print $$1 }')

.PHONY: tools
tools: ## Install the programs that the tests need and say which
	@.ci/install

.PHONY: check
check: ## Formatting, vet and downloaded modules
	@unformatted=$$(gofmt -l cmd internal web prompts deploy); \
	if [ -n "$$unformatted" ]; then echo "gofmt would change: $$unformatted"; exit 1; fi
	$(GO) vet $(PACKAGES)
	$(GO) mod verify

.PHONY: lint
lint: ## golangci-lint with .golangci.yml
	$(GO) run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_LINT_VERSION) run

.PHONY: bench
bench: build ## Benchmarks, each beside what it is compared with
	$(GO) run ./internal/graph/graphtest/hold -- $(GO) test -run '^$$' -bench . -benchmem -timeout 1h $(PACKAGES)
	cd web && npm ci --ignore-scripts --no-audit --no-fund
	$(GO) run ./internal/graph/graphtest/hold -- npm --prefix web run bench

# Repositories and the oracle lie outside: REPOCHAT_FIDELITY are git
# directories with colons between them; see the comments of the tests.
.PHONY: szz-fidelity
szz-fidelity: ## Line origins beside git blame -w, and SZZ variants beside what developers said
	REPOCHAT_RANDOM_COMMITS=10000 $(GO) test -count 1 -timeout 0 -v -run 'RandomHistories|Fidelity|Traps' ./internal/szz/origin
	$(GO) test -count 1 -timeout 0 -v -run 'Oracle|Corpus|Reference' ./internal/szz

.PHONY: web
web: ## Build web/dist from web/src
	cd web && npm ci --ignore-scripts --no-audit --no-fund && npm run build

.PHONY: web-generate
web-generate: ## Generate the page's types from the description of the API
	npm --prefix web/generate ci --ignore-scripts --no-audit --no-fund
	node web/generate/generate.mjs

.PHONY: web-format
web-format: ## Format the page's sources, and mend what the linter can
	cd web && npm ci --ignore-scripts --no-audit --no-fund && npm run format

.PHONY: web-check
web-check: ## Lint, check and test web/src, and that it and web/dist are what they are generated from
	npm --prefix web/generate ci --ignore-scripts --no-audit --no-fund
	node web/generate/generate.mjs --check
	cd web && npm ci --ignore-scripts --no-audit --no-fund && npm run check && npm test && npm run verify

.PHONY: stories
stories: ## Every component of the page in every state, on http://127.0.0.1:8090
	cd web && npm ci --ignore-scripts --no-audit --no-fund && npm run stories

.PHONY: web-e2e
web-e2e: build ## Drive the page in a browser: its stories, and the product on the sample repository
	cd web && npm ci --ignore-scripts --no-audit --no-fund
	$(GO) run ./internal/graph/graphtest/hold -- npm --prefix web run e2e

.PHONY: screenshots
screenshots: build ## Take the README's pictures of the demonstration anew
	cd web && npm ci --ignore-scripts --no-audit --no-fund && npm run screenshots
