import type { JsonObject } from "../values.ts";

/**
 * The execution block of each type, for documents written in TypeScript. An executor of your own adds its type:
 *
 * @example
 * declare module "@mci/contract" {
 *   interface ExecutionBlocks {
 *     dns: DnsExecution;
 *   }
 * }
 */
export interface ExecutionBlocks {
  readonly http: HttpExecution;
  readonly cli: CliExecution;
  readonly file: FileExecution;
  readonly text: TextExecution;
  readonly mcp: McpExecution;
  readonly function: FunctionExecution;
}

/** An execution block of a known type: one of the format, or one that was added to {@link ExecutionBlocks}. */
export type Execution = ExecutionBlocks[keyof ExecutionBlocks];

/** The fields the client itself reads of an execution block, whatever its `type`. */
export interface ExecutionBlock {
  readonly type: string;
  /** A total in milliseconds, from queueing to the last byte. 0 and absent mean 30,000. */
  readonly timeout_ms?: number;
  /** The language of its full templates: `builtin`, `jinja`, or an engine handed to the client. */
  readonly templateEngine?: string;
}

/** Fields every execution block may have. */
export interface CommonExecution extends ExecutionBlock {
  /** Calls of this tool that run at once, within the limit of their type; others wait. Default: no limit of its own. */
  readonly concurrency?: number;
  /** Tries a call again that failed in a way that may pass. */
  readonly retries?: Retries;
  /** Keeps results of equal calls. */
  readonly cache?: ResultCache;
  /** Shortens a response before the model reads it. */
  readonly response?: ResponseShape;
  /** Short for `response.template`. */
  readonly responseTemplate?: string;
}

/** What happens when a call fails in a way that may pass. */
export interface Retries {
  /** How often a call is tried at most, 1 to 10; the first try counts. Default 1. */
  readonly attempts?: number;
  /** Upper bound of the first pause, in milliseconds; it doubles with each try. Default 500. */
  readonly backoff_ms?: number;
  /** Milliseconds one request of an `http` tool may take, within `timeout_ms` of the whole call. */
  readonly timeout_ms?: number;
}

/** Keeps results of equal calls: those of one tool with the same arguments, for the same tenant. Errors are not kept. */
export interface ResultCache {
  /** How long a result is kept, in milliseconds. */
  readonly ttl_ms: number;
  /**
   * Members of the call's context that tell results apart, beside the tenant: `[subject]`. The tool sees no others.
   *
   * @default none
   */
  readonly by?: readonly string[];
}

/** What happens to a response before the model reads it. */
export interface ResponseShape {
  /** The part to keep, in JMESPath. */
  readonly select?: string;
  /** Renders the selected part as text. */
  readonly template?: string;
  /** The language of `template`. */
  readonly templateEngine?: string;
  /** Items that are kept of a list. */
  readonly maxItems?: number;
  /** Characters that are kept of the text. */
  readonly maxChars?: number;
}

/** Returns a text, which is a full template. */
export interface TextExecution extends CommonExecution {
  readonly type: "text";
  readonly text: string;
}

/** Returns the content of a file. */
export interface FileExecution extends CommonExecution {
  readonly type: "file";
  /** Relative to the folder of the main schema file. */
  readonly path: string;
  /** Default true. */
  readonly enableTemplating?: boolean;
}

/** Runs a program, without a shell. */
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

/** A flag that is filled from an argument of the call. */
export interface CliFlag {
  /** A path such as `props.ignore_case`. */
  readonly from: string;
  readonly type: "boolean" | "value";
}

/** Calls a tool of an MCP server. */
export interface McpExecution extends CommonExecution {
  readonly type: "mcp";
  readonly serverName: string;
  readonly toolName: string;
}

