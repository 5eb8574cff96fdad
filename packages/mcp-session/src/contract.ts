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
  OutsideRequest,
  SourcedValue,
  TraceContext,
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

/** A server with everything that its connection depends on. */
export interface ServerToReach {
  /** Key in `mcp_servers`; for messages. */
  readonly name: string;
  /**
   * Entry in the main file. `command`, `args`, `env`, `url` and `headers` may contain `{{env.NAME}}`, and no other
   * placeholder.
   */
  readonly server: McpServer;
  /** Where it is started; absolute. */
  readonly folder: string;
  readonly env: JsonObject;
  /** The hosts where a server at a `url` may be. Pass the same object with every call, so that it is read only once. */
  readonly rules: NetworkRules;
  /** The main file as read: its `redact` and `reveal` say which env values are secrets beside those with the names of one. */
  readonly document?: JsonObject;
  /** The values in `env` that came from sources: each is a secret, and is sent to its hosts alone. */
  readonly sourced?: readonly SourcedValue[] | undefined;
}

/**
 * Returns the access token for a server, or undefined without one. Called for each request; the token is sent to the URL
 * of that server and nowhere else, also not where a redirect leads. An {@link MCIError} it throws is the error of the call.
 */
export type TokenSource = (request: TokenRequest) => Promise<string | undefined>;

/** A server at a URL whose configuration has no `Authorization` header. */
export interface TokenRequest {
  /** Key in `mcp_servers`; for messages. */
  readonly name: string;
  /** URL with its values of env. */
  readonly url: URL;
  /** The token that the server has just refused (401). Another one is tried once; without one the refusal is final. */
  readonly refused?: string | undefined;
}

/** The connection to one server, made when it is needed. */
export interface McpSession {
  /**
   * Values of env in headers and variables, secret ones anywhere in the configuration, and the access tokens sent last: they
   * must be redacted from everything that leaves.
   */
  readonly secrets: readonly string[];
  /**
   * Returns the tools on all pages, in the order of the server: at most 100 pages and 10,000 tools.
   *
   * @throws SessionError, also for a cursor that comes twice (MCI_SERVER_ANSWER).
   */
  listTools(request: ListRequest): Promise<readonly ServerTool[]>;
  /**
   * Calls a tool. An error reported by the tool itself is an answer with `isError`.
   *
   * @throws SessionError if there is no answer.
   */
  callTool(call: ServerCall): Promise<ServerAnswer>;
}

/** A request for the tools of a server. */
export interface ListRequest {
  readonly signal: Cancellation;
  /** Called with each page, with the number of tools so far. */
  onPage?(tools: number): void;
  /**
   * Called with each tool that is left out: the protocol forbids to use one whose `x-mcp-header` marks are invalid.
   *
   * @param reason Continues a sentence that begins with the tool's name.
   */
  onLeftOut?(tool: string, reason: string): void;
}

/** A call of a tool. */
export interface ServerCall {
  readonly name: string;
  readonly arguments: JsonObject;
  /**
   * The tool's schema if it is known: it marks the arguments that the server requires as headers. Without it, a server that
   * requires some refuses the first call, is asked for its tools, and is called again.
   */
  readonly inputSchema?: JsonSchema | undefined;
  readonly signal: Cancellation;
  /** True if the call may be repeated: a server that died during it is restarted once, and called again. */
  readonly isIdempotent: boolean;
  /** Maximum bytes of the answer; a larger one fails with MCI_RESULT_LIMIT. */
  readonly maxBytes: number;
  /** The input that the caller can be asked for, and its responses; only servers of revision 2026-07-28 get it. */
  readonly roundTrip?: RoundTrip | undefined;
  onProgress?(step: Progress): void;
  /** Called with each access token before it is sent: it must be redacted from everything that leaves. */
  onSecret?(secret: string): void;
  /** The trace of the call, sent in its `_meta`. */
  readonly trace?: TraceContext | undefined;
  /** Knows the secrets that a recording must not contain. */
  readonly call?: OutsideRequest["call"];
}

/** The answer of a tool. */
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
