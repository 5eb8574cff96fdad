import type { Content, Explanation, ObjectSchema, Tool, Toolbox, ToolFilter } from "@mci/contract";
import type { AnyTools, ArgumentsOf, CallOf, PropsOf, ResultOf } from "./declared-tools.ts";

export type Names = readonly (string | readonly string[])[];

/** A client, or a selection of its tools: lists, runs, and narrows into smaller sets. */
export interface ToolSet<Tools extends object = AnyTools> extends Omit<Toolbox, "execute" | "tools">, Iterable<Tool> {
  /** All tools of the set, narrowed by a filter if one is given; also those whose `access` a caller may lack. */
  tools(filter?: ToolFilter): readonly Tool[];

  /** Returns the names of the tools. */
  listTools(filter?: ToolFilter): string[];

  /** Returns the tool of this name; undefined if the set has none. */
  getTool(name: string): Tool | undefined;

  /**
   * Returns the `inputSchema` of a tool as it is published: an object with `properties`, empty where it declares none. A
   * copy, which may be changed.
   *
   * @throws MCIError (MCI_TOOL_UNKNOWN) if the set has no tool of this name.
   */
  getToolSchema(name: string): ObjectSchema;

  /**
   * Runs a tool of the set; one outside of it looks as if it did not exist, and so does one whose `access` requires scopes that
   * `context.scopes` lacks. Never throws for a tool call: whatever goes
   * wrong is a result with `isError: true`.
   */
  execute<Name extends keyof Tools & string>(
    name: Name,
    ...call: CallOf<ArgumentsOf<Tools[Name]>>
  ): Promise<ResultOf<Tools[Name]>>;

  /**
   * Describes what a call would do, without doing it.
   *
   * @throws MCIError for an unknown tool, or one that the caller does not see, for invalid arguments, and for a tool that cannot be explained.
   */
  explain<Name extends keyof Tools & string>(
    name: Name,
    ...call: PropsOf<ArgumentsOf<Tools[Name]>>
  ): Promise<Explanation>;

  /** A smaller set. It lists, runs, serves and exports the same tools, also after a reload. */
  select(filter: ToolFilter): ToolSet<Tools>;

  /** Selects tools by their names. */
  only(...names: Names): ToolSet<Tools>;

  /** Selects all tools but these. */
  without(...names: Names): ToolSet<Tools>;

  /** Returns the skills, prompts and resources beside the tools, which no filter narrows; undefined if there are none. */
  content(): Content | undefined;

  /** Calls back after each reload that changed something, until the returned function is called. */
  watch(changed: () => void): () => void;

  /** Takes secret env values out of a text that leaves by another way than a result, in every form they may have. */
  redact(text: string): string;
}