/** Calls a function: one that a module exports, or one that is given in code. */
export interface FunctionExecution extends CommonExecution {
  readonly type: "function";
  /** The name of a handler that is given in code. Default: the tool's. */
  readonly function?: string;
  /** The module that exports the function: a path relative to the main schema file, which may be in TypeScript. */
  readonly module?: string;
  /**
   * What the module exports: a function, or what `defineTool` made. Dots lead into skills and objects, as in
   * `filesystem.search_code`. Default: the tool's name.
   */
  readonly export?: string;
  /** How a plain function takes its arguments. Default: all of them as one object, then the context of the call. */
  readonly parameters?: readonly FunctionParameter[];
  /** Arguments that a plain function gets as dates or bytes, by JSON pointer, such as `/since`; a step `*` is every item. */
  readonly decode?: Readonly<Record<string, "date" | "bytes">>;
  /** Asks the user of the caller before each call, such as `Delete {{props.path}}?`. Who cannot be asked is refused. */
  readonly confirm?: string;
  /** Runs the function in a worker that is ended at the deadline, so that even an endless loop ends. Needs a `module`. */
  readonly isolate?: "worker";
  /** The source that the tool was extracted from. Where that file is there, it must still be the same. */
  readonly source?: FunctionSource;
}

/** A parameter of a plain function: one argument by its name, an object of several, or a value that callers never see. */
export type FunctionParameter =
  | string
  | { readonly members: readonly string[] }
  | { readonly inject: "context" | "settings" | "configPaths" | "projectRoot" };

/** Where a function was written, and what was there. */
export interface FunctionSource {
  /** Relative to the main schema file. */
  readonly file: string;
  readonly export: string;
  /** 64 hex digits: what `hashSource` of `@mci/define/source` returns for the file. */
  readonly sha256: string;
  /** The same of the module, where that was built from the file. A load fills it in. */
  readonly moduleSha256?: string;
}

/** Sends an HTTP request. */
export interface HttpExecution extends CommonExecution {
  readonly type: "http";
  /** An `http:` or `https:` URL. A placeholder in its path is one segment. */
  readonly url: string;
  /** The method, in any case. Default GET. */
  readonly method?: HttpMethod | Lowercase<HttpMethod>;
  /** Headers by name. One whose value is null or absent is left out. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How the request says who sends it: `apiKey`, `bearer`, `basic` or `oauth2`. */
  readonly auth?: HttpAuth;
  /** The query string. */
  readonly params?: JsonObject;
  /** Another name for `params`; giving both is an error. */
  readonly query?: JsonObject;
  /** Cookies by name, each encoded as far as it needs. One whose value is null or absent is left out. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** `json`, `form`, `raw`, `multipart` or `binary`. */
  readonly body?: HttpBody;
  /** How values that are lists or objects are written, by their place and name. */
  readonly styles?: ParameterStyles;
  /** How further pages of a list are found: `link`, `cursor`, `page` or `offset`. */
  readonly pagination?: Pagination;
  /** Response headers to copy into the metadata. */
  readonly exposeHeaders?: readonly string[];
  /** Arguments that may fill several url segments: `["props.path"]`. */
  readonly pathValues?: readonly string[];
  /** The header that carries the key by which a server tells a repeated write. */
  readonly idempotency?: { readonly header: string };
}

/** How values are written in each part of a request. */
export interface ParameterStyles {
  /** By the argument in a placeholder: `{ "props.ids": { "style": "matrix" } }`. */
  readonly url?: Readonly<Record<string, ParameterStyle>>;
  /** By the name of a parameter of the query string. */
  readonly params?: Readonly<Record<string, ParameterStyle>>;
  readonly headers?: Readonly<Record<string, ParameterStyle>>;
  readonly cookies?: Readonly<Record<string, ParameterStyle>>;
  /** By the name of a field of a form. */
  readonly form?: Readonly<Record<string, ParameterStyle>>;
}

/** How one value is written, in the words of OpenAPI. */
export interface ParameterStyle {
  /**
   * `simple`, `label` and `matrix` belong in urls, `simple` in headers, the others in query strings, forms and cookies.
   * `json` writes any value as JSON text, in each place. Default: `simple` in urls and headers, else `form`.
   */
  readonly style?:
    | "simple"
    | "label"
    | "matrix"
    | "form"
    | "spaceDelimited"
    | "pipeDelimited"
    | "tabDelimited"
    | "deepObject"
    | "json";
  /** Whether each item or member stands alone, as in `id=1&id=2`. Default: with `form` alone. */
  readonly explode?: boolean;
  /** Leaves `:/?@!$'()*,;=[]` as they are in a query string. Default false. */
  readonly allowReserved?: boolean;
  /** What a value in a url is called by the style `matrix`. Default: as its argument. */
  readonly name?: string;
}

