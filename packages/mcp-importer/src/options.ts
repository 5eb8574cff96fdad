import type { McpSessions } from "@mci/mcp-session";

/** Options of `mcpImporter`. */
export interface McpImporterOptions {
  /** Connections to the servers, shared with the executor that calls their tools; their creator closes them. */
  readonly sessions: McpSessions;
  /**
   * How a server that is unreachable and has no cached tools is handled: an error, or a warning and no tools. A server's
   * own `config.onUnavailable` wins. Default `"fail"`.
   */
  readonly onUnavailable?: "warn" | "fail";
  /** Servers to fetch from although their tools are cached: all, or these. Default: none. */
  readonly refresh?: boolean | readonly string[];
  /** Called with the progress of each server's import. */
  readonly onProgress?: (step: ImportStep) => void;
}

/** A step of the import of one server. */
export interface ImportStep {
  readonly server: string;
  readonly state: "cached" | "connecting" | "listing" | "done" | "failed";
  /** Number of tools so far. */
  readonly tools?: number | undefined;
}
