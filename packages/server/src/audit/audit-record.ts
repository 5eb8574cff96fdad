/** A call in the audit log. */
export interface AuditRecord {
  /** Start of the call: ISO 8601, in UTC. */
  readonly time: string;
  /** Identifies the call in a sink that has `begin`. */
  readonly call_id?: string;
  readonly tenant?: string;
  readonly subject?: string;
  readonly request_id?: string;
  /** The task that the call is a run of. */
  readonly task_id?: string;
  /** The name as the caller wrote it; the tool may not exist. */
  readonly tool: string;
  /** The arguments, with secrets masked and long values truncated. */
  readonly arguments: unknown;
  /** The responses to the tool's input requests, treated the same way. */
  readonly input_responses?: unknown;
  readonly outcome: "ok" | "error";
  /** True for a call that was not run, as one with the same idempotency key had been: its answer is the earlier one. */
  readonly repeated?: true;
  /** The code of an error. */
  readonly code?: string;
  /** Why the tool's response template failed; the model got the unchanged response. */
  readonly template_error?: string;
  readonly duration_ms: number;
}

/** A call that is about to run. */
export type AuditStart = Omit<
  AuditRecord,
  "call_id" | "outcome" | "repeated" | "code" | "template_error" | "duration_ms"
> & {
  readonly call_id: string;
};
