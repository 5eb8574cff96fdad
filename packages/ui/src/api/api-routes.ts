import { MCIError, type JsonObject, type Toolbox } from "@mci/contract";
import type { LockDifference, ToolTests, Workbench, WorkbenchTest } from "../workbench.ts";
import { objectIn, stringIn, stringsIn, type ApiRequest } from "./body.ts";
import { listContent, readResource, renderPrompt } from "./content-routes.ts";
import { pageState, toolDetails } from "./page-state.ts";

/** Returns the answer to one kind of request, which is sent as JSON. */
type ApiRoute = (request: ApiRequest) => unknown;

/** Returns what the page can ask for, as far as the workbench has it, by method and path. */
export function apiRoutes(workbench: Workbench, version: () => number): Readonly<Record<string, ApiRoute | undefined>> {
  const { source, tests } = workbench;
  return {
    "GET state": ({ toolbox, context }) => pageState(workbench, version(), { toolbox, context }),
    "GET tool": ({ query, toolbox }) => toolDetails(workbench, query.get("name") ?? "", toolbox),
    "POST task/cancel":
      workbench.tasks &&
      (async ({ body, context }) => ({ isKnown: await workbench.tasks?.cancel(stringIn(body, "task"), context) })),
    "POST explain": ({ body, toolbox, context }) => {
      const name = stringIn(body, "name");
      // The caller may have fewer tools than the workbench.
      if (workbench.explain === undefined || !toolbox.tools().some((tool) => tool.name === name)) {
        throw new MCIError("MCI_TOOL_UNKNOWN", "This tool cannot be explained.");
      }
      return workbench.explain(name, body["arguments"] as JsonObject, context);
    },
    "GET content": (request) => listContent(workbench, request),
    "POST content/prompt": (request) => renderPrompt(workbench, request),
    "POST content/resource": (request) => readResource(workbench, request),
    "GET source": source && (({ query }) => source.read(query.get("file") ?? "")),
    "GET source/help": source?.help && (({ query }) => source.help?.(query.get("file") ?? "")),
    "POST check": source?.check && (({ body }) => source.check?.(stringIn(body, "file"), stringIn(body, "text"))),
    "POST source":
      source?.save &&
      (({ body }) => source.save?.(stringIn(body, "file"), stringIn(body, "text"), stringIn(body, "version"))),
    "GET tests": tests && (async ({ toolbox }) => ({ tests: await testsOf(toolbox, tests) })),
    "POST tests/run":
      tests &&
      (async ({ body, signal, toolbox }) => {
        const names = await selectTests(stringsIn(body, "names"), toolbox, tests);
        return { results: names.length === 0 ? [] : await tests.run(names, signal) };
      }),
    "POST tests":
      tests?.save &&
      (({ body }) =>
        tests.save?.({
          tool: stringIn(body, "tool"),
          name: stringIn(body, "name"),
          props: objectIn(body, "props"),
          expect: objectIn(body, "expect"),
        })),
    "POST tests/accept":
      tests?.accept &&
      (async ({ body, toolbox }) => {
        const [tool, name] = [stringIn(body, "tool"), stringIn(body, "name")];
        await selectTests([`${tool} > ${name}`], toolbox, tests);
        await tests.accept?.({ tool, name, expect: objectIn(body, "expect") });
        return {};
      }),
    "POST template":
      workbench.renderTemplate &&
      (({ body, signal }) => {
        const [engine, template] = [stringIn(body, "engine"), stringIn(body, "template")];
        return workbench.renderTemplate?.({ engine, template, sample: stringIn(body, "sample") }, signal);
      }),
    "GET lock":
      workbench.differences &&
      (async ({ toolbox, context }) => {
        const has = new Set(toolbox.tools().map(({ name }) => name));
        const held = context.scopes ?? [];
        const differences = await workbench.differences?.();
        const isSeen = ({ tool, kind, scopes = [] }: LockDifference): boolean =>
          kind === "removed" ? scopes.every((scope) => held.includes(scope)) : has.has(tool);
        return { differences: differences?.filter(isSeen) };
      }),
    "POST lock":
      workbench.lock &&
      (async () => {
        await workbench.lock?.();
        return {};
      }),
    "GET audit":
      workbench.audit &&
      (async ({ context, toolbox }) => {
        const has = new Set(toolbox.tools().map(({ name }) => name));
        const { tools } = await workbench.inspect();
        // Names that were unknown to the server tell nothing. Those of tools that are gone do, where files are not shown.
        const isNothing = (code: unknown): boolean => source !== undefined || code === "MCI_TOOL_UNKNOWN";
        return workbench.audit?.(
          context,
          (tool, code) => has.has(tool) || (!Object.hasOwn(tools, tool) && isNothing(code)),
        );
      }),
  };
}

async function testsOf(toolbox: Toolbox, tests: ToolTests): Promise<readonly WorkbenchTest[]> {
  const has = new Set(toolbox.tools().map(({ name }) => name));
  return (await tests.list()).filter(({ tool }) => has.has(tool));
}

/** Returns the names of the tests to run, among those that the caller sees: all of them if none are named. */
async function selectTests(names: readonly string[], toolbox: Toolbox, tests: ToolTests): Promise<readonly string[]> {
  const all = (await testsOf(toolbox, tests)).map(({ tool, name }) => `${tool} > ${name}`);
  const selected = all.filter((name) => names.length === 0 || names.includes(name));
  if (selected.length < names.length) throw new MCIError("MCI_CONFIG", "There is no such test any more.");
  return selected;
}
