import type { FunctionExecution, LoadContext, Tool } from "@mci/contract";
import { plainFunction } from "./plain-function.ts";
import type { FoundFunction } from "./found-function.ts";
import type { ModuleReader } from "./module-reader.ts";
import type { Reason } from "./reason.ts";
import { takesSeveral } from "./takes-several.ts";
import { resolveExport } from "./resolve-export.ts";
import { moduleCode } from "./module-code.ts";
import { staleReason } from "./stale-source.ts";

/** Finds the function that the execution block of a tool names. Undefined: it was reported why there is none. */
export async function declaredFunction(
  tool: Tool<FunctionExecution>,
  reader: ModuleReader,
  context: LoadContext,
): Promise<FoundFunction | undefined> {
  const { origin, execution } = tool;
  const { module = "", export: name = tool.name, source } = execution;
  const refuse = (field: string, reason: Reason): undefined => {
    const { file, pointer } = origin;
    const place = file === undefined ? {} : { file, pointer: `${pointer ?? ""}/execution/${field}` };
    context.report({ severity: "error", tool: tool.name, ...place, ...reason });
  };
  if (origin.thirdParty === true) return refuse("module", thirdParty(module));
  const read = await reader.read(module, origin);
  const stale = source && (await staleReason(source, { origin, hash: reader.hash }));
  if ("reason" in read) return refuse("module", stale === undefined ? read.reason : joined(read.reason, stale));
  if (stale !== undefined) return refuse("source", stale);
  const code = moduleCode({ module, name, path: read.path, version: read.version, source }, origin, reader.hash);
  const found: Omit<FoundFunction, "defined"> = {
    name: tool.name,
    origin,
    declared: tool,
    path: read.path,
    execution,
    code,
  };
  // Only checked: whether there is such an export shows when the module is imported.
  const isImported = read.exports !== undefined && tool.disabled !== true;
  const resolved = isImported ? resolveExport(read.exports, name, module) : { plain: notImported };
  if ("reason" in resolved) return refuse(execution.export === undefined ? "module" : "export", resolved.reason);
  if ("plain" in resolved && takesSeveral(resolved.plain, tool)) {
    const { file, pointer } = origin;
    const place = file === undefined ? {} : { file, pointer: `${pointer ?? ""}/execution` };
    context.report({ severity: "warning", tool: tool.name, ...place, ...withoutParameters(name) });
  }
  return { ...found, defined: "plain" in resolved ? plainFunction(resolved.plain, tool) : resolved.defined };
}

/** The module of a manifest that is out of date: it may be gone, or say what an earlier source said. */
function joined({ code, message, hint }: Reason, stale: Reason): Reason {
  const hints = [stale.hint, hint].filter((one) => one !== undefined);
  return { code, message: `${message} ${stale.message}`, hint: hints.join(" ") };
}

function thirdParty(module: string): Reason {
  return {
    code: "MCI_TOOLSET_WIDENS",
    message: `A toolset file cannot name modules: '${module}' is not imported.`,
    hint: "Move the tool to the main schema file, if you trust the module.",
  };
}

function withoutParameters(name: string): Reason {
  return {
    code: "MCI_LOAD",
    message: `The function '${name}' takes several arguments, and gets all of them as one object, and the context of the call.`,
    hint: 'Name them in their order, such as "parameters": ["a", "b"]. \'mci extract\' writes them.',
  };
}

function notImported(): never {
  throw new Error("The module of this tool was not imported.");
}
