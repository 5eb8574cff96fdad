import type { ServeHttpOptions } from "./http/serve-http-options.ts";
import type { McpOptions } from "./mcp/mcp-options.ts";

/**
 * The options of `mci run` in `mci.config.mjs`, under `server`: `defineConfig<ServerConfig>({ server: { guard } })` of `mci`
 * checks them. Name and version default to those of the schema file.
 */
export interface ServerConfig extends Pick<ServeHttpOptions, "guard" | "limits" | "audit"> {
  /** What MCP clients see. `path` replaces `/mcp` over HTTP. */
  readonly mcp?: Partial<McpOptions> & { readonly path?: string };
}
