/** One call, as the audit log has it. */
export interface AuditRecord {
  /** When it began: ISO 8601, in UTC. */
  readonly time: string;
  readonly tenant?: string;
  readonly subject?: string;
  readonly request_id?: string;
  /** As the caller wrote it; there may be no such tool. */
  readonly tool: string;
  /** Without secrets, and cut where they are long. */
  readonly arguments: unknown;
  /** The same of the answers to what a tool asked for. */
  readonly input_responses?: unknown;
  readonly outcome: "ok" | "error";
  /** Of an error. */
  readonly code?: string;
  /** Why the response template of the tool failed: the model got the answer as it came. */
  readonly template_error?: string;
  readonly duration_ms: number;
}
