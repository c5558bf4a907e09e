# The MCP servers, the page, and the npm package elsewhere.

shown:
	@$(PARALLEL) glue pkg/dist/node.js
	@node tests/run/run.mjs npm
	@echo "Now the same calls in wasmtime, and tools for files. The components for it are built first, which takes a minute or two."
	@$(PARALLEL) pkg/dist/workspace_node.js $(SHOWN_CODE)
	@node tests/run/run.mjs wasmtime $(WASMTIME) target/shown

# The MCP server of the npm package, or another one: make mcp SERVER="target/debug/pascaline mcp".

mcpb: pkg/dist/index.d.ts $(MCPB) ## Make dist/pascaline.mcpb, the bundle that MCP clients install
	@$(STEP) "bundle" node .ci/mcpb.mjs pkg dist/pascaline.mcpb

MCP := env PASCALINE_MCP_CALLS=$(or $(CALLS),2000) node --test-reporter=$(or $(REPORTER),dot) tests/mcp/suite.mjs

mcp: pkg/dist/index.d.ts $(MCP_CLIENTS) ## Test an MCP server with the SDKs' clients: make mcp CALLS=… SERVER=…
	@$(MCP) $(if $(SERVER),-- $(SERVER))

inspector: pkg/dist/index.d.ts $(MCP_CLIENTS) $(INSPECTOR) $(NODES) ## Test an MCP server with the command line of the MCP inspector: make inspector SERVER=…
	@node tests/mcp/inspector.mjs $(if $(SERVER),-- $(SERVER))

# The page.

www: pkg/dist/index.d.ts ## Serve the page
	npm run dev --workspace www

www/dist/index.html: pkg/dist/index.d.ts $(shell find www/src www/public www/offline www/serving www/index.html www/vite.config.ts -type f)
	@$(STEP) "page build" npm run --silent build --workspace www

BROWSER_TESTS := .ci/chromium node --test tests/browser/*.test.mjs

browser: www/dist/index.html
	@$(BROWSER_TESTS)

ecosystem: pkg/dist/index.d.ts ## Run the npm package in every bundler and runtime that npm has: make ecosystem CASES="next bun"
	@.ci/chromium node tests/ecosystem/bundlers/run.mjs $(CASES)
