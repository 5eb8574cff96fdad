import type { IncomingMessage, ServerResponse } from "node:http";

import type { CallContext, Toolbox } from "@mci/contract";

import { andThen, type ValueOrPromise } from "@mci/plugin-kit";

import type { AccessOptions } from "../access/access-options.ts";
import { seenBy } from "../access/seen-by.ts";
import type { ApprovalsPage } from "../approvals-page/approvals-page.ts";
import { noHeaders } from "../guard/cors.ts";
import type { Admission, CheckedGuard } from "../guard/guard.ts";
import type { RestRequest } from "../rest/rest-request.ts";
import { publicPaths } from "../rest/api/endpoints.ts";
import type { Rest } from "../rest/rest-routes.ts";
import { findToolbox, type FoundToolbox, type ToolboxFor } from "../rest/toolbox-for.ts";
import { messagesIn } from "../mcp/batches.ts";
import { problem, type HttpResponse } from "../web/http-response.ts";
import type { Connections } from "./connections.ts";
import type { RequestSlot } from "./request-slot.ts";
import type { ConnectionTracker } from "./connection-tracker.ts";
import { headerDoubt } from "./header-doubt.ts";
import type { HttpLimits } from "../web/http-limits.ts";
import { isOfPage, type HttpPage, type PageApiResponse } from "./http-page.ts";
import type { McpEndpoints } from "./mcp-endpoints.ts";
import { receiveBody } from "./receive-body.ts";
import { requestId } from "../web/request-id.ts";
import { send, type Sendable } from "./send.ts";
import type { AnsweredRequest, ServeHttpOptions } from "./serve-http-options.ts";
import { toAnswered } from "./to-answered.ts";

export interface Serving {
  readonly guard: CheckedGuard;
  readonly access: AccessOptions | undefined;
  readonly toolboxFor: ToolboxFor;
  readonly rest: Rest;
  readonly mcp: { readonly path: string; readonly endpoints: McpEndpoints } | undefined;
  readonly pages: readonly (ApprovalsPage | HttpPage)[];
  readonly limits: HttpLimits;
  readonly tracker: ConnectionTracker;
  readonly connections: Connections;
  /** False once the server is closing. */
  readonly isReady: () => boolean;
  /** True for a while longer: a load balancer may not have noticed. */
  readonly isAccepting: () => boolean;
  readonly tenantClaim: string | undefined;
  readonly onError: (error: unknown) => void;
  readonly onResponse: ServeHttpOptions["onResponse"];
}

/** Handles requests: checks limits first, then the guard, and only then reads the body. Never throws. */
export function requestListener(
  serving: Serving,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { tracker, limits, isReady, onError, onResponse, mcp } = serving;
  return async (request, response) => {
    const id = requestId(request.headers);
    const slot = tracker.begin(response);
    response.on("error", ignore); // The client disconnected; `close` follows.
    try {
      const answer = await respond(serving, request, slot, id);
      if (!isReady()) response.shouldKeepAlive = false;
      if (onResponse !== undefined) report(onResponse, toAnswered(request, answer, mcp?.path), onError);
      await send(slot, answer, { id, readMs: limits.readMs });
      if (!request.complete) dropRest(request);
    } catch (error) {
      // A client that disconnects is not a server error. `request.destroyed` only means that its body has been read.
      if (!request.socket.destroyed) onError(error);
      response.destroy();
    }
  };
}

function ignore(): void {}

/** A client gets its answer although the program cannot count it. */
function report(
  onResponse: NonNullable<Serving["onResponse"]>,
  answered: AnsweredRequest,
  onError: Serving["onError"],
): void {
  try {
    onResponse(answered);
  } catch (error) {
    onError(error);
  }
}

