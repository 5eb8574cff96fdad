import { describe, expect, it, onTestFinished, vi } from "vitest";
import { call, load } from "../../test/load.ts";
import { defineTool, token, provide } from "../index.ts";

describe("the context of a handler", () => {
  it("has the name of the tool, the caller and the signal", async () => {
    const tool = defineTool({ name: "who" }, (_, context) => ({
      tool: context.tool,
      tenant: context.context.tenant,
      aborted: context.signal.aborted,
    }));
    expect(await call(tool, {}, { context: { tenant: "acme" } })).toMatchObject({
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
    const client = await load(tool, { onLog: (line, { tool: name }) => lines.push([name, line]) });
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
    await call(defineTool({ name: "search" }, (_, { log }) => log("a\nother: b")));
    expect(stdout).not.toHaveBeenCalled();
    expect(written).toEqual(["search: a\n  other: b\n"]);
  });

  it("keeps its names: an injected value cannot take one", async () => {
    const log = token<string>("log");
    const tool = defineTool({ name: "search", inject: { log } } as object, () => "");
    await expect(load(tool, { provide: [provide(log, "x")] })).rejects.toThrow(
      "tool 'search': It injects 'log', which every handler gets under that name.",
    );
  });
});
