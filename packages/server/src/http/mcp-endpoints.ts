import type { Toolbox } from "@mci/contract";

import type { McpEndpoint } from "../mcp/contract.ts";
import { createEndpoint } from "../mcp/endpoint.ts";
import type { McpOptions } from "../mcp/mcp-options.ts";

export interface McpEndpoints {
  /** Returns the endpoint of a toolbox, created on first use and kept until the tenant's toolbox is replaced. */
  of(toolbox: Toolbox, tenant: string | undefined): McpEndpoint;
  close(): Promise<void>;
}

/** `isPerTenant`: each tenant has its own tools. Otherwise the caller's tenant is ignored. */
export function mcpEndpoints(options: McpOptions, isPerTenant: boolean): McpEndpoints {
  const open = new Map<string | undefined, OpenEndpoint>();
  return {
    of(toolbox, tenant) {
      const owner = isPerTenant ? tenant : undefined;
      const known = open.get(owner);
      if (known?.toolbox === toolbox) return known.endpoint;
      // A tenant that was removed and added again has a new toolbox; the endpoint of the old one is closed.
      known?.endpoint.close().catch((error: unknown) => options.onError?.(error));
      const endpoint = createEndpoint(toolbox, options);
      open.set(owner, { toolbox, endpoint });
      return endpoint;
    },
    async close() {
      await Promise.all([...open.values()].map(({ endpoint }) => endpoint.close()));
    },
  };
}

interface OpenEndpoint {
  readonly toolbox: Toolbox;
  readonly endpoint: McpEndpoint;
}
