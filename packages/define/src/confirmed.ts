import type { Field, Scope } from "@mci/contract";
import { hiddenCharacters, truncate } from "@mci/plugin-kit";
import type { BoundHandler } from "./bound-handler.ts";
import { ask, unanswered, unaskedResult } from "./questions.ts";

/** The same function, run after the user of the caller has agreed. */
export function confirmed(run: BoundHandler, question: Field): BoundHandler {
  return async (call) => {
    try {
      await ask(call, questionText(question, call.scope));
    } catch (error) {
      const asked = unanswered(call) ?? unaskedResult(error);
      if (asked !== undefined) return asked;
      throw error;
    }
    return run(call);
  };
}

/** The question of a call. What comes from arguments stays on its line and shows all it holds: a model must not rewrite the question around it. */
export function questionText(question: Field, scope: Scope): string {
  const parts = question
    .pieces(scope)
    .map(({ text, from }) => (from === "author" ? text : truncate(oneLine(text), maxPartLength)));
  return parts.join("");
}

function oneLine(text: string): string {
  return text.replaceAll(hiddenCharacters(), "\ufffd").replaceAll(/[\n\r\u2028\u2029]+/g, " ");
}

const maxPartLength = 500;
