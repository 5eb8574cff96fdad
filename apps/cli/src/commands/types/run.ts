import { readFile } from "node:fs/promises";
import { toTypeScript } from "@mci/export";
import { withoutMark } from "@mci/plugin-kit";
import { writeWholeFile } from "@mci/source-file";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { CommandInput } from "../../command.ts";
import { openTools } from "../../open-tools.ts";
import { counted } from "../../output/counted.ts";
import { shortPath } from "../../output/problem-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { visible } from "../../output/visible.ts";
import { systemError } from "../../system-error.ts";
import { UsageError } from "../../usage-error.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const { results, messages } = terminal;
  const { out, check = false, quiet = false } = options;
  refuseArguments("types", positionals, "Name the file to write with --out.");
  if (check && out === undefined) throw new UsageError("--check compares with a file.", "Name it: --out tools.d.ts");
  if (out !== undefined && !/\.[cm]?ts$/.test(out)) throw new UsageError(`--out ${out} must end in .ts.`);
  const { client, tools } = await openTools(options, terminal);
  const typed = tools.tools();
  await client.close();
  const text = toTypeScript(typed);
  if (out === undefined) {
    results.print(results.width === undefined ? text : visible(text));
    return 0;
  }
  const written = await read(out);
  const count = counted(typed.length, "tool");
  const say = (message: string): void => {
    if (!quiet) messages.print(message);
  };
  if (written === text) {
    say(`${count}, as in ${shortPath(out)}.`);
    return 0;
  }
  if (check) {
    const what = written === undefined ? "does not exist" : "is not what the tools give";
    say(`${shortPath(out)} ${what}. Write it with 'mci types --out ${shortPath(out)}'.`);
    return 1;
  }
  if (written !== undefined && !written.startsWith(text.slice(0, text.indexOf("\n")))) throw notOurs(out);
  await write(out, text);
  say(`The types of ${count} written to ${shortPath(out)}.`);
  return 0;
}

/** With the line ends of Unix; undefined if there is no such file. */
async function read(file: string): Promise<string | undefined> {
  try {
    return withoutMark(await readFile(file, "utf8")).replaceAll("\r\n", "\n");
  } catch (error) {
    const { code, message } = systemError(error);
    if (code === "ENOENT") return undefined;
    throw new UsageError(`${file} cannot be read: ${message}.`);
  }
}

function notOurs(file: string): UsageError {
  return new UsageError(
    `${shortPath(file)} was not written by 'mci types', and was not changed.`,
    "Choose another file for --out, or remove this one.",
  );
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeWholeFile(file, text);
  } catch (error) {
    const { code, message } = systemError(error);
    throw new UsageError(`${file} cannot be written: ${code === "ENOENT" ? "there is no such folder" : message}.`);
  }
}
