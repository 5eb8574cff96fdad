import { createClient, type Client, type ClientOptions } from "@mci/client";
import type { ExecuteOptions, JsonObject, ToolResult } from "@mci/contract";
import { onTestFinished } from "vitest";
import { codeSource, functionExecutor, type CodeSourceOptions, type DefinedTool } from "../src/index.ts";

type Given = Parameters<typeof codeSource>[0];

/** Loads tools and skills into a client, which is closed at the end of the test. */
export async function load(
  given: Given[number] | Given,
  source: CodeSourceOptions = {},
  options: Partial<ClientOptions> = {},
): Promise<Client> {
  const tools = Array.isArray(given) ? given : [given];
  const client = await createClient({
    sources: [codeSource(tools, source)],
    executors: [functionExecutor()],
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}

/** Loads a tool and calls it once. */
export async function call(tool: DefinedTool, props: JsonObject = {}, options?: ExecuteOptions): Promise<ToolResult> {
  return (await load(tool)).execute(tool.options.name ?? "", props, options);
}
