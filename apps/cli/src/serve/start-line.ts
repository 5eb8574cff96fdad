import { MCIError } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { ServerConfig } from "@mci/server";
import type { Output } from "../output/terminal.ts";
import { visible } from "../output/visible.ts";
import { UsageError } from "../usage-error.ts";

/** Returns the time for calls under way to finish once the command should end, plus a little for cleanup, in milliseconds. */
export function graceOf({ limits }: Pick<ServerConfig, "limits"> = {}): number {
  return (limits?.drainMs ?? 10_000) + 2_000;
}

/** Returns a configuration for common MCP clients, in which names are letters, digits, `.`, `_` and `-`. */
export function snippet(name: string, entry: object): string {
  const key = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").replaceAll(/^-+|-+$/g, "") || "mci";
  return `For an MCP client:\n${visible(JSON.stringify({ mcpServers: { [key]: entry } }, undefined, 2))}`;
}

/** Returns a function that prints an error of a server that keeps running. */
export function warner(messages: Output): (error: unknown) => void {
  return (error) => {
    const { message, hint } =
      MCIError.is(error) || error instanceof UsageError ? error : { message: errorMessage(error) };
    printWarning(messages, message, hint);
  };
}

export function printWarning({ colors, print }: Output, message: string, hint?: string): void {
  print(colors.yellow(visible(message)));
  if (hint !== undefined) print(`  ${colors.cyan(visible(hint))}`);
}
