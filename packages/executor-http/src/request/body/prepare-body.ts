import type { HttpBody, HttpExecution, PrepareContext, Tool, TypedBody } from "@mci/contract";
import { pathPolicy, type PathPolicy } from "@mci/path-policy";

import type { Styles } from "../styles/styled-query.ts";
import { binaryBody } from "./binary-body.ts";
import type { Body } from "./body.ts";
import { multipartBody } from "./multipart-body.ts";
import { formBody, jsonBody, rawBody } from "./text-body.ts";

/** The body of a tool's execution block; undefined when it has none. */
export function prepareBody(tool: Tool<HttpExecution>, context: PrepareContext): Body | undefined {
  const { body, styles } = tool.execution;
  if (body === undefined) return undefined;
  if (!("type" in body)) return shortBody(body, context, styles?.form);
  const prepared = typedBody(body, tool, context);
  return "optional" in body && body.optional ? optionalBody(prepared) : prepared;
}

/** Nothing is sent where no entry is given. */
function optionalBody(body: Body): Body {
  return {
    names: body.names,
    source: body.source,
    at: body.at,
    files: body.files,
    write(scope) {
      const written = body.write(scope);
      const isEmpty = written?.isEmpty === true || written?.bytes === "{}" || written?.bytes === "";
      return isEmpty ? undefined : written;
    },
  };
}

function typedBody(body: TypedBody, { execution, origin }: Tool<HttpExecution>, context: PrepareContext): Body {
  const at = "/body/content";
  switch (body.type) {
    case "json":
      return jsonBody(body.content, at, context);
    case "form":
      return formBody(body.content, at, context, execution.styles?.form);
    case "raw":
      return rawBody(body.content, at, context);
    case "multipart":
      return multipartBody(body.content, at, { context, policy: toPathPolicy(origin.folder, context) });
    default:
      return binaryBody(body.content, at, { context, policy: toPathPolicy(origin.folder, context) });
  }
}

function shortBody(body: Exclude<HttpBody, { readonly type: string }>, context: PrepareContext, styles?: Styles): Body {
  if ("json" in body) return jsonBody(body.json, "/body/json", context);
  if ("form" in body) return formBody(body.form, "/body/form", context, styles);
  return rawBody(body.raw, "/body/raw", context);
}

function toPathPolicy(folder: string, { rules }: PrepareContext): PathPolicy {
  return pathPolicy({ folder, ...rules });
}
