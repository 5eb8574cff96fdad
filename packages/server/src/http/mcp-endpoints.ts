import type { Toolbox } from "@mci/contract";

import type { DirectEndpoint } from "../mcp/contract.ts";
import type { McpOptions } from "../mcp/mcp-options.ts";

export interface McpEndpoints {
  /** Returns the endpoint of a toolbox, created on first use and kept until the tenant's toolbox is replaced. */
  of(toolbox: Toolbox, tenant: string | undefined): DirectEndpoint | Promise<DirectEndpoint>;
  close(): Promise<void>;
}

/** `isPerTenant`: each tenant has its own tools. Otherwise the caller's tenant is ignored. */
export function mcpEndpoints(options: McpOptions, isPerTenant: boolean): McpEndpoints {
  const open = new Map<string | undefined, OpenEndpoint>();
  return {
    of(toolbox, tenant) {
      const owner = isPerTenant ? tenant : undefined;
      const known = open.get(owner);
      if (known?.toolbox === toolbox) return known.ready ?? known.endpoint;
      // A tenant that was removed and added again has a new toolbox; the endpoint of the old one is closed.
      known?.endpoint.then((endpoint) => endpoint.close()).catch((error: unknown) => options.onError?.(error));
      // Most of the MCP code is not needed before the first MCP request.
      const endpoint = import("../mcp/endpoint.ts").then(({ createEndpoint }) => createEndpoint(toolbox, options));
      const opened: OpenEndpoint = { toolbox, endpoint, ready: undefined };
      open.set(owner, opened);
      return endpoint.then((ready) => (opened.ready = ready));
    },
    async close() {
      await Promise.all([...open.values()].map(async ({ endpoint }) => (await endpoint).close()));
    },
  };
}

interface OpenEndpoint {
  readonly toolbox: Toolbox;
  readonly endpoint: Promise<DirectEndpoint>;
  /** Set once it is there, so that later requests do not wait for a promise. */
  ready: DirectEndpoint | undefined;
}
