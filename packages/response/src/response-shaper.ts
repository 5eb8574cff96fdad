import type { CommonExecution, Kit, Limits, ResponseShape } from "@mci/contract";

import type { Answer, Shaped } from "./answer.ts";
import { cutText } from "./cut-text.ts";
import { pickPart } from "./pick-part.ts";
import type { Select } from "./select.ts";

export interface ResponseShaper {
  /** Never throws: what cannot be selected from is passed on as it came, and `metadata.select_problem` says why. */
  shape(answer: Answer): Shaped;
}

/**
 * What the `response` of an execution block does to an answer before the model reads it, prepared once per tool:
 * `select` picks a part, `maxItems` cuts its list, `maxChars` cuts the text. Undefined when there is nothing to do.
 * Throws TemplateError (`MCI_RESPONSE`) for a `select` that is no JMESPath, with the place of the mistake.
 */
export function responseShaper(
  { response = {} }: CommonExecution,
  { limits }: Kit,
): ResponseShaper | undefined | Promise<ResponseShaper | undefined> {
  const { select, maxItems, maxChars } = response;
  if (select !== undefined) return withSelect(select, response, limits);
  return maxItems === undefined && maxChars === undefined ? undefined : shaperOf(response, limits, undefined);
}

/** The library of the language is loaded by the first tool that needs it. */
async function withSelect(select: string, response: ResponseShape, limits: Limits): Promise<ResponseShaper> {
  const { prepareSelect } = await import("./select.ts");
  return shaperOf(response, limits, prepareSelect(select, limits));
}

function shaperOf(
  { maxItems, maxChars }: ResponseShape,
  { resultBytes }: Limits,
  select: Select | undefined,
): ResponseShaper {
  return {
    shape(answer) {
      const part = pickPart(answer, { select, maxItems, room: answer.room ?? resultBytes });
      return maxChars === undefined ? part : cutText(part, maxChars);
    },
  };
}
