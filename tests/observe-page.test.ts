import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text as textOfStream } from "node:stream/consumers";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { mciForTests, outcomeOf, type RunOptions } from "../apps/cli/src/test/mci.ts";
import { codeBlocks, root } from "./documents.ts";

/** An exporter that posts the names of spans. */
const exporterModule = `
export class PostingExporter {
  export(spans, done) {
    const body = JSON.stringify(spans.map(({ name }) => name));
    fetch(process.env.COLLECTOR, { method: "POST", body }).then(() => done({ code: 0 }), (error) => done({ code: 1, error }));
  }
  async forceFlush() {}
  async shutdown() {}
}
`;

describe("the config of docs/observe.md", () => {
  const mci = mciForTests();
  let config = "";

  beforeAll(() => {
    const { code = "" } = codeBlocks("docs/observe.md").find(({ name }) => name === "mci.config.mjs") ?? {};
    config = `import { PostingExporter } from "./exporter.mjs";\n${code.replace("ConsoleSpanExporter()", "PostingExporter()")}`;
  });

  it("sends the spans of a single call", async () => {
    const { spans, options } = await setUp();
    const { code, stdout, stderr } = await mci.run(["call", "greet"], options);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "Hello\n", stderr: "" });
    expect(spans).toEqual(["execute_tool greet"]);
  });

  it("sends the last spans of a server that gets SIGTERM", async () => {
    const { spans, options } = await setUp();
    const child = mci.start(["run", "--http", "0", "--rest"], options);
    const outcome = outcomeOf(child);
    let url: string | undefined;
    for await (const line of createInterface({ input: child.stderr! })) {
      url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
      if (url !== undefined) break;
    }
    const answer = await fetch(`${url}/api/v1/mcp/tools/call`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "greet", arguments: {} }),
    });
    expect(await answer.text()).toContain("Hello");
    child.kill("SIGTERM");
    expect((await outcome).code).toBe(0);
    expect(spans).toEqual(["execute_tool greet"]);
  });

  it("tells of a collector that is away, and does not change the exit code", async () => {
    const { options, stop } = await setUp();
    await stop();
    const { code, stdout, stderr } = await mci.run(["call", "greet"], options);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Hello\n" });
    expect(stderr).toContain("fetch failed");
  });

  /** A receiver of spans, and a project that has the config of the page. */
  async function setUp(): Promise<{
    readonly spans: readonly string[];
    readonly options: RunOptions;
    readonly stop: () => Promise<void>;
  }> {
    const spans: string[] = [];
    const receive = async (request: IncomingMessage): Promise<void> =>
      void spans.push(...(JSON.parse(await textOfStream(request)) as string[]));
    const receiver = createServer((request, response) => void receive(request).finally(() => response.end()));
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const stop = async (): Promise<void> => {
      if (!receiver.listening) return;
      receiver.close();
      receiver.closeAllConnections();
      await once(receiver, "close");
    };
    onTestFinished(stop);
    // Here, where the packages are found that the config imports.
    const cwd = mkdtempSync(join(root, "tests", ".tmp-"));
    onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
    const tools = [{ name: "greet", execution: { type: "text", text: "Hello" } }];
    writeFileSync(join(cwd, "mci.json"), JSON.stringify({ schemaVersion: "1.0", tools }));
    writeFileSync(join(cwd, "exporter.mjs"), exporterModule);
    writeFileSync(join(cwd, "mci.config.mjs"), config);
    const env = { COLLECTOR: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` };
    return { spans, options: { cwd, env, node: ["--conditions=@mci/source", "--import", "tsx"] }, stop };
  }
});
