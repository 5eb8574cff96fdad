import { checkFile } from "mci";
import type { Command, CommandInput } from "../../command.ts";
import { bashScript } from "./bash-script.ts";
import { completables } from "./completable.ts";
import { fishScript } from "./fish-script.ts";
import { zshScript } from "./zsh-script.ts";
import { findSchemaFile } from "../../config/schema-file.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../usage-error.ts";

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

export async function run(
  { positionals, options }: CommandInput,
  { results }: Terminal,
  commands: readonly Command[],
): Promise<number> {
  const [shell, ...more] = positionals;
  if (shell === "tools" && more.length === 0) return printTools(options.file, results.print);
  if (shell === undefined || more.length > 0 || !isShell(shell)) {
    throw new UsageError("'mci completion' requires the name of a shell.", "Valid shells: bash, zsh, fish.");
  }
  results.print(scripts[shell](completables(commands)));
  return 0;
}

function isShell(name: string): name is keyof typeof scripts {
  return Object.hasOwn(scripts, name);
}

/**
 * Prints the names of tools, which the scripts ask for at each press of a key. Silent on errors, and without the config:
 * completing a word runs no code.
 */
async function printTools(named: string | undefined, print: (text: string) => void): Promise<number> {
  try {
    const { path } = findSchemaFile(named);
    const { tools, problems } = await checkFile(path);
    // Tools of executors in the config cannot be prepared here.
    const names = new Set([...tools.map(({ name }) => name), ...problems.flatMap(({ tool }) => tool ?? [])]);
    // Others would have to be quoted, by the rules of each shell.
    const plain = [...names].filter((name) => /^[\w.-]+$/.test(name));
    if (plain.length > 0) print(plain.join("\n"));
  } catch {
    // There is nothing to complete.
  }
  return 0;
}
