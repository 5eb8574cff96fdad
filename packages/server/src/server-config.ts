import type { Store } from "@mci/contract";
import type { ServeHttpOptions } from "./http/serve-http-options.ts";
import type { McpPart } from "./mcp/mcp-options.ts";

/**
 * The options of `mci run` in `mci.config.mjs`, under `server`: `defineConfig<ServerConfig>({ server: { guard } })` of `mci`
 * checks them. Name and version default to those of the schema file.
 */
export interface ServerConfig extends Pick<
  ServeHttpOptions,
  "access" | "list" | "spill" | "guard" | "limits" | "audit"
> {
  /** Name, version and instructions for MCP clients. `path` replaces `/mcp` over HTTP. */
  readonly mcp?: Partial<McpPart>;
  /**
   * The store that several processes share, as with `--store`: `postgres://HOST/DATABASE`, `redis://HOST`,
   * `file:FOLDER`, or `env:NAME` for the variable that contains it; or a store.
   */
  readonly store?: string | Store;
}
