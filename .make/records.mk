# What is written from something else, and kept in the tree.

oracles: pkg/dist/index.d.ts $(call installed,$(SYMPY)) $(PI) $(RIPGREP) ## Record the corpus again from mathjs, CPython 3.11, SymPy, pi and ripgrep
	@node tests/oracles/signatures.mjs > src/mathjs/tables/signatures.rs
	@node tests/oracles/signatures.mjs --cases > tests/cases/signatures.txt
	@node tests/oracles/make_cases.mjs
	@python3 tests/oracles/make_python_cases.py
	@python3 tests/oracles/make_chat_cases.py
	@$(SYMPY) tests/oracles/make_sympy_cases.py
	@$(SYMPY) tests/oracles/make_mp_cases.py > tests/cases/mp.txt
	@$(SYMPY) tests/oracles/make_digits_cases.py > tests/cases/digits.txt
	@$(SYMPY) tests/oracles/make_sympy_steps.py > tests/cases/sympy_steps.txt
	@$(SYMPY) tests/oracles/make_sympy_functions.py > tests/cases/sympy_functions.txt
	@cargo build --quiet --example answer_lines && $(SYMPY) tests/oracles/make_statistics_cases.py
	@node tests/oracles/make_vocabulary_cases.mjs
	@node tests/oracles/make_workspace_cases.mjs
	@python3 tests/oracles/make_search_cases.py

help-texts: $(COMMAND) ## Write pkg/src/command/help_texts.ts again from the options of the command
	@node pkg/scripts/help_texts.mjs $(COMMAND)

wire: ## Write pkg/src/crossing/wire.ts again from src/js/wire.rs and the limits
	@node pkg/scripts/wire.mjs

tool-keys: pkg/wasm/pascaline_bg.wasm pkg/wasm/lite/pascaline_bg.wasm node_modules/.package-lock.json ## Write again what the npm package knows of its tools without the wasm
	@node pkg/scripts/tool_keys.mjs
