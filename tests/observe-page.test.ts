import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { json } from "node:stream/consumers";
import { freePort, serve } from "@mci/plugin-kit/test";
import { beforeAll, describe, expect, it } from "vitest";
import { mciForTests, outcomeOf, type RunOptions } from "../apps/cli/src/test/mci.ts";
import { codeBlocks } from "./documents.ts";
import { testFolder } from "./test-folder.ts";

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
    const { options } = await setUp(`http://127.0.0.1:${await freePort()}`);
    const { code, stdout, stderr } = await mci.run(["call", "greet"], options);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Hello\n" });
    expect(stderr).toContain("fetch failed");
  });

  /** A receiver of spans, and a project that has the config of the page, and sends them there or to another collector. */
  async function setUp(
    collector?: string,
  ): Promise<{ readonly spans: readonly string[]; readonly options: RunOptions }> {
    const spans: string[] = [];
    const receiver = await serve(async (request, response) => {
      spans.push(...((await json(request)) as string[]));
      response.end();
    });
    const cwd = testFolder();
    const tools = [{ name: "greet", execution: { type: "text", text: "Hello" } }];
    writeFileSync(join(cwd, "mci.json"), JSON.stringify({ schemaVersion: "1.0", tools }));
    writeFileSync(join(cwd, "exporter.mjs"), exporterModule);
    writeFileSync(join(cwd, "mci.config.mjs"), config);
    const env = { COLLECTOR: collector ?? receiver };
    return { spans, options: { cwd, env, node: ["--conditions=@mci/source", "--import", "tsx"] } };
  }
});
