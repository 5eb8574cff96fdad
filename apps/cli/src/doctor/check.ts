/** One thing that was looked at. */
export interface Check {
  readonly name: "node" | "file" | "config" | "tools" | "env" | "server" | "client";
  /** A warning does not stop the tools from working. */
  readonly status: "ok" | "warning" | "error";
  readonly message: string;
  /** What to do. */
  readonly hint?: string;
}
