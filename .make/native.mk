# What is compiled for this machine.

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

# Everything native at once: every test, every example, the command, and the module of the Python package.
NATIVE_TESTS := target/.native-tests
$(NATIVE_TESTS): $(PRECOMPILED) $(SOURCES) $(shell find tests examples -name '*.rs' -o -name 'Cargo.toml')
	@$(NATIVE_STEP) "native tests, examples and command, with lints" .ci/without_warnings $(LINTED) cargo build --quiet $(NATIVE) --lib --bins --tests --examples
	@touch $@
