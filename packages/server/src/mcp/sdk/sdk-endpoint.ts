import { isRecord } from "@mci/plugin-kit";
import { rpcCodes } from "@mci/plugin-kit/mcp";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { McpResponse, McpRequest } from "../contract.ts";
import { refusalResponse } from "../refusal-response.ts";
import { watchLists, type AskedBack, type Refused, type McpService } from "../service/mcp-service.ts";
import { createSdkServer, type Caller } from "./sdk-server.ts";

/** Only this folder uses the official SDK. Import it lazily: that takes more than 100 ms. */
export interface SdkEndpoint {
  handle(request: McpRequest, message: unknown, asks?: AskedBack): Promise<McpResponse>;
  close(): Promise<void>;
}

/**
 * Serves Streamable HTTP with the SDK. `message` is the parsed body, undefined if it is not valid JSON; `asks` is the
 * outcome of its call, if that has already run.
 */
export function sdkEndpoint(service: McpService): SdkEndpoint {
  const callers = new WeakMap<Request, Omit<Caller, "isHttp">>();
  const onerror = service.options.onError;
  const handler = createMcpHandler(
    ({ era, requestInfo }) =>
      createSdkServer(service, era, { isHttp: true, ...(requestInfo && callers.get(requestInfo)) }),
    // The listener checks sizes.
    { maxRequestBodySize: Number.MAX_SAFE_INTEGER, ...(onerror === undefined ? undefined : { onerror }) },
  );
  const unwatch = watchLists(service, (list) => handler.notify[`${list}Changed`]());
  return {
    async handle(request, message, asks) {
      const asked = toRequest(request);
      let refusal: Refused | undefined;
      const refused = (given: Refused): void => void (refusal = given);
      const { context, callerToken } = request;
      callers.set(asked, { context, callerToken, takeAsked: () => asks, refused });
      const answer = await toMcpResponse(
        await handler.fetch(asked, message === undefined ? {} : { parsedBody: message }),
      );
      // A stream has already sent its status; there it is a result like any other.
      return refusal === undefined || answer.body instanceof ReadableStream
        ? answer
        : refusalResponse(isRecord(message) ? message["id"] : undefined, refusal);
    },
    close() {
      unwatch();
      return handler.close();
    },
  };
}

function toRequest({ method, headers, body, signal }: McpRequest): Request {
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

async function toMcpResponse(response: Response): Promise<McpResponse> {
  const headers = Object.fromEntries(response.headers);
  const isStream = headers["content-type"] === "text/event-stream" && response.body !== null;
  if (isStream) return { status: response.status, headers, body: response.body };
  const body = await response.text();
  return { status: saysMismatch(body) ? 400 : response.status, headers, body };
}

/** The SDK responds with status 200 to errors of a handler; mismatched headers must get 400. */
function saysMismatch(body: string): boolean {
  if (!body.includes(`"code":${rpcCodes.headerMismatch}`)) return false;
  const { error } = JSON.parse(body) as { readonly error?: { readonly code?: unknown } };
  return error?.code === rpcCodes.headerMismatch;
}
