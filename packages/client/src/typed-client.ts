import type { ExecuteOptions, ToolResult, JsonObject } from "@mci/contract";
import type { Client } from "./client.ts";

/** Any tool with any arguments: the default type of `execute`. */
export type AnyTools = Readonly<Record<string, JsonObject>>;

/**
 * A client whose `execute` knows the arguments of each tool, as declared by the caller:
 * `load<{ get_weather: { location: string } }>(file)`.
 */
export interface MCIClient<Tools extends object = AnyTools> extends Omit<Client, "execute"> {
  /** Runs a tool. Never throws for a tool call: whatever goes wrong is a result with `isError: true`. */
  execute<Name extends keyof Tools & string>(name: Name, ...call: CallOf<Tools[Name]>): Promise<ToolResult>;
}

type CallOf<Props> = {} extends Props
  ? [props?: Props, options?: ExecuteOptions]
  : [props: Props, options?: ExecuteOptions];
