# Pascaline. `make run` and `make test` install what they need themselves; `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# The wasm builds of one profile write the same file.
.NOTPARALLEL:
.DELETE_ON_ERROR:

WASM_BINDGEN_VERSION := $(shell sed -n '/^name = "wasm-bindgen"$$/{n;s/^version = "\(.*\)"/\1/p;}' Cargo.lock)
WASM := --quiet --lib --crate-type cdylib --target wasm32-unknown-unknown
WASM_TARGET := target/wasm32-unknown-unknown/wasm/pascaline.wasm
INLINE_TARGET := target/wasm32-unknown-unknown/inline/pascaline.wasm
LITE_TARGET := target/wasm32-unknown-unknown/lite/pascaline.wasm
TOOLS := .tools/bin
STEP := .ci/step
SOURCES := $(shell find src wit -type f) Cargo.toml Cargo.lock .cargo/config.toml
WASM_OPT := npx wasm-opt -O3 --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-sign-ext

.PHONY: help run test build component mcp inspector www browser ecosystem bench soak size gsm8k differential fuzz races hostile oracles fmt check clean

help: ## List the targets
	@grep -E '^[a-z0-9]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "make %-14s %s\n", $$1, $$2 }'

# What a fresh machine does not have. Each is made once.

.tools/target:
	@$(STEP) "target wasm32-unknown-unknown" rustup target add wasm32-unknown-unknown
	@mkdir -p .tools && touch $@

.tools/wasm-bindgen-$(WASM_BINDGEN_VERSION):
	@echo "Building wasm-bindgen $(WASM_BINDGEN_VERSION), the version of the crate. This takes some minutes, once."
	@if ! $(TOOLS)/wasm-bindgen --version 2>/dev/null | grep -qF " $(WASM_BINDGEN_VERSION)"; then \
	  $(STEP) "wasm-bindgen" cargo install wasm-bindgen-cli --version $(WASM_BINDGEN_VERSION) --root .tools --quiet; fi
	@touch $@

node_modules/.package-lock.json: package.json package-lock.json pkg/package.json www/package.json tests/package.json
	@$(STEP) "npm packages" npm install --no-audit --no-fund --loglevel=error
	@touch $@

# The frameworks that the npm package has adapters for; only `make test` needs them.
FRAMEWORKS := tests/frameworks/node_modules/.package-lock.json

$(FRAMEWORKS): tests/frameworks/package.json tests/frameworks/package-lock.json
	@$(STEP) "frameworks" npm ci --prefix tests/frameworks --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# The oracle for SymPy's dialect; only `make oracles`, `make differential` and `make bench` need it.
SYMPY := .tools/sympy/bin/python

$(SYMPY):
	@$(STEP) "SymPy 1.14.0" bash -c "python3 -m venv .tools/sympy && .tools/sympy/bin/pip install --quiet --disable-pip-version-check sympy==1.14.0"

# The oracle for `grep`.
RIPGREP := .tools/bin/rg

$(RIPGREP):
	@$(STEP) "ripgrep 15.2.0" cargo install ripgrep --version 15.2.0 --root .tools --quiet

# The oracle for agent_loop's file tools; only `make oracles` needs it.
PI := .tools/pi/node_modules/.package-lock.json

$(PI):
	@mkdir -p .tools/pi
	@$(STEP) "pi 0.52.9" npm install --prefix .tools/pi --ignore-scripts --no-audit --no-fund --loglevel=error @mariozechner/pi-coding-agent@0.52.9

# The wasm builds. Each has only one of the two wraps; the lite one has only mathjs's calculator, and
# computes most of the tables that print a number. A calculator has at most 128 MiB.

MOST_MEMORY := -C link-arg=--max-memory=134217728

pkg/wasm/pascaline_bg.wasm: $(SOURCES) .tools/target .tools/wasm-bindgen-$(WASM_BINDGEN_VERSION) node_modules/.package-lock.json
	@$(STEP) "wasm for npm" cargo rustc $(WASM) --profile wasm --features js -- $(MOST_MEMORY)
	@$(TOOLS)/wasm-bindgen --target web --experimental-reset-state-function --out-dir pkg/wasm $(WASM_TARGET)
	@$(STEP) "wasm-opt" $(WASM_OPT) $@ -o $@

# The inline entries carry a smaller wasm with the same glue; different glue would call other exports.
pkg/wasm/inline/pascaline_bg.wasm: pkg/wasm/pascaline_bg.wasm
	@$(STEP) "wasm for npm, inline" cargo rustc $(WASM) --profile inline --features js -- $(MOST_MEMORY)
	@$(TOOLS)/wasm-bindgen --target web --experimental-reset-state-function --out-dir pkg/wasm/inline $(INLINE_TARGET)
	@cmp pkg/wasm/inline/pascaline.js pkg/wasm/pascaline.js
	@$(STEP) "wasm-opt" $(WASM_OPT) $@ -o $@

