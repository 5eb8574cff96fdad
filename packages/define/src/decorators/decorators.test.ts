import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as Decorated from "../../test/decorated-files.ts";
import { load } from "../../test/load.ts";
import { provide } from "../index.ts";

// The runner does not compile decorators.
let decorated: typeof Decorated;
beforeAll(async () => {
  const outfile = join(temporaryFolder(afterAll), "decorated.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "../../test/decorated-files.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "es2022",
    conditions: ["@mci/source"],
  });
  decorated = (await import(pathToFileURL(outfile).href)) as typeof Decorated;
});

describe("methods marked with @tool", () => {
  it("are tools of their object, also those of the class above and those that another decorator has replaced", async () => {
    const { files, statics, disk } = decorated;
    const client = await load([files, statics], { provide: [provide(disk, new Map([["a", "text"]]))] });
    expect(client.listTools()).toEqual(["files.inherited", "files.read_file", "files.wrong", "statics.named"]);
    expect(await client.execute("files.read_file", { path: "a" })).toMatchObject({
      content: [{ text: "text after 1" }],
    });
    expect(await client.execute("files.read_file", { path: 5 })).toMatchObject({ code: "MCI_INPUT" });
    expect(await client.execute("files.inherited")).toMatchObject({ content: [{ text: "inherited" }] });
    expect(await client.execute("statics.named")).toMatchObject({ content: [{ text: "static" }] });
  });

  it("are public, and there is at least one", () => {
    expect(() => decorated.none()).toThrow("toolsOf: the object has no method that is marked with @tool.");
    expect(() => decorated.privateTool()).toThrow("@tool can only mark public methods that have a name.");
  });
});
