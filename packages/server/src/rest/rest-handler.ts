import type { CallContext, Toolbox } from "@mci/contract";
import { jsonExcess } from "@mci/plugin-kit";

import { servedToolboxes } from "../http/served-toolboxes.ts";
import { detachedCalls } from "../idempotency/detached-calls.ts";
import { isKeyed } from "../idempotency/idempotency-key.ts";
import { bodyNotUtf8, bodyTooLong, nosniff, tooMuchJson, type HttpResponse } from "../web/http-response.ts";
import { reportOnce } from "../web/report-once.ts";
import { utf8Text } from "../web/read-body.ts";
import { requestId } from "../web/request-id.ts";
import { boundsOf, defaultHttpLimits } from "../web/http-limits.ts";
import { checkRestHandler } from "./check-rest-options.ts";
import type { RestHandlerOptions } from "./rest-options.ts";
import { publicPaths } from "./api/endpoints.ts";
import { toPlainRequest } from "../guard/guarded-request.ts";
import { restRoutes } from "./rest-routes.ts";
import type { ToolboxFor } from "./toolbox-for.ts";

/**
 * Returns the REST endpoints as a fetch handler for an existing app. The handler never rejects.
 *
 * @param tools One toolbox for all callers, or a function that returns the caller's own.
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options.
 * @example
 * new Hono().mount("/", restHandler(client));
 */
export function restHandler(
  tools: Toolbox | ToolboxFor,
  options: RestHandlerOptions = {},
): (request: Request) => Promise<Response> {
  checkRestHandler(tools, options);
  const { guard, access, store, bodyBytes = 10_000_000 } = options;
  const onError = reportOnce(options.onError ?? (() => {}));
  const toolboxFor = typeof tools === "function" ? tools : () => tools;
  const keys = store && { store, calls: detachedCalls(), onError };
  const rest = restRoutes(
    servedToolboxes({ tenants: { toolboxFor }, keys, access, ...(store && { store }), onError }),
    {
      ...options,
      publicUrl: guard?.resource,
      takesKeys: keys !== undefined || (typeof tools !== "function" && isKeyed(tools)),
      onError,
    },
  );

  async function answered(request: Request, id: string): Promise<HttpResponse> {
    const asked = toPlainRequest(request);
    const admission = guard === undefined || publicPaths.has(asked.path) ? everybody : await guard.admit(asked);
    if ("response" in admission) return admission.response;
    const body = await bodyOf(request, bodyBytes);
    if (typeof body !== "string") return body;
    const excess = jsonExcess(body, bounds);
    if (excess !== undefined) return tooMuchJson("The body", excess, bounds);
    const { caller, scopes } = admission;
    const context: CallContext = { ...caller, scopes, requestId: id, protocol: "rest" };
    const answer = await rest({
      ...asked,
      query: new URL(request.url).search.slice(1),
      body,
      context,
      callerToken: admission.callerToken,
      scopes,
      signal: request.signal,
    });
    const stepUp = answer.needs && guard?.stepUp?.(answer.needs);
    return { ...answer, headers: { ...answer.headers, ...admission.headers, ...stepUp } };
  }

  return async (request) => {
    const id = requestId(Object.fromEntries(request.headers));
    const { status, headers, body } = await answered(request, id);
    const isEmpty = request.method === "HEAD" || status === 204;
    return new Response(isEmpty ? null : body, { status, headers: { ...headers, ...nosniff, "x-request-id": id } });
  };
}

const bounds = boundsOf(defaultHttpLimits);

const everybody = { caller: {}, headers: {}, scopes: undefined, callerToken: undefined };

async function bodyOf(request: Request, maxBytes: number): Promise<string | HttpResponse> {
  if (request.body === null) return "";
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return bodyTooLong(maxBytes);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.length;
    if (bytes > maxBytes) return bodyTooLong(maxBytes);
    chunks.push(chunk);
  }
  return utf8Text(chunks) ?? bodyNotUtf8();
}
