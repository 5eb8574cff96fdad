import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executorCases, register, type ExampleBlock, type ExecutorSubject } from "@mci/conformance";
import { failure, type Executor, type Values } from "@mci/contract";
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

/** Answers when its call is over. */
function waitExecutor(): Executor {
  return {
    type: "wait",
    prepare: () => ({
      async run({ signal }) {
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        return failure("The wait is over.", { code: "MCI_CANCELLED" });
      },
    }),
  };
}

const endless = { execution: { type: "wait" } };

const greet = { type: "text", text: "Hello {{props.name}}@if(props.loud)!@endif" };

const textTools: ExecutorSubject = {
  open,
  examples: [
    { execution: greet, props: { name: "Ada", loud: true }, text: "Hello Ada!" },
    { execution: greet, fails: "MCI_TEMPLATE_MISSING" },
  ],
  broken: [{ type: "text", text: "@if(props.loud) x" }],
  echo: { type: "text", text: "said: {{props.value}}" },
  echoEnv: { type: "text", text: "said: {{env.VALUE}}" },
  endless,
};

writeFileSync(join(folder, "echo.txt"), "said: {{props.value}}");
writeFileSync(join(folder, "echo-env.txt"), "said: {{env.VALUE}}");

const fileTools: ExecutorSubject = {
  open,
  examples: [
    { execution: { type: "file", path: "{{props.name}}.txt" }, props: { name: "echo", value: 1 }, text: "said: 1" },
    { execution: { type: "file", path: "{{props.name}}.txt" }, props: { name: "none" }, fails: "MCI_PATH_NOT_FOUND" },
    { execution: { type: "file", path: "../{{props.name}}.txt" }, props: { name: "x" }, fails: "MCI_PATH_OUTSIDE" },
  ],
  broken: [{ type: "file", path: "{{props.name" }],
  echo: { type: "file", path: "echo.txt" },
  echoEnv: { type: "file", path: "echo-env.txt" },
  endless,
};

describe("text tools in a client", () => {
  register({ it }, executorCases, textTools);
});

describe("file tools in a client", () => {
  register({ it }, executorCases, fileTools, {
    "explaining shows the values of its own call": "What a file says is known only when it is read.",
  });
});
