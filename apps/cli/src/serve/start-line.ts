import { MCIError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { Output } from "../output/terminal.ts";
import { visible } from "../output/visible.ts";

/** What calls under way have to finish once the command is to end, and a little for what is left then. */
export const drainMs = 12_000;

/** What the usual MCP clients take into their configuration, where names are letters, digits, `.`, `_` and `-`. */
export function snippet(name: string, entry: object): string {
  const key = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").replaceAll(/^-+|-+$/g, "") || "mci";
  return `For an MCP client:\n${visible(JSON.stringify({ mcpServers: { [key]: entry } }, undefined, 2))}`;
}

/** Prints what goes wrong in a server; it goes on. */
export function warner(messages: Output): (error: unknown) => void {
  return (error) => {
    const { message, hint } = MCIError.is(error) ? error : { message: errorMessage(error) };
    printWarning(messages, message, hint);
  };
}

export function printWarning({ colors, print }: Output, message: string, hint?: string): void {
  print(colors.yellow(visible(message)));
  if (hint !== undefined) print(`  ${colors.cyan(visible(hint))}`);
}
