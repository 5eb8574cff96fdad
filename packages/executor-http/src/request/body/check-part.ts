import { ConfigError, type PrepareContext } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";

type Content = "file" | "base64" | "value";

/** Whether an object is a part that has its content under this name, and nothing but what belongs to a part. */
export function isPart<T extends object>(source: object, content: Content & keyof T): source is T {
  const entries = Object.entries(source);
  if (!Object.hasOwn(source, content)) return false;
  // A value alone is JSON: there is nothing that it would change.
  if (content === "value" && entries.length === 1) return false;
  return entries.every(([name, value]) =>
    name === content ? name === "value" || isText(value) : isAbout(name, value),
  );
}

function isAbout(name: string, value: unknown): boolean {
  return (name === "filename" || name === "contentType") && (isText(value) || value === null);
}

/** Warns about a part that is sent as JSON, but looks as if bytes or a content type were intended. */
export function checkPart(source: object, at: string, context: Pick<PrepareContext, "report">): void {
  const entries = Object.entries(source);
  const [name = "", place] = contents.flatMap((one) => entries.filter((entry) => entry[0] === one)).find(hasText) ?? [];
  if (!isText(place)) return;
  const problem = problemIn(entries, name === "value" ? ofValues : ofBytes);
  if (problem === undefined) return;
  const message = `A part of the multipart body is sent as JSON: ${problem.what}.`;
  context.report(new ConfigError("MCI_CONFIG", message, { hint: problem.hint }), place, {
    isWarning: true,
    at: `${at}/${name}`,
  });
}

const contents: readonly Content[] = ["file", "base64", "value"];
const ofBytes: ReadonlySet<string> = new Set(["file", "base64", "filename", "contentType"]);
const ofValues: ReadonlySet<string> = new Set(["value", "filename", "contentType"]);

function hasText([, value]: readonly [string, unknown]): boolean {
  return isText(value);
}

function problemIn(
  entries: readonly (readonly [string, unknown])[],
  fields: ReadonlySet<string>,
): { what: string; hint: string } | undefined {
  for (const [name] of entries) {
    const hint = ofBytes.has(name) || ofValues.has(name) ? undefined : suggest(name, fields);
    if (hint !== undefined) return { what: `a part has no "${name}"`, hint };
  }
  if (entries.some(([name]) => !fields.has(name))) return undefined; // JSON that happens to have a file
  const other = entries.find(([, value]) => !isText(value));
  if (other !== undefined) return { what: `its "${other[0]}" is not a string`, hint: "Write it as a string." };
  if (entries.length === 1) return undefined;
  return { what: "it has both a file and base64", hint: "Give one of them." };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
