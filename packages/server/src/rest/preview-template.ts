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
 * `POST /api/v1/mcp/templates/test`: renders a response template. If it fails, returns the JSON itself, as a tool does,
 * with the error and its position.
 */
export async function testTemplate(engines: Engines, request: RestRequest): Promise<Answer> {
  const body = jsonBody(request, ["template", "sample", "engine"]);
  if ("refusal" in body) return body.refusal;
  const { template, sample, engine } = body.values;
  if (typeof template !== "string") return problem(400, "MCI_REQUEST", "template must be a string.");
  if (engine !== undefined && typeof engine !== "string") {
    return problem(400, "MCI_REQUEST", "engine must be the name of a template engine.");
  }
  if (sample === undefined)
    return problem(400, "MCI_REQUEST", "sample is required: the response to render the template with.");
  // The raw text: numbers keep their form.
  const answer = typeof sample === "string" ? sample : (rawMember(request.body, "sample") ?? "");
  if (Buffer.byteLength(answer) > trialLimits.resultBytes) {
    return problem(413, "MCI_REQUEST_LIMIT", "sample must not exceed 1,000,000 bytes.");
  }
  try {
    const tried = await tryAnywhere({ template, answer, engine }, engines, request.signal);
    if (tried === undefined) {
      return problem(429, "MCI_BUSY", "Too many template previews are running.", { "retry-after": "1" });
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

/** Renders in this thread, or in a worker if the engine requires one. */
async function tryAnywhere(trial: Trial, engines: Engines, signal?: AbortSignal): Promise<Tried | undefined> {
  try {
    return await tryTemplate(trial, engines);
  } catch (error) {
    if (!(error instanceof Isolated)) throw error;
    return tryIsolated(error.engine, { ...trial, engine: error.engine.name }, signal);
  }
}
