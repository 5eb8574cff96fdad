import { deepEqual, equal, fail, ok } from "node:assert/strict";
import type { JsonSchema, ToolResult } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { Case } from "./register.ts";
import { checkResult } from "./result-shape.ts";

/** A tool to be tested. */
export interface ToolSubject {
  readonly tool: { readonly inputSchema?: JsonSchema | undefined; readonly outputSchema?: JsonSchema | undefined };
  readonly call: (args: object) => Promise<ToolResult>;
  readonly good: readonly object[];
  readonly bad: readonly object[];
}

/** The promises of every tool to its callers. */
export const toolCases: readonly Case<ToolSubject>[] = [
  {
    name: "its inputSchema is that of an object, as JSON",
    run({ tool: { inputSchema } }) {
      ok(isRecord(inputSchema), "inputSchema must be an object");
      equal(inputSchema["type"], "object", "inputSchema must have the type 'object'");
      deepEqual(JSON.parse(JSON.stringify(inputSchema)), inputSchema, "JSON changes the inputSchema");
    },
  },
  {
    name: "each parameter has a description",
    run({ tool: { inputSchema } }) {
      const properties = isRecord(inputSchema) && isRecord(inputSchema["properties"]) ? inputSchema["properties"] : {};
      const bare = Object.entries(properties).filter(([, one]) => !isRecord(one) || typeof one["description"] !== "string");
      deepEqual(bare.map(([name]) => name), [], "Parameters without a description");
    }, // prettier-ignore
  },
  {
    name: "good arguments give a result of the contract's shape",
    async run({ call, good }) {
      ok(good.length > 0, "'good' must have at least one example");
      for (const args of good) checkGood(args, await call(args));
    },
  },
  {
    name: "results fit the outputSchema",
    async run({ tool: { outputSchema }, call, good }) {
      for (const args of outputSchema === undefined ? [] : good) {
        const { structuredContent, metadata } = await call(args);
        ok(structuredContent !== undefined, `${JSON.stringify(args)}: the result has no structuredContent`);
        equal(metadata?.["output_problems"], undefined, `${JSON.stringify(args)}: ${JSON.stringify(metadata)}`);
      }
    },
  },
  {
    name: "bad arguments are refused with MCI_INPUT",
    async run({ call, bad }) {
      for (const args of bad) {
        const result = await call(args);
        checkResult(result);
        const code = result.isError ? result.code : "no error";
        equal(code, "MCI_INPUT", `${JSON.stringify(args)} must be refused`);
      }
    },
  },
  {
    name: "calls leave their arguments as they were",
    async run({ call, good }) {
      for (const args of good) {
        const given = structuredClone(args);
        await call(given);
        deepEqual(given, args);
      }
    },
  },
  {
    name: "calls can run in parallel",
    async run({ call, good }) {
      const results = await Promise.all(good.map(async (args) => [args, await call(args)] as const));
      for (const [args, result] of results) checkGood(args, result);
    },
  },
];

function checkGood(args: object, result: ToolResult): void {
  checkResult(result);
  if (result.isError) fail(`${JSON.stringify(args)} must give a result: ${result.error}`);
}
