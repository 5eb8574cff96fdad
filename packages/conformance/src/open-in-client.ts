import type { Explanation, JsonObject, Tool, ToolResult } from "@mci/contract";
import type { ExampleBlock, ExecutorSubject } from "./executor/executor-subject.ts";

/** The part of a client that the cases use. */
export interface ClientUnderTest {
  tools(): readonly Tool[];
  execute(name: string, props: JsonObject, options?: { readonly signal?: AbortSignal }): Promise<ToolResult>;
  explain(name: string, props: JsonObject): Promise<Explanation | undefined>;
  close(): Promise<void>;
}

/** A schema file with a tool for each block. */
export interface TestDocument {
  readonly schemaVersion: "1.0";
  readonly tools: readonly { readonly name: string; readonly execution: ExampleBlock }[];
}

/**
 * Opens tools inside a whole client, as users will. For a subject's `open`.
 *
 * @example
 * openInClient((document, env) => MCIClient.from(document, { env, executors: [myExecutor()] }));
 */
export function openInClient(
  load: (document: TestDocument, env: JsonObject) => Promise<ClientUnderTest>,
): ExecutorSubject["open"] {
  return async (executions, env) => {
    const tools = executions.map((execution, index) => ({ name: `tool_${index}`, execution }));
    const client = await load({ schemaVersion: "1.0", tools }, env);
    return {
      tools: client.tools().map((tool) => ({
        tool,
        run: (props, signal) => client.execute(tool.name, props, signal === undefined ? {} : { signal }),
        explain: (props) => client.explain(tool.name, props),
      })),
      close: () => client.close(),
    };
  };
}
