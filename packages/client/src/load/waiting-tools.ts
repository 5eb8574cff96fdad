import { needsApproval, type Executor, type Limits, type QuickLook, type Tool } from "@mci/contract";
import { hasPlainSchemas } from "../input/check-schemas.ts";
import { fileEngine, type Engines } from "./engines.ts";
import { mayReadUndeclared } from "./name-check.ts";

export interface WaitingOptions {
  readonly executors: ReadonlyMap<string, Executor>;
  readonly engines: Engines;
  readonly limits: Limits;
  /** The language where neither tool nor file choose one. */
  readonly templateEngine: string;
  /** True while a file is only checked. */
  readonly offline?: boolean;
}

/**
 * Returns whether a tool can wait for its first call to be prepared: nothing of it would be reported. That is known of
 * most tools whose executor says which blocks can wait, and few of many tools are ever called.
 */
export function waitingTools({
  executors,
  engines,
  limits,
  templateEngine,
  offline,
}: WaitingOptions): (tool: Tool) => boolean {
  // All templates of a check are looked at by their parser.
  if (offline === true) return () => false;
  const looks = new Map<string, QuickLook>();
  const lookOf = (name: string): QuickLook => {
    let look = looks.get(name);
    if (look === undefined) looks.set(name, (look = quickLook(name, engines, limits)));
    return look;
  };
  return (tool) => {
    const { execution, origin } = tool;
    const executor = executors.get(execution.type);
    if (executor?.canWait === undefined || executor.schema !== undefined) return false;
    if (needsApproval(tool) || !isPlainBlock(execution) || !hasPlainSchemas(tool) || mayReadUndeclared(tool))
      return false;
    try {
      return executor.canWait(tool, lookOf(fileEngine(origin) ?? templateEngine));
    } catch {
      return false; // A block may hold anything. Preparing it reports what is wrong.
    }
  };
}

/** No language is loaded for a look. */
function quickLook(engine: string, engines: Engines, limits: Limits): QuickLook {
  const loaded = engines.loaded(engine);
  return { template: (source) => typeof source === "string" && loaded?.surelyCompiles?.(source, limits) === true };
}

/** True for a block of a few values, without a field that is checked apart or that could have no effect. */
function isPlainBlock(execution: Tool["execution"]): boolean {
  for (const name in execution) {
    if (checkedApart.has(name) || name.includes("{")) return false;
    const value: unknown = Reflect.get(execution, name);
    if (typeof value === "object" && value !== null) return false;
  }
  return true;
}

const checkedApart = new Set(["cache", "idempotency", "response", "responseTemplate", "retries", "templateEngine"]);
