import type { Values } from "@mci/contract";

import { problem, type Answer } from "../http/answer.ts";
import { headerOf } from "../http/request-headers.ts";
import type { RestRequest } from "./rest-request.ts";

/** The JSON object in the body of a request, or why there is none. */
export function jsonBody({ headers, body }: RestRequest): { readonly values: Values } | { readonly refusal: Answer } {
  // Also what keeps web pages out: a form cannot send it without asking first.
  if (!isJson.test(headerOf(headers, "content-type") ?? "")) {
    return { refusal: problem(415, "MCI_MEDIA_TYPE", "The body has to be JSON: send Content-Type: application/json.") };
  }
  try {
    const values: unknown = JSON.parse(body);
    if (isObject(values)) return { values };
    return { refusal: problem(400, "MCI_REQUEST", "The body has to be a JSON object.") };
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : "";
    return { refusal: problem(400, "MCI_REQUEST", `The body is no JSON: ${reason}`) };
  }
}

const isJson = /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

export function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
