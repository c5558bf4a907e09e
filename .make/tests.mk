# The steps of `make test`. Each prints the seconds it takes; `make test-long` draws more random cases.

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
STEPS := $(COMPILED) t-sandbox t-page t-core t-npm t-surfaces t-answers t-frameworks t-mcp t-lint t-tarball t-hostile t-docs t-soak t-wasm \
  t-mathjs t-language t-python t-sympy t-search t-size t-components t-questions t-once t-mcp-sandbox t-mcp-same t-readme t-calls \
  t-command t-python-package t-python-types t-python-adapters $(if $(LONG),t-lite $(ENVIRONMENTS:%=t-python-functions-%))
BUILT := pkg/dist/index.d.ts
.PHONY: $(STEPS) t-lite t-busy t-native-build $(ENVIRONMENTS:%=t-python-functions-%)

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

t-lint: $(BUILT) $(call installed,$(PYTHON))
	@$(STEP) "lints of the TypeScript" $(LINT_TYPESCRIPT)
	@$(STEP) "lints of the Python" $(LINT_PYTHON)

t-npm: $(BUILT) $(COMPONENTS) $(NODES)
	@$(STEP) "npm package" npm test --silent --workspace pkg
	@$(STEP) "values of the benchmark" node tests/bench/run.mjs --check short compiled mathjs tools python

t-tarball: $(BUILT)
	@$(STEP) "npm tarball" node tests/packaging/run.mjs

t-size: $(BUILT) $(COMPONENTS)
	@$(STEP) "sizes" node tests/bench/size.mjs $(if $(shell [ dist/packed -nt dist/calculator.wasm ] && echo packed),,--built)

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

t-python-package: $(NATIVE_MODULE) $(SANDBOXED) $(call installed,$(PYTHON))
	@$(STEP) "Python package" $(PYTHON) -m pytest tests/python

t-python-types: $(NATIVE_MODULE) $(SANDBOXED) $(call installed,$(PYTHON))
	@$(STEP) "types of the Python package" tests/python/types.sh $(PYTHON)

t-python-adapters: $(NATIVE_MODULE) $(call installed,$(ADAPTED))
	@$(STEP) "Python package in frameworks" $(ADAPTED) -m pytest tests/python/adapters
	@$(STEP) "functions of Python in frameworks" $(ADAPTED) -m pytest tests/python/functions/test_{agno,fastmcp,mcp,versions}.py

$(ENVIRONMENTS:%=t-python-functions-%): t-python-functions-%: $(NATIVE_MODULE) .tools/functions-%/pyvenv.cfg
	@$(STEP) "functions of Python in frameworks, $*" .tools/functions-$*/bin/python -m pytest $(FUNCTIONS_$*:%=tests/python/functions/test_%.py)

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
CRATES := base number mp unit hint read python mathjs sympy calculus answer check chat tools calls batch
alone = --package pascaline-alone --package pascaline-$(1) $(WITH_$(1):%=--features %)
WITH_mathjs := pascaline-mathjs/serde
WITH_answer := pascaline-answer/serde pascaline-alone/mathjs
WITH_check := pascaline-check/serde pascaline-alone/answer
WITH_tools := pascaline-tools/native pascaline-alone/check
WITH_calls := pascaline-alone/tools
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
