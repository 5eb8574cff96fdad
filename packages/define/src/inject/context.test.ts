import { createClient, type Client, type ClientOptions } from "@mci/client";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { codeSource, defineTool, functionExecutor, token, provide, type DefinedTool, type OnLog } from "../index.ts";

const load = async (tool: DefinedTool, onLog?: OnLog, options: Partial<ClientOptions> = {}): Promise<Client> => {
  const client = await createClient({
    sources: [codeSource([tool], onLog === undefined ? {} : { onLog })],
    executors: [functionExecutor()],
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
};

describe("the context of a handler", () => {
  it("has the name of the tool, the caller and the signal", async () => {
    const tool = defineTool({ name: "who" }, (_, context) => ({
      tool: context.tool,
      tenant: context.context.tenant,
      aborted: context.signal.aborted,
    }));
    const client = await load(tool);
    expect(await client.execute("who", {}, { context: { tenant: "acme" } })).toMatchObject({
      structuredContent: { tool: "who", tenant: "acme", aborted: false },
    });
  });

  it("logs to onLog, formatted and without secrets", async () => {
    const lines: (readonly [string, string])[] = [];
    const tool = defineTool({ name: "search" }, (_, { log, mask }) => {
      mask("s3cret-value");
      log("found %d in", 3, { place: "s3cret-value" });
      return "ok";
    });
    const client = await load(tool, (line, { tool: name }) => lines.push([name, line]));
    await client.execute("search");
    expect(lines).toMatchObject([["search", expect.stringMatching(/^found 3 in \{ place: '(?!s3cret)/)]]);
  });

  it("logs to stderr by default, and one call cannot write the line of another", async () => {
    const written: unknown[] = [];
    const [stderr, stdout] = [process.stderr, process.stdout].map((stream) =>
      vi.spyOn(stream, "write").mockImplementation((text) => (written.push(text), true)),
    );
    onTestFinished(() => {
      stderr?.mockRestore();
      stdout?.mockRestore();
    });
    const client = await load(defineTool({ name: "search" }, (_, { log }) => log("a\nother: b")));
    await client.execute("search");
    expect(stdout).not.toHaveBeenCalled();
    expect(written).toEqual(["search: a\n  other: b\n"]);
  });

  it("keeps its names: an injected value cannot take one", async () => {
    const log = token<string>("log");
    const options = { name: "search", inject: { log } };
    const tool = defineTool(options as object, () => "");
    const source = codeSource([tool], { provide: [provide(log, "x")] });
    await expect(createClient({ sources: [source], executors: [functionExecutor()] })).rejects.toThrow(
      "tool 'search': It injects 'log', which every handler gets under that name.",
    );
  });
});
