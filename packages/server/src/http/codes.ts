import type { MCICode } from "@mci/contract";

/** The codes the server has of its own, beside those of results: the `code` of `{ error, code }`. */
export type ServerCode = Extract<
  MCICode,
  /** 400: a body, a query or a path that cannot be read. */
  | "MCI_REQUEST"
  /** 401: no token, or one that does not count. */
  | "MCI_TOKEN"
  /** 403: a host, an origin, a tenant or a scope that is not let in. */
  | "MCI_FORBIDDEN"
  /** 404: no such path. A tool that does not exist is `MCI_TOOL_UNKNOWN`. */
  | "MCI_NOT_FOUND"
  /** 405. */
  | "MCI_METHOD"
  /** 413. */
  | "MCI_REQUEST_LIMIT"
  /** 415. */
  | "MCI_MEDIA_TYPE"
  /** 503: tools, or the keys that tokens are checked with, cannot be had now. */
  | "MCI_UNAVAILABLE"
>;
