import type { McpSessions } from "@mci/mcp-session";

export interface McpImporterOptions {
  /** Connections to the servers, shared with whatever calls their tools; whoever made them closes them. */
  readonly sessions: McpSessions;
  /**
   * What a server means that cannot be reached and has no cached tools: an error, or a warning and no tools. A server's
   * own `config.onUnavailable` wins. Default `"fail"`.
   */
  readonly onUnavailable?: "warn" | "fail";
  /** Servers to fetch from although their tools are cached: all, or these. Default: none. */
  readonly refresh?: boolean | readonly string[];
  /** Hears how the import of each server goes on. */
  readonly onProgress?: (step: ImportStep) => void;
}

export interface ImportStep {
  readonly server: string;
  readonly state: "cached" | "connecting" | "listing" | "done" | "failed";
  /** How many have come so far. */
  readonly tools?: number;
}
