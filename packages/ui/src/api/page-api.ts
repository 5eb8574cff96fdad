import { MCIError, type Toolbox } from "@mci/contract";
import { json, laterJson, refusal, type PageRequest, type PageResponse } from "../page-http.ts";
import type { Workbench } from "../workbench.ts";
import { apiRoutes } from "./api-routes.ts";
import { BadRequest, readBody } from "./body.ts";
import { callStream } from "./call-stream.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { requestStates } from "./request-states.ts";

/** Returns a function that answers the requests of the page. Never throws. */
export function pageApi(
  workbench: Workbench,
  { changes, onError }: { readonly changes: ChangeFeed; readonly onError: (error: unknown) => void },
): (request: PageRequest, toolbox: Toolbox) => Promise<PageResponse> {
  const routes = apiRoutes(workbench, () => changes.version);
  const states = requestStates();
  return async ({ method, path, query: given, body, context, callerToken, signal }, toolbox) => {
    const name = `${method} ${path}`;
    const query = new URLSearchParams(given);
    if (name === "GET changes") return nextChange(changes, Number(query.get("after")));
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
    const isCall = name === "POST call";
    if (route === undefined && !isCall) return refusal(404, "MCI_NOT_FOUND", "The page has no such request.");
    try {
      const read = method === "GET" ? {} : readBody(body);
      const request = { query, body: read, context, callerToken, signal, toolbox };
      if (route === undefined) return callStream(request, { workbench, states, onError });
      return json(await route(request));
    } catch (error) {
      if (error instanceof BadRequest) return refusal(400, "MCI_REQUEST", error.message);
      if (!MCIError.is(error)) {
        // A page that was left is not a failure, and its answer has no reader.
        if (signal?.aborted !== true) onError(error);
        return refusal(500, "MCI_INTERNAL", "Internal error: see the messages of the command.");
      }
      // An answer like others: arguments that are still being written are refused most of the time.
      const { code, message, hint } = error;
      return json({ refused: { code, error: message, hint } });
    }
  };
}

function nextChange(changes: ChangeFeed, known: number): PageResponse {
  const leaving = new AbortController();
  const answer = changes.next(known, leaving.signal).then((version) => ({ version }));
  return laterJson(answer, () => leaving.abort());
}
