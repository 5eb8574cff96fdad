import type { Approval, ApprovalEvent, ApprovalQuestion } from "@mci/contract";
import { shortenedArguments, shortenedExplanation, shortenedText } from "./shortened.ts";

/** A question as it is kept for a day after its time. */
export interface ApprovalRecord extends Omit<Approval, "id" | "isExpired" | keyof ApprovalDetails> {
  /** The steps that were observed. */
  readonly observed: readonly ApprovalEvent["type"][];
}

/** The part of a question that is kept until its time is over. */
export type ApprovalDetails = Pick<ApprovalQuestion, "arguments" | "explanation">;

/** Returns the record of a new question, which has a bounded size. */
export function toRecord(question: ApprovalQuestion, askedAt: number): ApprovalRecord {
  const { digest, tool, show, channel, expiresMs, tenant, subject, token } = question;
  return {
    state: "asked",
    askedAt,
    expiresAt: askedAt + expiresMs,
    observed: [],
    digest,
    tool,
    show: shortenedText(show, maxSentenceLength),
    channel,
    expiresMs,
    tenant,
    subject,
    token,
  };
}

/** Returns the details of a new question, which have a bounded size. */
export function toDetails({ arguments: given, explanation }: ApprovalQuestion): ApprovalDetails {
  return {
    arguments: shortenedArguments(given),
    explanation: explanation && shortenedExplanation(explanation),
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

/** Returns a question as it is told of; without details if its time is over. */
export function toApproval(id: string, record: ApprovalRecord, details: ApprovalDetails | undefined): Approval {
  const { observed: _, ...question } = record;
  return { arguments: {}, ...details, ...question, id, isExpired: hasExpired(record, details !== undefined) };
}

/** Whether a question can no longer become a run because its time is over. */
export function hasExpired({ state }: ApprovalRecord, isOpen: boolean): boolean {
  return !isOpen && (state === "asked" || state === "granted");
}

const maxSentenceLength = 2_000;
