# What is to break it.

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
