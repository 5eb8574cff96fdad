/** One call in the audit log. */
export interface AuditRecord {
  /** Start of the call: ISO 8601, in UTC. */
  readonly time: string;
  readonly tenant?: string;
  readonly subject?: string;
  readonly request_id?: string;
  /** The name as the caller wrote it; the tool may not exist. */
  readonly tool: string;
  /** The arguments, with secrets masked and long values truncated. */
  readonly arguments: unknown;
  /** The responses to the tool's input requests, treated the same way. */
  readonly input_responses?: unknown;
  readonly outcome: "ok" | "error";
  /** The code of an error. */
  readonly code?: string;
  /** Why the tool's response template failed; the model got the unchanged response. */
  readonly template_error?: string;
  readonly duration_ms: number;
}
