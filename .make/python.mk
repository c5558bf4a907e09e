# The Python package.

# The tests import the package from its folder, with the module that is built with the rest for this machine.
NATIVE_MODULE := src/py/python/pascaline/_native.abi3.so

$(NATIVE_MODULE): $(NATIVE_TESTS)
	@cp target/debug/libpascaline_native.$(if $(filter Darwin,$(shell uname)),dylib,so) $@

# The package carries the component for its sandbox.
SANDBOXED := src/py/python/pascaline/calculator.wasm

$(SANDBOXED): dist/calculator.wasm
	@cp $< $@

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
