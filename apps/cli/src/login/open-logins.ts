import { commandStore, folderStore, loginsFolder, mcpLogins, type LoginStore, type McpLogins } from "@mci/login";
import type { ConnectionOptions } from "@mci/network-policy";
import { UsageError } from "../usage-error.ts";

/** Returns the logins of the user: in the config folder, or with the command of `MCI_LOGIN_COMMAND`. */
export function openLogins(connections: ConnectionOptions): McpLogins {
  return mcpLogins({ ...connections, store: chooseStore(process.env) });
}

/** The variable is read from the process alone: the env files of a project must not name a command that gets logins. */
function chooseStore(env: NodeJS.ProcessEnv): LoginStore {
  const folder = loginsFolder(env);
  const text = env["MCI_LOGIN_COMMAND"] ?? "";
  return text === "" ? folderStore(folder) : commandStore({ command: readCommand(text), lockFolder: folder });
}

/** A path, which may contain spaces, or a JSON array of a program and its arguments. */
function readCommand(text: string): readonly [string, ...string[]] {
  if (!text.trimStart().startsWith("[")) return [text];
  const [program, ...args] = parseArray(text);
  if (typeof program === "string" && program !== "" && args.every((arg) => typeof arg === "string")) {
    return [program, ...args];
  }
  throw new UsageError(
    "MCI_LOGIN_COMMAND must be a program, or a JSON array of a program and its arguments.",
    'Such as /usr/local/bin/mci-keychain, or ["node", "/home/ada/keychain.mjs"].',
  );
}

function parseArray(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
