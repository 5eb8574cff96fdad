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
  /** Absent for the call of a tool: what was read, a prompt or a resource. */
  readonly kind?: "prompt" | "resource";
  /** The name as the caller wrote it, or the URI of a resource; the tool may not exist. */
  readonly tool: string;
  /** The API whose token the tool gets for its caller, if it acts as the caller. */
  readonly audience?: string;
  /** The arguments, with secrets masked and long values truncated. */
  readonly arguments: unknown;
  /** The responses to the tool's input requests, treated the same way. */
  readonly input_responses?: unknown;
  readonly outcome: "ok" | "error";
  /** True for a call that was not run, as one with the same idempotency key had been: its answer is the earlier one. */
  readonly repeated?: true;
  /** The code of an error. */
  readonly code?: string;
  /** The places of strings in the arguments that were taken as the JSON that they are. */
  readonly parsed_arguments?: readonly string[];
  /** The mismatches with the tool's outputSchema; the model got the response all the same. */
  readonly output_problems?: readonly string[];
  /** Why the tool's response template failed; the model got the unchanged response. */
  readonly template_error?: string;
  readonly duration_ms: number;
}

/** A step of a question whether a call may run. */
export interface AuditApproval {
  /** When it was recorded: ISO 8601, in UTC. A step that another process took is recorded when a server next meets the question. */
  readonly time: string;
  readonly event: "approval_asked" | "approval_answered" | "approval_used" | "approval_expired";
  readonly approval_id: string;
  /** Identifies exactly the call that was asked about. */
  readonly digest: string;
  /** The caller's, who is not the person that answers. */
  readonly tenant?: string;
  readonly subject?: string;
  readonly tool: string;
  /** The sentence that was asked. */
  readonly show?: string;
  readonly answer?: "approve" | "refuse";
  /** How the answer came, such as `rest`. */
  readonly channel?: string;
  readonly answered_at?: string;
  readonly answered_by?: string;
}

/** A call that is about to run. */
export type AuditStart = Omit<
  AuditRecord,
  | "call_id"
  | "outcome"
  | "repeated"
  | "code"
  | "parsed_arguments"
  | "output_problems"
  | "template_error"
  | "duration_ms"
> & {
  readonly call_id: string;
};
