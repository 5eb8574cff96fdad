import { pathToFileURL } from "node:url";
import { errorMessage } from "@mci/plugin-kit";
import { errorPlace } from "./error-place.ts";
import type { Reason } from "./reason.ts";

/** Exports of a module, by name. */
export type Exports = Readonly<Record<string, unknown>>;

/** The options of {@link importModule}. */
export interface ImportOptions {
  /** The path as the schema file has it. */
  readonly module: string;
  readonly signal: AbortSignal;
  /** How long its top level may take; without one, as long as it wants. */
  readonly timeoutMs?: number | undefined;
}

/** Imports a module; returns what went wrong with it, in words that say what to do. Throws when the load is aborted. */
export async function importModule(
  path: string,
  { module, signal, timeoutMs }: ImportOptions,
): Promise<{ readonly exports: Exports } | { readonly reason: Reason }> {
  try {
    const exports = await inTime(import(pathToFileURL(path).href), signal, timeoutMs);
    return exports === undefined ? { reason: late(module, timeoutMs) } : { exports };
  } catch (error) {
    signal.throwIfAborted();
    return { reason: { code: "MCI_LOAD", ...explained(error, path, module) } };
  }
}

/** A module may wait for ever at its top level. Undefined: it has not ended in time. */
function inTime(
  importing: Promise<Exports>,
  signal: AbortSignal,
  timeoutMs: number | undefined,
): Promise<Exports | undefined> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    const timer = timeoutMs === undefined ? undefined : setTimeout(resolve, timeoutMs, undefined);
    importing.then(resolve, reject);
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    };
    importing.then(end, end);
  });
}

function late(module: string, timeoutMs: number | undefined): Reason {
  const message = `The module '${module}' cannot be imported: its top level has not ended within ${timeoutMs} ms.`;
  return { code: "MCI_LOAD", message, hint: "Wait for what takes long in the functions, not at the top level." };
}

function explained(error: unknown, path: string, module: string): Pick<Reason, "message" | "hint"> {
  const code: unknown = Reflect.get(Object(error), "code");
  const start = `The module '${module}' cannot be imported`;
  if (code === "ERR_UNKNOWN_FILE_EXTENSION") return unknownEnding(start, error, path, module);
  if (code === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX") {
    const hint = `Node only removes types. Build the module, and name the result: "module": "${builtName(module)}".`;
    return { message: `${start}: ${firstLine(error)}`, hint };
  }
  const place = errorPlace(error);
  // Node keeps the place of a syntax error to itself until it prints it.
  const hint = place === "" && error instanceof SyntaxError ? `To see its line, run: node ${path}` : undefined;
  return { message: `${start}: ${firstLine(error)}${place}`, hint };
}

function unknownEnding(start: string, error: unknown, path: string, module: string): Pick<Reason, "message" | "hint"> {
  const [file = path] = /(?<= for ).*$/.exec(errorMessage(error)) ?? [];
  const which = file === path ? "" : ` (${file})`;
  if (!/\.[cm]?ts$/.test(file)) {
    return {
      message: `${start}: Node does not know its ending${which}.`,
      hint: "Name a module that ends in .js or .mjs.",
    };
  }
  return {
    message: `${start}: Node ${process.version} does not run TypeScript${which}.`,
    hint: `Use Node 22.18 or later, or build the module and name the result: "module": "${builtName(module)}".`,
  };
}

function builtName(module: string): string {
  return module.replace(/\.([cm]?)tsx?$/, ".$1js");
}

/** Some errors of Node go on with the source, or with advice for another situation. */
function firstLine(error: unknown): string {
  const [line = ""] = errorMessage(error).split("\n");
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
