# Pascaline. `make run` and `make test` install what they need themselves; `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

STEP := .ci/step
# What compiles into one folder of cargo takes turns.
WASM_STEP := $(STEP) --turn wasm
NATIVE_STEP := $(STEP) --turn native
# What runs what is compiled natively waits while something compiles there, but not for the others that run.
RUN_STEP := $(STEP) --after native
# Steps that wait run beside those that compute.
PARALLEL := $(MAKE) --no-print-directory -j4 $(if $(filter output-sync,$(.FEATURES)),-Oline)
# What is compiled. The Python package is not; its module lies in it.
SOURCES := $(shell find src wit -type f -not -path 'src/py/python/*') Cargo.toml Cargo.lock .cargo/config.toml rust-toolchain.toml

.PHONY: help run test build component precompiled pack wheel sdist stubs originals mcp mcpb inspector www browser ecosystem bench soak size gsm8k differential jury fuzz races hostile oracles msrv wire tool-keys help-texts fmt check clean
.PHONY: test-long tested check-layers glue command shown base bench-native bench-command bench-search bench-wheel

help: ## List the targets
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "make %-14s %s\n", $$1, $$2 }'

# What a fresh machine does not have. Each is made once.

.tools/target:
	@$(STEP) "target wasm32-unknown-unknown" rustup target add wasm32-unknown-unknown
	@mkdir -p .tools && touch $@

node_modules/.package-lock.json: package.json package-lock.json pkg/package.json www/package.json tests/package.json
	@$(STEP) "npm packages" npm install --no-audit --no-fund --loglevel=error
	@touch $@

# The versions of Node on which the package is tested besides the current one; only `make test` needs them, a fifth of a gigabyte each.
NODES := tests/nodes/node_modules/.package-lock.json

$(NODES): tests/nodes/package.json tests/nodes/package-lock.json
	@$(STEP) "Node 20, 22 and 24" npm ci --prefix tests/nodes --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# The frameworks that the npm package has adapters for; only `make test` needs them.
FRAMEWORKS := tests/frameworks/node_modules/.package-lock.json

$(FRAMEWORKS): tests/frameworks/package.json tests/frameworks/package-lock.json
	@$(STEP) "frameworks" npm ci --prefix tests/frameworks --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# The clients of stores; only `make test` and `make bench` need them. Nothing of them is compiled: those of SQLite bring their compiled
# code. One of these wants a newer Node than runs npm here, which npm would warn of.
STORE_CLIENTS := tests/answers/node_modules/.package-lock.json

$(STORE_CLIENTS): tests/answers/package.json tests/answers/package-lock.json
	@$(STEP) "clients of stores" npm ci --prefix tests/answers --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# $(call installed,PYTHON): the file that stands for an environment of Python with its packages. Its program is a link to one that may
# be another user's, and whose time says nothing.
installed = $(1:bin/python=pyvenv.cfg)

# The oracle for SymPy's dialect; only `make oracles`, `make differential` and `make bench` need it.
SYMPY := .tools/sympy/bin/python

$(call installed,$(SYMPY)):
	@$(STEP) "SymPy 1.14.0" bash -c "python3 -m venv .tools/sympy && .tools/sympy/bin/pip install --quiet --disable-pip-version-check sympy==1.14.0"

# The peer of `check`; only `make bench` needs it.
MATH_VERIFY := .tools/math-verify/bin/python

$(call installed,$(MATH_VERIFY)):
	@$(STEP) "Math-Verify 0.9.0" bash -c "python3 -m venv .tools/math-verify && $(@D)/bin/pip install --quiet --disable-pip-version-check math-verify==0.9.0 antlr4-python3-runtime==4.13.2"
	@touch $@

# The oracle for `grep`; only `make oracles`, `make differential` and `make bench` need it. It is compiled with little optimization,
# since it is used for seconds.
RIPGREP := .tools/bin/rg

$(RIPGREP):
	@$(STEP) "ripgrep 15.2.0" env CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_DEBUG=0 \
	  cargo install ripgrep --version 15.2.0 --root .tools --quiet --debug

# The oracle for agent_loop's file tools; only `make oracles` needs it.
PI := .tools/pi/node_modules/.package-lock.json

$(PI):
	@mkdir -p .tools/pi
	@$(STEP) "pi 0.52.9" npm install --prefix .tools/pi --ignore-scripts --no-audit --no-fund --loglevel=error @mariozechner/pi-coding-agent@0.52.9

# It packs the bundle of the MCP server.
MCPB := .tools/mcpb/node_modules/.package-lock.json

$(MCPB):
	@mkdir -p .tools/mcpb
	@$(STEP) "mcpb 2.1.2" npm install --prefix .tools/mcpb --ignore-scripts --no-audit --no-fund --loglevel=error @anthropic-ai/mcpb@2.1.2

# What tests the Python package, in an environment of its own. A wheel is built by maturin.
PYTHON := .tools/python/bin/python

$(call installed,$(PYTHON)): tests/python/requirements.txt
	@$(STEP) "tools that test the Python package" bash -c "python3 -m venv .tools/python && $(@D)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<"
	@touch $@

# The frameworks of agents that the Python package has adapters for, in an environment of their own.
ADAPTED := .tools/adapters/bin/python

$(call installed,$(ADAPTED)): tests/python/adapters/requirements.txt
	@$(STEP) "frameworks for Python" bash -c "python3 -m venv .tools/adapters && $(@D)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<"
	@touch $@

