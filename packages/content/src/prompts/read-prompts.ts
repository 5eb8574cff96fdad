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
  const place = placeAt(file.text, Math.max(file.end, file.text.indexOf(stray, file.end)));
  reader.report(origin, { ...strayMistake(stray), ...place });
  return [];
}

const roots = ["props", "input", "properties"];

function isDeclared(path: string, declared: readonly PromptArgument[]): boolean {
  const [root = "", name = ""] = path.split(/[.[]/);
  return roots.includes(root) && declared.some((one) => one.name === name);
}

/** Explains a path that a prompt must not read. */
function strayMistake(path: string): { readonly message: string; readonly hint: string } {
  const isArgument = roots.includes(path.split(/[.[]/, 1)[0] ?? "");
  return isArgument
    ? { message: `It reads ${path}, which is not among its arguments.`, hint: "Declare it in the front matter, under arguments." } // prettier-ignore
    : { message: `It reads ${path}: a prompt goes to the client, and reads its arguments alone.`, hint: "Use props.NAME, and declare the argument." }; // prettier-ignore
}
