# Two commands are all anyone needs: `make run` and `make test`.

CARGO ?= cargo
# Tests run with nextest where it is installed, else with cargo's own runner.
NEXTEST := $(shell command -v cargo-nextest 2>/dev/null)
# Many tests wait for a disk or a socket most of the time.
THREADS := $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN))))

.DEFAULT_GOAL := help
.PHONY: help run test test-python test-training test-long package test-package clean-root lint fmt report deny fuzz bench instructions postgresql interpreter python browser web manual figures puzzles

help: ## Show this help.
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: web ## Build, and serve on http://127.0.0.1:8080 with its database in data/.
	$(CARGO) run --release -p paisai -- serve

# The tests of all packages build the program and the examples too, which the
# web client's tests need.
test: web lint postgresql interpreter browser ## Run every test: format, lints, rules, tables, server, databases, web client.
ifdef NEXTEST
	$(CARGO) nextest run --workspace --no-fail-fast --test-threads $(THREADS)
else
	$(CARGO) test --workspace --no-fail-fast --lib --bins --tests --examples
endif
	$(CARGO) test --workspace --doc
	@$(MAKE) --no-print-directory test-python
	target/debug/examples/transcripts target/transcripts
	target/debug/examples/records target/records
	cd web && npm test
	cd web && npm run browser
	@target/debug/house

web: web/node_modules ## Build the web client, which becomes part of the program.
	cd web && npm run build

# Not `npm ci`: it refuses a lock file that lacks the builds of some tools for
# other systems, which not every registry has.
web/node_modules: web/package.json web/package-lock.json
	cd web && npm install --no-save --loglevel=error
	@touch $@

# Store and server are tested on a real PostgreSQL server, which the tests start.
postgresql:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
	  SUDO=$$(test "$$(id -u)" = 0 || echo sudo); \
	  $$SUDO apt-get update -q && $$SUDO apt-get install -qy --no-install-recommends postgresql; }

# The example bots are tested with Python, and so is the package for it, in an
# environment of its own.
interpreter:
	@python3 -c 'import ensurepip, venv' 2>/dev/null || { \
	  SUDO=$$(test "$$(id -u)" = 0 || echo sudo); \
	  $$SUDO apt-get update -q && $$SUDO apt-get install -qy --no-install-recommends python3-minimal python3-venv; }

VENV := $(CURDIR)/target/python
$(VENV)/installed: python/tests/requirements.txt
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

