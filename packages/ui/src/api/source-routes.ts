import { json } from "../page-http.ts";
import type { Workbench } from "../workbench.ts";
import type { ApiRoute } from "./api-route.ts";
import { readBody, stringIn } from "./body.ts";

/** Reads, checks and saves the files of the tools, as far as the workbench can. */
export function sourceRoutes({ source }: Workbench): Readonly<Record<string, ApiRoute>> {
  if (source === undefined) return {};
  const { check, save } = source;
  return {
    "GET source": async ({ query }) => json(await source.read(new URLSearchParams(query).get("file") ?? "")),
    ...(check && {
      "POST check": async ({ body }) => {
        const given = readBody(body);
        return json(await check(stringIn(given, "file"), stringIn(given, "text")));
      },
    }),
    ...(save && {
      "POST source": async ({ body }) => {
        const given = readBody(body);
        return json(await save(stringIn(given, "file"), stringIn(given, "text"), stringIn(given, "version")));
      },
    }),
  };
}
