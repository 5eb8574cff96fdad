import type { Shaped } from "../answer.ts";
import type { Picked } from "../pick-part.ts";
import type { AnswerTemplate } from "./answer-template.ts";

/** The text a template makes of a part. When it fails the part stays as it is, and the metadata says why. */
export function renderPart({ tree, ...part }: Picked, template: AnswerTemplate): Shaped {
  if (tree === undefined) {
    // What could not be selected from has said so already.
    return part.metadata?.["select_problem"] === undefined ? withError(part, "The answer is not JSON.") : part;
  }
  const rendered = template(tree);
  return "problem" in rendered ? withError(part, rendered.problem) : { ...part, text: rendered.text };
}

function withError(part: Shaped, problem: string): Shaped {
  return { ...part, metadata: { ...part.metadata, template_error: problem } };
}
