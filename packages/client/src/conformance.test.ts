import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executorCases, register, type ExampleBlock, type ExecutorSubject } from "@mci/conformance";
import { failure, text, type Executor, type Values } from "@mci/contract";
import { fileExecutor } from "@mci/executor-file";
import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";
import { afterAll, describe, it } from "vitest";
import { createClient } from "./create-client.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "mci-client-conformance-")));
afterAll(() => rmSync(folder, { recursive: true }));

/** The tools of a schema file, in a client of their own. */
async function open(executions: readonly ExampleBlock[], env: Values): ReturnType<ExecutorSubject["open"]> {
  const tools = executions.map((execution, index) => ({ name: `tool_${index}`, execution }));
  const client = await createClient({
    sources: [documentSource({ schemaVersion: "1.0", tools }, { folder })],
    executors: [textExecutor(), fileExecutor(), waitExecutor()],
    env,
  });
  return {
    tools: client.tools().map((tool) => ({
      tool,
      run: (props, signal) => client.execute(tool.name, props, signal === undefined ? {} : { signal }),
      explain: (props) => client.explain(tool.name, props),
    })),
    close: () => client.close(),
  };
}

/** Waits for its signal, or answers with a text. */
function waitExecutor(): Executor<{ type: "wait"; then?: string }> {
  return {
    type: "wait",
    prepare({ execution }, kit) {
      const then = execution.then === undefined ? undefined : kit.field(execution.then);
      return {
        async run({ scope, signal }) {
          if (then !== undefined) return text(then.render(scope));
          await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
          return failure("The wait is over.", { code: "MCI_CANCELLED" });
        },
        explain: ({ scope }) => ({
          text: "Wait",
          parts: then === undefined ? [] : [{ name: "then", value: then.render(scope), at: "/then" }],
        }),
      };
    },
  };
}
