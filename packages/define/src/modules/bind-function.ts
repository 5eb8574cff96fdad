import { withFunctionCode, type FunctionExecution, type LoadContext, type Tool } from "@mci/contract";
import { handlerOf, injectionOf, withHandler } from "../bound-handler.ts";
import { toTool } from "../code-source.ts";
import type { HandlerServices } from "../bind-handler.ts";
import type { FoundFunction } from "./found-function.ts";

/** The tool of a function, ready to run: what its file says wins over what it says itself. None: it was reported why. */
export function bindFunction(found: FoundFunction, services: HandlerServices, context: LoadContext): readonly Tool[] {
  const { name, defined, execution, origin, declared, code } = found;
  const place = origin.file === undefined ? {} : { file: origin.file, pointer: origin.pointer };
  const made = toTool(
    { tool: defined, name, toolset: undefined },
    { folder: origin.folder, ...services, report: (problem) => context.report({ ...place, ...problem }) },
  );
  return made.map((tool) => {
    const own = declared === undefined ? {} : ownFields(declared);
    return {
      ...tool,
      ...own,
      ...hintsOf(tool, declared),
      origin,
      execution: withFunctionCode(joined(tool.execution, execution), code),
    };
  });
}

/** What a file says of its tool, without what it leaves open. */
function ownFields(declared: Tool<FunctionExecution>): Partial<Tool> {
  const { annotations: _, tags: __, execution: ___, origin: ____, ...fields } = declared;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function hintsOf(tool: Tool, declared: Tool | undefined): Pick<Tool, "annotations" | "tags"> {
  const { annotations = {}, tags = [] } = declared ?? {};
  return { annotations: { ...tool.annotations, ...annotations }, tags: tags.length > 0 ? tags : tool.tags };
}

function joined(made: Tool["execution"], written: FunctionExecution): Tool["execution"] {
  const handler = handlerOf(made);
  const execution = { ...made, ...written };
  return handler === undefined ? execution : withHandler(execution, handler, injectionOf(made));
}