async function respond(serving: Serving, request: IncomingMessage, slot: RequestSlot, id: string): Promise<Sendable> {
  const { guard, rest, mcp, pages, limits, tracker, isAccepting } = serving;
  const { method = "", headers, url = "" } = request;
  const at = url.indexOf("?");
  const path = at === -1 ? url : url.slice(0, at);
  const query = at === -1 ? "" : url.slice(at + 1);
  const doubt = path.startsWith("/") ? headerDoubt(request) : "The URL of a request must be a path.";
  if (doubt !== undefined) {
    slot.response.shouldKeepAlive = false; // The start of the next request may be ambiguous too.
    return problem(400, "MCI_REQUEST", doubt);
  }
  if (publicPaths.has(path)) return rest({ method, path, query, headers, body: "", context: {} });
  const page = pages.find((one) => isOfPage(path, one));
  if (page !== undefined && "isFile" in page && page.isFile(path))
    return guard.checkHost(headers) ?? page.file({ method, path, headers });

  if (!isAccepting()) return problem(503, "MCI_CLOSED", "The server is closing.", { "retry-after": "1" });
  const admission =
    page !== undefined && "refusal" in page
      ? letIn(page.refusal({ method, headers }))
      : await guard.admit({ method, path, headers });
  if ("response" in admission) return admission.response;

  const { caller, headers: shared, expires } = admission;
  // The client may have disconnected while its token was checked.
  if (slot.hasEnded) return clientGone;
  // Before its body is read, which costs more than the refusal; the place is reserved after it, which may take long.
  const body = slot.mayEnter(caller.tenant) ? await receiveBody(request, slot, limits) : undefined;
  if (typeof body === "object") return withHeaders(body, shared);
  const isMcp = page === undefined && mcp?.path === path;
  if (body === undefined || !slot.admit(isMcp ? messagesIn({ headers, body }) : 1)) {
    await beforeRefusal(slot.response);
    return slot.hasEnded ? clientGone : withHeaders(tooMuch(), shared);
  }
  serving.connections.letIn(request.socket);
  const protocol = page !== undefined ? undefined : isMcp ? "mcp" : "rest";
  const { subject, tenant, tokenHash } = caller;
  const { scopes, callerToken } = admission;
  const held = scopes ?? serving.access?.scopes;
  const context: CallContext = { subject, tenant, requestId: id, scopes: held, tokenHash, protocol };
  const signal = tracker.signalOf(slot);
  const whole = { method, path, query, headers, body, context, callerToken, scopes, signal };
  const answer: PageApiResponse =
    page !== undefined
      ? "api" in page
        ? await withToolbox(serving, whole, (toolbox) => page.api(whole, seenBy(toolbox, context)))
        : await page.answer({ ...whole, address: request.socket.remoteAddress ?? "" })
      : isMcp
        ? await withToolbox(serving, whole, (toolbox) => mcp.endpoints.of(toolbox, caller.tenant).handle(whole))
        : await rest(whole);
  if (answer.isSubscription === true && !slot.subscribe(expires)) {
    if (answer.body instanceof ReadableStream) await answer.body.cancel();
    return slot.hasEnded ? clientGone : withHeaders(tooMuch(), shared);
  }
  return withHeaders(answer, answer.needs === undefined ? shared : { ...shared, ...guard.stepUp(answer.needs) });
}

/** Lets the caller of a page in that looks for its callers itself. */
function letIn(response: HttpResponse | undefined): Admission {
  return response === undefined ? { caller: {}, headers: noHeaders } : { response };
}

/** The response to a client that is gone, which no one reads. */
const clientGone: HttpResponse = { status: 499, headers: {}, body: "" };

function tooMuch(): HttpResponse {
  return problem(429, "MCI_BUSY", "Too many requests. Try again later.", { "retry-after": "1" });
}

/** Lets the caller's tools answer a request, if it has any. */
function withToolbox(
  serving: Serving,
  { context }: RestRequest,
  answer: (toolbox: Toolbox) => Promise<PageApiResponse>,
): ValueOrPromise<PageApiResponse> {
  return andThen<FoundToolbox, PageApiResponse>(findToolbox(serving.toolboxFor, context, serving), (found) =>
    "refusal" in found ? found.refusal : answer(found.toolbox),
  );
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

/**
 * Resolves after the delay before a refusal, or when the client disconnects. Refusals to a client that retries at once
 * would otherwise use more CPU than the admitted calls.
 */
function beforeRefusal(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, refusalMs);
    response.once("close", done);
    function done(): void {
      clearTimeout(timer);
      response.off("close", done);
      resolve();
    }
  });
}

/** Milliseconds, well below the second in `Retry-After`. */
const refusalMs = 100;
