# Pascaline. `make run` and `make test` install what they need themselves; `make help` lists every target, and .make/ has their rules.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

include $(addprefix .make/,steps.mk installed.mk wasm.mk native.mk python.mk tests.mk check.mk surfaces.mk measures.mk hostile.mk records.mk)

.PHONY: help run test build component precompiled pack wheel sdist stubs originals mcp mcpb inspector www browser ecosystem bench soak size gsm8k differential jury fuzz races hostile oracles msrv wire tool-keys help-texts fmt check clean
.PHONY: test-long tested check-layers glue command shown base bench-native bench-command bench-search bench-wheel

help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "make %-14s %s\n", $$1, $$2 }'

run: ## Run an agent's tool calls through the npm package and through wasmtime
	@$(ALONE) $(MAKE) --no-print-directory shown

# `make test ONLY=sympy` runs what a change of src/sympy touches; the table in CONTRIBUTING.md has the names.
test: ## Test every surface, or with ONLY=… what a change there touches
	@$(ALONE) .ci/account $(MAKE) --no-print-directory $(if $(ONLY),$(ONLY:%=only-%),tested)

test-long: ## The same with many more random cases, which take an hour
	@$(ALONE) .ci/account $(MAKE) --no-print-directory LONG=1 tested

build: glue pkg/dist/index.d.ts $(COMPONENTS) ## Build the npm package and the components

pack: ## Build what is published, with all forms
	@[ dist/packed -nt pkg/wasm/pascaline_bg.wasm ] || rm -rf pkg/wasm dist
	@$(ALONE) $(PARALLEL) glue dist/packed $(PACKED)

fmt: node_modules/.package-lock.json ## Format the Rust and the TypeScript
	cargo fmt --all
	$(PRETTIER) --write

clean: ## Remove everything that was built
	rm -rf target dist pkg/wasm pkg/build pkg/dist pkg/inline pkg/lite pkg/workspace www/dist
