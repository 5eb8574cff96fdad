import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openInClient, testExecutor, type ExecutorExamples } from "@mci/conformance";
import { failure, type Executor } from "@mci/contract";
import { cliExecutor } from "@mci/executor-cli";
import { fileExecutor } from "@mci/executor-file";
import { httpExecutor } from "@mci/executor-http";
import { textExecutor } from "@mci/executor-text";
import { documentSource } from "@mci/source-file";
import { serve, temporaryFolder } from "@mci/plugin-kit/test";
import { afterAll, describe, it } from "vitest";
import { createClient } from "./create-client.ts";

const folder = temporaryFolder(afterAll);

const open = openInClient((document, env) =>
  createClient({
    sources: [documentSource(document, { folder })],
    executors: [textExecutor(), fileExecutor(), cliExecutor(), httpExecutor(), waitExecutor()],
    env,
  }),
);

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

const endless = { type: "wait" };

const greet = { type: "text", text: "Hello {{props.name}}@if(props.loud)!@endif" };

const textTools: Omit<ExecutorExamples, "it"> = {
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

const fileTools: Omit<ExecutorExamples, "it"> = {
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

const print = "process.stdout.write(process.argv[1] + (process.env.VALUE ?? ''))";
const node = { type: "cli", command: process.execPath };
const say = { ...node, args: ["-e", print, "--", "{{props.value}}"] };

const cliTools: Omit<ExecutorExamples, "it"> = {
  examples: [
    { execution: say, props: { value: "hi" }, text: "hi" },
    { execution: say, fails: "MCI_TEMPLATE_MISSING" },
    { execution: { ...node, args: ["-e", "process.exit(3)"] }, fails: "MCI_COMMAND_FAILED" },
  ],
  broken: [{ ...node, args: ["{{props.a"] }],
  echo: say,
  echoEnv: { ...node, args: ["-e", print, ""], env: { VALUE: "{{env.VALUE}}" } },
  endless: { ...node, args: ["-e", "setInterval(() => {}, 1000)"] },
  observe: () => readdirSync(folder),
};

let requests = 0;
const origin = await serve(({ url = "" }, response) => {
  requests += 1;
  const { pathname, searchParams } = new URL(url, "http://server");
  if (pathname === "/never") return;
  response.writeHead(pathname === "/missing" ? 404 : 200, { "content-type": "text/plain" });
  response.end(searchParams.get("value"));
}, afterAll);
const ask = { type: "http", url: `${origin}/echo`, params: { value: "{{props.value}}" } };

const httpTools: Omit<ExecutorExamples, "it"> = {
  examples: [
    { execution: ask, props: { value: "hi" }, text: "hi" },
    { execution: ask, fails: "MCI_TEMPLATE_MISSING" },
    { execution: { type: "http", url: `${origin}/missing` }, fails: "MCI_HTTP_STATUS" },
  ],
  broken: [{ type: "http", url: `${origin}/{{props.a` }],
  echo: ask,
  echoEnv: { ...ask, params: { value: "{{env.VALUE}}" } },
  endless: { type: "http", url: `${origin}/never` },
  observe: () => requests,
};

describe("text tools in a client", () => {
  testExecutor({ it, open, ...textTools });
});

describe("file tools in a client", () => {
  const unknown = "The content of a file is known only when it is read.";
  testExecutor({ it, open, ...fileTools, waivers: { "explaining shows the values of its own call": unknown } });
});

describe("cli tools in a client", () => {
  testExecutor({ it, open, ...cliTools });
});

describe("http tools in a client", () => {
  testExecutor({ it, open, ...httpTools });
});
