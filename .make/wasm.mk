# The wasm modules, the components, and the npm package with them.

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

component: $(COMPONENTS) ## Build the components alone

# What is published: the same files, each compiled and linked as a whole. Without that they are larger and calls take longer, since
# the crates do not inline each other's functions; docs/performance.md has the measurements. It takes minutes, so that `make run` and
# `make test` do without it; after `make pack` they use what it has made.

PACKED := PROFILE=published LITE=lite
dist/packed: pkg/dist/index.d.ts $(COMPONENTS)
	@touch $@
