/** The result of a check. */
export interface Check {
  readonly name: "node" | "file" | "config" | "store" | "secret" | "tools" | "env" | "server" | "client";
  /** A warning does not stop the tools from working. */
  readonly status: "ok" | "warning" | "error";
  readonly message: string;
  /** The way to fix it. */
  readonly hint?: string;
}
