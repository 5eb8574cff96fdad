import { fileURLToPath } from "node:url";

/**
 * Returns where an import failed, as ` (file:line:column)`: the statement that threw, or what the head of the stack of a syntax
 * error names. Empty where neither is known.
 */
export function errorPlace(error: unknown): string {
  const stack: unknown = Reflect.get(Object(error), "stack");
  if (typeof stack !== "string") return "";
  const place = headPlace(stack) ?? framePlace(stack);
  return place === undefined ? "" : ` (${place})`;
}

/** Node puts the line and its marks before the message of some syntax errors. */
function headPlace(stack: string): string | undefined {
  const [, url = "", line = "", marks = ""] = /^(file:\S+?):(\d+)\n.*\n( *)\^/.exec(stack) ?? [];
  return url === "" ? undefined : `${fileURLToPath(url)}:${line}:${marks.length + 1}`;
}

/** The first frame that is the user's: a library that throws was called from there. What follows Node's loader is the importer. */
function framePlace(stack: string): string | undefined {
  for (const line of stack.split("\n")) {
    if (line.includes("node:internal/modules/")) return undefined;
    const [, place] = /^ {4}at .*?\(?((?:file:\/\/|\/|[A-Z]:\\)[^()]+:\d+:\d+)\)?$/.exec(line) ?? [];
    if (place !== undefined && !/[/\\]node_modules[/\\]/.test(place)) return asPath(place);
  }
  return undefined;
}

function asPath(place: string): string {
  const [, url = "", rest = ""] = /^(file:.*?)((?::\d+){2})$/.exec(place) ?? [];
  return url === "" ? place : `${fileURLToPath(url.replace(/\?.*$/, ""))}${rest}`;
}
