import type { IncomingMessage, ServerResponse } from "node:http";

import type { CallContext } from "@mci/contract";

import { noHeaders } from "../guard/cors.ts";
import type { Guard } from "../guard/guard.ts";
import type { RestRequest } from "../rest/rest-request.ts";
import { publicPaths, type Rest } from "../rest/rest-routes.ts";
import { foundToolbox, type ToolboxFor } from "../rest/toolbox-for.ts";
import { bodyTooDeep, bodyTooLong, problem } from "./answer.ts";
import type { Exchanges } from "./exchanges.ts";
import type { HttpLimits } from "./http-limits.ts";
import type { McpEndpoints } from "./mcp-endpoints.ts";
import { nestsTooDeep } from "./nests-too-deep.ts";
import { isTooLong, readBody } from "./read-body.ts";
import { requestId } from "./request-id.ts";
import { send, type Sendable } from "./send.ts";

export interface Serving {
  readonly guard: Guard;
  readonly toolboxFor: ToolboxFor;
  readonly rest: Rest;
  readonly mcp: { readonly path: string; readonly endpoints: McpEndpoints } | undefined;
  readonly limits: HttpLimits;
  readonly exchanges: Exchanges;
  readonly isReady: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Answers requests: bounds first, then the guard, and only then the body is read. Never throws. */
export function requestListener(
  serving: Serving,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { exchanges, isReady, onError } = serving;
  return async (request, response) => {
    const id = requestId(request.headers);
    exchanges.begin(response);
    response.on("error", ignore); // The client is gone; `close` follows.
    try {
      const answer = await answered(serving, request, response, id);
      if (!isReady()) response.shouldKeepAlive = false;
      await send(response, withHeaders(answer, { "x-request-id": id }), exchanges);
      if (!request.complete) dropRest(request);
    } catch (error) {
      if (!request.destroyed) onError(error);
      response.destroy();
    }
  };
}

function ignore(): void {}

async function answered(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<Sendable> {
  const { guard, rest, mcp, limits, exchanges, isReady } = serving;
  const { method = "", headers, url = "" } = request;
  const at = url.indexOf("?");
  const path = at === -1 ? url : url.slice(0, at);
  const query = at === -1 ? "" : url.slice(at + 1);
  if (!path.startsWith("/")) return problem(400, "MCI_REQUEST", "The url of a request has to be a path.");
  if (publicPaths.has(path)) return rest({ method, path, query, headers, body: "", context: {} });

  if (!isReady()) return problem(503, "MCI_CLOSED", "The server is closing.", { "retry-after": "1" });
  if (exchanges.size > limits.requests) {
    return problem(429, "MCI_BUSY", "Too many requests at once. Try again later.", { "retry-after": "1" });
  }
  const admission = await guard.admit({ method, path, headers });
  if ("answer" in admission) return admission.answer;

  const { caller, headers: shared } = admission;
  const body = await bodyOf(request, response, limits.bodyBytes);
  if (typeof body !== "string") return withHeaders(body, shared);
  const context: CallContext = { ...caller, requestId: id };
  const signal = exchanges.signalOf(request.socket);
  const whole: RestRequest = { method, path, query, headers, body, context, signal };
  return withHeaders(await (mcp?.path === path ? answeredByMcp(serving, mcp.endpoints, whole) : rest(whole)), shared);
}

async function answeredByMcp(
  { toolboxFor, onError }: Serving,
  endpoints: McpEndpoints,
  request: RestRequest,
): Promise<Sendable> {
  const found = await foundToolbox(toolboxFor, request.context, onError);
  if ("refusal" in found) return found.refusal;
  const endpoint = await endpoints.of(found.toolbox, request.context.tenant);
  return endpoint.handle(request);
}

async function bodyOf(request: IncomingMessage, response: ServerResponse, most: number): Promise<string | Sendable> {
  const { method, headers } = request;
  if (method === "GET" || method === "HEAD") return "";
  if (headers["content-encoding"] !== undefined) {
    return problem(415, "MCI_MEDIA_TYPE", "The body has to come as it is, without Content-Encoding.");
  }
  if (headers.expect !== undefined && !isTooLong(request, most)) response.writeContinue();
  const body = await readBody(request, most);
  if (body === undefined) return bodyTooLong(most);
  return nestsTooDeep(body) ? bodyTooDeep() : body;
}

function withHeaders(answer: Sendable, headers: Readonly<Record<string, string>>): Sendable {
  return headers === noHeaders ? answer : { ...answer, headers: { ...answer.headers, ...headers } };
}

/**
 * An answer that goes out before its request is whole. To close at once could take it from under the client's eyes, so
 * what it still sends is thrown away for a moment.
 */
function dropRest(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), 1_000);
  request.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
}
