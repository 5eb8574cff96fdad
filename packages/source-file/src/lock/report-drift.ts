import { quoted } from "@mci/plugin-kit";
import { ConfigError, MCIError, type LoadContext, type Problem, type Tool } from "@mci/contract";
import { readLock } from "./lock-file.ts";
import {
  changedParts,
  compareLocks,
  contentInLock,
  isLockedContent,
  lockOf,
  weakensAccess,
  weakensApproval,
  weakensRateLimit,
  type Drift,
} from "./tool-lock.ts";

/** Compares what was loaded with `mci.lock`. */
export async function reportDrift(
  tools: readonly Tool[],
  { file, onDrift }: { readonly file: string; readonly onDrift: "warn" | "block" },
  context: LoadContext,
): Promise<void> {
  const severity = onDrift === "block" ? "error" : "warning";
  const inFile = { code: "MCI_DRIFT", severity, file, pointer: "/onDrift" } as const;
  try {
    const lock = await readLock(file);
    if (lock === undefined) throw notLocked();
    const contents = contentInLock(context.content);
    for (const drift of compareLocks(lock, await lockOf(tools, context.content))) {
      // Nothing is fetched for a check, so what is not there may be on its server.
      if (context.offline && drift.kind === "removed") continue;
      const tool = tools.find(({ name }) => name === drift.tool);
      if (context.offline && tool !== undefined && isUnread(drift, tool)) continue;
      const origin = contents.get(drift.tool)?.origin;
      const place = tool === undefined ? origin && { pointer: undefined, ...origin } : placeOf(tool);
      context.report({ ...inFile, ...place, ...about(drift) });
    }
  } catch (error) {
    if (!MCIError.is(error)) throw error;
    context.report({ ...inFile, message: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) });
  }
}

/** A check imports no modules: what their functions say of themselves, such as a description, is not known then. */
function isUnread(drift: Drift, { execution }: Tool): boolean {
  if (execution.type !== "function" || !Object.hasOwn(execution, "module") || drift.kind !== "changed") return false;
  return !changedParts(drift).includes("code");
}

function notLocked(): ConfigError {
  return new ConfigError("MCI_DRIFT", "onDrift: mci.lock has no tools of this file to compare with.", {
    hint: "Look through the file, then write its tools down with 'mci lock'.",
  });
}

function placeOf({ name, origin: { file, pointer } }: Tool): Partial<Problem> {
  return { tool: name, ...(file === undefined || pointer === undefined ? {} : { file, pointer }) };
}

function about(drift: Drift): Pick<Problem, "message" | "hint"> {
  const subject = isLockedContent(drift.tool) || drift.kind === "removed" ? quoted(drift.tool) : "This tool";
  return {
    message: `${subject} ${sentences[drift.kind](drift)}`,
    hint: "See the difference with 'mci verify'; when it is right, write it down with 'mci lock'.",
  };
}

const sentences: Readonly<Record<Drift["kind"], (drift: Drift) => string>> = {
  added: () => "is not in mci.lock.",
  removed: () => "of mci.lock is not there any more.",
  changed(drift) {
    const weaker = [
      weakensApproval(drift) ? " Its approval is weaker: calls may run that a person had to agree to." : "",
      weakensAccess(drift) ? " Its access is weaker: callers may call it that could not before." : "",
      weakensRateLimit(drift) ? " Its rate limit is weaker: more calls may run within a time." : "",
    ].join("");
    return `is not what mci.lock says: changed ${changedParts(drift).join(", ")}.${weaker}`;
  },
};
