import type { Approval, ApprovalEvent, ApprovalQuestion } from "@mci/contract";
import { shortenedArguments, shortenedExplanation, shortenedText } from "./shortened.ts";

/** A question as it is kept. */
export interface ApprovalRecord extends Omit<Approval, "id" | "isExpired"> {
  /** The steps that were observed. */
  readonly observed: readonly ApprovalEvent["type"][];
}

/** Returns the record of a new question, which has a bounded size. */
export function toRecord(question: ApprovalQuestion, askedAt: number): ApprovalRecord {
  const { digest, tool, show, explanation, channel, expiresMs, tenant, subject, token } = question;
  return {
    state: "asked",
    askedAt,
    expiresAt: askedAt + expiresMs,
    observed: [],
    digest,
    tool,
    show: shortenedText(show),
    arguments: shortenedArguments(question.arguments),
    explanation: explanation && shortenedExplanation(explanation),
    channel,
    expiresMs,
    tenant,
    subject,
    token,
  };
}

/** Returns the steps that a question has taken. */
export function stepsOf(record: ApprovalRecord, isOpen: boolean): readonly ApprovalEvent["type"][] {
  return [
    "asked",
    ...(record.answer === undefined ? [] : (["answered"] as const)),
    ...(record.state === "used" ? (["used"] as const) : []),
    ...(hasExpired(record, isOpen) ? (["expired"] as const) : []),
  ];
}

export function toApproval(id: string, record: ApprovalRecord, isOpen: boolean): Approval {
  const { observed: _, ...question } = record;
  return { ...question, id, isExpired: hasExpired(record, isOpen) };
}

/** Whether a question can no longer become a run because its time is over. */
export function hasExpired({ state }: ApprovalRecord, isOpen: boolean): boolean {
  return !isOpen && (state === "asked" || state === "granted");
}
