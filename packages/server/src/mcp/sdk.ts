import {
  createMcpHandler,
  parseJSONRPCMessage,
  ProtocolError,
  Server,
  type CallToolResult,
  type ListToolsResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { serveStdio as sdkServeStdio } from "@modelcontextprotocol/server/stdio";
import type { CallContext, Progress, Values } from "@mci/contract";
import type { Era } from "./call-result.ts";
import type { McpAnswer, McpRequest } from "./contract.ts";
import { badCursor, invalidParams } from "./rpc.ts";
import { headerMismatchError, paramHeaderMismatch } from "./param-headers.ts";
import { capabilitiesOf, type Served } from "./served.ts";
import { stdioTransport, type StdioParts } from "./stdio/stdio-transport.ts";

/** The only file that knows the official SDK. Import it lazily: it takes more than 100 ms. */
export interface SdkEndpoint {
  handle(request: McpRequest, message: unknown): Promise<McpAnswer>;
  close(): Promise<void>;
}

/** Streamable HTTP, whole and by the SDK's own rules. `message` is the parsed body, undefined when it is no JSON. */
export function sdkEndpoint(served: Served): SdkEndpoint {
  const contexts = new WeakMap<Request, CallContext>();
  const onerror = served.options.onError;
  const handler = createMcpHandler(
    ({ era, requestInfo }) =>
      serverOf(served, era, { isHttp: true, context: requestInfo && contexts.get(requestInfo) }),
    // Sizes are checked by whoever listens.
    { maxRequestBodySize: Number.MAX_SAFE_INTEGER, ...(onerror === undefined ? undefined : { onerror }) },
  );
  const unwatch = served.catalog.watch(() => handler.notify.toolsChanged());
  return {
    async handle(request, message) {
      const asked = requestOf(request);
      if (request.context !== undefined) contexts.set(asked, request.context);
      return answerOf(await handler.fetch(asked, message === undefined ? {} : { parsedBody: message }));
    },
    close() {
      unwatch();
      return handler.close();
    },
  };
}

/** One connection over a pair of streams. The answer resolves when it has ended. */
export function sdkConnection(served: Served, streams: Omit<StdioParts, "parse">, context?: CallContext): Connection {
  const onerror = served.options.onError;
  const transport = stdioTransport({ ...streams, parse: parseJSONRPCMessage });
  const { close } = sdkServeStdio(({ era }) => serverOf(served, era, { isHttp: false, context }), {
    transport,
    ...(onerror === undefined ? undefined : { onerror }),
  });
  // What the SDK does when its transport closes, it does first.
  const sdkClosed = transport.onclose;
  const ended = new Promise<void>((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it has none
    transport.onclose = () => {
      sdkClosed?.();
      resolve();
    };
  });
  return { ended, close };
}

export interface Connection {
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

interface Caller {
  readonly isHttp: boolean;
  readonly context: CallContext | undefined;
}

function serverOf(served: Served, era: Era, caller: Caller): Server {
  const { name, version, instructions, ttlMs = 0, cacheScope = "private" } = served.options;
  const server = new Server(
    { name, version },
    {
      capabilities: capabilitiesOf(era, caller.isHttp),
      ...(instructions === undefined ? undefined : { instructions }),
      cacheHints: { "tools/list": { ttlMs, cacheScope } },
    },
  );
  server.setRequestHandler("tools/list", ({ params }) => {
    const page = served.catalog.page(params?.cursor);
    if (page === undefined) throw new ProtocolError(badCursor.code, badCursor.message);
    return page as ListToolsResult;
  });
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: props = {} } }, call) => {
    refuseMismatch(served, name, props, call);
    const result = await served.call({
      name,
      props,
      era,
      signal: call.mcpReq.signal,
      context: caller.context,
      onProgress: progressOf(call),
    });
    if (typeof result === "string") throw new ProtocolError(invalidParams, result);
    return result as CallToolResult;
  });
  if (!caller.isHttp) announce(server, served);
  return server;
}

/** Without sessions there is nobody to tell over HTTP; what the SDK holds open there it tells itself. */
function announce(server: Server, served: Served): void {
  const unwatch = served.catalog.watch(() => {
    server.sendToolListChanged().catch((error: unknown) => served.options.onError?.(error));
  });
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it has none
  server.onclose = unwatch;
}

function refuseMismatch(served: Served, name: string, props: Values, { http, mcpReq }: ServerContext): void {
  const tool = served.catalog.tool(name);
  if (tool === undefined || http?.req === undefined || mcpReq.envelope === undefined) return;
  const mismatch = paramHeaderMismatch(tool, props, Object.fromEntries(http.req.headers));
  if (mismatch === undefined) return;
  const { code, message, data } = headerMismatchError(mismatch);
  throw new ProtocolError(code, message, data);
}

/** Steps that may wait to be written; more are dropped, as a later one says more. */
const maxPending = 16;

function progressOf({ mcpReq }: ServerContext): ((step: Progress) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let pending = 0;
  return (step) => {
    if (pending === maxPending || mcpReq.signal.aborted) return;
    pending += 1;
    mcpReq
      .notify({ method: "notifications/progress", params: { ...step, progressToken } })
      // A client that is gone needs no progress: its call is being cancelled.
      .catch(() => undefined)
      .finally(() => void (pending -= 1));
  };
}

function requestOf({ method, headers, body, signal }: McpRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) => {
    return value === undefined ? [] : [[name, String(value)] satisfies [string, string]];
  });
  return new Request("http://localhost/mcp", {
    method,
    headers: given,
    body,
    ...(signal === undefined ? undefined : { signal }),
  });
}

async function answerOf(response: Response): Promise<McpAnswer> {
  const headers = Object.fromEntries(response.headers);
  const isStream = headers["content-type"] === "text/event-stream" && response.body !== null;
  return { status: response.status, headers, body: isStream ? response.body : await response.text() };
}
