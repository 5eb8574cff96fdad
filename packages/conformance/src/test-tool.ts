import { register, type Runner, type Waivers } from "./register.ts";
import { toolCases, type ToolSubject } from "./tool-cases.ts";

/** A tool to be tested; see {@link testTool}. */
export interface ToolTest<Args extends object> extends Runner {
  readonly tool: ToolSubject["tool"];
  /** Calls it: `callTool` of `@mci/define/testing`, or `client.execute`. */
  readonly call: (args: Args) => ReturnType<ToolSubject["call"]>;
  /** Arguments that give a result. At least one. */
  readonly good: readonly Args[];
  /** Arguments that are refused: wrong types, missing ones. */
  readonly bad?: readonly object[];
  /** Promises the tool does not keep: the name of the case, and why. */
  readonly waivers?: Waivers;
}

/**
 * Registers everything a tool owes its callers as tests.
 *
 * @example
 * import { callTool } from "@mci/define/testing";
 *
 * const call = (args: { query: string }) => callTool(search, args, { inject: { index } });
 * testTool({ it, tool: search, call, good: [{ query: "x" }], bad: [{}, { query: 5 }] });
 */
export function testTool<Args extends object>({ it, waivers = {}, call, bad = [], ...subject }: ToolTest<Args>): void {
  register({ it }, toolCases, { ...subject, bad, call: (args) => call(args as Args) }, waivers);
}
