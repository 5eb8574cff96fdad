import { cli } from "./starters/cli.ts";
import { code } from "./starters/code.ts";
import { http } from "./starters/http.ts";
import { mcp } from "./starters/mcp.ts";
import { minimal } from "./starters/minimal.ts";

export const starters = { minimal, http, cli, mcp, code };

export const starterNames = ["minimal", "http", "cli", "mcp", "code"] as const satisfies (keyof typeof starters)[];

export function isStarter(name: string): boolean {
  return Object.hasOwn(starters, name);
}
