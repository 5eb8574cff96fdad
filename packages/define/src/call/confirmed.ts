import type { Field, Scope } from "@mci/contract";
import { truncate } from "@mci/plugin-kit";
import type { BoundHandler } from "./bound-handler.ts";
import { visibleLine } from "./question-text.ts";
import { ask, unanswered, unaskedResult } from "./questions.ts";

/** The same function, run after the user of the caller has agreed. `tool` is its full name. */
export function confirmed(run: BoundHandler, question: Field, tool: string): BoundHandler {
  return async (call) => {
    try {
      await ask(call, { tool, message: questionText(question, call.scope) });
    } catch (error) {
      const asked = unanswered(call) ?? unaskedResult(error);
      if (asked !== undefined) return asked;
      throw error;
    }
    return run(call);
  };
}

/** Returns the question of a call. What comes from arguments stays on its line and shows all it holds. */
export function questionText(question: Field, scope: Scope): string {
  const parts = question.pieces(scope).map(({ text, from }) => (from === "author" ? text : shown(visibleLine(text))));
  return parts.join("");
}

/** The user must be able to tell that there is more than the question shows. */
function shown(text: string): string {
  if (text.length <= maxPartLength) return text;
  const start = truncate(text, maxPartLength);
  return `${start} [${text.length - start.length + 3} more characters are not shown]`;
}

const maxPartLength = 500;
