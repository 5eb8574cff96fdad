import type { Output } from "../terminal.ts";
import { visible } from "../visible.ts";

/** What calls under way have to finish once the command is to end, and a little for what is left then. */
export const drainMs = 12_000;

/** What the usual MCP clients take into their configuration. */
export function snippet(name: string, entry: object): string {
  return `For an MCP client:\n${visible(JSON.stringify({ mcpServers: { [name]: entry } }, undefined, 2))}`;
}

/** Prints what goes wrong in a server; it goes on. */
export function warner(messages: Output): (error: unknown) => void {
  return (error) => {
    const text = error instanceof Error ? error.message : String(error);
    messages.print(messages.colors.yellow(visible(text)));
  };
}