# The frameworks that take functions of the Python package, beside those of $(ADAPTED), in environments that they can share; only
# `make test-long` needs them. The tests of each environment are named here.
FUNCTIONS_agents := adk dspy strands transformers
FUNCTIONS_workflows := autogen haystack llamaindex
FUNCTIONS_crewai := crewai
ENVIRONMENTS := agents workflows crewai

$(ENVIRONMENTS:%=.tools/functions-%/pyvenv.cfg): .tools/functions-%/pyvenv.cfg: tests/python/functions/%.txt
	@$(STEP) "frameworks for Python, $*" bash -c "python3 -m venv $(@D) && $(@D)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<"
	@touch $@

# What three of the systems that Pascaline replaces run on; only `make originals` needs it, and torch alone takes 7 GB.
ORIGINAL := .tools/originals/bin/python

$(call installed,$(ORIGINAL)): tests/python/originals/requirements.txt
	@$(STEP) "what the originals run on" bash -c "python3 -m venv .tools/originals && $(@D)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<"
	@touch $@

# What runs the Python package past one machine; only `make scale` needs it, and Java 17.
SCALE := .tools/scale/bin/python

$(call installed,$(SCALE)): tests/scale/requirements.txt
	@$(STEP) "Ray and Spark (2 GB)" bash -c "python3 -m venv .tools/scale && $(@D)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<"
	@touch $@

# The wasm. Its modules are thin crates over the same compiled core: one compile for all of them, which the linker cuts to what
# a module exports. The workspace's component alone has the feature `workspace`, with which only `tools` is compiled again.
# A calculator has at most 128 MiB; the workspace's memory is bounded here for Node, which has no bound of its own.
# `make pack` uses other profiles.

PROFILE := wasm
LITE := $(PROFILE)
WASM := target/wasm32-unknown-unknown
MOST_MEMORY := 134217728
FILES := pkg/wasm/files.wasm
dist/workspace.wasm $(FILES): private MOST_MEMORY := 536870912
# $(call wasm,PACKAGE,PROFILE)
wasm = cargo rustc --quiet --profile $(2) --target wasm32-unknown-unknown --package $(1) $(FEATURES) -- -C link-arg=--max-memory=$(MOST_MEMORY)

# The program that writes the JavaScript around a module is built beside the module. Whoever needs it asks cargo for it, which waits
# until it is there.
BUILD_GLUE := cargo build --quiet --profile glue --package pascaline-glue
GLUE := target/glue/pascaline-glue

glue:
	@$(STEP) "the program that writes the wasm's JavaScript" $(BUILD_GLUE)

pkg/wasm/pascaline_bg.wasm: $(SOURCES) .tools/target
	@$(WASM_STEP) "wasm for npm" $(call wasm,pascaline-js-full,$(PROFILE))
	@$(BUILD_GLUE) && $(GLUE) web $(WASM)/$(PROFILE)/pascaline_js_full.wasm $(@D) --name pascaline
	@cp src/js/processor_time.js $(@D)

pkg/wasm/lite/pascaline_bg.wasm: $(SOURCES) .tools/target | pkg/wasm/pascaline_bg.wasm
	@$(WASM_STEP) "wasm for npm, lite" $(call wasm,pascaline-js-lite,$(LITE))
	@$(BUILD_GLUE) && $(GLUE) web $(WASM)/$(LITE)/pascaline_js_lite.wasm $(@D) --name pascaline
	@cp src/js/processor_time.js $(@D)

COMPONENTS := dist/calculator.wasm dist/workspace.wasm dist/agent.wasm

$(COMPONENTS): $(SOURCES) .ci/componentize.mjs .ci/wit.mjs .tools/target node_modules/.package-lock.json | pkg/wasm/pascaline_bg.wasm
	@mkdir -p dist
	@$(WASM_STEP) "component $(basename $(@F))" $(call wasm,pascaline-component-$(basename $(@F)),$(PROFILE)) -C strip=symbols
	@node .ci/componentize.mjs $(WASM)/$(PROFILE)/pascaline_component_$(basename $(@F)).wasm $@ $(basename $(@F))

# The npm package has the calculators in its main module, so its component is the tools for files alone, and small like lite.
$(FILES): private FEATURES := --no-default-features
$(FILES): $(SOURCES) .ci/componentize.mjs .ci/wit.mjs .tools/target node_modules/.package-lock.json | dist/workspace.wasm
	@$(WASM_STEP) "workspace for npm, the component" $(call wasm,pascaline-component-workspace,$(LITE)) -C strip=symbols
	@node .ci/componentize.mjs $(WASM)/$(LITE)/pascaline_component_workspace.wasm $@ workspace

pkg/wasm/workspace/workspace.js: $(FILES) pkg/scripts/transpile.mjs
	@$(STEP) "workspace for npm" node pkg/scripts/transpile.mjs $< $(@D)

# The npm package. `make run` builds the entries that it shows, the main one first, and not the package.

PACKAGE_SOURCES := $(shell find pkg/src pkg/scripts -type f) pkg/tsconfig.json docs/answer.md docs/mathjs.md docs/sympy.md

pkg/dist/node.js: pkg/wasm/pascaline_bg.wasm node_modules/.package-lock.json $(PACKAGE_SOURCES)
	@$(STEP) "npm package, main entry" node pkg/scripts/node_entries.mjs node

pkg/dist/workspace_node.js: pkg/dist/node.js pkg/wasm/workspace/workspace.js
	@$(STEP) "npm package, file tools" node pkg/scripts/node_entries.mjs node workspace_node
	@touch $@

