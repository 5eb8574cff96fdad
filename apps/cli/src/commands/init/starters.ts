import type { Starter } from "./starter.ts";
import { cli } from "./starters/cli.ts";
import { code } from "./starters/code.ts";
import { http } from "./starters/http.ts";
import { mcp } from "./starters/mcp.ts";
import { minimal } from "./starters/minimal.ts";
import { toolbox, toolboxNames, type ToolboxName } from "./starters/toolbox.ts";

/** The templates that show one kind of tool. */
export const starters = { minimal, http, cli, mcp, code };

export type StarterName = keyof typeof starters | ToolboxName;

export const starterNames: readonly StarterName[] = ["minimal", "http", "cli", "mcp", "code", ...toolboxNames];

export function isStarter(name: string): boolean {
  return starterNames.some((one) => one === name);
}

/** Returns whether a starter is a toolbox, which is YAML. */
export function isToolbox(name: StarterName): name is ToolboxName {
  return !Object.hasOwn(starters, name);
}

export async function starterOf(name: StarterName): Promise<Starter> {
  return isToolbox(name) ? toolbox(name) : starters[name];
}