/** Files may write it in any case. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";

/** How a request says who sends it. */
export type HttpAuth = ApiKeyAuth | BearerAuth | BasicAuth | OAuth2Auth;

/** A key in a header or in the query string. */
export interface ApiKeyAuth {
  readonly type: "apiKey";
  readonly in: "header" | "query";
  readonly name: string;
  readonly value: string;
}

/** A token in the Authorization header. */
export interface BearerAuth {
  readonly type: "bearer";
  readonly token: string;
}

/** A user name and a password in the Authorization header. */
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

/** The body of a request: with a `type`, or in its short form. */
export type HttpBody = TypedBody | JsonBody | FormBody | RawBody;

/** A body that names its type. */
export type TypedBody =
  | ({ readonly type: "json"; readonly content: unknown } & OptionalBody)
  /** A string is one placeholder, of an argument that is an object. */
  | ({ readonly type: "form"; readonly content: JsonObject | string } & OptionalBody)
  | { readonly type: "raw"; readonly content: string }
  /**
   * Parts by name: a string, {@link FileBytes} or {@link Base64Bytes}, each also with a `filename`, a {@link ValuePart},
   * or an array of these; any other object is sent as JSON. A string is one placeholder, of an argument that is an object.
   */
  | ({ readonly type: "multipart"; readonly content: JsonObject | string } & OptionalBody)
  | { readonly type: "binary"; readonly content: FileBytes | Base64Bytes };

/** A body that a call may go without. */
export interface OptionalBody {
  /** Sends no body if all of its entries are left out. Default false. */
  readonly optional?: boolean;
}

/** The bytes of a file. */
export interface FileBytes {
  /** Relative to the folder of the main schema file. */
  readonly file: string;
  /** Default: what the extension of the file says. */
  readonly contentType?: string;
}

/** Bytes that are given. */
export interface Base64Bytes {
  readonly base64: string;
  /** Default `application/octet-stream`. */
  readonly contentType?: string;
}

/**
 * A value as a part of a multipart body, with a content type, a file name or both.
 *
 * @example
 * { value: "{{props.rows}}", contentType: "text/csv" }
 */
export interface ValuePart {
  /** A string as it is, anything else as JSON. An array is a part for each item, unless the content type is JSON. */
  readonly value: unknown;
  /** Default: `application/json` for an object, else what the extension of `filename` says. */
  readonly contentType?: string;
  /** Default: none, so that servers read a field and not a file. */
  readonly filename?: string;
}

/** Short for a body of type `json`. */
export interface JsonBody {
  readonly json: unknown;
}
/** Short for a body of type `form`. */
export interface FormBody {
  readonly form: JsonObject;
}
/** Short for a body of type `raw`. */
export interface RawBody {
  readonly raw: string;
}

/** How the further pages of a list are found. */
export type Pagination = LinkPagination | CursorPagination | PagePagination | OffsetPagination;

/** The options of every way to find further pages. */
export interface CommonPagination {
  /** Dotted path to the list in each page, such as `data.items`. Default: the page itself, or the only list in it. */
  readonly items?: string;
  /** Pages fetched in one call. Default 10, at most 1,000. */
  readonly maxPages?: number;
}

/** The `Link` header names the next page with `rel="next"` (RFC 8288). */
export interface LinkPagination extends CommonPagination {
  readonly type: "link";
}

/** Each page holds what leads to the next one. */
export interface CursorPagination extends CommonPagination {
  readonly type: "cursor";
  /** Dotted path to it in each page, such as `meta.next_cursor`. */
  readonly next: string;
  /** The query parameter that carries it. Default `cursor`. */
  readonly param?: string;
}

/** Pages have numbers. */
export interface PagePagination extends CommonPagination {
  readonly type: "page";
  /** The query parameter with the number. Default `page`. */
  readonly param?: string;
  /** The number of the first page. Default 1. */
  readonly start?: number;
  /** Items in a full page: one with fewer is the last. */
  readonly pageSize?: number;
}

/** Pages start at an item, counted from 0. */
export interface OffsetPagination extends CommonPagination {
  readonly type: "offset";
  /** The query parameter with the first item's number. Default `offset`. */
  readonly param?: string;
  /** Items to ask for in a page: one with fewer is the last. */
  readonly limit?: number;
  /** The query parameter with `limit`. Default `limit`. */
  readonly limitParam?: string;
}
