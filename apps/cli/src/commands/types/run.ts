import { toTypeScript } from "@mci/export";
import { refuseArguments } from "../../arguments/refuse-arguments.ts";
import type { CommandInput } from "../../command.ts";
import { notOurs, readOut, writeOut } from "../../edit/out-file.ts";
import { openTools } from "../../open-tools.ts";
import { counted } from "../../output/counted.ts";
import { shortPath } from "../../output/problem-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { forReader } from "../../output/visible.ts";
import { UsageError } from "../../usage-error.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const { results, notes } = terminal;
  const { out, check = false } = options;
  refuseArguments("types", positionals, "Name the file to write with --out.");
  if (check && out === undefined) throw new UsageError("--check compares with a file.", "Name it: --out tools.d.ts");
  if (out !== undefined && !/\.[cm]?ts$/.test(out)) throw new UsageError(`--out ${out} must end in .ts.`);
  const { client, tools } = await openTools(options, terminal);
  const typed = tools.tools();
  await client.close();
  const text = toTypeScript(typed);
  if (out === undefined) {
    results.print(forReader(text, results));
    return 0;
  }
  const written = await readOut(out);
  const count = counted(typed.length, "tool");
  if (written === text) {
    notes.print(`${count}, as in ${shortPath(out)}.`);
    return 0;
  }
  if (check) {
    const what = written === undefined ? "does not exist" : "is not what the tools give";
    notes.print(`${shortPath(out)} ${what}. Write it with 'mci types --out ${shortPath(out)}'.`);
    return 1;
  }
  if (written !== undefined && !written.startsWith(text.slice(0, text.indexOf("\n")))) {
    throw notOurs(out, "was not written by 'mci types'");
  }
  await writeOut(out, text);
  notes.print(`The types of ${count} written to ${shortPath(out)}.`);
  return 0;
}
