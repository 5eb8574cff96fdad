import type { HttpBody, HttpExecution, PrepareContext, Tool } from "@mci/contract";
import { pathPolicy, type PathPolicy } from "@mci/path-policy";

import { binaryBody } from "./binary-body.ts";
import type { Body } from "./body.ts";
import { multipartBody } from "./multipart-body.ts";
import { formBody, jsonBody, rawBody } from "./text-body.ts";

/** The body of a tool's execution block; undefined when it has none. */
export function prepareBody({ execution, origin }: Tool<HttpExecution>, kit: PrepareContext): Body | undefined {
  const { body } = execution;
  if (body === undefined) return undefined;
  if (!("type" in body)) return shortBody(body, kit);
  const at = "/body/content";
  switch (body.type) {
    case "json":
      return jsonBody(body.content, at, kit);
    case "form":
      return formBody(body.content, at, kit);
    case "raw":
      return rawBody(body.content, at, kit);
    case "multipart":
      return multipartBody(body.content, at, { kit, policy: toPathPolicy(origin.folder, kit) });
    default:
      return binaryBody(body.content, at, { kit, policy: toPathPolicy(origin.folder, kit) });
  }
}

function shortBody(body: Exclude<HttpBody, { readonly type: string }>, kit: PrepareContext): Body {
  if ("json" in body) return jsonBody(body.json, "/body/json", kit);
  if ("form" in body) return formBody(body.form, "/body/form", kit);
  return rawBody(body.raw, "/body/raw", kit);
}

function toPathPolicy(folder: string, { rules: { anyPaths, directories } }: PrepareContext): PathPolicy {
  return pathPolicy({ folder, anyPaths, directories });
}
