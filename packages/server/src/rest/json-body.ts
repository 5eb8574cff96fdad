import type { JsonObject } from "@mci/contract";
import { isRecord, repeatedKey, suggest, withoutMark } from "@mci/plugin-kit";

import { problem, type HttpResponse } from "../web/http-response.ts";
import { isUtf8 } from "../web/is-utf8.ts";
import { headerOf } from "../web/request-headers.ts";
import { schemas, type SchemaName } from "./api/schemas.ts";
import type { RestRequest } from "./rest-request.ts";

/** Returns the JSON object in a request's body, which may only have the keys of its schema, or the response that refuses it. */
export function jsonBody(
  { headers, body: sent }: RestRequest,
  schema: SchemaName,
): { readonly values: JsonObject } | { readonly refusal: HttpResponse } {
  const type = headerOf(headers, "content-type") ?? "";
  // This also keeps web pages out: a form cannot send this type without a preflight request.
  if (!isJson.test(type)) {
    return { refusal: problem(415, "MCI_MEDIA_TYPE", "The body must be JSON: send Content-Type: application/json.") };
  }
  if (!isUtf8(type)) {
    return { refusal: problem(415, "MCI_MEDIA_TYPE", "The body must be UTF-8: omit the charset.") };
  }
  const body = withoutMark(sent);
  try {
    const values: unknown = JSON.parse(body);
    const repeated = repeatedKey(body);
    if (repeated !== undefined) {
      return { refusal: problem(400, "MCI_REQUEST", `The body has the key '${repeated.slice(0, 100)}' twice.`) };
    }
    if (!isRecord(values)) return { refusal: problem(400, "MCI_REQUEST", "The body must be a JSON object.") };
    const { properties } = schemas[schema];
    const unknown = Object.keys(values).find((name) => !Object.hasOwn(properties, name));
    if (unknown === undefined) return { values };
    return {
      refusal: problem(
        400,
        "MCI_REQUEST",
        `The body has an unknown key '${unknown.slice(0, 100)}'. ${suggest(unknown, Object.keys(properties), { list: "Valid keys" })}`,
      ),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : "";
    return { refusal: problem(400, "MCI_REQUEST", `The body is not valid JSON: ${reason}`) };
  }
}

const isJson = /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
