import type { Executor, Prepared, Problem } from "@mci/contract";
import { fileExecutor } from "@mci/executor-file";
import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";
import { createClient } from "../src/create-client.ts";
import type { ClientOptions } from "../src/options.ts";
import type { Client } from "../src/typed-client.ts";

/** A client on real parts, from the tools of a schema file as an object. */
export function load(
  tools: readonly unknown[],
  options: Partial<ClientOptions> & { folder?: string; document?: Record<string, unknown> } = {},
): Promise<Client> {
  const { folder, document, ...rest } = options;
  return createClient({
    onWarning: ignore,
    ...rest,
    sources: [
      documentSource({ schemaVersion: "1.0", ...document, tools }, folder === undefined ? {} : { folder }),
      ...(options.sources ?? []),
    ],
    executors: [textExecutor(), fileExecutor(), ...(options.executors ?? [])],
  });
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