pkg/wasm/lite/pascaline_bg.wasm: $(SOURCES) .tools/target .tools/wasm-bindgen-$(WASM_BINDGEN_VERSION) node_modules/.package-lock.json
	@$(STEP) "wasm for npm, lite" cargo rustc $(WASM) --profile lite --no-default-features --features js,ryu-js/small -- $(MOST_MEMORY)
	@$(TOOLS)/wasm-bindgen --target web --experimental-reset-state-function --out-dir pkg/wasm/lite $(LITE_TARGET)
	@$(STEP) "wasm-opt" $(WASM_OPT) $@ -o $@

pkg/wasm/workspace/workspace.js: dist/workspace.wasm pkg/scripts/transpile.mjs
	@$(STEP) "workspace for npm" node pkg/scripts/transpile.mjs $< $(@D)

pkg/dist/index.js: pkg/wasm/pascaline_bg.wasm pkg/wasm/inline/pascaline_bg.wasm pkg/wasm/lite/pascaline_bg.wasm pkg/wasm/workspace/workspace.js $(shell find pkg/src pkg/scripts -type f) pkg/tsconfig.json docs/mathjs.md docs/sympy.md
	@cp LICENSE-* NOTICE THIRD_PARTY.md pkg/
	@$(STEP) "npm package" npm run --silent build --workspace pkg

COMPONENTS := dist/calculator.wasm dist/workspace.wasm dist/agent.wasm

$(COMPONENTS): $(SOURCES) .ci/componentize.mjs .ci/wit.mjs .tools/target node_modules/.package-lock.json
	@mkdir -p dist
	@$(STEP) "component $(basename $(@F))" cargo rustc $(WASM) --profile wasm $(FEATURES) -- $(MOST_MEMORY)
	@$(WASM_OPT) $(WASM_TARGET) -o dist/core.wasm
	@node .ci/componentize.mjs dist/core.wasm $@ $(basename $(@F))
	@rm dist/core.wasm

dist/calculator.wasm: FEATURES := --features component
dist/agent.wasm: FEATURES := --no-default-features --features agent
dist/workspace.wasm: FEATURES := --no-default-features --features component,workspace
# The workspace's memory is bounded here for Node, which has no bound of its own.
dist/workspace.wasm: MOST_MEMORY := -C link-arg=--max-memory=536870912

# The command that runs the component in wasmtime. wasmtime takes minutes to compile, once; everything that needs it has the
# feature `mcp`, whose crates change features of crates that wasmtime has in common with them.

target/release/pascaline: dist/calculator.wasm dist/workspace.wasm $(SOURCES)
	@echo "Building the sandbox. wasmtime takes some minutes to compile, once."
	@$(STEP) "wasmtime host and command" cargo build --quiet --release --features mcp --bin pascaline
	@touch $@

build: pkg/dist/index.js $(COMPONENTS) ## Build the npm package and the components

component: $(COMPONENTS) ## Build the components alone

run: pkg/dist/index.js target/release/pascaline ## Run an agent's tool calls through the npm package and the sandbox
	@node tests/run/run.mjs

# Tests. Each step prints the seconds it takes.

TEST := $(if $(shell command -v cargo-nextest),cargo nextest run --cargo-quiet --status-level fail,cargo test --quiet) --features native

