import type {
  Cancellation,
  InputRequired,
  JsonSchema,
  McpServer,
  NetworkRules,
  Progress,
  ResultContent,
  RoundTrip,
  JsonObject,
} from "@mci/contract";

/** The warm connections of one client, one to each server configuration in use. */
export interface McpSessions {
  /**
   * The session of a server, the same one for the same configuration with the same values of env. Nothing is started
   * or reached before the first request. Throws TemplateError for a string of the configuration that cannot be rendered,
   * ConfigError (MCI_CONFIG) if one is invalid, such as a URL.
   */
  session(server: ServerToReach): McpSession;
  /** Resolves when every child is gone and every connection closed. Requests under way fail with MCI_CLOSED. */
  close(): Promise<void>;
}

export interface ServerToReach {
  /** Its key in `mcp_servers`; for messages. */
  readonly name: string;
  /** As the main file has it. Its `command`, `args`, `env`, `url` and `headers` may hold `{{env.NAME}}` and nothing else. */
  readonly server: McpServer;
  /** Absolute: where it is started. */
  readonly folder: string;
  readonly env: JsonObject;
  /** Which hosts a server at a `url` may be on. The same object for every call, so that it is read only once. */
  readonly rules: NetworkRules;
}

export interface McpSession {
  /** Strings that came from env by way of a header or variable: they must be redacted from everything that leaves. */
  readonly secrets: readonly string[];
  /**
   * All pages, in the order of the server. Throws {@link SessionError}; at most 100 pages and 10,000 tools, and never
   * the same cursor twice (MCI_SERVER_ANSWER).
   */
  listTools(request: ListRequest): Promise<readonly ServerTool[]>;
  /** Throws {@link SessionError}; an error reported by the tool itself is an answer with `isError`. */
  callTool(call: ServerCall): Promise<ServerAnswer>;
}

export interface ListRequest {
  readonly signal: Cancellation;
  /** How many tools have come so far. */
  onPage?(tools: number): void;
  /**
   * A tool is left out: a server at a url may want arguments as headers (`x-mcp-header`), and the protocol forbids to use
   * a tool that says so in a wrong way. `reason` goes on from its name.
   */
  onLeftOut?(tool: string, reason: string): void;
}

export interface ServerCall {
  readonly name: string;
  readonly arguments: JsonObject;
  /**
   * What is known of the tool from earlier: which arguments its server requires as headers. Without it, a server that requires
   * some and has not been asked for its tools refuses the call first, is asked for them, and then called again.
   */
  readonly inputSchema?: JsonSchema | undefined;
  readonly signal: Cancellation;
  /** True: a server that died with this call under way is started again, once, and asked again. */
  readonly isIdempotent: boolean;
  /** Bytes of answer to take, at most; more fails with MCI_RESULT_LIMIT. */
  readonly maxBytes: number;
  /** What the caller can be asked for and has answered: goes to servers of the newer protocol. Default: nothing. */
  readonly roundTrip?: RoundTrip | undefined;
  onProgress?(step: Progress): void;
}

export interface ServerAnswer {
  readonly content: readonly ResultContent[];
  readonly structuredContent?: unknown;
  readonly isError: boolean;
  readonly _meta?: JsonObject;
  /** Input the server requests first; only where the caller can be asked. */
  readonly inputRequired?: InputRequired;
}

/** A tool as its server describes it, without anything else the server sent. */
export interface ServerTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly JsonObject[];
  readonly annotations?: JsonObject;
  readonly inputSchema?: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly _meta?: JsonObject;
}
