# What is checked without running anything.

# It knows types, so that it needs what `make build` builds.
LINT_TYPESCRIPT := npx oxlint --type-aware pkg/src www/src

# Its rules are in pyproject.toml.
LINT_PYTHON := $(PYTHON) -m ruff check --quiet src/py/python tests .ci

check: $(BUILT) $(call installed,$(PYTHON)) ## Check formats, lints, types and docs of everything
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
	$(LINT_TYPESCRIPT)
	$(LINT_PYTHON)

# The oldest Rust that the crate promises, apart from the feature `host`, which needs what wasmtime needs.
MSRV = $(shell sed -n 's/^rust-version = "\(.*\)"$$/\1/p' Cargo.toml)

msrv: ## Check the crate with the oldest Rust that it promises
	@$(STEP) "Rust $(MSRV)" rustup toolchain install $(MSRV).0 --profile minimal --no-self-update
	@$(STEP) "the crate with Rust $(MSRV)" cargo +$(MSRV).0 check --quiet --locked --package pascaline --features native,serde --target-dir target/msrv
