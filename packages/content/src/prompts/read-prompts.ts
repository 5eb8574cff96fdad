import { posix } from "node:path";
import { MCIError, type PromptArgument, type PromptEntry } from "@mci/contract";
import { omitUndefined, placeAt, quoted } from "@mci/plugin-kit";
import type { Collection } from "../collection.ts";
import { decodeText, readFrontMatter } from "../front-matter.ts";
import { contentLimits } from "../limits.ts";
import { limitError, refuseEntry, type NamedFolder, type SectionReader } from "../section-reader.ts";
import { compileMessages } from "./messages.ts";
import { checkFields } from "./prompt-fields.ts";

/** Reads the prompts of a section: the files `NAME.md` in the folders that it names. */
export async function readPrompts(reader: SectionReader, collection: Collection): Promise<void> {
  for (const named of reader.folders("prompts")) {
    const entries = (await reader.attempt({ pointer: named.pointer }, () => reader.list(named.folder))) ?? [];
    for (const entry of entries) {
      if (!entry.name.endsWith(".md") || entry.name.startsWith(".")) continue;
      const path = posix.join(named.folder, entry.name);
      await reader.attempt({ path }, () => {
        refuseEntry(entry, path);
        return readPrompt(path, named, reader, collection);
      });
    }
  }
}

async function readPrompt(
  path: string,
  { access, pointer }: NamedFolder,
  reader: SectionReader,
  collection: Collection,
): Promise<void> {
  const { budget, section } = reader;
  const { toolset, prefix = "" } = section;
  const { bytes, digest, size } = await reader.read(path, contentLimits.textBytes);
  budget.promptBytes += size;
  if (budget.promptBytes > contentLimits.promptBytes) throw limitError("The prompts have more than 10 MB");
  const name = prefix + posix.basename(path, ".md");
  if (!/^[\w.-]{1,128}$/.test(name)) {
    const hint = "1 to 128 letters, digits, '_', '-' and '.'.";
    throw new MCIError("MCI_CONTENT", `${quoted(name)} cannot be the name of a prompt.`, { hint });
  }
  const text = decodeText(bytes);
  if (text === undefined) throw new MCIError("MCI_CONTENT", "The file is not valid UTF-8.");
  const front = await readFrontMatter(text);
  const mistakes = [...front.mistakes, ...checkFields(front)];
  for (const mistake of mistakes) reader.report({ path, ...mistake });
  if (mistakes.some(({ severity }) => severity !== "warning")) return;
  const { title, description, arguments: declared = [] } = front.fields as Partial<PromptEntry>;
  const messages = compileMessages(text, front);
  const stray = messages.names.find((one) => !isDeclared(one, declared));
  if (stray !== undefined) return reader.report({ path, ...strayMistake(stray, text, front.end) });
  const entry: PromptEntry = {
    name,
    arguments: declared,
    digest,
    size,
    ...omitUndefined({ title, description, access, toolset }),
  };
  collection.addPrompt(entry, messages.renderer(entry), { reader, pointer, path });
}

function isDeclared(path: string, declared: readonly PromptArgument[]): boolean {
  const [root = "", name = ""] = path.split(/[.[]/);
  return ["props", "input", "properties"].includes(root) && declared.some((one) => one.name === name);
}

/** Explains a path that a prompt must not read. */
function strayMistake(path: string, text: string, from: number): Parameters<SectionReader["report"]>[0] {
  const isArgument = /^(?:props|input|properties)\b/.test(path);
  const place = placeAt(text, Math.max(from, text.indexOf(path, from)));
  return isArgument
    ? { message: `It reads ${path}, which is not among its arguments.`, hint: "Declare it in the front matter, under arguments.", ...place } // prettier-ignore
    : { message: `It reads ${path}: a prompt goes to the client, and reads its arguments alone.`, hint: "Use props.NAME, and declare the argument.", ...place }; // prettier-ignore
}
