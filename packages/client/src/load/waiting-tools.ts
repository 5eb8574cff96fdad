import { needsApproval, type Executor, type Limits, type QuickLook, type Tool } from "@mci/contract";
import { surelyParsesField, surelyParsesValue } from "@mci/template";
import { hasPlainSchemas } from "../input/check-schemas.ts";
import { fileEngine, type Engines } from "./engines.ts";
import { mayReadUndeclared } from "./name-check.ts";
import { hasBrace } from "./placeholder-names.ts";

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
    const ofFile = fileEngine(origin);
    const executor = executors.get(execution.type);
    if (executor?.canWait === undefined || executor.schema !== undefined) return false;
    if (needsApproval(tool) || !isPlainBlock(execution) || !hasPlainSchemas(tool) || mayReadUndeclared(tool))
      return false;
    try {
      if (ofFile !== undefined) engines.check(ofFile); // executors without templates do not ask for it
      return executor.canWait(tool, lookOf(ofFile ?? templateEngine));
    } catch {
      return false; // A block may hold anything. Preparing it reports what is wrong.
    }
  };
}

/** No language is loaded for a look. */
function quickLook(engine: string, engines: Engines, limits: Limits): QuickLook {
  const loaded = engines.loaded(engine);
  return {
    template: (source) => isString(source) && loaded?.surelyCompiles?.(source, limits) === true,
    field: (source, options) =>
      isString(source) && surelyParsesField(source, { native: options?.native === true, limits }),
    value: (source) => surelyParsesValue(source, { limits }),
  };
}

/** A block may hold anything. */
function isString(source: unknown): boolean {
  return typeof source === "string";
}

/** True for a block without a field that is checked apart or that could have no effect. */
function isPlainBlock(execution: Tool["execution"]): boolean {
  for (const name in execution) if (checkedApart.has(name)) return false;
  return !hasBrace(execution);
}

const checkedApart = new Set(["cache", "idempotency", "response", "responseTemplate", "retries", "templateEngine"]);