test: build target/release/pascaline $(RIPGREP) $(FRAMEWORKS) ## Test every surface
	@$(STEP) "format" cargo fmt --all --check
	@$(STEP) "lints" cargo clippy --quiet --all-targets --features native -- -D warnings
	@$(STEP) "core" $(TEST)
	@$(STEP) "examples in the docs" cargo test --quiet --doc --features native
	@$(STEP) "wasm in Node" $(WASM_TEST)
	@$(STEP) "TypeScript" npm run --silent check --workspace pkg
	@$(STEP) "npm package" npm test --silent --workspace pkg
	@$(STEP) "npm tarball" node tests/packaging/run.mjs
	@$(STEP) "MCP server in Node" $(MAKE) --no-print-directory mcp
	@$(STEP) "MCP server in the sandbox" $(MAKE) --no-print-directory mcp SERVER="target/release/pascaline mcp"
	@$(STEP) "release, dry" node --test tests/packaging/release.test.mjs
	@$(STEP) "components" node --test tests/component/*.test.mjs
	@$(STEP) "frameworks" node tests/frameworks/run.mjs
	@$(STEP) "mixed calls in Node 20, 22 and 24" node tests/soak/npm.mjs
	@$(STEP) "third-party notices" node .ci/notices.mjs --check
	@$(STEP) "tests that SECURITY.md names" node .ci/promises.mjs
	@$(STEP) "random expressions against mathjs" node tests/differential/run.mjs --seed 20261121
	@$(STEP) "random expressions over mathjs's whole language" node tests/differential/language.mjs --seed 20261125 --count 5000
	@$(STEP) "random expressions against CPython" node tests/differential/python.mjs --seed 20261121 --count 5000
	@$(STEP) "random expressions and equations against recorded answers of SymPy" node tests/differential/sympy.mjs --recorded
	@$(STEP) "search against ripgrep and Path.glob" $(SEARCH_TEST) --seed 20261121
	@$(STEP) "sandbox" $(HOST_TEST)
	@$(STEP) "hostile inputs" $(HOSTILE_TEST)
	@$(STEP) "hostile inputs on the other surfaces" $(HOSTILE_SURFACES)
	@$(STEP) "page" $(MAKE) --no-print-directory browser
	@$(STEP) "tool calls on both sides" node tests/run/run.mjs
	@echo "All tests passed."

SEARCH_TEST := bash -c 'cargo build --quiet --release --features mcp --example workspace_calls && python3 tests/differential/workspace.py target/release/examples/workspace_calls --component dist/workspace.wasm "$$@"' search

WASM_TEST := env CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=$(CURDIR)/$(TOOLS)/wasm-bindgen-test-runner \
  cargo test --target wasm32-unknown-unknown --features js --test wasm

# The hostile corpus and the inputs found by fuzzing, natively, in the component, in the npm package and through the command.
HOSTILE := target/hostile.jsonl
HOSTILE_TEST := bash -c "cargo test --quiet --release --package pascaline-hostile --features sealed"
HOSTILE_SURFACES := bash -c "cargo run --quiet --release --package pascaline-hostile --features sealed --example calls corpus > $(HOSTILE) \
  && node --stack-size=984 tests/hostile/surfaces.mjs $(HOSTILE) --command target/release/pascaline"

HOST_TEST := bash -c "cargo test --quiet --release --package pascaline-host-tests && cargo test --quiet --release --features mcp --bin pascaline --test cli --test workspace_memory"

check: ## Check formats, lints, types and docs of everything, the host included
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --features mcp -- -D warnings
	cargo clippy --lib --target wasm32-unknown-unknown --features js -- -D warnings
	cargo clippy --lib --target wasm32-unknown-unknown --features component -- -D warnings
	cargo clippy --lib --target wasm32-unknown-unknown --no-default-features --features component,workspace -- -D warnings
	cargo clippy --lib --target wasm32-unknown-unknown --no-default-features --features agent -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --features host
	npm run --silent check --workspace pkg
	npx tsc --noEmit -p www/tsconfig.json

# The MCP server of the npm package, or another one: make mcp SERVER="target/release/pascaline mcp".

MCP_CLIENTS := tests/mcp/node_modules/.package-lock.json

$(MCP_CLIENTS): tests/mcp/package.json tests/mcp/package-lock.json
	@$(STEP) "clients of MCP" npm ci --prefix tests/mcp --no-audit --no-fund --loglevel=error
	@touch $@

mcp: pkg/dist/index.js $(MCP_CLIENTS) ## Test an MCP server with the SDKs' clients: make mcp CALLS=… SERVER=…
	@PASCALINE_MCP_CALLS=$(or $(CALLS),2000) node --test-reporter=$(or $(REPORTER),dot) tests/mcp/suite.mjs $(if $(SERVER),-- $(SERVER))

# It needs a newer Node than the package, and half a minute to install; `make test` does without it.
INSPECTOR := .tools/inspector/node_modules/.package-lock.json

$(INSPECTOR):
	@mkdir -p .tools/inspector
	@$(STEP) "MCP inspector 2.12.0" npm install --prefix .tools/inspector --ignore-scripts --no-audit --no-fund --loglevel=error @modelcontextprotocol/inspector@2.12.0
	@touch $@

inspector: pkg/dist/index.js $(MCP_CLIENTS) $(INSPECTOR) ## Test an MCP server with the command line of the MCP inspector: make inspector SERVER=…
	@node tests/mcp/inspector.mjs $(if $(SERVER),-- $(SERVER))

# The page.

www: pkg/dist/index.js ## Serve the page
	npm run dev --workspace www

www/dist/index.html: pkg/dist/index.js $(shell find www/src www/public www/offline www/index.html www/vite.config.ts -type f)
	@$(STEP) "page build" npm run --silent build --workspace www

browser: www/dist/index.html
	@.ci/chromium node --test tests/browser/*.test.mjs

ecosystem: pkg/dist/index.js ## Run the npm package in every bundler and runtime that npm has: make ecosystem CASES="next bun"
	@.ci/chromium node tests/ecosystem/bundlers/run.mjs $(CASES)

# Measurements.

bench: pkg/dist/index.js $(SYMPY) $(RIPGREP) ## Measure speed beside mathjs, SymPy and ripgrep
	@node tests/bench/run.mjs
	@cargo build --quiet --release --example time_calculate
	@node tests/bench/sympy.mjs
	@cargo build --quiet --release --features mcp --example workspace_calls
	@node tests/bench/workspace.mjs

soak: pkg/dist/index.js ## Make a million mixed calls in Node, and 200 runs of 20,000 in each version
	@node tests/soak/npm.mjs --runs 0 --flat 1000000
	@node tests/soak/npm.mjs --runs 200 --flat 0

size: pkg/dist/index.js $(COMPONENTS) ## Print the sizes
	@node tests/bench/size.mjs

gsm8k: ## Compare the annotated calls of a GSM8K file with the calculator: make gsm8k FILE=…
	@cargo run --quiet --release --example gsm8k -- $(or $(FILE),$(error FILE is missing: make gsm8k FILE=gsm8k_train.jsonl))

differential: pkg/dist/index.js $(SYMPY) $(RIPGREP) ## Compare with mathjs, CPython 3.11, SymPy and ripgrep, from a fresh seed
	@node tests/differential/run.mjs --count 20000
	@node tests/differential/language.mjs --count 20000
	@node tests/differential/python.mjs --count 20000
	@node tests/differential/sympy.mjs --count 1000
	@$(SEARCH_TEST) --count 2000

# Fuzzing needs nightly Rust; see tests/fuzz/README.md.
CARGO_FUZZ := .tools/bin/cargo-fuzz

$(CARGO_FUZZ):
	@$(STEP) "cargo-fuzz" cargo install cargo-fuzz --version 0.13.2 --root .tools --quiet

fuzz: $(CARGO_FUZZ) dist/calculator.wasm dist/workspace.wasm ## Fuzz: make fuzz TARGET=… SECONDS=…; without TARGET, each target and the races of the workspace
	@cargo run --quiet --release --package pascaline-hostile --features sealed --example seeds -- tests/fuzz
	@tests/fuzz/run.sh $(or $(SECONDS),60) $(TARGET)
	$(if $(TARGET),,@$(MAKE) --no-print-directory races)

races: export PASCALINE_RACE_SECONDS := $(or $(SECONDS),60)
races: pkg/dist/index.js dist/workspace.wasm ## Race several processes in one workspace folder: make races SECONDS=… for each race
	@$(STEP) "races in random orders" $(TEST) tools::workspace::schedule
	@$(STEP) "races natively, in wasmtime and in Node" cargo test --quiet --release --package pascaline-host-tests --test workspace
	@$(STEP) "races in Node" node --test pkg/test/workspace_races.test.mjs

hostile: build target/release/pascaline ## Run the hostile corpus through the npm package and the command
	@$(STEP) "hostile inputs on the other surfaces" $(HOSTILE_SURFACES)

oracles: pkg/dist/index.js $(SYMPY) $(PI) ## Record the corpus again from mathjs, CPython 3.11, SymPy and pi
	@node tests/oracles/signatures.mjs > src/mathjs/signatures.rs
	@node tests/oracles/make_cases.mjs
	@python3 tests/oracles/make_python_cases.py
	@python3 tests/oracles/make_chat_cases.py
	@$(SYMPY) tests/oracles/make_sympy_cases.py
	@$(SYMPY) tests/oracles/make_mp_cases.py > tests/cases/mp.txt
	@$(SYMPY) tests/oracles/make_digits_cases.py > tests/cases/digits.txt
	@$(SYMPY) tests/oracles/make_sympy_steps.py > tests/cases/sympy_steps.txt
	@$(SYMPY) tests/oracles/make_sympy_functions.py > tests/cases/sympy_functions.txt
	@node tests/oracles/make_workspace_cases.mjs

fmt: ## Format the Rust
	cargo fmt --all

clean: ## Remove everything that was built
	rm -rf target dist pkg/wasm pkg/build pkg/dist pkg/inline pkg/lite pkg/workspace www/dist
