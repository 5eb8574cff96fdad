import { isAbsolute } from "node:path";

import type { CliExecution, Tool } from "@mci/contract";
import type { PathPolicy, WrittenPath } from "@mci/path-policy";

import type { Steps } from "./steps.ts";

export interface Located {
  /** A name for PATH, or an absolute path. */
  readonly command: string;
  /** The command as messages name it. */
  readonly shown: string;
  readonly cwd: string;
}

/** Checks the command and the folder it runs in against the path policy. Throws PathError. */
export async function locate(
  { command, cwd }: Pick<Steps, "command" | "cwd">,
  policy: PathPolicy,
  { origin }: Tool<CliExecution>,
): Promise<Located> {
  if (isHeldToPolicy(command)) await policy.file(command.path, command);
  return {
    command: spelledCommand(command, policy),
    shown: policy.nameOf(command.path, command),
    cwd: cwd === undefined ? origin.folder : await policy.folder(cwd.path, cwd),
  };
}

/** The command as it is started: not what its links lead to, since many programs go by the name they are called. */
export function spelledCommand(command: WrittenPath, policy: PathPolicy): string {
  return isHeldToPolicy(command) ? policy.resolve(command.path, command) : command.path;
}

/** A path in the project, or one the caller has a part in. A name is looked up in PATH, which is the user's own. */
function isHeldToPolicy({ path, from }: WrittenPath): boolean {
  const isPath = path.includes("/") || (process.platform === "win32" && /[\\:]/.test(path));
  return isPath && (from === "props" || !isAbsolute(path));
}
