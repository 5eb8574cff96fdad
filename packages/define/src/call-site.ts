import { fileURLToPath } from "node:url";

/** A place in a file. */
export interface CallSite {
  /** Absolute. */
  readonly file: string;
  readonly line: number;
}

/** Notes where a function of this package is called. The place is read only when it is asked for, as that takes longer. */
export function callSite(): () => CallSite | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = maxFrames;
  const error = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  // The text of a stack is made when it is read.
  return () => siteIn(error.stack ?? "");
}

/** Calls of `defineTool` may come through other functions of this package. */
const maxFrames = 8;

const own = folderOf(import.meta.url);

function siteIn(stack: string): CallSite | undefined {
  for (const frame of stack.split("\n").slice(1)) {
    const [, place, line] = /\((.+):(\d+):\d+\)$/.exec(frame) ?? /^\s*at (?:async )?(.+):(\d+):\d+$/.exec(frame) ?? [];
    if (place === undefined || folderOf(place) === own || place.startsWith("node:")) continue;
    const file = pathOf(place);
    if (file !== undefined) return { file, line: Number(line) };
  }
  return undefined;
}

/** The source of this package is a folder, and what is built of it a file in one. */
function folderOf(place: string): string {
  return (pathOf(place) ?? place).replace(/[^\\/]*$/, "");
}

/** Modules of a watched project have a version behind their names. */
function pathOf(place: string): string | undefined {
  if (!place.startsWith("file:")) return /^(?:\/|[A-Za-z]:[\\/])/.test(place) ? place : undefined;
  try {
    return fileURLToPath(place.replace(/[?#].*$/, ""));
  } catch {
    return undefined;
  }
}