pkg/dist/index.d.ts: pkg/wasm/pascaline_bg.wasm pkg/wasm/lite/pascaline_bg.wasm pkg/wasm/workspace/workspace.js $(PACKAGE_SOURCES)
	@cp LICENSE-* NOTICE THIRD_PARTY.md pkg/
	@$(STEP) "npm package" npm run --silent build --workspace pkg

# A host of the components in wasmtime, which its Python package has compiled already: `make run` shows the sandbox with it, since
# compiling wasmtime takes minutes. Machine code of a component takes some seconds.
WASMTIME := .tools/wasmtime/bin/python

$(call installed,$(WASMTIME)): tests/run/requirements.txt
	@$(STEP) "wasmtime for Python" bash -c "python3 -m venv .tools/wasmtime && $(@D)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<"
	@touch $@

SHOWN_CODE := target/shown/calculator.cwasm target/shown/workspace.cwasm

$(SHOWN_CODE): target/shown/%.cwasm: dist/%.wasm $(call installed,$(WASMTIME)) tests/run/sandbox.py
	@mkdir -p $(@D)
	@$(STEP) "machine code of the $*, for Python" $(WASMTIME) tests/run/sandbox.py compile $< $@

# The command that runs the components in the wasmtime of Rust. It, every test and every example are built with one set of features
# and one profile, so that the core and wasmtime are compiled once: with checks of overflow, and optimized a little (`profile.dev`).
# Wherever tests or examples are among what is built, cargo adds the features that they need to those of the rest.
# Clippy compiles our crates, so that the build also lints them: `cargo clippy` would check them, and all that they use, a second time.

LINTED := env RUSTC_WORKSPACE_WRAPPER=clippy-driver
NATIVE := --workspace --all-features $(foreach crate,glue js js-full js-lite component-arena component-calculator component-agent component-workspace wasm-tests alone,--exclude pascaline-$(crate))
COMMAND := target/debug/pascaline

# Compiling a component takes ten seconds, so that is done here and not at the command's first call, which finds the machine
# code in the command itself.
PRECOMPILE := target/debug/pascaline-precompile
PRECOMPILED := dist/calculator.cwasm dist/workspace.cwasm

