import { posix } from "node:path";
import { MCIError, type PromptArgument, type PromptEntry } from "@mci/contract";
import { omitUndefined, placeAt, quoted } from "@mci/plugin-kit";
import type { Item } from "../item.ts";
import { contentLimits } from "../limits.ts";
import { limitError, type NamedFolder, type SectionReader } from "../section-reader.ts";
import { readTextFile } from "../text-file.ts";
import { compileMessages } from "./messages.ts";
import { promptMistakes } from "./prompt-fields.ts";

/** Reads the prompts of a section: the files `NAME.md` in the folders that it names. */
export async function readPrompts(reader: SectionReader): Promise<readonly Item[]> {
  return reader.readFolders(
    "prompts",
    ({ name }) => name.endsWith(".md") && !name.startsWith("."),
    async (file, folder) => {
      const path = posix.join(folder.path, file);
      return reader.attempt(reader.originOf(path), () => readPrompt(path, folder, reader));
    },
  );
}

async function readPrompt(path: string, { access }: NamedFolder, reader: SectionReader): Promise<readonly Item[]> {
  const { reading, section } = reader;
  const { toolset, prefix = "" } = section;
  const origin = reader.originOf(path);
  const { bytes, digest, size } = await reader.read(path, contentLimits.textBytes);
  reading.promptBytes += size;
  if (reading.promptBytes > contentLimits.promptBytes) throw limitError("The prompts have more than 10 MB");
  const name = prefix + posix.basename(path, ".md");
  if (!/^[\w.-]{1,128}$/.test(name)) {
    const hint = "1 to 128 letters, digits, '_', '-' and '.'.";
    throw new MCIError("MCI_CONTENT", `${quoted(name)} cannot be the name of a prompt.`, { hint });
  }
  const file = await readTextFile(bytes, origin, reader, promptMistakes);
  if (file === undefined) return [];
  const { title, description, arguments: declared = [] } = file.fields as Partial<PromptEntry>;
  const about = omitUndefined({ title, description, access, toolset });
  const entry: PromptEntry = { name, arguments: declared, digest, size, origin, ...about };
  const { names, render } = compileMessages(file, entry);
  const stray = names.find((one) => !isDeclared(one, declared));
  if (stray === undefined) return [{ kind: "prompt", entry, files: [], render }];
  reader.report(origin, {
    message: `It reads ${stray}: a prompt goes to the client, and reads the arguments that it declares, nothing else.`,
    hint: "Write props.NAME, and declare NAME in the front matter, under arguments.",
    ...placeAt(file.text, Math.max(file.end, file.text.indexOf(stray, file.end))),
  });
  return [];
}

function isDeclared(path: string, declared: readonly PromptArgument[]): boolean {
  const [root = "", name = ""] = path.split(/[.[]/);
  return ["props", "input", "properties"].includes(root) && declared.some((one) => one.name === name);
}
