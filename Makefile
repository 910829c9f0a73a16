# Two commands are all anyone needs: `make run` and `make test`.

CARGO ?= cargo
# Tests run with nextest where it is installed, else with cargo's own runner.
NEXTEST := $(shell command -v cargo-nextest 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help run test test-long lint fmt bench

help: ## Show this help.
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## Build, and play a deal of 升级 in the terminal between random players.
	$(CARGO) run --release --quiet -p paisai -- demo

test: lint ## Run every test: format, lints, rules, games, events, conformance.
ifdef NEXTEST
	$(CARGO) nextest run --workspace --no-fail-fast
else
	$(CARGO) test --workspace --no-fail-fast --lib --bins --tests --examples
endif
	$(CARGO) test --workspace --doc

test-long: ## Run the long comparisons with brute force too (minutes).
	$(CARGO) test --workspace --release -- --include-ignored

lint: ## Check format and lints; warnings are errors.
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings

fmt: ## Format the code.
	$(CARGO) fmt --all

bench: ## Print the engine's figures: deals, plays, checks, judge lines.
	$(CARGO) build --release -p paisai
	./target/release/paisai bench
	$(CARGO) bench --workspace
