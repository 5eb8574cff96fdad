import type { FunctionExecution, LoadContext, Origin } from "@mci/contract";
import { omitUndefined } from "@mci/plugin-kit";
import { isDefinedSkill, isDefinedTool, type DefinedSkill } from "../define-skill.ts";
import type { DefinedTool } from "../define-tool.ts";
import { toRateLimit } from "../rate-limit-options.ts";
import type { FoundFunction } from "./found-function.ts";
import { moduleCode } from "./module-code.ts";
import type { Exports } from "./import-module.ts";
import type { ModuleReader, ReadModule } from "./module-reader.ts";

/** A module of `functions`. */
interface NamedModule {
  readonly module: string;
  /** Where it is named. */
  readonly pointer: string;
  /** Origin of the tools in the main file. */
  readonly origin: Origin;
}

/** The tools and skills that a module of `functions` exports. Nothing: it was reported why, or a file is only checked. */
export async function exportedFunctions(
  { module, pointer, origin }: NamedModule,
  reader: ModuleReader,
  context: LoadContext,
): Promise<readonly FoundFunction[]> {
  const { file } = origin;
  const place = file === undefined ? {} : { file, pointer };
  const read = await reader.read(module, origin);
  if ("reason" in read) {
    context.report({ severity: "error", ...place, ...read.reason });
    return [];
  }
  if (read.exports === undefined) return [];
  const found = toolsIn(read.exports).map((one) => toFound(one, { module, pointer, origin, read, hash: reader.hash }));
  if (found.length === 0) {
    context.report({
      code: "MCI_LOAD",
      severity: "error",
      ...place,
      message: `The module '${module}' exports neither a tool nor a skill.`,
      hint: "Export what defineTool or defineSkill returns. A plain function is named by a tool: 'execution.export'.",
    });
  }
  return found;
}

/** A tool, the name it has in its module, and its skill. */
interface Exported {
  readonly tool: DefinedTool;
  readonly path: string;
  readonly name: string;
  readonly skill?: DefinedSkill;
}

/** Each tool once: as a member of its skill, if it is in one, and by its first name. */
function toolsIn(exports: Exports): readonly Exported[] {
  const seen = new Set<DefinedTool | DefinedSkill>();
  const isNew = (value: DefinedTool | DefinedSkill): boolean => !seen.has(value) && seen.add(value).has(value);
  const entries = Object.entries(exports);
  const inSkills = entries.flatMap(([key, value]) => {
    if (!isDefinedSkill(value) || !isNew(value)) return [];
    return Object.entries(value.tools).map(([member, tool]): Exported => {
      seen.add(tool);
      return {
        tool,
        path: `${key}.${member}`,
        name: `${value.skill}.${tool.options.name ?? member}`,
        skill: value,
      };
    });
  });
  const alone = entries.flatMap(([key, value]): readonly Exported[] => {
    if (!isDefinedTool(value) || !isNew(value)) return [];
    return [{ tool: value, path: key, name: value.options.name ?? (key === "default" ? value.handler.name : key) }];
  });
  return [...inSkills, ...alone];
}

function toFound(
  { tool, path, name, skill }: Exported,
  {
    module,
    pointer,
    origin,
    read,
    hash,
  }: NamedModule & { readonly read: ReadModule; readonly hash: ModuleReader["hash"] },
): FoundFunction {
  const execution: FunctionExecution = { type: "function", module, export: path };
  const code = moduleCode({ module, name: path, path: read.path, version: read.version }, origin, hash);
  const own = { ...origin, pointer, ...skillParts(skill) };
  // Not enumerable, as on other tools, and so not copied.
  Object.defineProperty(own, "document", { value: origin.document, enumerable: false });
  return { name, defined: tool, path: read.path, execution, code, origin: own };
}

function skillParts(skill: DefinedSkill | undefined): Pick<Origin, "toolset" | "rateLimit"> {
  return omitUndefined({ toolset: skill?.skill, rateLimit: toRateLimit(skill?.options?.rateLimit) });
}
