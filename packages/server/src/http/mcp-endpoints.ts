import type { Toolbox } from "@mci/contract";

import type { McpEndpoint, McpOptions } from "../mcp/contract.ts";

export interface McpEndpoints {
  /** The endpoint over these tools, made on first use and kept while there are no others for the tenant. */
  of(toolbox: Toolbox, tenant: string | undefined): Promise<McpEndpoint>;
  close(): Promise<void>;
}

/** `isPerTenant`: tenants have tools of their own. Otherwise whatever callers name as one changes nothing. */
export function mcpEndpoints(options: McpOptions, isPerTenant: boolean): McpEndpoints {
  const open = new Map<string | undefined, { readonly toolbox: Toolbox; readonly endpoint: Promise<McpEndpoint> }>();
  return {
    of(toolbox, tenant) {
      const owner = isPerTenant ? tenant : undefined;
      const known = open.get(owner);
      if (known?.toolbox === toolbox) return known.endpoint;
      // A tenant that went and came back has new tools; those of the old one are closed.
      known?.endpoint.then((endpoint) => endpoint.close()).catch((error: unknown) => options.onError?.(error));
      // Most of MCP's code is not needed until somebody speaks it.
      const endpoint = import("../mcp/endpoint.ts").then(({ endpointOf }) => endpointOf(toolbox, options));
      open.set(owner, { toolbox, endpoint });
      return endpoint;
    },
    async close() {
      await Promise.all([...open.values()].map(async ({ endpoint }) => (await endpoint).close()));
    },
  };
}
