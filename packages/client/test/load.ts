import type { Executor, Prepared, Problem, ToolSource } from "@mci/contract";
import { fileExecutor } from "@mci/executor-file";
import { textExecutor } from "@mci/executor-text";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { documentSource } from "@mci/source-file";
import { createClient } from "../src/create-client.ts";
import type { ClientOptions } from "../src/options.ts";
import type { Client } from "../src/typed-client.ts";

/** A client on real parts, from the tools of a schema file as an object. It is closed at the end of the test. */
export async function load(
  tools: readonly unknown[],
  options: Partial<ClientOptions> & { folder?: string; document?: Record<string, unknown> } = {},
): Promise<Client> {
  const { folder, document, ...rest } = options;
  const client = await createClient({
    onWarning: ignore,
    ...rest,
    sources: [
      documentSource({ schemaVersion: "1.0", ...document, tools }, folder === undefined ? {} : { folder }),
      ...(options.sources ?? []),
    ],
    executors: [textExecutor(), fileExecutor(), ...(options.executors ?? [])],
  });
  return closedAtEnd(client);
}

/** A client on a source of tools that does what a test says. */
export function loadFrom(source: ToolSource["load"], options: Partial<ClientOptions> = {}): Promise<Client> {
  return load([], { ...options, sources: [{ name: "own", load: source }] });
}

function ignore(_: Problem): void {}

/** A tool that answers with a text. */
export function textTool(name: string, text: string, rest: Record<string, unknown> = {}): Record<string, unknown> {
  return { name, ...rest, execution: { type: "text", text } };
}

/** An execution type whose tools do what a test says. */
export function custom(type: string, run: Prepared["run"], rest: Partial<Executor> = {}): Executor {
  return { type, ...rest, prepare: () => ({ run }) };
}
