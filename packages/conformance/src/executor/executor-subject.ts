import type { ExecutionBlock, Explanation, Tool, ToolResult, JsonObject } from "@mci/contract";

/** An execution block, with whatever fields its type has. */
export type ExampleBlock = ExecutionBlock & JsonObject;

/** A call and its expected outcome. */
export interface Example {
  readonly execution: ExampleBlock;
  /** Arguments of the call. Default: none. */
  readonly props?: JsonObject;
  readonly env?: JsonObject;
  /** The whole text of the answer, where it says more than that the call succeeded. */
  readonly text?: string;
  /** Set for a call that has to fail: the code of its error. */
  readonly fails?: string;
}

/** An executor to be tested, and calls for it: real ones, against a real file, command or local server. */
export interface ExecutorSubject {
  /** Makes the executor and prepares one tool for each block; rejects when a block has a mistake. */
  readonly open: (executions: readonly ExampleBlock[], env: JsonObject) => Promise<OpenedTools>;
  /** At least one call that succeeds and one that fails. */
  readonly examples: readonly Example[];
  /** Blocks with a broken template, in each field that has templates. */
  readonly broken: readonly ExampleBlock[];
  /** A tool whose answer contains the property `value` as it is. */
  readonly echo: ExampleBlock;
  /** A tool whose answer contains the env value `VALUE` as it is. */
  readonly echoEnv?: ExampleBlock;
  /** A tool whose call only its signal ends. Executors that have none waive its case. */
  readonly endless?: ExampleBlock;
  /**
   * Returns state that explaining must not change: a count of requests, the names of files. Compared before and after.
   */
  readonly observe?: () => unknown;
}

/** Tools that are ready to be called, and a way to close what was opened for them. */
export interface OpenedTools {
  /** In the order of their blocks. */
  readonly tools: readonly OpenedTool[];
  readonly close: () => Promise<void>;
}

/** A tool, opened with or without a client. */
export interface OpenedTool {
  /** As it was prepared. */
  readonly tool: Tool;
  readonly run: (props: JsonObject, signal?: AbortSignal) => Promise<ToolResult>;
  /** Undefined when the executor does not explain. */
  readonly explain: (props: JsonObject) => Promise<Explanation | undefined>;
}
