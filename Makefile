# Pascaline. `make run` and `make test` install what they need themselves; `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

WASM_BINDGEN_VERSION := $(shell sed -n 's/^wasm-bindgen = { version = "=\([0-9.]*\)".*/\1/p' Cargo.toml)
TARGET := target/wasm32-unknown-unknown/release/pascaline.wasm
TOOLS := .tools/bin
STEP := .ci/step
SOURCES := $(shell find src wit -type f) Cargo.toml Cargo.lock .cargo/config.toml
WASM_OPT := npx wasm-opt -Oz --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-sign-ext --enable-reference-types --enable-multivalue

.PHONY: help run test build www bench size differential oracles fmt check clean

help: ## List the targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "make %-14s %s\n", $$1, $$2 }'

# What a fresh machine lacks. Each is made once.

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

# The two wasm builds. One never has both wraps.

pkg/wasm/pascaline_bg.wasm: $(SOURCES) .tools/target .tools/wasm-bindgen-$(WASM_BINDGEN_VERSION) node_modules/.package-lock.json
	@$(STEP) "wasm for npm" cargo build --quiet --release --lib --target wasm32-unknown-unknown --features js
	@$(TOOLS)/wasm-bindgen --target web --experimental-reset-state-function --out-dir pkg/wasm $(TARGET)
	@$(STEP) "wasm-opt" $(WASM_OPT) $@ -o $@

pkg/dist/index.js: pkg/wasm/pascaline_bg.wasm $(shell find pkg/src pkg/scripts -type f) pkg/tsconfig.json
	@cp LICENSE-* pkg/
	@$(STEP) "npm package" npm run --silent build --workspace pkg

dist/calculator.wasm: $(SOURCES) .tools/target node_modules/.package-lock.json
	@mkdir -p dist
	@$(STEP) "component" cargo build --quiet --release --lib --target wasm32-unknown-unknown --features component
	@$(WASM_OPT) $(TARGET) -o dist/core.wasm
	@npx jco new dist/core.wasm -o $@ >/dev/null
	@rm dist/core.wasm

build: pkg/dist/index.js dist/calculator.wasm ## Build the component and the npm package
