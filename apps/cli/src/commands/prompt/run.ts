import { MCIError, type PromptMessage } from "@mci/contract";
import { wantsJson } from "../../arguments/choice.ts";
import { readScopes } from "../../arguments/scopes.ts";
import type { CommandInput } from "../../command.ts";
import { openTools } from "../../open-tools.ts";
import type { Terminal } from "../../output/terminal.ts";
import { forReader, json } from "../../output/visible.ts";
import { UsageError } from "../../usage-error.ts";

export async function run({ positionals, options }: CommandInput, terminal: Terminal): Promise<number> {
  const [name, ...given] = positionals;
  if (name === undefined) throw new UsageError("Which prompt?", usage);
  const props = Object.fromEntries(given.map(readArgument));
  const asJson = wantsJson(options);
  const scopes = readScopes(options);
  const { client } = await openTools(options, terminal, { brokenTools: "leave-out" });
  try {
    const content = client.content();
    if (content === undefined) throw new UsageError("There are no prompts in this file.", "Add prompts: ./prompts");
    const messages = await content.read("prompt", name, scopes === undefined ? "owner" : { scopes }, props);
    const { results } = terminal;
    results.print(asJson ? json(messages) : forReader(written(messages), results));
    return 0;
  } catch (error) {
    throw MCIError.is(error) && error.code === "MCI_INPUT" ? new UsageError(error.message, error.hint) : error;
  } finally {
    await client.close();
  }
}

const usage = "mci prompt PROMPT [key=value ...]; 'mci list --prompts' shows them.";

function readArgument(text: string): [string, string] {
  const end = text.indexOf("=");
  if (end < 1) throw new UsageError(`An argument is written key=value, found '${text}'.`, usage);
  return [text.slice(0, end), text.slice(end + 1)];
}

/** Several messages are told apart by their `role:` lines, as in the file. */
function written(messages: readonly PromptMessage[]): string {
  const isOne = messages.length === 1;
  return messages.map((message) => `${isOne ? "" : `role: ${message.role}\n`}${shown(message)}`).join("\n\n");
}

function shown({ content }: PromptMessage): string {
  if (content.type === "text") return content.text;
  if (content.type !== "resource") return `[${content.type}]`;
  const { uri, text } = content.resource;
  return `resource: ${String(uri)}${typeof text === "string" ? `\n${text}` : ""}`;
}
