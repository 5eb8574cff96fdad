import { ConfigError, type PrepareContext } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";

/** What belongs to bytes in a multipart body. */
export const ofBytes: ReadonlySet<string> = new Set(["file", "base64", "filename", "contentType"]);

/** Warns about a part that is sent as JSON, but looks as if bytes were intended. */
export function checkPart(source: object, at: string, kit: Pick<PrepareContext, "report">): void {
  const entries = Object.entries(source);
  const [name = "", place] =
    entries.find(([name, value]) => (name === "file" || name === "base64") && isText(value)) ?? [];
  if (!isText(place)) return;
  const problem = problemIn(entries);
  if (problem === undefined) return;
  const message = `A part of the multipart body is sent as JSON: ${problem.what}.`;
  kit.report(new ConfigError("MCI_CONFIG", message, { hint: problem.hint }), place, {
    isWarning: true,
    at: `${at}/${name}`,
  });
}

function problemIn(entries: readonly (readonly [string, unknown])[]): { what: string; hint: string } | undefined {
  for (const [name] of entries) {
    const hint = ofBytes.has(name) ? undefined : suggest(name, ofBytes);
    if (hint !== undefined) return { what: `bytes have no "${name}"`, hint };
  }
  if (entries.some(([name]) => !ofBytes.has(name))) return undefined; // JSON that happens to have a file
  const other = entries.find(([, value]) => !isText(value));
  if (other !== undefined) return { what: `its "${other[0]}" is not a string`, hint: "Write it as a string." };
  return { what: "it has both a file and base64", hint: "Give one of them." };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
