# What a fresh machine does not have. Each is made once.

.tools/target:
	@$(STEP) "target wasm32-unknown-unknown" rustup target add wasm32-unknown-unknown
	@mkdir -p .tools && touch $@

node_modules/.package-lock.json: package.json package-lock.json pkg/package.json www/package.json tests/package.json
	@$(STEP) "npm packages" npm install --no-audit --no-fund --loglevel=error
	@touch $@

# The versions of Node on which the package is tested besides the current one; only `make test` needs them, a fifth of a gigabyte each.
NODES := tests/nodes/node_modules/.package-lock.json

$(NODES): tests/nodes/package.json tests/nodes/package-lock.json
	@$(STEP) "Node 20, 22 and 24" npm ci --prefix tests/nodes --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# The frameworks that the npm package has adapters for; only `make test` needs them.
FRAMEWORKS := tests/frameworks/node_modules/.package-lock.json

$(FRAMEWORKS): tests/frameworks/package.json tests/frameworks/package-lock.json
	@$(STEP) "frameworks" npm ci --prefix tests/frameworks --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# The clients of stores; only `make test` and `make bench` need them. Nothing of them is compiled: those of SQLite bring their compiled
# code. One of these wants a newer Node than runs npm here, which npm would warn of.
STORE_CLIENTS := tests/answers/node_modules/.package-lock.json

$(STORE_CLIENTS): tests/answers/package.json tests/answers/package-lock.json
	@$(STEP) "clients of stores" npm ci --prefix tests/answers --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# $(call installed,PYTHON): the file that stands for an environment of Python with its packages. Its program is a link to one that may
# be another user's, and whose time says nothing.
installed = $(1:bin/python=pyvenv.cfg)

# The oracle for SymPy's dialect; only `make oracles`, `make differential` and `make bench` need it.
SYMPY := .tools/sympy/bin/python

$(call installed,$(SYMPY)):
	@$(STEP) "SymPy 1.14.0" bash -c "python3 -m venv .tools/sympy && .tools/sympy/bin/pip install --quiet --disable-pip-version-check sympy==1.14.0"

# The peer of `check`; only `make bench` needs it.
MATH_VERIFY := .tools/math-verify/bin/python

$(call installed,$(MATH_VERIFY)):
	@$(STEP) "Math-Verify 0.9.0" bash -c "python3 -m venv .tools/math-verify && $(@D)/bin/pip install --quiet --disable-pip-version-check math-verify==0.9.0 antlr4-python3-runtime==4.13.2"
	@touch $@

# The oracle for `grep`; only `make oracles`, `make differential` and `make bench` need it. It is compiled with little optimization,
# since it is used for seconds.
RIPGREP := .tools/bin/rg

$(RIPGREP):
	@$(STEP) "ripgrep 15.2.0" env CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_DEBUG=0 \
	  cargo install ripgrep --version 15.2.0 --root .tools --quiet --debug

# The oracle for agent_loop's file tools; only `make oracles` needs it.
PI := .tools/pi/node_modules/.package-lock.json

$(PI):
	@mkdir -p .tools/pi
	@$(STEP) "pi 0.52.9" npm install --prefix .tools/pi --ignore-scripts --no-audit --no-fund --loglevel=error @mariozechner/pi-coding-agent@0.52.9

# It packs the bundle of the MCP server.
MCPB := .tools/mcpb/node_modules/.package-lock.json

$(MCPB):
	@mkdir -p .tools/mcpb
	@$(STEP) "mcpb 2.1.2" npm install --prefix .tools/mcpb --ignore-scripts --no-audit --no-fund --loglevel=error @anthropic-ai/mcpb@2.1.2

# An environment of Python in the folder of the target, with the packages that the first prerequisite lists.
ENVIRONMENT = bash -c "python3 -m venv $(@D) && $(@D)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<"

# What tests the Python package, in an environment of its own. A wheel is built by maturin.
PYTHON := .tools/python/bin/python

$(call installed,$(PYTHON)): tests/python/requirements.txt
	@$(STEP) "tools that test the Python package" $(ENVIRONMENT)
	@touch $@

# The frameworks of agents that the Python package has adapters for, in an environment of their own.
ADAPTED := .tools/adapters/bin/python

$(call installed,$(ADAPTED)): tests/python/adapters/requirements.txt
	@$(STEP) "frameworks for Python" $(ENVIRONMENT)
	@touch $@

# The frameworks that take functions of the Python package, beside those of $(ADAPTED), in environments that they can share; only
# `make test-long` needs them. The tests of each environment are named here.
FUNCTIONS_agents := adk dspy strands transformers
FUNCTIONS_workflows := autogen haystack llamaindex
FUNCTIONS_crewai := crewai
ENVIRONMENTS := agents workflows crewai

$(ENVIRONMENTS:%=.tools/functions-%/pyvenv.cfg): .tools/functions-%/pyvenv.cfg: tests/python/functions/%.txt
	@$(STEP) "frameworks for Python, $*" $(ENVIRONMENT)
	@touch $@

# What three of the systems that Pascaline replaces run on; only `make originals` needs it, and torch alone takes 7 GB.
ORIGINAL := .tools/originals/bin/python

$(call installed,$(ORIGINAL)): tests/python/originals/requirements.txt
	@$(STEP) "what the originals run on" $(ENVIRONMENT)
	@touch $@

# What runs the Python package past one machine; only `make scale` needs it, and Java 17.
SCALE := .tools/scale/bin/python

$(call installed,$(SCALE)): tests/scale/requirements.txt
	@$(STEP) "Ray and Spark (2 GB)" $(ENVIRONMENT)
	@touch $@

# The clients of MCP's SDKs.
MCP_CLIENTS := tests/mcp/node_modules/.package-lock.json

$(MCP_CLIENTS): tests/mcp/package.json tests/mcp/package-lock.json
	@$(STEP) "clients of MCP" npm ci --prefix tests/mcp --no-audit --no-fund --loglevel=error
	@touch $@

# It needs a newer Node than the package, and half a minute to install; `make test` does without it.
INSPECTOR := .tools/inspector/node_modules/.package-lock.json

$(INSPECTOR):
	@mkdir -p .tools/inspector
	@$(STEP) "MCP inspector 2.12.0" npm install --prefix .tools/inspector --ignore-scripts --no-audit --no-fund --loglevel=error @modelcontextprotocol/inspector@2.12.0
	@touch $@
