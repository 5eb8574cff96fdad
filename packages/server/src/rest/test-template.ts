import { MCIError, type LazyTemplateEngine, type TemplateEngine, type TemplateError } from "@mci/contract";
import { responseShaper } from "@mci/response";

import { json, problem, type Answer } from "../http/answer.ts";
import { jsonBody } from "./json-body.ts";
import type { RestRequest } from "./rest-request.ts";
import { trialKit, trialLimits } from "./trial-kit.ts";

export type Engines = readonly (TemplateEngine | LazyTemplateEngine)[];

/**
 * `POST /api/v1/mcp/templates/test`: what a response template makes of an answer. A template that fails gives the JSON
 * itself, as it does in a tool, and beside it what is wrong and where.
 */
export async function testTemplate(engines: Engines, request: RestRequest): Promise<Answer> {
  const body = jsonBody(request, ["template", "sample", "engine"]);
  if ("refusal" in body) return body.refusal;
  const { template, sample, engine } = body.values;
  if (typeof template !== "string") return problem(400, "MCI_REQUEST", "template has to be a text.");
  if (engine !== undefined && typeof engine !== "string") {
    return problem(400, "MCI_REQUEST", "engine has to be the name of a template engine.");
  }
  if (sample === undefined) return problem(400, "MCI_REQUEST", "sample has to be the answer to try the template on.");
  const answer = typeof sample === "string" ? sample : JSON.stringify(sample);
  if (Buffer.byteLength(answer) > trialLimits.resultBytes) {
    return problem(413, "MCI_REQUEST_LIMIT", "sample may have 1,000,000 bytes.");
  }
  try {
    return json(JSON.stringify(await rendered(template, answer, { engines, engine })));
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    return problem(
      400,
      "MCI_CONFIG_ENGINE",
      error.hint === undefined ? error.message : `${error.message} ${error.hint}`,
    );
  }
}

interface Rendered {
  readonly text: string;
  readonly template_error?: unknown;
  readonly line?: number;
  readonly column?: number;
}

async function rendered(
  template: string,
  answer: string,
  { engines, engine }: { readonly engines: Engines; readonly engine: string | undefined },
): Promise<Rendered> {
  let mistake: TemplateError | undefined;
  const kit = trialKit(engines, { isNamed: engine !== undefined, noted: (error) => (mistake ??= error) });
  const response = engine === undefined ? { template } : { template, templateEngine: engine };
  const shaper = await responseShaper({ type: "text", response }, kit);
  const { text = "", metadata } = shaper?.shape({ text: answer }) ?? {};
  const error = metadata?.["template_error"];
  if (error === undefined) return { text };
  return { text, template_error: error, ...(mistake && { line: mistake.line, column: mistake.column }) };
}
