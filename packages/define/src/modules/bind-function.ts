import { withFunctionCode, type FunctionExecution, type LoadContext, type Problem, type Tool } from "@mci/contract";
import { joinApprovalRules, omitUndefined, toAccessRule } from "@mci/plugin-kit";
import { handlerOf, injectionOf, withHandler, type BoundHandler } from "../call/bound-handler.ts";
import type { Builtins } from "../inject/builtins.ts";
import { toTool } from "../to-tool.ts";
import type { HandlerServices } from "../call/bind-handler.ts";
import { isolatedHandler } from "../isolate/isolated-handler.ts";
import type { WorkerPool } from "../isolate/worker-pool.ts";
import type { FoundFunction } from "./found-function.ts";

/** The tool of a function, ready to run: what its file says wins over what it says itself. None: it was reported why. */
export async function bindFunction(
  found: FoundFunction,
  services: ModuleServices,
  context: LoadContext,
): Promise<readonly Tool[]> {
  const { name, defined, origin, declared, code } = found;
  const place = origin.file === undefined ? {} : { file: origin.file, pointer: origin.pointer };
  if (declared?.execution.retries !== undefined && defined.options.retry === undefined) {
    const pointer = origin.pointer === undefined ? undefined : `${origin.pointer}/execution/retries`;
    context.report({ ...withoutRetry, tool: name, ...place, ...(pointer === undefined ? {} : { pointer }) });
  }
  const made = await toTool(
    { tool: defined, name, toolset: undefined },
    {
      folder: origin.folder,
      isModule: true,
      isDeclared: declared !== undefined,
      isolate: found.execution.isolate,
      ...services,
      report: (problem) => context.report({ ...place, ...problem }),
    },
  );
  const given = services.providers.identify(defined.options.inject ?? {});
  return made.map((tool) => {
    const own = declared === undefined ? {} : ownFields(declared);
    return {
      ...tool,
      ...own,
      ...hintsOf(tool, declared),
      // Neither the file nor the code takes back what the other asks.
      ...omitUndefined({
        access: toAccessRule(declared?.access, tool.access),
        approval: joinApprovalRules(declared?.approval, tool.approval),
      }),
      origin,
      execution: withFunctionCode(joined(tool.execution, found, services), { ...code, ...given }),
    };
  });
}

/** Which errors may go away is code, and stands beside the function. */
const withoutRetry: Problem = {
  code: "MCI_SCHEMA_FIELD",
  severity: "warning",
  message:
    "execution.retries: The function has no 'retry', which names the errors that may go away: this has no effect.",
  hint: "Write defineTool({ retry: { on: [SomeError] } }, ...).",
};

/** State that the functions in the modules of one client share. */
interface ModuleServices extends HandlerServices {
  readonly builtins: Builtins;
  readonly pool: WorkerPool;
  /** Version of the load: a worker that has imported the modules of another one is not used. */
  readonly version: number;
}

/** Returns the fields that a file declares for its tool, without absent ones. */
function ownFields(declared: Tool<FunctionExecution>): Partial<Tool> {
  const { annotations: _, tags: __, execution: ___, origin: ____, ...fields } = declared;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function hintsOf(tool: Tool, declared: Tool | undefined): Pick<Tool, "annotations" | "tags"> {
  const { annotations = {}, tags = [] } = declared ?? {};
  return { annotations: { ...tool.annotations, ...annotations }, tags: tags.length > 0 ? tags : tool.tags };
}

function joined(made: Tool["execution"], found: FoundFunction, services: ModuleServices): Tool["execution"] {
  const { options } = found.defined;
  const isolate = found.execution.isolate ?? options.isolate;
  const handler = isolate === "worker" ? isolated(found, services) : handlerOf(made);
  const execution = { ...made, ...found.execution };
  return handler === undefined ? execution : withHandler(execution, handler, injectionOf(made));
}

function isolated({ defined, name, path, execution, declared }: FoundFunction, services: ModuleServices): BoundHandler {
  const { retry, inject = {} } = defined.options;
  const { builtins, pool, version, onLog } = services;
  return isolatedHandler(
    {
      path,
      version,
      export: execution.export ?? name,
      tool: name,
      execution,
      outputSchema: declared?.outputSchema,
      builtins: builtins.partsOf(inject),
    },
    { pool, onLog, retry },
  );
}
