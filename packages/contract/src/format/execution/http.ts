import type { JsonObject } from "../../values.ts";
import type { CommonExecution } from "./common.ts";
import type { HttpAuth } from "./http-auth.ts";
import type { HttpBody } from "./http-body.ts";
import type { Pagination } from "./http-pagination.ts";
import type { ParameterStyles } from "./http-styles.ts";

/** Sends an HTTP request. */
export interface HttpExecution extends CommonExecution {
  readonly type: "http";
  /** An `http:` or `https:` URL. A placeholder in its path is one segment. */
  readonly url: string;
  /** The method, in any case. Default GET. */
  readonly method?: HttpMethod | Lowercase<HttpMethod>;
  /** Headers by name. One whose value is null or absent is left out. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How the request says who sends it: `apiKey`, `bearer`, `basic`, `oauth2` or `exchange`. */
  readonly auth?: HttpAuth;
  /** The query string. */
  readonly params?: JsonObject;
  /** Another name for `params`; giving both is an error. */
  readonly query?: JsonObject;
  /** Cookies by name, percent-encoded where necessary. A cookie whose value is null or absent is left out. */
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
  /** Whether requests have the trace of their call, as `traceparent` and `tracestate`. Default false. */
  readonly traceContext?: boolean;
}

/** Files may write it in any case. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD" | "OPTIONS";
