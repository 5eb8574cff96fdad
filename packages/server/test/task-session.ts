import { isRecord } from "@mci/contract";
import type { JsonValue } from "@modelcontextprotocol/ext-tasks/core";
import {
  withTasks,
  type ConnectedMcpSessionPort,
  type JsonRpcResponse,
  type TaskEnabledSession,
  type WithTasksOptions,
} from "@modelcontextprotocol/ext-tasks/client";

export interface Asked {
  readonly status: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** A client of revision 2026-07-28 over HTTP. */
export class ModernClient {
  readonly #url: string;
  readonly #token: string | undefined;
  readonly #capabilities: object;

  constructor(
    url: string,
    { token, capabilities = withTasksCapability }: { token?: string; capabilities?: object } = {},
  ) {
    this.#url = `${url}/mcp`;
    this.#token = token;
    this.#capabilities = capabilities;
  }

  async ask(method: string, { meta, ...given }: Readonly<Record<string, unknown>> = {}): Promise<Asked> {
    const params = {
      ...given,
      _meta: {
        ...(isRecord(meta) && meta),
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": this.#capabilities,
      },
    };
    const named = given["name"] ?? given["taskId"];
    const response = await fetch(this.#url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": method,
        ...(typeof named === "string" && { "mcp-name": named }),
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  }

  call(name: string, props: Readonly<Record<string, unknown>> = {}): Promise<Asked> {
    return this.ask("tools/call", { name, arguments: props });
  }

  /** Opens a session of the official client side of the tasks extension. */
  session(options: WithTasksOptions = {}): TaskEnabledSession {
    const port: ConnectedMcpSessionPort = {
      endpointId: this.#url,
      taskCapabilities: { generation: "v2", capabilities: {} },
      dispatch: async (request) => {
        const { method, params } = request as { method: string; params: Readonly<Record<string, JsonValue>> };
        const { result, error } = await this.ask(method, params);
        return (error === undefined ? { kind: "result", result } : { kind: "error", error }) as JsonRpcResponse;
      },
      onServerRequest: () => () => undefined,
      onNotification: () => () => undefined,
      onInvalidated: () => () => undefined,
      invalidated: false,
    };
    return withTasks(port, options);
  }
}

export const withTasksCapability = {
  elicitation: { form: {} },
  extensions: { "io.modelcontextprotocol/tasks": {} },
};
