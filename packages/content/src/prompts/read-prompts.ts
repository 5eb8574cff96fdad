import { posix } from "node:path";
import { MCIError, type ContentEntry } from "@mci/contract";
import { placeAt, quoted } from "@mci/plugin-kit";
import { readFrontMatter } from "../front-matter.ts";
import { contentLimits } from "../limits.ts";
import type { FoundEntry, SectionReader } from "../section-reader.ts";
import { compileMessages } from "./messages.ts";

/** Reads the prompts of a section: the files `NAME.md` in the folders that it names. */
export async function readPrompts(reader: SectionReader): Promise<void> {
  await reader.eachEntry("prompts", (found) => readPrompt(found, reader));
}

async function readPrompt({ path, origin, access }: FoundEntry, reader: SectionReader): Promise<void> {
  const name = `${reader.section.prefix ?? ""}${posix.basename(path, ".md")}`;
  if (!/^[\w.-]{1,128}$/.test(name)) {
    const hint = "1 to 128 letters, digits, '_', '-' and '.'.";
    throw new MCIError("MCI_CONTENT", `${quoted(name)} cannot be the name of a prompt.`, { hint });
  }
  const file = await reader.read(`prompt:${name}`, path, { maxBytes: contentLimits.textBytes });
  const front = await readFrontMatter(await file.read(), promptSchema, origin, reader);
  if (front === undefined) return;
  const { text, end, fields } = front;
  const { title, description, arguments: declared = [] } = fields as Partial<ContentEntry>;
  const names = declared.map((argument) => argument.name);
  const unfit = names.find((one, index) => !/^(?!__proto__$)\w[\w-]{0,63}$/.test(one) || names.indexOf(one) !== index);
  if (unfit !== undefined) {
    const hint = "Letters, digits, '_' and '-', and each name once.";
    throw new MCIError("MCI_CONTENT", `${quoted(unfit)} cannot be the name of an argument.`, { hint });
  }
  const read = compileMessages(front).flatMap(({ template }) => template.names ?? []);
  const stray = read.find((one) => !isDeclared(one, names));
  if (stray !== undefined) {
    const message = `It reads ${stray}: a prompt goes to the client, and reads the arguments that it declares, nothing else.`;
    const hint = "Write props.NAME, and declare NAME in the front matter, under arguments.";
    reader.report(origin, { message, hint, ...placeAt(text, Math.max(end, text.indexOf(stray, end))) });
    return;
  }
  reader.add({ kind: "prompt", id: name, name, title, description, arguments: declared, access, origin }, [file]);
}

const string = { type: "string" };
const strings = { type: "array", items: string };

const argumentSchema = {
  type: "object",
  required: ["name"],
  properties: { name: string, description: string, required: { type: "boolean" }, values: strings },
  additionalProperties: false,
};

const promptSchema = {
  description:
    "Front matter may have a title, a description, and arguments: a list of name, description, required and values.",
  type: "object",
  properties: { title: string, description: string, arguments: { type: "array", items: argumentSchema } },
  additionalProperties: false,
};

function isDeclared(path: string, names: readonly string[]): boolean {
  const [root = "", name = ""] = path.split(/[.[]/);
  return ["props", "input", "properties"].includes(root) && names.includes(name);
}
