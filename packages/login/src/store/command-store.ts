import { homedir } from "node:os";

import { MCIError } from "@mci/contract";
import { runCommand } from "@mci/process";

import type { LoginStore } from "../contract.ts";
import { fileLock } from "./file-lock.ts";
import { readLogin } from "./read-login.ts";

/** Options of `commandStore`. */
export interface CommandStoreOptions {
  /** The program and its first arguments; `get`, `store` or `erase` is added. */
  readonly command: readonly [program: string, ...args: string[]];
  /** For the files that keep two processes from refreshing the same login; absolute. They contain no secrets. */
  readonly lockFolder: string;
}

/**
 * Hands logins to a command, such as one that keeps them in a keychain. It reads a JSON object from stdin: `get` and `erase`
 * `{ "server": URL }`, `store` `{ "server": URL, "login": {...} }`. For `get` it writes `{ "login": {...} }` to stdout, or
 * nothing if there is none. It runs without a shell, with the whole environment of this process, and must end within 60 s.
 */
export function commandStore({ command, lockFolder }: CommandStoreOptions): LoginStore {
  const ask = (action: string, input: object): Promise<string> => run([...command, action], JSON.stringify(input));
  return {
    async get(server) {
      const text = await ask("get", { server });
      return text.trim() === "" ? undefined : readLogin(readAnswer(text, command[0]), server);
    },
    store: async (login) => void (await ask("store", { server: login.server, login })),
    erase: async (server) => void (await ask("erase", { server })),
    alone: fileLock(lockFolder),
  };
}

/** Returns its stdout. What it writes may contain secrets, so that errors repeat none of it. */
async function run([command = "", ...args]: readonly string[], stdin: string): Promise<string> {
  const outcome = await runCommand({
    command,
    args,
    stdin: `${stdin}\n`,
    cwd: homedir(),
    inheritEnv: Object.keys(process.env),
    authorWritten: true,
    signal: AbortSignal.timeout(maxMs),
    keep: { stdout: maxBytes },
  });
  const name = `The login command '${command} ${args.at(-1)}'`;
  if (outcome.kind === "not-started") throw commandError(`${name} cannot be started: ${outcome.message}`);
  if (outcome.kind === "aborted") throw commandError(`${name} did not end within 60 s.`);
  if (outcome.kind === "signalled") throw commandError(`${name} was ended by ${outcome.signal}.`);
  if (outcome.exitCode !== 0) throw commandError(`${name} ended with exit code ${outcome.exitCode}.`);
  return outcome.stdout.text(maxBytes).text;
}

function readAnswer(text: string, command: string): unknown {
  try {
    const { login }: { readonly login?: unknown } = JSON.parse(text);
    return login;
  } catch {
    throw commandError(`The login command '${command} get' wrote something that is not JSON.`);
  }
}

function commandError(message: string): MCIError {
  return new MCIError("MCI_LOGIN", message);
}

const maxBytes = 1_000_000;
/** A keychain may ask its user first. */
const maxMs = 60_000;
