import type { Toolbox } from "@mci/contract";

import type { RestRequest } from "../rest/rest-request.ts";
import type { RequestHeaders } from "../web/request-headers.ts";
import type { Sendable } from "./send.ts";

/** A page with an API of its own, such as the workbench of `@mci/ui`. */
export interface HttpPage {
  /** Such as `/ui`: requests of this path and of all below it are the page's. */
  readonly path: string;
  /** Whether a path is one of the page's files. They are served without a token, as browsers ask for them. */
  isFile(path: string): boolean;
  /** Returns a file. */
  file(request: { readonly method: string; readonly path: string; readonly headers: RequestHeaders }): Sendable;
  /** Answers a request of the page's script, after the caller's token was checked. */
  api(request: PageApiRequest, toolbox: Toolbox): Promise<PageApiResponse>;
  /** Ends requests that wait for something to happen. */
  close?(): void;
}

/** A request of the page's script. */
export interface PageApiRequest extends RestRequest {
  /** The scopes of the caller's token; undefined if the server takes no tokens. */
  readonly scopes: readonly string[] | undefined;
}

export interface PageApiResponse extends Sendable {
  /** True for a stream that waits for something to happen: it counts as a subscription, not as a request. */
  readonly isSubscription?: boolean;
}

/** True if a path belongs to a page. */
export function isOfPage(path: string, page: Pick<HttpPage, "path">): boolean {
  return path.startsWith(page.path) && (path[page.path.length] ?? "/") === "/";
}
