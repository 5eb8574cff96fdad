import type { Approval, Explanation } from "@mci/contract";

/** A question as people see it. */
export interface Question extends Pick<
  Approval,
  "id" | "tool" | "show" | "arguments" | "channel" | "state" | "isExpired" | "expiresAt" | "tenant" | "subject"
> {
  readonly explanation?: Pick<Explanation, "text"> | undefined;
}

/** The questions of a project, in its store or behind its server. */
export interface Questions {
  /** Returns the questions that wait for an answer, oldest first. */
  open(): Promise<readonly Question[]>;
  /** Returns undefined for an unknown question, and for a forgotten one. */
  find(id: string): Promise<Question | undefined>;
  /** Throws UsageError for a question that was answered meanwhile. */
  answer(question: Question, verdict: "approve" | "refuse"): Promise<void>;
  close(): Promise<void>;
}