test-python: interpreter $(VENV)/installed ## Build the Python package and test it.
	cd python && $(VENV)/bin/maturin build --quiet --profile dev --compatibility linux --out $(VENV)/wheels
	$(VENV)/bin/pip install --quiet --disable-pip-version-check --no-deps --force-reinstall $(VENV)/wheels/*.whl
	$(VENV)/bin/python -m unittest discover -s python/tests

# Half a gigabyte of PyTorch is asked of nobody: where it is, training is tested.
test-training: test-python
	@if $(VENV)/bin/python -c 'import torch, safetensors' 2>/dev/null; then \
	  OMP_NUM_THREADS=1 $(VENV)/bin/python -m unittest discover -s training; \
	else echo "training is not tested: $(VENV)/bin/pip install torch safetensors"; fi

# One wheel for every Python from 3.9 on, in target/wheels; maturin is had by
# `pip install maturin`.
python: ## Build the Python package.
	cd python && maturin build --release --strip

# The web client is tested in Debian's Chromium, with fonts for all it shows.
browser:
	@test -n "$$PAISAI_CHROMIUM" || { test -x /usr/bin/chromium \
	  && ls /usr/share/fonts/*/noto/NotoSansCJK* /usr/share/fonts/*/noto/NotoColorEmoji* >/dev/null 2>&1; } || { \
	  SUDO=$$(test "$$(id -u)" = 0 || echo sudo); \
	  $$SUDO apt-get update -q && $$SUDO apt-get install -qy --no-install-recommends --no-upgrade \
	    chromium fonts-noto-cjk fonts-noto-color-emoji; }

test-long: postgresql interpreter package clean-root test-training ## Run the long tests too: brute force, fifty kills, forty bad worlds, the packages (minutes).
	$(CARGO) test --workspace --release -- --include-ignored

package: web ## Make a .deb and a tarball in target/package, for machines without a compiler.
	$(CARGO) build --profile dist -p paisai
	@rm -rf target/package
	packaging/build target/dist/paisai target/package

test-package: package clean-root ## Install the packages in a clean Debian and run an event there (minutes).
	$(CARGO) test -p paisai --test package -- --ignored

# A clean Debian comes from the network; lintian reads what a package promises,
# buildah builds the image of the Containerfile.
clean-root:
	@command -v mmdebstrap >/dev/null && command -v lintian >/dev/null && command -v buildah >/dev/null || { \
	  SUDO=$$(test "$$(id -u)" = 0 || echo sudo); \
	  $$SUDO apt-get update -q && $$SUDO apt-get install -qy --no-install-recommends mmdebstrap lintian buildah uidmap; }

# With the profile of the tests, what is built of C, SQLite above all, is built
# once for both.
lint: web/node_modules ## Check format and lints; warnings are errors.
	$(CARGO) fmt --all --check
	$(CARGO) clippy --profile test --workspace --all-targets -- -D warnings
	cd web && npm run check

# The same walk is a test; here it takes its pictures.
manual: web browser ## Take the pictures of the director's manual (docs/manual) anew.
	$(CARGO) build -p paisai
	@rm -rf docs/manual/pictures
	cd web && PAISAI_MANUAL=write npx vitest run --config vitest.browser.ts tests/browser/manual.test.ts

puzzles: ## Make the puzzles that come with the server anew (half an hour).
	$(CARGO) run --release -p analysis --example starter > target/starter.jsonl
	gzip -9nc target/starter.jsonl > crates/server/puzzles/starter.jsonl.gz

fmt: web/node_modules ## Format the code.
	$(CARGO) fmt --all
	cd web && npm run format

report: ## Print where files and functions are long; it fails nobody.
	@$(CARGO) run -q -p house

# Licences, doubled versions and sources are held by crates/house in every test
# run. The tool also knows of advisories, for which it needs the network.
deny: ## Check what we depend on with cargo-deny (five minutes to build it once).
	@command -v cargo-deny >/dev/null || $(CARGO) install --locked cargo-deny
	$(CARGO) deny --all-features check

# Coverage counters come from LLVM and need no nightly compiler; the target is
# named so that what runs while building is built without them.
TARGET ?= judge
SECONDS ?= 60
FUZZ_HOST := $(shell rustc -vV | sed -n 's/host: //p')
FUZZ_FLAGS := -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
  -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
  -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Coverflow-checks
fuzz: ## Fuzz a parser for so long: make fuzz TARGET=judge SECONDS=60 (crates/fuzz names them).
	RUSTFLAGS="$(FUZZ_FLAGS)" $(CARGO) build --release -p fuzz --features guided --bin guided \
	  --target $(FUZZ_HOST) --target-dir target/fuzz
	$(CARGO) run -q -p fuzz --bin fuzz -- $(TARGET) target/fuzz/corpus/$(TARGET)
	@mkdir -p target/fuzz/found/$(TARGET)
	PAISAI_FUZZ=$(TARGET) target/fuzz/$(FUZZ_HOST)/release/guided target/fuzz/corpus/$(TARGET) \
	  -max_total_time=$(SECONDS) -timeout=20 -rss_limit_mb=2048 -max_len=65536 -print_final_stats=1 \
	  -artifact_prefix=target/fuzz/found/$(TARGET)/

bench: ## Print all figures: deals, plays, checks, judge, Swiss, server, instructions.
	$(CARGO) build --profile dist -p paisai
	./target/dist/paisai bench
	./target/dist/paisai bench swiss
	./target/dist/paisai bench server
	@$(MAKE) --no-print-directory instructions
	$(CARGO) bench --workspace

figures: web browser ## Print what a desk of 500 pairs and a player with a cheap phone wait for.
	$(CARGO) build --release -p paisai
	cd web && PAISAI_BIN=../target/release/paisai npx vitest run --config vitest.figures.ts

# Seconds depend on the machine's load, instructions do not.
instructions: ## Count the instructions of a play in self-play (needs valgrind).
	@for rules in cn2017 cn2002x3 erdayi2021; do \
	  valgrind --tool=callgrind --callgrind-out-file=/dev/null \
	    ./target/dist/paisai selfplay --rules $$rules --deals 1000 --json 2>&1 \
	  | awk -v rules=$$rules 'match($$0, /"plays":[0-9]+/) { plays = substr($$0, RSTART + 8, RLENGTH - 8) } \
	      /Collected/ { count = $$NF } \
	      END { printf "instructions %-12s%9.0f a play%12.0f a deal\n", rules, count / plays, count / 1000 }'; \
	done
