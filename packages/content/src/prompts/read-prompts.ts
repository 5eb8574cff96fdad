import { posix } from "node:path";
import { MCIError, type ContentEntry, type JsonSchema, type PromptArgument } from "@mci/contract";
import { placeAt, quoted } from "@mci/plugin-kit";
import { readFrontMatter } from "../front-matter.ts";
import { contentLimits } from "../limits.ts";
import type { FoundEntry, ReadEntry, SectionReader } from "../section-reader.ts";
import { compileMessages } from "./messages.ts";

/** Reads the prompts of a section: the files `NAME.md` in the folders that it names. */
export async function readPrompts(reader: SectionReader): Promise<readonly ReadEntry[]> {
  return reader.eachEntry(
    "prompts",
    ({ name }) => name.endsWith(".md") && !name.startsWith("."),
    (found) => readPrompt(found, reader),
  );
}

async function readPrompt({ path, origin, access }: FoundEntry, reader: SectionReader): Promise<readonly ReadEntry[]> {
  const name = `${reader.section.prefix ?? ""}${posix.basename(path, ".md")}`;
  if (!/^[\w.-]{1,128}$/.test(name)) {
    const hint = "1 to 128 letters, digits, '_', '-' and '.'.";
    throw new MCIError("MCI_CONTENT", `${quoted(name)} cannot be the name of a prompt.`, { hint });
  }
  const { file, bytes } = await reader.read(`prompt:${name}`, path, { maxBytes: contentLimits.textBytes });
  const front = await readFrontMatter(bytes, promptSchema, origin, reader);
  if (front === undefined) return [];
  const { title, description, arguments: declared = [] } = front.fields as Partial<ContentEntry>;
  checkNames(declared);
  const read = compileMessages(front).flatMap(({ template }) => template.names ?? []);
  const stray = read.find((one) => !isDeclared(one, declared));
  const entry = {
    kind: "prompt",
    id: name,
    name,
    title,
    description,
    arguments: declared,
    files: [file],
    origin,
  } as const;
  if (stray === undefined) return [reader.entry(access, entry)];
  reader.report(origin, {
    message: `It reads ${stray}: a prompt goes to the client, and reads the arguments that it declares, nothing else.`,
    hint: "Write props.NAME, and declare NAME in the front matter, under arguments.",
    ...placeAt(front.text, Math.max(front.end, front.text.indexOf(stray, front.end))),
  });
  return [];
}

const string = { type: "string" };

const argumentSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name: string,
    description: string,
    required: { type: "boolean" },
    values: { type: "array", items: string },
  },
  additionalProperties: false,
};

const promptSchema: JsonSchema = {
  type: "object",
  properties: { title: string, description: string, arguments: { type: "array", items: argumentSchema } },
  additionalProperties: false,
};

function checkNames(declared: readonly PromptArgument[]): void {
  for (const [index, { name }] of declared.entries()) {
    const isFirst = declared.findIndex((one) => one.name === name) === index;
    if (!isFirst) throw new MCIError("MCI_CONTENT", `Argument '${name}' is declared twice.`);
    if (/^\w[\w-]{0,63}$/.test(name)) continue;
    throw new MCIError(
      "MCI_CONTENT",
      `${quoted(name)} cannot be the name of an argument: letters, digits, '_' and '-'.`,
    );
  }
}

function isDeclared(path: string, declared: readonly PromptArgument[]): boolean {
  const [root = "", name = ""] = path.split(/[.[]/);
  return ["props", "input", "properties"].includes(root) && declared.some((one) => one.name === name);
}
