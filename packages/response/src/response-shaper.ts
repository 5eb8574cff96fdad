import { ConfigError, MCIError, type CommonExecution, type Tool } from "@mci/contract";
import type { RawResponse, ShapedResponse } from "./shaped-response.ts";
import { cutText } from "./cut-text.ts";
import { pickPart, type Picked } from "./pick-part.ts";
import type { ResponseContext } from "./response-context.ts";
import type { Select } from "./select.ts";
import { prepareTemplate, type ResponseTemplate } from "./template/response-template.ts";

/** Applies the `response` of an execution block to each response of its tool. */
export interface ResponseShaper {
  /**
   * Never throws: what cannot be selected from, or rendered, is passed on as it came, and `metadata.select_problem` or
   * `metadata.template_error` says why.
   */
  shape(answer: RawResponse): ShapedResponse;
}

/**
 * Prepares the `response` of an execution block, once per tool. It changes a response before the model reads it:
 * `select` picks a part, `maxItems` cuts its list, `template` renders it as text, `maxChars` cuts the text. Undefined
 * when there is nothing to do. A mistake in `select` is one of the tool (`MCI_RESPONSE`), one in `template` a warning.
 *
 * With a template the text is all there is: a structured value beside it would show what the template leaves out. Only a
 * tool with an `outputSchema` has promised one, and keeps it.
 */
export function responseShaper(
  execution: CommonExecution,
  context: ResponseContext,
  { outputSchema }: Pick<Tool, "outputSchema"> = {},
): ResponseShaper | undefined | Promise<ResponseShaper | undefined> {
  const { select, maxItems, maxChars } = execution.response ?? {};
  const template = readTemplate(execution);
  if (select !== undefined || template !== undefined) {
    return prepared(execution, template, context, template === undefined || outputSchema !== undefined);
  }
  return maxItems === undefined && maxChars === undefined
    ? undefined
    : createShaper(execution, context, { keepsValue: true });
}

function readTemplate({ response = {}, responseTemplate }: CommonExecution): string | undefined {
  if (response.template !== undefined && responseTemplate !== undefined) {
    throw new ConfigError("MCI_CONFIG", "responseTemplate and response.template are the same: give one of them.");
  }
  return response.template ?? responseTemplate;
}

interface Parts {
  readonly select?: Select | undefined;
  readonly template?: ResponseTemplate | undefined;
  readonly keepsValue: boolean;
}

/** Languages are loaded by the first tool that needs them. */
async function prepared(
  execution: CommonExecution,
  source: string | undefined,
  context: ResponseContext,
  keepsValue: boolean,
): Promise<ResponseShaper | undefined> {
  const { select, template, templateEngine } = execution.response ?? {};
  const at = template === source ? "/response/template" : "/responseTemplate";
  return createShaper(execution, context, {
    select: select === undefined ? undefined : await loadSelect(select, context),
    template: source === undefined ? undefined : await prepareTemplate(source, templateEngine, context, at),
    keepsValue,
  });
}

async function loadSelect(source: string, context: ResponseContext): Promise<Select | undefined> {
  const { prepareSelect } = await import("./select.ts");
  try {
    return prepareSelect(source, context.limits);
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    context.report(error, source, { at: "/response/select" });
    return undefined;
  }
}

function createShaper(
  { response = {} }: CommonExecution,
  { limits }: ResponseContext,
  { select, template, keepsValue }: Parts,
): ResponseShaper {
  const { maxItems, maxChars } = response;
  const wantsTree = template !== undefined;
  return {
    shape(answer) {
      const cut = (shaped: ShapedResponse): ShapedResponse =>
        maxChars === undefined ? shaped : cutText(shaped, maxChars);
      if (isEmpty(answer)) return cut({ text: answer.text });
      const part = pickPart(answer, { select, maxItems, room: answer.room ?? limits.resultBytes, wantsTree });
      return cut(template === undefined ? unrendered(part, keepsValue) : renderPart(part, template, keepsValue));
    },
  };
}

/** Whether there is nothing to select from or to render, as with status 204. */
function isEmpty(answer: RawResponse): boolean {
  return (answer.source ?? answer.text).trim() === "" && answer.value === undefined;
}

function unrendered({ shown, facts }: Picked, keepsValue: boolean): ShapedResponse {
  const { text, value } = shown();
  return keepsValue && value !== undefined ? { text, value, ...facts } : { text, ...facts };
}

/** The text a template makes of a part. When it fails the part stays as it is, and the metadata says why. */
function renderPart(part: Picked, template: ResponseTemplate, keepsValue: boolean): ShapedResponse {
  const { tree, facts } = part;
  const failed = (problem: string): ShapedResponse => {
    const shown = unrendered(part, keepsValue);
    return { ...shown, metadata: { ...shown.metadata, template_error: problem } };
  };
  if (tree === undefined) {
    // What could not be selected from has said so already.
    return facts?.metadata?.["select_problem"] === undefined
      ? failed("The answer is not JSON.")
      : unrendered(part, keepsValue);
  }
  const rendered = template(tree);
  if ("problem" in rendered) return failed(rendered.problem);
  // Without the value nothing needs the JSON that the template takes the place of.
  return keepsValue ? { ...unrendered(part, true), text: rendered.text } : { text: rendered.text, ...facts };
}
