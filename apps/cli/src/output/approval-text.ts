import type { Question } from "../approvals/questions.ts";
import type { Output } from "./terminal.ts";
import { json, visible } from "./visible.ts";

/** Formats a question for the person who answers it: the sentence, what would be done, and who asks. */
export function approvalText({ show, tool, explanation, ...question }: Question, { colors }: Output): string {
  const { tenant, subject } = question;
  const callers = [
    ...(subject === undefined ? [] : [`by ${subject}`]),
    ...(tenant === undefined ? [] : [`of the tenant ${tenant}`]),
  ];
  return [
    colors.bold(visible(show)),
    visible(explanation?.text ?? json(question.arguments)).replaceAll(/^/gm, "  "),
    colors.dim(visible([`A call of '${tool}'`, ...callers].join(" "))),
  ].join("\n\n");
}
