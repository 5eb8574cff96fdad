import { MCIError } from "@mci/contract";
import { json, laterJson, refusal } from "../page-http.ts";
import type { Workbench } from "../workbench.ts";
import type { ApiRoute } from "./api-route.ts";
import { BadRequest } from "./body.ts";
import { callTool } from "./call-tool.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { explainCall } from "./explain-call.ts";
import { pageState, toolDetails } from "./page-state.ts";
import { sourceRoutes } from "./source-routes.ts";
import { viewRoutes } from "./view-routes.ts";

/** Returns a function that answers the requests of the page. Never throws. */
export function apiRoutes(
  workbench: Workbench,
  { changes, onError }: { readonly changes: ChangeFeed; readonly onError: (error: unknown) => void },
): ApiRoute {
  const routes: Readonly<Record<string, ApiRoute>> = {
    "GET state": (_, toolbox) => pageState(workbench, changes.version, toolbox),
    "GET tool": async ({ query }, toolbox) =>
      toolDetails(workbench, new URLSearchParams(query).get("name") ?? "", toolbox),
    "GET changes": async ({ query }) => {
      const leaving = new AbortController();
      const known = Number(new URLSearchParams(query).get("after"));
      const answer = changes.next(known, leaving.signal).then((version) => ({ version }));
      return laterJson(answer, () => leaving.abort());
    },
    "POST call": (request, toolbox) => callTool(workbench, request, toolbox),
    "POST explain": (request, toolbox) => explainCall(workbench, request, toolbox),
    ...sourceRoutes(workbench),
    ...viewRoutes(workbench),
  };
  return async (request, toolbox) => {
    const name = `${request.method} ${request.path}`;
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (route === undefined) return refusal(404, "MCI_NOT_FOUND", "The page has no such request.");
    try {
      return await route(request, toolbox);
    } catch (error) {
      if (error instanceof BadRequest) return refusal(400, "MCI_REQUEST", error.message);
      if (!MCIError.is(error)) {
        // A page that was left is not a failure, and its answer has no reader.
        if (request.signal?.aborted !== true) onError(error);
        return refusal(500, "MCI_INTERNAL", "Internal error: see the messages of the command.");
      }
      // An answer like others: arguments that are still being written are refused most of the time.
      const { code, message, hint } = error;
      return json({ refused: { code, error: message, hint } });
    }
  };
}
