import {
  ProtocolError,
  Server,
  type CallToolResult,
  type ListToolsResult,
  type ServerCapabilities,
  type ServerContext,
  type StandardSchemaV1,
} from "@modelcontextprotocol/server";
import type { CallContext, CallerToken, RoundTrip, JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { clientCapabilitiesKey, rpcCodes } from "@mci/plugin-kit/mcp";
import type { Era } from "../service/call-result.ts";
import { headerMismatchError, paramHeaderMismatch } from "../param-headers.ts";
import { readTrace } from "../../web/read-trace.ts";
import { badCursor } from "../rpc.ts";
import { answerContent, contentMethodNames, skillMethodNames } from "../service/content-service.ts";
import { answerMethod } from "../service/extensions.ts";
import {
  cachingOf,
  serverCapabilities,
  watchLists,
  type AskedBack,
  type Extended,
  type Refused,
  type McpService,
} from "../service/mcp-service.ts";
import { canBeAskedForInput } from "../service/client-capabilities.ts";
import { progressSender } from "../service/progress-sender.ts";
import { requestStates, type RequestStates } from "./request-states.ts";

/** The transport and its client. */
export interface Caller {
  readonly isHttp: boolean;
  readonly context?: CallContext | undefined;
  readonly callerToken?: CallerToken | undefined;
  /** Returns the outcome of a call that has already run, once. */
  readonly takeAsked?: (id: unknown, name: string, props: JsonObject) => AskedBack | undefined;
  /** Called for a call that was not started. */
  readonly refused?: (refused: Refused) => void;
}

/** Creates the server of one connection, or of one request. */
export function createSdkServer(service: McpService, era: Era, caller: Caller): Server {
  const { name, version, instructions } = service.options;
  const capabilities = serverCapabilities(service, era, caller);
  const caching = cachingOf(service);
  const server = new Server(
    { name, version },
    {
      capabilities: capabilities as ServerCapabilities,
      ...(instructions === undefined ? undefined : { instructions }),
      cacheHints: Object.fromEntries(["tools/list", ...contentMethodNames].map((method) => [method, caching])),
    },
  );
  server.setRequestHandler("tools/list", ({ params }) => {
    const page = service.catalog.page(params?.cursor, caller.context);
    if (page === undefined) throw new ProtocolError(badCursor.code, badCursor.message);
    return page as ListToolsResult;
  });
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: props = {} } }, call) => {
    const { context, callerToken } = caller;
    refuseMismatch(service, name, props, call, context);
    const states = requestStates(service.stateKey, { tool: service.nameOf(name, props), context });
    const canBeAsked = era === "modern" || (!caller.isHttp && canBeAskedForInput(server.getClientCapabilities()));
    const result =
      caller.takeAsked?.(call.mcpReq.id, name, props) ??
      (await service.call({
        name,
        props,
        era,
        signal: call.mcpReq.signal,
        context,
        callerToken,
        onProgress: progressSender(call.mcpReq._meta?.progressToken, call.mcpReq.signal, call.mcpReq.notify),
        roundTrip: canBeAsked ? await roundTripOf(call, server, states) : undefined,
        meta: call.mcpReq._meta,
        trace: readTrace(call.mcpReq._meta, call.http?.req && Object.fromEntries(call.http.req.headers)),
      }));
    if (typeof result !== "string" && "extended" in result) return extendedResult(result.extended);
    if (typeof result === "string") throw new ProtocolError(rpcCodes.invalidParams, result);
    if ("code" in result) {
      caller.refused?.(result);
      return result.result as CallToolResult;
    }
    return "asks" in result ? states.asking(result.asks, call) : (result as CallToolResult);
  });
  if (capabilities.prompts !== undefined) addContent(server, service, era, caller);
  if (era === "modern") addMethods(server, service, caller);
  if (!caller.isHttp) announce(server, service);
  return server;
}

/** Answers the methods for content, and those for skills where the revision has extensions. */
function addContent(server: Server, service: McpService, era: Era, { context }: Caller): void {
  for (const method of contentMethodNames) {
    server.setRequestHandler(method, async ({ params }) => {
      return extendedResult(await answerContent(service, method, params, context)) as never;
    });
  }
  for (const method of era === "modern" ? skillMethodNames : []) {
    server.setRequestHandler(method, { params: anyParams }, async (params) => {
      const result = extendedResult(await answerContent(service, method, params, context));
      return { resultType: "complete", ...result, ...cachingOf(service) };
    });
  }
}

/** Answers the methods of extensions. The SDK has checked the headers and the envelope of such a request. */
function addMethods(server: Server, service: McpService, { context }: Caller): void {
  for (const [name, method] of service.extensions?.methods ?? []) {
    server.setRequestHandler(name, { params: anyParams }, async (others, { mcpReq }) => {
      const { inputResponses } = mcpReq; // The SDK takes them out of the parameters of all methods.
      const params = inputResponses === undefined ? others : { ...others, inputResponses: ownOnly(inputResponses) };
      const envelope: JsonObject | undefined = mcpReq.envelope;
      const clientCapabilities = envelope?.[clientCapabilitiesKey];
      return extendedResult(await answerMethod(service, method, params, { context, clientCapabilities }));
    });
  }
}

/** A schema that all parameters match: extensions check their own. */
const anyParams: StandardSchemaV1<JsonObject> = {
  "~standard": {
    version: 1,
    vendor: "mci",
    validate: (value) => ({ value: isRecord(value) ? value : {} }),
  },
};

function extendedResult<T extends Extended["extended"]>(extended: T): CallToolResult {
  if ("error" in extended) throw new ProtocolError(extended.error.code, extended.error.message, extended.error.data);
  return extended.result as CallToolResult;
}

/** Input responses by name, without inherited keys such as `constructor`. The SDK has checked that all are objects. */
function ownOnly(responses: object): Readonly<Record<string, JsonObject>> {
  return Object.freeze(Object.assign(Object.create(null), responses));
}

/** The client's capabilities for input, and its responses. The SDK has dropped invalid responses. */
async function roundTripOf(call: ServerContext, server: Server, states: RequestStates): Promise<RoundTrip> {
  const { envelope, inputResponses } = call.mcpReq;
  const members: JsonObject | undefined = envelope;
  const clientCapabilities = members?.[clientCapabilitiesKey] ?? server.getClientCapabilities();
  const requestState = await states.opened(call);
  return {
    ...(isRecord(clientCapabilities) && { clientCapabilities }),
    ...(inputResponses !== undefined && { inputResponses: ownOnly(inputResponses) }),
    ...(requestState !== undefined && { requestState }),
  };
}

/** Without sessions, notifications cannot be sent over HTTP; the SDK notifies its open streams itself. */
function announce(server: Server, service: McpService): void {
  const unwatch = watchLists(service, (list) => {
    if (server.getCapabilities()[list] === undefined) return;
    const sent = server.notification({ method: `notifications/${list}/list_changed` });
    sent.catch((error: unknown) => service.options.onError?.(error));
  });
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it does not have this method
  server.onclose = unwatch;
}

function refuseMismatch(
  service: McpService,
  name: string,
  props: JsonObject,
  { http, mcpReq }: ServerContext,
  context: CallContext | undefined,
): void {
  const tool = service.catalog.tool(name, context);
  if (tool === undefined || http?.req === undefined || mcpReq.envelope === undefined) return;
  const mismatch = paramHeaderMismatch(tool, props, Object.fromEntries(http.req.headers));
  if (mismatch === undefined) return;
  const { code, message, data } = headerMismatchError(mismatch);
  throw new ProtocolError(code, message, data);
}
