import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Toolbox } from "@mci/contract";
import { accessCheck } from "./api/access-check.ts";
import { bearerOf } from "./api/bearer.ts";
import { changeFeed } from "./api/change-feed.ts";
import { launchTickets, type LaunchTickets } from "./api/launch-tickets.ts";
import { pageApi } from "./api/page-api.ts";
import { fileResponse } from "./file-response.ts";
import { readPageFiles } from "./page-files.ts";
import { json, refusal, type PageRequest, type PageResponse } from "./page-http.ts";
import type { Workbench } from "./workbench.ts";

/** Options of {@link workbenchPage}. */
export interface PageOptions {
  /**
   * Where the page is served.
   *
   * @default "/ui"
   */
  readonly path?: string;
  /** The folder of the built page. Default: the one of this package. */
  readonly folder?: string;
  /** The token of this launch, for a server that takes no tokens of its own. Default: a new one. */
  readonly launchToken?: string;
  /** Called for errors of the workbench that are not an MCIError, which the page is not told. Default: they are ignored. */
  readonly onError?: (error: unknown) => void;
}

/** A page with its files and its API, for a server to serve: the option `page` of `serveHttp`. */
export interface WorkbenchPage {
  readonly path: string;
  /** Fragment of the URL that opens the page, with the token of this launch. */
  readonly fragment: string;
  /**
   * Returns the fragment of a URL that opens the page once, within 30 seconds: for a program that is started with it, as other users of the
   * machine can see its arguments.
   */
  fragmentForOnce(): string;
  /** Whether a path is one of the page's files, which are not secret. All others are its API. */
  isFile(path: string): boolean;
  /** Returns a file of the page. */
  file(request: Pick<PageRequest, "method" | "path" | "headers">): PageResponse;
  /** Answers a request of the page, for the tools of its caller. */
  api(request: PageRequest, toolbox: Toolbox): Promise<PageResponse>;
  /** Ends requests that wait for changes. */
  close(): void;
}

/**
 * Prepares the workbench: a page that lists tools, calls them and shows what happens, and its API.
 *
 * @throws ConfigError (MCI_CONFIG) if the page was not built.
 * @example
 * const page = await workbenchPage(workbench);
 * const { url } = await serveHttp({ toolbox, rest: false, page });
 * console.log(`${url}${page.path}/${page.fragment}`);
 */
export async function workbenchPage(workbench: Workbench, options: PageOptions = {}): Promise<WorkbenchPage> {
  const { path: root = "/ui", launchToken = randomBytes(24).toString("base64url"), onError = () => {} } = options;
  const files = await readPageFiles(options.folder ?? fileURLToPath(new URL("./page/", import.meta.url)));
  const refuse = accessCheck(launchToken);
  const tickets = launchTickets();
  const changes = changeFeed(workbench);
  const answer = pageApi(workbench, { changes, onError });
  const api = `${root}/api/`;
  return {
    path: root,
    fragment: `#token=${launchToken}`,
    fragmentForOnce: () => `#ticket=${tickets.issue()}`,
    isFile: (path) => !path.startsWith(api),
    file(request) {
      if (request.path === root) {
        // Relative addresses in the page start at its folder.
        return { status: 308, headers: { location: `${root.slice(root.lastIndexOf("/") + 1)}/` }, body: "" };
      }
      return fileResponse(files, request.path.slice(root.length + 1) || "index.html", request);
    },
    async api(request, toolbox) {
      if (request.path === `${api}token`) return tokenFor(request, tickets, launchToken);
      return refuse(request) ?? answer({ ...request, path: request.path.slice(api.length) }, toolbox);
    },
    close: () => changes.close(),
  };
}

/** Gives the token of the launch to a browser that was started with a ticket. */
function tokenFor({ method, headers }: PageRequest, tickets: LaunchTickets, token: string): PageResponse {
  if (method === "POST" && tickets.redeem(bearerOf(headers))) return json({ token });
  return refusal(
    401,
    "MCI_TOKEN",
    "This link was used before, or is too old. Open the one that the command printed, or press o again.",
  );
}
