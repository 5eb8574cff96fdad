import { text } from "@mci/contract";
import { expect } from "vitest";
import type { Client } from "../src/typed-client.ts";
import { custom, load } from "./load.ts";

/** A client with one tool, `show`, that answers with the arguments it got. */
export function show(inputSchema: unknown): Promise<Client> {
  const echo = custom("echo", ({ scope }) => text(JSON.stringify(scope.props)));
  return load([{ name: "show", inputSchema, execution: { type: "echo" } }], { executors: [echo] });
}

/** The error of a call whose arguments do not fit. */
export async function messageOf(inputSchema: unknown, props: Record<string, unknown>): Promise<string> {
  const client = await show(inputSchema);
  const result = await client.execute("show", props);
  expect(result).toMatchObject({ isError: true, code: "MCI_INPUT" });
  return result.isError ? result.error : "";
}

/** The arguments as the executor gets them. */
export async function seenBy(inputSchema: unknown, props: Record<string, unknown>): Promise<unknown> {
  const client = await show(inputSchema);
  const result = await client.execute("show", props);
  expect(result).toMatchObject({ isError: false });
  return JSON.parse(result.content[0]?.type === "text" ? result.content[0].text : "");
}

/** The schema of an object. */
export const object = (properties: unknown, rest: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: "object",
  properties,
  ...rest,
});
