import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import {
  failure,
  inputRequired,
  success,
  text,
  type ExecutionBlock,
  type Executor,
  type ExtensionCall,
  type InputRequest,
  type ResultContent,
  type Toolbox,
} from "@mci/contract";
import { createTasks } from "@mci/tasks";
import { MCIClient } from "mci";
import { mcpNodeHandler } from "../src/index.ts";

/** Serves the tools of the suite on a port of its own until it is closed. */
export async function serveFixture(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "mci-fixture-"));
  const file = join(folder, "fixture.mci.yaml");
  await cp(new URL(".", import.meta.url), folder, { recursive: true });
  const grow = async (isPrompt: boolean): Promise<void> => {
    if (isPrompt) await writeFile(join(folder, `prompts/extra_${crypto.randomUUID()}.md`), extraPrompt);
    else await appendFile(file, extraTool(client.tools().length));
    await client.reload();
  };
  const client: MCIClient = await MCIClient.load(file, {
    executors: [contentExecutor(), askExecutor(), waitExecutor(), growExecutor(grow)],
  });
  const toolbox = breaking(client);
  const tasks = createTasks({ isTask: hasAnswersIfAsked });
  await tasks.open({ toolboxFor: () => toolbox });
  const handler = mcpNodeHandler(toolbox, {
    name: "mci-conformance",
    version: "1.0.0",
    extensions: [tasks.extension],
  });
  const server = createServer((request, response) => {
    // What the guard of a real server does; the suite asks for it.
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? "")) {
      response.writeHead(403).end();
      return;
    }
    handler(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/mcp`,
    async close() {
      server.close();
      server.closeAllConnections();
      await handler.close();
      await tasks.close();
      await client.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Throws in calls of one tool, which a toolbox does not do otherwise. */
function breaking(client: MCIClient): Toolbox {
  return {
    tools: () => client.tools(),
    execute: async (name, props, options) => {
      if (name === "protocol_error_job") throw new Error("The job cannot be carried out.");
      return client.execute(name, props, options);
    },
    content: () => client.content(),
    watch: (changed) => client.watch(changed),
  };
}

/** True if a call of a tool that asks before it becomes a task has its answers. */
function hasAnswersIfAsked({ name, roundTrip }: ExtensionCall): boolean {
  return name !== "test_tool_with_task" || roundTrip?.inputResponses !== undefined;
}

function extraTool(number: number): string {
  return `\n  - { name: extra_${number}, description: Is new., execution: { type: text, text: I am new. } }\n`;
}

const extraPrompt = "---\ndescription: Is new.\n---\nI am new.\n";

/** `{ "type": "grow" }` adds a tool, or a prompt. */
interface GrowExecution extends ExecutionBlock {
  readonly type: "grow";
  readonly prompt?: boolean;
}

function growExecutor(grow: (isPrompt: boolean) => Promise<void>): Executor<GrowExecution> {
  return {
    type: "grow",
    prepare: ({ execution: { prompt = false } }) => ({
      async run() {
        await grow(prompt);
        return text("There is one more.");
      },
    }),
  };
}

/** `{ "type": "wait" }` takes `seconds`. */
function waitExecutor(): Executor {
  return {
    type: "wait",
    prepare: () => ({
      async run({ scope: { props }, signal }) {
        await after(Number(props["seconds"]) * 1_000, undefined, { signal });
        return text(`Waited for ${String(props["seconds"])} seconds.`);
      },
    }),
  };
}

interface ContentExecution extends ExecutionBlock {
  readonly type: "content";
  readonly content?: readonly ResultContent[];
  readonly error?: string;
  readonly progress?: readonly number[];
}

/** `{ "type": "content", "progress": [0, 100], "content": [{ "type": "text", "text": "done" }] }` */
function contentExecutor(): Executor<ContentExecution> {
  return {
    type: "content",
    prepare: ({ execution: { content = [], error, progress = [] } }) => ({
      async run(call) {
        for (const step of progress) {
          call.progress({ progress: step, total: 100 });
          await after(50);
        }
        return error === undefined ? success(content) : failure(error);
      },
    }),
  };
}

interface AskExecution extends ExecutionBlock {
  readonly type: "ask";
  /** Rounds of questions, one after the other. */
  readonly rounds: readonly Readonly<Record<string, InputRequest>>[];
  readonly keepsState?: boolean;
  /** Asks also what the client cannot be asked. */
  readonly insists?: boolean;
}

/** Asks all of a round that the client can be asked, until everything is answered. */
function askExecutor(): Executor<AskExecution> {
  return {
    type: "ask",
    prepare: ({ execution: { rounds, keepsState = false, insists = false } }) => ({
      run({ roundTrip: { clientCapabilities = {}, inputResponses = {}, requestState = "0" } = {} }) {
        const round = Number(requestState);
        const asked = Object.entries(rounds[round] ?? {}).filter(([, { method }]) => {
          return insists || Object.hasOwn(clientCapabilities, method.split("/")[0] ?? "");
        });
        const isAnswered = asked.every(([name]) => Object.hasOwn(inputResponses, name));
        const next = isAnswered ? round + 1 : round;
        const requests = isAnswered ? Object.entries(rounds[next] ?? {}) : asked;
        if (requests.length === 0) return text(`state-ok ${JSON.stringify(inputResponses)}`);
        return inputRequired({
          inputRequests: Object.fromEntries(requests),
          ...(keepsState && { requestState: String(next) }),
        });
      },
    }),
  };
}
