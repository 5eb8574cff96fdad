import type { JsonObject } from "@mci/contract";
import { isRecord, suggest } from "@mci/plugin-kit";

import { problem, type Answer } from "../http/answer.ts";
import { isUtf8 } from "../http/is-utf8.ts";
import { repeatedKey } from "../http/repeated-key.ts";
import { headerOf } from "../http/request-headers.ts";
import type { RestRequest } from "./rest-request.ts";

/** The JSON object in the body of a request, with nothing but these names in it, or why there is none. */
export function jsonBody(
  { headers, body }: RestRequest,
  names: readonly string[],
): { readonly values: JsonObject } | { readonly refusal: Answer } {
  const type = headerOf(headers, "content-type") ?? "";
  // Also what keeps web pages out: a form cannot send it without asking first.
  if (!isJson.test(type)) {
    return { refusal: problem(415, "MCI_MEDIA_TYPE", "The body has to be JSON: send Content-Type: application/json.") };
  }
  if (!isUtf8(type)) {
    return { refusal: problem(415, "MCI_MEDIA_TYPE", "The body has to be UTF-8, as JSON is: leave out the charset.") };
  }
  try {
    const values: unknown = JSON.parse(body);
    const repeated = repeatedKey(body);
    if (repeated !== undefined) {
      return { refusal: problem(400, "MCI_REQUEST", `The body has the key '${repeated.slice(0, 100)}' twice.`) };
    }
    if (!isRecord(values)) return { refusal: problem(400, "MCI_REQUEST", "The body has to be a JSON object.") };
    const unknown = Object.keys(values).find((name) => !names.includes(name));
    if (unknown === undefined) return { values };
    return {
      refusal: problem(
        400,
        "MCI_REQUEST",
        `The body has no '${unknown.slice(0, 100)}'. ${suggest(unknown, names, { list: "Valid keys" })}`,
      ),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : "";
    return { refusal: problem(400, "MCI_REQUEST", `The body is no JSON: ${reason}`) };
  }
}

const isJson = /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
