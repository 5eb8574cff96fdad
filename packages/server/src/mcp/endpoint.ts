import type { Toolbox } from "@mci/contract";
import type { McpAnswer, McpEndpoint, McpOptions, McpRequest } from "./contract.ts";
import { hotEndpoint } from "./hot/hot-endpoint.ts";
import { internalError } from "./rpc.ts";
import type { SdkEndpoint } from "./sdk/sdk-endpoint.ts";
import { serve } from "./served.ts";

/**
 * Serves a toolbox over Streamable HTTP without sessions, in the revisions 2026-07-28 and 2025-11-25 (and before). For a
 * listener of your own; `mcpHandler` and `mcpNodeHandler` are ready made.
 */
export function mcpEndpoint(toolbox: Toolbox, options: McpOptions): McpEndpoint {
  const served = serve(toolbox, options);
  let loading: Promise<SdkEndpoint> | undefined;
  const cold = (): Promise<SdkEndpoint> => {
    loading ??= import("./sdk/sdk-endpoint.ts").then(({ sdkEndpoint }) => sdkEndpoint(served));
    return loading;
  };
  const hot = hotEndpoint(served, async (request, message, asks) => (await cold()).handle(request, message, asks));
  return {
    async handle(request) {
      if (request.method !== "POST") return notAllowed;
      try {
        const message = parsed(request);
        return (await hot(request, message)) ?? (await (await cold()).handle(request, message));
      } catch (error) {
        options.onError?.(error);
        return failed;
      }
    },
    async close() {
      served.catalog.close();
      await (await loading)?.close();
    },
  };
}

/** Undefined when it is no JSON. */
function parsed({ body }: McpRequest): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const json = { "content-type": "application/json" };

const notAllowed: McpAnswer = {
  status: 405,
  headers: { ...json, allow: "POST" },
  body: JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message: "Method not allowed." }, id: null }),
};

const failed: McpAnswer = {
  status: 500,
  headers: json,
  body: JSON.stringify({ jsonrpc: "2.0", error: internalError, id: null }),
};
