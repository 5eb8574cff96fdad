import type { Toolbox } from "@mci/contract";

import type { McpEndpoint } from "../mcp/contract.ts";
import type { McpOptions } from "../mcp/mcp-options.ts";

export interface McpEndpoints {
  /** Returns the endpoint of a toolbox, created on first use and kept until the tenant's toolbox is replaced. */
  of(toolbox: Toolbox, tenant: string | undefined): Promise<McpEndpoint>;
  close(): Promise<void>;
}

/** `isPerTenant`: each tenant has its own tools. Otherwise the caller's tenant is ignored. */
export function mcpEndpoints(options: McpOptions, isPerTenant: boolean): McpEndpoints {
  const open = new Map<string | undefined, { readonly toolbox: Toolbox; readonly endpoint: Promise<McpEndpoint> }>();
  return {
    of(toolbox, tenant) {
      const owner = isPerTenant ? tenant : undefined;
      const known = open.get(owner);
      if (known?.toolbox === toolbox) return known.endpoint;
      // A tenant that was removed and added again has a new toolbox; the endpoint of the old one is closed.
      known?.endpoint.then((endpoint) => endpoint.close()).catch((error: unknown) => options.onError?.(error));
      // Most of the MCP code is not needed before the first MCP request.
      const endpoint = import("../mcp/endpoint.ts").then(({ createEndpoint }) => createEndpoint(toolbox, options));
      open.set(owner, { toolbox, endpoint });
      return endpoint;
    },
    async close() {
      await Promise.all([...open.values()].map(async ({ endpoint }) => (await endpoint).close()));
    },
  };
}
