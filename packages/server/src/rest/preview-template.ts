import { MCIError } from "@mci/contract";

import { json, problem, type Answer } from "../http/answer.ts";
import type { Engines } from "./engines.ts";
import { jsonBody } from "./json-body.ts";
import { rawMember } from "./raw-member.ts";
import type { RestRequest } from "./rest-request.ts";
import { tryIsolated } from "./try-isolated.ts";
import { Isolated, trialLimits } from "./preview-context.ts";
import { tryTemplate, type Trial, type Tried } from "./try-template.ts";

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
  // As it was sent: numbers keep their form.
  const answer = typeof sample === "string" ? sample : (rawMember(request.body, "sample") ?? "");
  if (Buffer.byteLength(answer) > trialLimits.resultBytes) {
    return problem(413, "MCI_REQUEST_LIMIT", "sample may have 1,000,000 bytes.");
  }
  try {
    const tried = await tryAnywhere({ template, answer, engine }, engines, request.signal);
    if (tried === undefined) {
      return problem(429, "MCI_BUSY", "Too many templates are being tried.", { "retry-after": "1" });
    }
    return json(JSON.stringify(tried));
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    return problem(
      400,
      "MCI_CONFIG_ENGINE",
      error.hint === undefined ? error.message : `${error.message} ${error.hint}`,
    );
  }
}

/** In this thread, or in one of its own when the language of the template asks for that. */
async function tryAnywhere(trial: Trial, engines: Engines, signal?: AbortSignal): Promise<Tried | undefined> {
  try {
    return await tryTemplate(trial, engines);
  } catch (error) {
    if (!(error instanceof Isolated)) throw error;
    return tryIsolated(error.engine, { ...trial, engine: error.engine.name }, signal);
  }
}
