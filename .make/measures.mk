# Measurements, and comparisons with other programs.

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
