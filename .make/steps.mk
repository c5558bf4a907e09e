# What every rule uses.

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

# Two calls of make in one clone would write the same files: the second waits for the first.
ALONE := .ci/alone
