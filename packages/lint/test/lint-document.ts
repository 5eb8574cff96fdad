import { join } from "node:path";
import { folderOf } from "@mci/plugin-kit/test";
import { checkFile } from "mci";
import { lint, type LintReport } from "../src/lint.ts";
import type { LintOptions } from "../src/options.ts";

export type ToolDocument = Readonly<Record<string, unknown>>;

/** Lints a schema file with these tools. */
export async function lintDocument(
  document: Readonly<Record<string, unknown>>,
  options?: LintOptions,
  files: Readonly<Record<string, string>> = {},
): Promise<LintReport> {
  return lint(await checked(document, files), options);
}

/** Checks a schema file with these tools. */
export async function checked(
  document: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, string>>,
): Promise<Awaited<ReturnType<typeof checkFile>>> {
  const text = JSON.stringify({ schemaVersion: "1.0", ...document }, null, 2);
  return checkFile(join(folderOf({ "mci.json": text, ...files }), "mci.json"), { engines: [third] });
}

/** An engine that does not tell what its templates read. */
const third = { name: "third", compile: () => ({ render: () => "" }) };

/** A tool that no rule has anything to say about. */
export const good: ToolDocument = {
  name: "get_weather",
  description: "Returns the weather of a city for the next days, in degrees Celsius.",
  inputSchema: {
    type: "object",
    properties: { city: { type: "string", description: "The English name of the city." } },
    required: ["city"],
  },
  execution: { type: "text", text: "{{props.city}}" },
};

/** Returns the input schema of one parameter with a description. */
export function oneParameter(
  name: string,
  schema: object = { type: "string" },
  required: readonly string[] = [],
): object {
  return { type: "object", properties: { [name]: { description: "What it is for.", ...schema } }, required };
}
