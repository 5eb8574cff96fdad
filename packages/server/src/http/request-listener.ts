import type { IncomingMessage, ServerResponse } from "node:http";

import type { CallContext } from "@mci/contract";

import { noHeaders } from "../guard/cors.ts";
import type { Guard } from "../guard/guard.ts";
import type { RestRequest } from "../rest/rest-request.ts";
import { publicPaths, type Rest } from "../rest/rest-routes.ts";
import { foundToolbox, type ToolboxFor } from "../rest/toolbox-for.ts";
import type { McpAnswer } from "../mcp/contract.ts";
import { bodyNotUtf8, bodyTooDeep, bodyTooHeavy, bodyTooLong, bodyTooMany, problem, type Answer } from "./answer.ts";
import { hasTooManyKeys } from "./body-keys.ts";
import { bodyWeight } from "./body-weight.ts";
import type { Connections } from "./connections.ts";
import type { RequestSlot } from "./request-slot.ts";
import type { ConnectionTracker } from "./connection-tracker.ts";
import { headerDoubt } from "./header-doubt.ts";
import type { HttpLimits } from "./http-limits.ts";
import type { McpEndpoints } from "./mcp-endpoints.ts";
import { isUtf8 } from "./is-utf8.ts";
import { isTooLong, readBody } from "./read-body.ts";
import { requestId } from "./request-id.ts";
import { send, type Sendable } from "./send.ts";
import { beforeRefusal } from "./slow-refusal.ts";

export interface Serving {
  readonly guard: Guard;
  readonly toolboxFor: ToolboxFor;
  readonly rest: Rest;
  readonly mcp: { readonly path: string; readonly endpoints: McpEndpoints } | undefined;
  readonly limits: HttpLimits;
  readonly exchanges: ConnectionTracker;
  readonly connections: Connections;
  readonly isReady: () => boolean;
  readonly tenantClaim: string | undefined;
  readonly onError: (error: unknown) => void;
}

/** Handles requests: checks limits first, then the guard, and only then reads the body. Never throws. */
export function requestListener(
  serving: Serving,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { exchanges, limits, isReady, onError } = serving;
  return async (request, response) => {
    const id = requestId(request.headers);
    const exchange = exchanges.begin(response);
    response.on("error", ignore); // The client disconnected; `close` follows.
    try {
      const answer = await answered(serving, request, exchange, id);
      if (!isReady()) response.shouldKeepAlive = false;
      await send(exchange, answer, { id, readMs: limits.readMs });
      if (!request.complete) dropRest(request);
    } catch (error) {
      // A client that disconnects is not a server error. `request.destroyed` only means that its body has been read.
      if (!request.socket.destroyed) onError(error);
      response.destroy();
    }
  };
}

function ignore(): void {}

async function answered(
  serving: Serving,
  request: IncomingMessage,
  exchange: RequestSlot,
  id: string,
): Promise<Sendable> {
  const { guard, rest, mcp, limits, exchanges, isReady } = serving;
  const { method = "", headers, url = "" } = request;
  const at = url.indexOf("?");
  const path = at === -1 ? url : url.slice(0, at);
  const query = at === -1 ? "" : url.slice(at + 1);
  const doubt = path.startsWith("/") ? headerDoubt(request) : "The URL of a request must be a path.";
  if (doubt !== undefined) {
    exchange.response.shouldKeepAlive = false; // The start of the next request may be ambiguous too.
    return problem(400, "MCI_REQUEST", doubt);
  }
  if (publicPaths.has(path)) return rest({ method, path, query, headers, body: "", context: {} });

  if (!isReady()) return problem(503, "MCI_CLOSED", "The server is closing.", { "retry-after": "1" });
  const admission = await guard.admit({ method, path, headers });
  if ("answer" in admission) return admission.answer;

  const { caller, headers: shared, expires } = admission;
  // The client may have disconnected while its token was checked.
  if (exchange.hasEnded) return clientGone;
  if (!exchange.admit(caller.tenant)) {
    await beforeRefusal(exchange.response);
    return exchange.hasEnded ? clientGone : withHeaders(tooMuch(), shared);
  }
  const body = await bodyOf(request, exchange, limits);
  if (typeof body !== "string") return withHeaders(body, shared);
  serving.connections.letIn(request.socket);
  const context: CallContext = { ...caller, requestId: id };
  const signal = exchanges.signalOf(request.socket);
  const whole: RestRequest = { method, path, query, headers, body, context, signal };
  if (mcp?.path !== path) return withHeaders(await rest(whole), shared);
  const answer = await answeredByMcp(serving, mcp.endpoints, whole);
  if ("isSubscription" in answer && answer.isSubscription && !exchange.subscribe(expires)) {
    if (answer.body instanceof ReadableStream) await answer.body.cancel();
    return exchange.hasEnded ? clientGone : withHeaders(tooMuch(), shared);
  }
  return withHeaders(answer, shared);
}

/** The response to a client that is gone, which no one reads. */
const clientGone: Answer = { status: 499, headers: {}, body: "" };

function tooMuch(): Answer {
  return problem(429, "MCI_BUSY", "Too many requests. Try again later.", { "retry-after": "1" });
}

async function answeredByMcp(
  { toolboxFor, onError, tenantClaim }: Serving,
  endpoints: McpEndpoints,
  request: RestRequest,
): Promise<Answer | McpAnswer> {
  const found = await foundToolbox(toolboxFor, request.context, { onError, tenantClaim });
  if ("refusal" in found) return found.refusal;
  const endpoint = await endpoints.of(found.toolbox, request.context.tenant);
  return endpoint.handle(request);
}

async function bodyOf(
  request: IncomingMessage,
  exchange: RequestSlot,
  { bodyBytes: most, bodyValues, bodyKeys, heldBytes }: HttpLimits,
): Promise<string | Answer> {
  const { method, headers } = request;
  if (method === "GET" || method === "HEAD") return "";
  if (headers["content-encoding"] !== undefined) {
    return problem(415, "MCI_MEDIA_TYPE", "The body must be sent without Content-Encoding.");
  }
  if (!isUtf8(headers["content-type"] ?? "")) {
    return problem(415, "MCI_MEDIA_TYPE", "The body must be UTF-8: omit the charset.");
  }
  if (headers.expect !== undefined && !isTooLong(request, most)) exchange.response.writeContinue();
  const body = await readBody(request, most, (bytes) => exchange.hold(bytes));
  if (typeof body !== "string") {
    if (body.problem === "not UTF-8") return bodyNotUtf8();
    return body.problem === "too long" ? bodyTooLong(most) : tooMuch();
  }
  const { isTooDeep, values, bytes } = bodyWeight(body, bodyValues);
  if (isTooDeep) return bodyTooDeep();
  if (values > bodyValues) return bodyTooMany("values", bodyValues);
  if (hasTooManyKeys(body, bodyKeys)) return bodyTooMany("keys", bodyKeys);
  if (bytes > heldBytes / 2) return bodyTooHeavy();
  return exchange.hold(bytes) ? body : tooMuch();
}

function withHeaders(answer: Sendable, headers: Readonly<Record<string, string>>): Sendable {
  return headers === noHeaders ? answer : { ...answer, headers: { ...answer.headers, ...headers } };
}

/**
 * Sends a response before its request is complete. Closing the connection at once could destroy the response before the
 * client reads it, so further input is discarded for a moment.
 */
function dropRest(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), 1_000);
  request.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
}