$(PRECOMPILE): $(SOURCES) $(wildcard .ci/precompile/*)
	@$(NATIVE_STEP) "wasmtime and the core" $(LINTED) cargo build --quiet $(NATIVE) --bin pascaline-precompile --examples
	@touch $@

$(PRECOMPILED): %.cwasm: %.wasm $(PRECOMPILE)
	@$(STEP) "machine code of the $(*F)" $(PRECOMPILE) $< $@
	@touch $@

precompiled: $(PRECOMPILED) ## Compile the components to the machine code that the command carries

command: $(COMMAND) ## Build the command, target/debug/pascaline

$(COMMAND): $(PRECOMPILED) $(SOURCES)
	@$(NATIVE_STEP) "the command" $(LINTED) cargo build --quiet $(NATIVE) --bin pascaline --examples
	@touch $@

# The clients of MCP's SDKs.
MCP_CLIENTS := tests/mcp/node_modules/.package-lock.json

# Two calls of make in one clone would write the same files: the second waits for the first.
ALONE := .ci/alone

build: glue pkg/dist/index.d.ts $(COMPONENTS) ## Build the npm package and the components

component: $(COMPONENTS) ## Build the components alone

run: ## Run an agent's tool calls through the npm package and through wasmtime
	@$(ALONE) $(MAKE) --no-print-directory shown

shown:
	@$(PARALLEL) glue pkg/dist/node.js
	@node tests/run/run.mjs npm
	@echo "Now the same calls in wasmtime, and tools for files. The components for it are built first, which takes a minute or two."
	@$(PARALLEL) pkg/dist/workspace_node.js $(SHOWN_CODE)
	@node tests/run/run.mjs wasmtime $(WASMTIME) target/shown

# What is published: the same files, each compiled and linked as a whole. Without that they are larger and calls take longer, since
# the crates do not inline each other's functions; docs/performance.md has the measurements. It takes minutes, so that `make run` and
# `make test` do without it; after `make pack` they use what it has made.

PACKED := PROFILE=published LITE=lite

pack: ## Build what is published, with all forms
	@[ dist/packed -nt pkg/wasm/pascaline_bg.wasm ] || rm -rf pkg/wasm dist
	@$(ALONE) $(PARALLEL) glue dist/packed $(PACKED)

dist/packed: pkg/dist/index.d.ts $(COMPONENTS)
	@touch $@

# Tests. Each step prints the seconds it takes. `make test-long` draws more random cases.

# `make test ONLY=sympy` runs what a change of src/sympy touches; the table in CONTRIBUTING.md has the names.
test: ## Test every surface, or with ONLY=… what a change there touches
	@$(ALONE) .ci/account $(MAKE) --no-print-directory $(if $(ONLY),$(ONLY:%=only-%),tested)

test-long: ## The same with many more random cases, which take an hour
	@$(ALONE) .ci/account $(MAKE) --no-print-directory LONG=1 tested

tested:
	@$(PARALLEL) WHOLE=1 $(STEPS)
	@$(MAKE) --no-print-directory t-busy

# A number of random cases: make test's, or make test-long's.
cases = $(if $(LONG),$(2),$(1))
ifdef LONG
export PROPTEST_CASES := 4096
export PASCALINE_DRAWS := 20000
export PASCALINE_ONE_IN := 1
export PASCALINE_EACH := 40
export PASCALINE_SOAK_CALLS := 400000
export PASCALINE_RACE_SECONDS := 60
endif

# What is compiled comes first, and then what takes longest.
COMPILED := t-native t-format t-typescript t-notices t-promises check-layers t-release
STEPS := $(COMPILED) t-sandbox t-page t-core t-npm t-surfaces t-answers t-frameworks t-mcp t-tarball t-hostile t-docs t-soak t-wasm \
  t-mathjs t-language t-python t-sympy t-search t-size t-components t-questions t-once t-mcp-sandbox t-mcp-same t-readme t-calls \
  t-command t-python-package t-python-types t-python-adapters $(if $(LONG),t-lite $(ENVIRONMENTS:%=t-python-functions-%))
BUILT := pkg/dist/index.d.ts
.PHONY: $(STEPS) t-lite t-busy t-native-build $(ENVIRONMENTS:%=t-python-functions-%)

# Everything native at once: every test, every example, the command, and the module of the Python package.
NATIVE_TESTS := target/.native-tests
$(NATIVE_TESTS): $(PRECOMPILED) $(SOURCES) $(shell find tests examples -name '*.rs' -o -name 'Cargo.toml')
	@$(NATIVE_STEP) "native tests, examples and command, with lints" .ci/without_warnings $(LINTED) cargo build --quiet $(NATIVE) --lib --bins --tests --examples
	@touch $@

t-native: $(NATIVE_TESTS)

# In a whole run the tests of the npm package, which could begin earlier, wait as well: beside them the native compile took twice as
# long, and a third of the steps can only begin behind it.
ifdef WHOLE
$(filter-out $(COMPILED),$(STEPS)): | $(NATIVE_TESTS)
endif

t-format: node_modules/.package-lock.json
	@$(STEP) "format of the Rust" cargo fmt --all --check
	@$(STEP) "format of the TypeScript" $(PRETTIER) --check

t-core: $(NATIVE_TESTS)
	@$(RUN_STEP) "core" $(RUN_TESTS) --lib --test it --test memory

# mathjs's language without what `pascaline/lite` leaves out, which is compiled for it once more; `make test` compares each of its
# functions with the full package in npm.
LITE_LANGUAGE := --package pascaline-mathjs --no-default-features

t-lite: | $(NATIVE_TESTS)
	@$(NATIVE_STEP) "language of pascaline/lite" $(LINTED) cargo test --quiet --package pascaline-alone $(LITE_LANGUAGE) --lib

t-docs: $(NATIVE_TESTS)
	@$(RUN_STEP) "examples in the docs" $(LINTED) .ci/doc_tests $(NATIVE)

t-wasm: .tools/target glue
	@$(WASM_STEP) "wasm in Node" .ci/wasm_tests $(GLUE)

t-typescript: pkg/wasm/pascaline_bg.wasm pkg/wasm/workspace/workspace.js
	@$(STEP) "TypeScript" npm run --silent check --workspace pkg

t-npm: $(BUILT) $(COMPONENTS) $(NODES)
	@$(STEP) "npm package" npm test --silent --workspace pkg
	@$(STEP) "values of the benchmark" node tests/bench/run.mjs --check short compiled mathjs tools python

t-tarball: $(BUILT)
	@$(STEP) "npm tarball" node tests/packaging/run.mjs

t-size: $(BUILT) $(COMPONENTS)
	@$(STEP) "sizes" node tests/bench/size.mjs $(if $(wildcard dist/packed),,--built)

t-mcp: $(BUILT) $(MCP_CLIENTS)
	@$(STEP) "MCP server in Node" $(MCP)

t-mcp-sandbox: $(NATIVE_TESTS) $(MCP_CLIENTS)
	@$(STEP) "MCP server in the sandbox" $(MCP) -- $(COMMAND) mcp

t-mcp-same: $(BUILT) $(NATIVE_TESTS)
	@$(STEP) "both MCP servers" node --test-reporter=dot tests/mcp/same.mjs -- $(COMMAND) mcp

t-release: $(BUILT) $(COMPONENTS) $(MCPB)
	@$(STEP) "release, dry" node --test tests/packaging/{release,mcp,layers,make}.test.mjs

t-components: $(COMPONENTS)
	@$(STEP) "components" node --test tests/component/*.test.mjs

t-frameworks: $(BUILT) $(FRAMEWORKS) $(NODES)
	@$(STEP) "frameworks" node tests/frameworks/run.mjs
	@$(STEP) "frameworks without an adapter" node tests/frameworks/apart/run.mjs $(if $(LONG),--all)

t-soak: $(BUILT) $(NODES)
	@$(STEP) "mixed calls in Node 20, 22 and 24" node tests/soak/npm.mjs

t-notices: node_modules/.package-lock.json
	@$(STEP) "third-party notices" node .ci/notices.mjs --check

t-promises:
	@$(STEP) "tests that SECURITY.md names" node .ci/promises.mjs

check-layers: ## Check that the crates depend on each other as ARCHITECTURE.md shows
	@$(STEP) "layers" node .ci/layers.mjs

t-mathjs: $(BUILT)
	@$(STEP) "random expressions against mathjs" node tests/differential/run.mjs --seed 20261121 $(call cases,,--count 50000)

t-language: $(NATIVE_TESTS)
	@$(STEP) "random expressions over mathjs's whole language" node tests/differential/language.mjs --seed 20261125 --count $(call cases,5000,50000)

t-python: $(BUILT)
	@$(STEP) "random expressions against CPython" node tests/differential/python.mjs --seed 20261121 --count $(call cases,5000,50000)

# The tests import the package from its folder, with the module that is built with the rest for this machine.
NATIVE_MODULE := src/py/python/pascaline/_native.abi3.so

$(NATIVE_MODULE): $(NATIVE_TESTS)
	@cp target/debug/libpascaline_native.$(if $(filter Darwin,$(shell uname)),dylib,so) $@

# The package carries the component for its sandbox.
SANDBOXED := src/py/python/pascaline/calculator.wasm

$(SANDBOXED): dist/calculator.wasm
	@cp $< $@

t-python-package: $(NATIVE_MODULE) $(SANDBOXED) $(call installed,$(PYTHON))
	@$(STEP) "Python package" $(PYTHON) -m pytest tests/python

t-python-types: $(NATIVE_MODULE) $(SANDBOXED) $(call installed,$(PYTHON))
	@$(STEP) "types of the Python package" tests/python/types.sh $(PYTHON)

t-python-adapters: $(NATIVE_MODULE) $(call installed,$(ADAPTED))
	@$(STEP) "Python package in frameworks" $(ADAPTED) -m pytest tests/python/adapters
	@$(STEP) "functions of Python in frameworks" $(ADAPTED) -m pytest tests/python/functions/test_{agno,fastmcp,mcp,versions}.py

$(ENVIRONMENTS:%=t-python-functions-%): t-python-functions-%: $(NATIVE_MODULE) .tools/functions-%/pyvenv.cfg
	@$(STEP) "functions of Python in frameworks, $*" .tools/functions-$*/bin/python -m pytest $(FUNCTIONS_$*:%=tests/python/functions/test_%.py)

originals: $(NATIVE_MODULE) $(call installed,$(ORIGINAL)) ## Try the Python package in the systems it replaces, whose repositories are in ORIGINALS=FOLDER
	@$(ORIGINAL) tests/python/originals/run.py $(ORIGINALS)

PACKAGED := pyproject.toml $(shell find src/py/python -name '*.py*' -not -path '*/__pycache__/*')

# As it is published; WHEEL_PROFILE=dev is faster to build. PYTHONS="python3.10 python3.14" tries it in other versions than python3.
WHEEL_PROFILE := release

stubs: $(NATIVE_MODULE) $(SANDBOXED) $(call installed,$(PYTHON)) ## Write the docstrings of the Python package into its stubs again
	@$(PYTHON) tests/python/document_stubs.py
	@$(PYTHON) tests/python/write_functions.py

# Another make looks at what is there once the targets before this one are made, as in `make component wheel`.
wheel: ## Build the wheel of the Python package, install it in a new environment, and run the lines of its README
	@$(MAKE) --no-print-directory dist/wheel
	@$(STEP) "wheel in a new environment" tests/python/wheel.sh dist/wheel $(PYTHONS)

# The component of the sandbox and the command are part of it if they were built before, as they are: for that, Node is needed.
NEWER_PARTS := $(shell find dist/calculator.wasm dist/pascaline -newer dist/wheel 2> /dev/null)
.PHONY: again

dist/wheel: $(SOURCES) $(PACKAGED) $(if $(NEWER_PARTS),again)
	@rm -rf $@ $(SANDBOXED) $(dir $(SANDBOXED))_command && mkdir $(dir $(SANDBOXED))_command
	@[ ! -f dist/calculator.wasm ] || cp dist/calculator.wasm $(SANDBOXED)
	@[ ! -f dist/pascaline ] || cp dist/pascaline $(dir $(SANDBOXED))_command/
	@$(STEP) "wheel" python3 -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir $@ \
	  --config-settings=build-args="--locked --profile $(WHEEL_PROFILE)" .

# The command for the wheel, as a release has it.
dist/pascaline: $(PRECOMPILED) $(SOURCES)
	@$(NATIVE_STEP) "the command, for a release" cargo build --quiet --release --locked --package pascaline-cli
	@cp target/release/pascaline $@

sdist: dist/sdist ## Write the source distribution of the Python package, from which pip builds a wheel with Rust alone
	@$(STEP) "crates of the source distribution" tests/python/sdist.sh $<

dist/sdist: $(SOURCES) $(PACKAGED) $(call installed,$(PYTHON))
	@rm -rf $@
	@$(STEP) "source distribution" $(PYTHON) -m maturin sdist --out $@

# A million rows take two minutes on a machine that does nothing else.
scale: export PYTHONPATH := $(CURDIR)/src/py/python
scale: $(NATIVE_MODULE) $(call installed,$(SCALE)) ## Answer a million rows on local clusters of Ray and Spark, and compare with one machine: make scale ROWS=… ENGINES=…
	@$(STEP) "columns of pyarrow, Polars and pandas" $(SCALE) -m pytest tests/scale
	@$(SCALE) tests/scale/run.py $(or $(ROWS),1000000) $(ENGINES)

t-sympy: $(BUILT)
	@$(STEP) "random expressions and equations against recorded answers of SymPy" node tests/differential/sympy.mjs --recorded

t-questions: $(NATIVE_TESTS)
	@$(STEP) "random questions against their true answers" $(QUESTIONS) --quiet --count $(call cases,2000,20000)

t-search: $(NATIVE_TESTS)
	@$(STEP) "search against recorded answers of ripgrep, and Python" $(SEARCH_TEST) --recorded --seed 20261121 $(call cases,,--count 2000)

t-sandbox: $(NATIVE_TESTS)
	@$(RUN_STEP) "sandbox" $(RUN_TESTS) --bins --test host --test host_corpus --test host_workspace --test soak --test cli

t-hostile: $(NATIVE_TESTS)
	@$(RUN_STEP) "hostile inputs" $(RUN_TESTS) --test hostile --test prices

t-surfaces: $(BUILT) $(NATIVE_TESTS)
	@$(STEP) "hostile inputs on the other surfaces" $(HOSTILE_SURFACES)
	@$(STEP) "huge exponents in 32 and 64 bits" $(call drawn,huge 20261128 $(call cases,5000,1000000),)
	$(if $(LONG),@$(STEP) "mutated texts in npm" $(call drawn,draw 20261128 2000000,))
	$(if $(LONG),@$(STEP) "mutated texts in the component" $(call drawn,draw 20261129 300000,--command $(COMMAND)))

t-page: www/dist/index.html
	@$(STEP) "page" $(BROWSER_TESTS)

# Not beside the other steps: it keeps every core busy.
t-busy: $(BUILT) $(NATIVE_TESTS)
	@$(STEP) "calculations on a busy machine" node --test-reporter=dot tests/busy/run.mjs $(COMMAND) $(if $(LONG),--long)

t-readme: $(BUILT) $(COMPONENTS) $(NATIVE_TESTS) $(NATIVE_MODULE)
	@$(STEP) "lines of the READMEs" node --test-reporter=dot tests/packaging/readme.test.mjs $(COMMAND)

t-calls: $(BUILT) $(NATIVE_TESTS) $(SHOWN_CODE)
	@$(STEP) "tool calls in npm and in the command" node tests/run/run.mjs command $(COMMAND)
	@$(STEP) "tool calls in npm and in wasmtime for Python" node tests/run/run.mjs wasmtime $(WASMTIME) target/shown

t-command: $(BUILT) $(NATIVE_TESTS)
	@$(STEP) "the command from npm beside the native one" node tests/command/run.mjs --seed 20261126 $(call cases,--lines 90 --count 200,--count 5000)
	@$(STEP) "the command from npm on a terminal" python3 tests/command/terminal.py

t-answers: $(BUILT) $(NATIVE_TESTS) $(STORE_CLIENTS) $(NODES)
	@$(STEP) "answers in Redis, PostgreSQL and SQLite" $(ANSWERS)

# What `make test ONLY=…` runs: the unit tests of a crate alone, for which nothing is compiled that `make test` has compiled
# (tests/alone/Cargo.toml), or the steps of a surface.
CRATES := base number mp unit hint read python mathjs sympy calculus answer check chat tools batch
alone = --package pascaline-alone --package pascaline-$(1) $(WITH_$(1):%=--features %)
WITH_mathjs := pascaline-mathjs/serde
WITH_answer := pascaline-answer/serde pascaline-alone/mathjs
WITH_check := pascaline-check/serde pascaline-alone/answer
WITH_tools := pascaline-tools/native pascaline-alone/check
WITH_batch := pascaline-alone/tools

# What they stand on has to be compiled once, and not again after each change.
$(CRATES:%=only-%): only-%: $(if $(wildcard $(PRECOMPILE)),,$(PRECOMPILE))
	@$(NATIVE_STEP) "unit tests of $*" $(LINTED) cargo test --quiet $(call alone,$*) --lib

only-facade: t-core
only-host: t-sandbox
only-command: t-sandbox t-command
only-hostile: t-hostile t-surfaces
only-npm: t-typescript t-npm
only-mcp: t-mcp t-mcp-sandbox t-mcp-same
only-stores: t-answers
only-page: t-page
only-wheel: t-python-package t-python-types t-python-adapters
only-docs: t-docs t-readme t-promises
only-components: t-components
only-wasm: t-wasm
.PHONY: $(CRATES:%=only-%) $(foreach surface,facade host command hostile npm mcp stores page wheel docs components wasm,only-$(surface))

# For .ci/built_once.mjs.
packages-of-all:
	@echo $(NATIVE)

packages-of-%:
	@echo $(call alone,$*)

t-once: $(NATIVE_TESTS)
	@$(RUN_STEP) "nothing native is compiled twice" $(LINTED) node .ci/built_once.mjs $(CRATES)

RUN_TESTS := $(LINTED) cargo test --quiet $(NATIVE)

PRETTIER := npx prettier --cache --log-level=warn "{.ci,examples,pkg,src/js,tests,www}/**/*.{css,js,mjs,ts}"

QUESTIONS := python3 tests/oracles/questions/run.py

SEARCH_TEST := python3 tests/differential/workspace.py target/debug/examples/workspace_calls --component dist/workspace.wasm --code dist/workspace.cwasm

ANSWERS := .ci/stores node tests/answers/run.mjs --command $(COMMAND) $(call cases,,--long)

# The hostile corpus and the inputs found by fuzzing, natively, in the component, in the npm package and through the command.
HOSTILE := target/hostile.jsonl
HOSTILE_SURFACES := bash -c "target/debug/examples/calls corpus > $(HOSTILE) \
  && node --stack-size=984 tests/hostile/surfaces.mjs $(HOSTILE) --command $(COMMAND) $(call cases,--one-in 2,)"

# $(call drawn,WHAT TO DRAW,OPTIONS): random calls natively, and elsewhere with the same outcome.
drawn = bash -o pipefail -c "target/debug/examples/calls $(1) | node --stack-size=984 tests/hostile/surfaces.mjs - $(2)"

check: ## Check formats, lints, types and docs of everything
	cargo fmt --all --check
	$(PRETTIER) --check
	cargo clippy --all-targets $(NATIVE) -- -D warnings
	cargo clippy --package pascaline-glue -- -D warnings
	cargo clippy --all-targets $(LITE_LANGUAGE) -- -D warnings
	cargo clippy --target wasm32-unknown-unknown --package pascaline-js-full --package pascaline-js-lite --package pascaline-component-calculator --package pascaline-component-agent -- -D warnings
	cargo clippy --target wasm32-unknown-unknown --package pascaline-component-workspace -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps $(NATIVE)
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --package pascaline
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --package pascaline --no-default-features
	node .ci/layers.mjs
	npm run --silent check --workspace pkg
	npx tsc --noEmit -p www/tsconfig.json

# The oldest Rust that the crate promises, apart from the feature `host`, which needs what wasmtime needs.
MSRV = $(shell sed -n 's/^rust-version = "\(.*\)"$$/\1/p' Cargo.toml)

msrv: ## Check the crate with the oldest Rust that it promises
	@$(STEP) "Rust $(MSRV)" rustup toolchain install $(MSRV).0 --profile minimal --no-self-update
	@$(STEP) "the crate with Rust $(MSRV)" cargo +$(MSRV).0 check --quiet --locked --package pascaline --features native,serde --target-dir target/msrv

# The MCP server of the npm package, or another one: make mcp SERVER="target/debug/pascaline mcp".

$(MCP_CLIENTS): tests/mcp/package.json tests/mcp/package-lock.json
	@$(STEP) "clients of MCP" npm ci --prefix tests/mcp --no-audit --no-fund --loglevel=error
	@touch $@

mcpb: pkg/dist/index.d.ts $(MCPB) ## Make dist/pascaline.mcpb, the bundle that MCP clients install
	@$(STEP) "bundle" node .ci/mcpb.mjs pkg dist/pascaline.mcpb

MCP := env PASCALINE_MCP_CALLS=$(or $(CALLS),2000) node --test-reporter=$(or $(REPORTER),dot) tests/mcp/suite.mjs

mcp: pkg/dist/index.d.ts $(MCP_CLIENTS) ## Test an MCP server with the SDKs' clients: make mcp CALLS=… SERVER=…
	@$(MCP) $(if $(SERVER),-- $(SERVER))

# It needs a newer Node than the package, and half a minute to install; `make test` does without it.
INSPECTOR := .tools/inspector/node_modules/.package-lock.json

$(INSPECTOR):
	@mkdir -p .tools/inspector
	@$(STEP) "MCP inspector 2.12.0" npm install --prefix .tools/inspector --ignore-scripts --no-audit --no-fund --loglevel=error @modelcontextprotocol/inspector@2.12.0
	@touch $@

inspector: pkg/dist/index.d.ts $(MCP_CLIENTS) $(INSPECTOR) $(NODES) ## Test an MCP server with the command line of the MCP inspector: make inspector SERVER=…
	@node tests/mcp/inspector.mjs $(if $(SERVER),-- $(SERVER))

# The page.

www: pkg/dist/index.d.ts ## Serve the page
	npm run dev --workspace www

www/dist/index.html: pkg/dist/index.d.ts $(shell find www/src www/public www/offline www/serving www/index.html www/vite.config.ts -type f)
	@$(STEP) "page build" npm run --silent build --workspace www

BROWSER_TESTS := .ci/chromium node --test tests/browser/*.test.mjs

browser: www/dist/index.html
	@$(BROWSER_TESTS)

ecosystem: pkg/dist/index.d.ts ## Run the npm package in every bundler and runtime that npm has: make ecosystem CASES="next bun"
	@.ci/chromium node tests/ecosystem/bundlers/run.mjs $(CASES)

# Measurements.

# The benchmark measures what `make pack` builds, or with BUILD=build what `make build` does. ROWS chooses some of its groups or rows,
# and BASE another commit, which is built in a folder of its own and measured in the same run.
BUILD := pack
BASE_TREE := target/bench/base

bench: $(BUILD) $(if $(BASE),base) ## Measure speed beside the peers: make bench ROWS="short mathjs/matrices" BASE=…
	@for need in $(BENCH_NEEDS); do $(MAKE) --no-print-directory $$need || echo "Its rows are left out."; done
	@node tests/bench/run.mjs $(ROWS) $(if $(BASE),--base $(BASE_TREE))

BENCH_NEEDS = $(shell node tests/bench/run.mjs --needs $(ROWS))

# What only the benchmark needs. It is built in the checkout of BASE as well, there without the other calculators.
EXPR_EVAL := .tools/expr-eval/node_modules/.package-lock.json

$(EXPR_EVAL):
	@mkdir -p .tools/expr-eval
	@$(STEP) "expr-eval-fork 3.0.3" npm install --prefix .tools/expr-eval --ignore-scripts --no-audit --no-fund --loglevel=error expr-eval-fork@3.0.3

BENCHED_native := cargo build --quiet --release --manifest-path tests/bench/native/Cargo.toml --target-dir target/bench/native
BENCHED_command := cargo build --quiet --release --package pascaline-cli
BENCHED_search := cargo build --quiet --release --features host --example workspace_calls

bench-native: BASED := --no-default-features
bench-native bench-command bench-search: bench-%:
	@$(STEP) "$*, for the benchmark" $(BENCHED_$*)
	$(if $(BASE),@cd $(BASE_TREE) && $(CURDIR)/$(STEP) "$*, of the other commit" $(BENCHED_$*) $(BASED))

# The wheel of `make wheel`, unpacked.
bench-wheel: dist/wheel
	@rm -rf target/bench/wheel
	@python3 -m zipfile --extract dist/wheel/pascaline-*.whl target/bench/wheel

base: COMMIT = $(shell git rev-parse --verify "$(BASE)^{commit}")
base:
	@git worktree prune
	@[ -e $(BASE_TREE) ] || git worktree add --quiet --detach $(BASE_TREE) $(COMMIT)
	@git -C $(BASE_TREE) checkout --quiet --force --detach $(COMMIT)
	@$(MAKE) -C $(BASE_TREE) $(BUILD)
	@mkdir -p $(BASE_TREE)/tests/bench && cp -R tests/bench/native $(BASE_TREE)/tests/bench/

soak: pkg/dist/index.d.ts $(NODES) ## Make a million mixed calls in Node, and 200 runs of 20,000 in each version
	@node tests/soak/npm.mjs --runs 0 --flat 1000000
	@node tests/soak/npm.mjs --runs 200 --flat 0

size: pack ## Print the sizes
	@node tests/bench/size.mjs

gsm8k: ## Compare the annotated calls of a GSM8K file with the calculator: make gsm8k FILE=…
	@cargo run --quiet --release --example gsm8k -- $(or $(FILE),$(error FILE is missing: make gsm8k FILE=gsm8k_train.jsonl))

differential: pkg/dist/index.d.ts $(call installed,$(SYMPY)) $(RIPGREP) $(NATIVE_TESTS) ## Compare with mathjs, CPython 3.11, SymPy, ripgrep and true answers, from a fresh seed
	@node tests/differential/run.mjs --count 20000
	@node tests/differential/language.mjs --count 20000
	@node tests/differential/python.mjs --count 20000
	@node tests/differential/sympy.mjs --count 1000
	@$(SEARCH_TEST) --count 2000
	@$(QUESTIONS) --count 20000

# Other calculators are installed where they are missing, LibreOffice among them, and two are compiled (.ci/jury).
jury: $(call installed,$(SYMPY)) node_modules/.package-lock.json ## Ask other calculators what `answer` is asked, and list where they agree against it: make jury SEED=… COUNT=… TEXTS_OF="units drawn"
	@$(NATIVE_STEP) "the calculator, for the jury" cargo build --quiet --example answer_lines --example answer_tables
	@.ci/jury python3 tests/oracles/jury/run.py $(SEED:%=--seed %) $(COUNT:%=--count %) $(if $(TEXTS_OF),--sources $(TEXTS_OF))

# Fuzzing needs nightly Rust; see tests/fuzz/README.md.
CARGO_FUZZ := .tools/bin/cargo-fuzz

$(CARGO_FUZZ):
	@$(STEP) "cargo-fuzz" cargo install cargo-fuzz --version 0.13.2 --root .tools --quiet

fuzz: $(CARGO_FUZZ) dist/calculator.wasm dist/workspace.wasm ## Fuzz: make fuzz TARGET=… SECONDS=…; without TARGET, each target and the races of the workspace
	@cargo run --quiet --package pascaline-hostile --all-features --example seeds -- tests/fuzz
	@tests/fuzz/run.sh $(or $(SECONDS),60) $(TARGET)
	$(if $(TARGET),,@$(MAKE) --no-print-directory races)

races: export PASCALINE_RACE_SECONDS := $(or $(SECONDS),60)
races: pkg/dist/index.d.ts dist/workspace.wasm ## Race several processes in one workspace folder: make races SECONDS=… for each race
	@$(STEP) "races in random orders" cargo test --quiet --package pascaline-tools --features native workspace::tests::schedule
	@$(STEP) "races natively, in wasmtime and in Node" $(RUN_TESTS) --test host_workspace
	@$(STEP) "races in Node" node --test pkg/test/workspace_races.test.mjs

hostile: $(BUILT) $(NATIVE_TESTS) ## Run the hostile corpus through the npm package and the command
	@$(STEP) "hostile inputs on the other surfaces" $(HOSTILE_SURFACES)

oracles: pkg/dist/index.d.ts $(call installed,$(SYMPY)) $(PI) $(RIPGREP) ## Record the corpus again from mathjs, CPython 3.11, SymPy, pi and ripgrep
	@node tests/oracles/signatures.mjs > src/mathjs/tables/signatures.rs
	@node tests/oracles/signatures.mjs --cases > tests/cases/signatures.txt
	@node tests/oracles/make_cases.mjs
	@python3 tests/oracles/make_python_cases.py
	@python3 tests/oracles/make_chat_cases.py
	@$(SYMPY) tests/oracles/make_sympy_cases.py
	@$(SYMPY) tests/oracles/make_mp_cases.py > tests/cases/mp.txt
	@$(SYMPY) tests/oracles/make_digits_cases.py > tests/cases/digits.txt
	@$(SYMPY) tests/oracles/make_sympy_steps.py > tests/cases/sympy_steps.txt
	@$(SYMPY) tests/oracles/make_sympy_functions.py > tests/cases/sympy_functions.txt
	@cargo build --quiet --example answer_lines && $(SYMPY) tests/oracles/make_statistics_cases.py
	@node tests/oracles/make_vocabulary_cases.mjs
	@node tests/oracles/make_workspace_cases.mjs
	@python3 tests/oracles/make_search_cases.py

help-texts: $(COMMAND) ## Write pkg/src/command/help_texts.ts again from the options of the command
	@node pkg/scripts/help_texts.mjs $(COMMAND)

wire: ## Write pkg/src/wire.ts again from src/js/wire.rs
	@node pkg/scripts/wire.mjs

tool-keys: pkg/wasm/pascaline_bg.wasm pkg/wasm/lite/pascaline_bg.wasm node_modules/.package-lock.json ## Write again what the npm package knows of its tools without the wasm
	@node pkg/scripts/tool_keys.mjs

fmt: node_modules/.package-lock.json ## Format the Rust and the TypeScript
	cargo fmt --all
	$(PRETTIER) --write

clean: ## Remove everything that was built
	rm -rf target dist pkg/wasm pkg/build pkg/dist pkg/inline pkg/lite pkg/workspace www/dist
