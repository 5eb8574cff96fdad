import { json } from "../page-http.ts";
import type { Workbench } from "../workbench.ts";
import type { ApiRoute } from "./api-route.ts";
import { objectIn, readBody, stringIn, stringsIn } from "./body.ts";

/** The requests of the views beside the tools, as far as the workbench has them. */
export function viewRoutes(workbench: Workbench): Readonly<Record<string, ApiRoute>> {
  const { tests } = workbench;
  return {
    ...(workbench.renderTemplate && { "POST template": renderTemplate(workbench.renderTemplate) }),
    ...(workbench.differences && {
      "GET lock": async (_, toolbox) => {
        const has = new Set(toolbox.tools().map(({ name }) => name));
        const differences = await workbench.differences?.();
        return json({ differences: differences?.filter(({ tool, kind }) => kind === "removed" || has.has(tool)) });
      },
    }),
    ...(workbench.lock && {
      "POST lock": async () => {
        await workbench.lock?.();
        return json({});
      },
    }),
    ...(workbench.audit && { "GET audit": async ({ context }) => json(await workbench.audit?.(context)) }),
    ...(tests && testRoutes(tests)),
  };
}

function renderTemplate(render: NonNullable<Workbench["renderTemplate"]>): ApiRoute {
  return async ({ body, signal }) => {
    const given = readBody(body);
    const trial = {
      engine: stringIn(given, "engine"),
      template: stringIn(given, "template"),
      sample: stringIn(given, "sample"),
    };
    return json(await render(trial, signal));
  };
}

function testRoutes(tests: NonNullable<Workbench["tests"]>): Readonly<Record<string, ApiRoute>> {
  const { save } = tests;
  return {
    "GET tests": async () => json({ tests: await tests.list() }),
    "POST tests/run": async ({ body, signal }) => {
      return json({ results: await tests.run(stringsIn(readBody(body), "names"), signal) });
    },
    ...(save && {
      "POST tests": async ({ body }) => {
        const given = readBody(body);
        const [props, expect] = [objectIn(given, "props"), objectIn(given, "expect")];
        return json(await save({ tool: stringIn(given, "tool"), name: stringIn(given, "name"), props, expect }));
      },
    }),
  };
}
