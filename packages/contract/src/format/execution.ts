import type { ExecutionBlock } from "../tool.ts";
import type { Values } from "../values.ts";

/** An execution block of a known type, or of a type that an executor handed to the client runs. */
export type Execution =
  | HttpExecution
  | CliExecution
  | FileExecution
  | TextExecution
  | McpExecution
  | FunctionExecution
  | CustomExecution;

/** Fields every execution block may have. */
export interface CommonExecution extends ExecutionBlock {
  readonly retries?: Retries;
  readonly cache?: ResultCache;
  readonly response?: ResponseShape;
  /** Short for `response.template`. */
  readonly responseTemplate?: string;
}

export interface Retries {
  /** The first try counts. Default 1. */
  readonly attempts?: number;
  /** Default 500. */
  readonly backoff_ms?: number;
}

export interface ResultCache {
  readonly ttl_ms: number;
}

/** What happens to an answer before the model reads it. */
export interface ResponseShape {
  /** JMESPath. */
  readonly select?: string;
  readonly template?: string;
  readonly templateEngine?: string;
  readonly maxItems?: number;
  readonly maxChars?: number;
}

export interface TextExecution extends CommonExecution {
  readonly type: "text";
  readonly text: string;
}

export interface FileExecution extends CommonExecution {
  readonly type: "file";
  /** Relative to the folder of the main schema file. */
  readonly path: string;
  /** Default true. */
  readonly enableTemplating?: boolean;
}

export interface CliExecution extends CommonExecution {
  readonly type: "cli";
  readonly command: string;
  readonly args?: readonly string[];
  readonly flags?: Readonly<Record<string, CliFlag>>;
  /** Default: the folder of the main schema file. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Names of environment variables the command gets from the client's own process. */
  readonly inheritEnv?: readonly string[];
  readonly stdin?: string;
  /** Lets an argument from the caller start with a dash. Default false. */
  readonly allowOptionArgs?: boolean;
}

export interface CliFlag {
  /** A path such as `props.ignore_case`. */
  readonly from: string;
  readonly type: "boolean" | "value";
}

export interface McpExecution extends CommonExecution {
  readonly type: "mcp";
  readonly serverName: string;
  readonly toolName: string;
}

export interface FunctionExecution extends CommonExecution {
  readonly type: "function";
  /** The handler's name; default: the tool's. */
  readonly function?: string;
}

/** A block for an executor of your own. */
export interface CustomExecution extends CommonExecution {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface HttpExecution extends CommonExecution {
  readonly type: "http";
  readonly url: string;
  /** In any case. Default GET. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly auth?: HttpAuth;
  /** The query string. */
  readonly params?: Values;
  /** Another name for `params`; giving both is an error. */
  readonly query?: Values;
  readonly body?: HttpBody;
  readonly pagination?: Pagination;
  /** Answer headers to copy into the metadata. */
  readonly exposeHeaders?: readonly string[];
  /** Arguments that may fill several url segments: `["props.path"]`. */
  readonly pathValues?: readonly string[];
  readonly idempotency?: { readonly header: string };
}

export type HttpAuth = ApiKeyAuth | BearerAuth | BasicAuth | OAuth2Auth;

export interface ApiKeyAuth {
  readonly type: "apiKey";
  readonly in: "header" | "query";
  readonly name: string;
  readonly value: string;
}

export interface BearerAuth {
  readonly type: "bearer";
  readonly token: string;
}

export interface BasicAuth {
  readonly type: "basic";
  readonly username: string;
  readonly password: string;
}

/** RFC 6749, section 4.4. */
export interface OAuth2Auth {
  readonly type: "oauth2";
  readonly flow: "clientCredentials";
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes?: readonly string[];
  /** Where the secret goes. Default `body`. */
  readonly clientAuth?: "body" | "basic";
}

export type HttpBody = TypedBody | JsonBody | FormBody | RawBody;

export type TypedBody =
  | { readonly type: "json"; readonly content: unknown }
  | { readonly type: "form"; readonly content: Values }
  | { readonly type: "raw"; readonly content: string }
  | { readonly type: "multipart"; readonly content: Values }
  | { readonly type: "binary"; readonly content: unknown };

export interface JsonBody {
  readonly json: unknown;
}
export interface FormBody {
  readonly form: Values;
}
export interface RawBody {
  readonly raw: string;
}

export interface Pagination {
  readonly type: "link" | "cursor" | "page" | "offset";
  readonly maxPages?: number;
  readonly [option: string]: unknown;
}
