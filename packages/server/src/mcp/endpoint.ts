import type { Toolbox } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { rpcCodes } from "@mci/plugin-kit/mcp";
import { checkList } from "./list-options.ts";
import { checkMcpOptions, checkToolbox } from "./check-mcp-options.ts";
import { withPlainAccept } from "./accepted-types.ts";
import { ambiguous, badRequest } from "./bad-request.ts";
import { hasBatches } from "./batches.ts";
import type { McpResponse, McpEndpoint, McpRequest } from "./contract.ts";
import type { McpOptions } from "./mcp-options.ts";
import { fastEndpoint } from "./fast-path/fast-endpoint.ts";
import { plainMessage } from "./plain-message.ts";
import { errorResponse, internalError } from "./rpc.ts";
import type { SdkEndpoint } from "./sdk/sdk-endpoint.ts";
import { mcpService } from "./service/mcp-service.ts";
import { hasTooManyValues } from "./too-many-values.ts";

/**
 * Serves a toolbox over Streamable HTTP without sessions, in the revisions 2026-07-28 and 2025-11-25 (and before). For a
 * custom listener; `mcpHandler` and `mcpNodeHandler` are ready-made handlers.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options.
 */
export function mcpEndpoint(toolbox: Toolbox, options: McpOptions): McpEndpoint {
  checkToolbox(toolbox, "mcpEndpoint");
  checkMcpOptions(options);
  checkList(toolbox, options.list);
  return createEndpoint(toolbox, options);
}

/** Creates the endpoint from options that have been checked. */
export function createEndpoint(toolbox: Toolbox, options: McpOptions): McpEndpoint {
  const service = mcpService(toolbox, options);
  let loading: Promise<SdkEndpoint> | undefined;
  const openSdk = (): Promise<SdkEndpoint> => {
    loading ??= import("./sdk/sdk-endpoint.ts").then(({ sdkEndpoint }) => sdkEndpoint(service));
    return loading;
  };
  const fast = fastEndpoint(service, async (request, message, asks) =>
    (await openSdk()).handle(request, message, asks),
  );
  return {
    async handle(given) {
      if (given.method !== "POST") return notAllowed;
      try {
        const request = withPlainAccept(given);
        const message = plainMessage(parsed(request));
        const refusal = message === undefined ? undefined : ambiguous(request.body, message);
        if (refusal !== undefined) return refusal;
        if (Array.isArray(message) && !hasBatches(request.headers)) return badRequest(noBatches);
        const known = await fast(request, message);
        if (known !== undefined) return known;
        if (hasTooManyValues(message)) return badRequest("it has too many values outside its arguments");
        const response = await (await openSdk()).handle(request, message);
        return isSubscription(message) && response.status === 200 ? { ...response, isSubscription: true } : response;
      } catch (error) {
        options.onError?.(error);
        return failed;
      }
    },
    async close() {
      service.catalog.close();
      await (await loading)?.close();
    },
  };
}

/** Returns undefined if the text is not valid JSON. */
function parsed({ body }: McpRequest): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const noBatches = "batches exist only in revision 2025-03-26; send each message by itself";

function isSubscription(message: unknown): boolean {
  return isRecord(message) && message["method"] === "subscriptions/listen";
}

const notAllowed = errorResponse({ code: rpcCodes.serverError, message: "Method not allowed." }, 405, {
  headers: { allow: "POST" },
});

/** The response to a failure of the server. */
export const failed: McpResponse = errorResponse(internalError, 500);
