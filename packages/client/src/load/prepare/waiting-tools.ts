import {
  needsApproval,
  type Executor,
  type Limits,
  type QuickLook,
  type TemplateEngine,
  type Tool,
} from "@mci/contract";
import { surelyParsesField, surelyParsesValue } from "@mci/template";
import { hasPlainSchemas } from "../../input/plain-schemas.ts";
import { fileEngine, type Engines } from "./engines.ts";
import { mayReadUndeclared } from "../check/name-check.ts";
import { hasBrace } from "../check/placeholder-names.ts";

export interface WaitingOptions {
  readonly executors: ReadonlyMap<string, Executor>;
  readonly engines: Engines;
  readonly limits: Limits;
  /** The language where neither tool nor file choose one. */
  readonly templateEngine: string;
  /** True while a file is only checked. */
  readonly offline?: boolean;
}

/** What {@link canWait} needs, and keeps between the tools of a load. */
export interface WaitingTools extends WaitingOptions {
  readonly looks: Map<string, QuickLook>;
}

export function waitingTools({ executors, engines, limits, templateEngine, offline }: WaitingOptions): WaitingTools {
  return { executors, engines, limits, templateEngine, offline: offline === true, looks: new Map() };
}

/**
 * Returns whether a tool can wait for its first call to be prepared: nothing of it would be reported. That is known of
 * most tools whose executor says which blocks can wait, and few of many tools are ever called.
 */
export function canWait(tool: Tool, waiting: WaitingTools): boolean {
  // All templates of a check are looked at by their parser.
  if (waiting.offline === true) return false;
  const { execution, origin } = tool;
  const executor = waiting.executors.get(execution.type);
  if (executor?.canWait === undefined || executor.schema !== undefined) return false;
  if (tool.rateLimit !== undefined || origin.rateLimit !== undefined) return false;
  if (needsApproval(tool) || !isPlainBlock(execution) || !hasPlainSchemas(tool) || mayReadUndeclared(tool))
    return false;
  const ofFile = fileEngine(origin);
  try {
    if (ofFile !== undefined) waiting.engines.check(ofFile); // executors without templates do not ask for it
    return executor.canWait(tool, lookOf(ofFile ?? waiting.templateEngine, waiting));
  } catch {
    return false; // A block may hold anything. Preparing it reports what is wrong.
  }
}

function lookOf(engine: string, { looks, engines, limits }: WaitingTools): QuickLook {
  let look = looks.get(engine);
  if (look === undefined) looks.set(engine, (look = quickLook(engine, engines, limits)));
  return look;
}

/** No language is loaded for a look. Bound functions: what V8 compiles of a closure is gone with the load. */
function quickLook(engine: string, engines: Engines, limits: Limits): QuickLook {
  const options: LookOptions = { engine: engines.loaded(engine), limits };
  return {
    template: lookAtTemplate.bind(undefined, options),
    field: lookAtField.bind(undefined, options),
    value: lookAtValue.bind(undefined, options),
  };
}

interface LookOptions {
  readonly engine: TemplateEngine | undefined;
  readonly limits: Limits;
}

function lookAtTemplate({ engine, limits }: LookOptions, source: string): boolean {
  return isString(source) && engine?.surelyCompiles?.(source, limits) === true;
}

function lookAtField({ limits }: LookOptions, source: string, options?: { readonly native?: boolean }): boolean {
  return isString(source) && surelyParsesField(source, { native: options?.native === true, limits });
}

function lookAtValue({ limits }: LookOptions, source: unknown): boolean {
  return surelyParsesValue(source, { limits });
}

/** A block may hold anything. */
function isString(source: unknown): boolean {
  return typeof source === "string";
}

/** True for a block without a field that is checked apart or that could have no effect. */
function isPlainBlock(execution: Tool["execution"]): boolean {
  for (const name in execution) if (checkedApart.has(name)) return false;
  return typeof execution.timeout_ms !== "string" && !hasBrace(execution);
}

const checkedApart = new Set(["cache", "idempotency", "response", "responseTemplate", "retries", "templateEngine"]);
