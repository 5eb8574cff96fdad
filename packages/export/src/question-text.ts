import type { Approval } from "@mci/contract";

/** The question as the user of a framework reads it: the sentence, and what the call would do. */
export function questionText({ show, explanation }: Approval): string {
  return explanation === undefined ? show : `${show}\n\n${explanation.text}`;
}
