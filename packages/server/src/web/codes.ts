import type { MCICode } from "@mci/contract";

/** Codes of the server itself, in addition to those of results: the `code` of `{ error, code }`. */
export type ServerCode = Extract<
  MCICode,
  /** 400: an invalid body, query or path. */
  | "MCI_REQUEST"
  /** 401: a missing or invalid token. */
  | "MCI_TOKEN"
  /** 403: a host, origin, tenant or scope that is not allowed. */
  | "MCI_FORBIDDEN"
  /** 404: an unknown path. An unknown tool is `MCI_TOOL_UNKNOWN`. */
  | "MCI_NOT_FOUND"
  /** 405: a method that the path does not support. */
  | "MCI_METHOD"
  /** 413: a body over a limit. */
  | "MCI_REQUEST_LIMIT"
  /** 415: a body that is not JSON in UTF-8. */
  | "MCI_MEDIA_TYPE"
  /** 503: tools, or the keys that verify tokens, are currently unavailable. */
  | "MCI_UNAVAILABLE"
>;
