import { MCIError } from "@mci/contract";
import { rawMember } from "@mci/plugin-kit";

import { jsonExcess, type JsonBounds } from "@mci/plugin-kit";

import { json, problem, tooMuchJson, type HttpResponse } from "../../web/http-response.ts";
import type { Engines } from "./engines.ts";
import { jsonBody } from "../json-body.ts";
import type { RestRequest } from "../rest-request.ts";
import { previewIsolated } from "./preview-isolated.ts";
import { Isolated, previewLimits } from "./preview-context.ts";
import { renderPreview, type Preview, type RenderedPreview } from "./render-preview.ts";

/**
 * `POST /api/v1/mcp/templates/test`: renders a response template. If it fails, returns the JSON itself, as a tool does,
 * with the error and its position.
 */
export async function previewTemplate(
  engines: Engines,
  request: RestRequest,
  bounds: JsonBounds,
): Promise<HttpResponse> {
  const body = jsonBody(request, "Trial");
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
  if (Buffer.byteLength(answer) > previewLimits.resultBytes) {
    return problem(413, "MCI_REQUEST_LIMIT", "sample must not exceed 1,000,000 bytes.");
  }
  const excess = jsonExcess(answer, bounds);
  if (excess !== undefined) return tooMuchJson("sample", excess, bounds);
  try {
    const rendered = await renderAnywhere({ template, answer, engine }, engines, request.signal);
    if (rendered === undefined) {
      return problem(429, "MCI_BUSY", "Too many template previews are running.", { "retry-after": "1" });
    }
    return json(JSON.stringify(rendered));
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    return problem(
      400,
      "MCI_CONFIG_ENGINE",
      error.hint === undefined ? error.message : `${error.message} ${error.hint}`,
    );
  }
}

/** Renders here, or in a process of its own if the engine requires one. */
async function renderAnywhere(
  preview: Preview,
  engines: Engines,
  signal?: AbortSignal,
): Promise<RenderedPreview | undefined> {
  try {
    return await renderPreview(preview, engines);
  } catch (error) {
    if (!(error instanceof Isolated)) throw error;
    return previewIsolated(error.engine, { ...preview, engine: error.engine.name }, signal);
  }
}
