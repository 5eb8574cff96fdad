import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import type { CliExecution, JsonObject, Tool } from "@mci/contract";
import { pathPolicy, type PathPolicy } from "@mci/path-policy";

import type { Argument } from "./argument.ts";
import { locate } from "./locate.ts";
import type { Steps } from "./steps.ts";

/**
 * Returns where the command runs, hashes of the command, if a path names it, and of the files that its arguments name, and the values of `inheritEnv`.
 * Arguments that a caller wrote are looked at within the path policy alone, the first hundred of them: a command may get thousands.
 * Throws PathError where the run would.
 */
export async function dependenciesOf(steps: Steps, policy: PathPolicy, tool: Tool<CliExecution>): Promise<JsonObject> {
  const { command, cwd } = await locate(steps, policy, tool);
  // An author names programs anywhere, which no policy keeps a command from.
  const anywhere = pathPolicy({ folder: tool.origin.folder, anyPaths: true, directories: [] });
  const hash = (text: string, from: "author" | "props"): Promise<string | null> =>
    (from === "author" ? anywhere : policy).hash(resolve(cwd, text), { from }).catch(() => null);
  const ofCaller = steps.args.filter(({ from }) => from === "props");
  const args = steps.args.filter(({ from }) => from === "author").concat(ofCaller.slice(0, maxArguments));
  const hashes: (string | null)[] = [];
  // One after the other: each is in memory as a whole.
  for (const argument of args) {
    for (const text of pathsIn(argument)) hashes.push(await hash(text, argument.from));
  }
  const { inheritEnv = [] } = tool.execution;
  return {
    // A link may lead elsewhere by now.
    cwd: await realpath(cwd).catch(() => null),
    // A name is looked up in PATH.
    command: /[\\/]/.test(command) ? await hash(command, steps.command.from) : null,
    args: hashes,
    env: inheritEnv.map((name) => process.env[name] ?? null),
  };
}

const maxArguments = 100;

/** The argument, and what it says after an option or an at sign: `--config=pay.json`, `-fpay.json`, `body=@pay.json`. */
function pathsIn({ text }: Argument): readonly string[] {
  const values = [/=(.+)/s, /@(.+)/s, /^-\w(.+)/s].map((value) => value.exec(text)?.[1] ?? text);
  return [...new Set([text, ...values])];
}
