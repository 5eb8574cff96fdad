import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { load } from "../test/load.ts";
import { bind, defineSkill, type ArgumentsOf } from "./index.ts";

class Files {
  readonly #texts = new Map([["a", "text"]]);

  read_file({ path }: { readonly path: string }): string {
    return this.#texts.get(path) ?? "nothing";
  }

  count(): number {
    return this.#texts.size;
  }
}

describe("bind", () => {
  const path = z.object({ path: z.string() });

  it("makes tools of methods, which keep their object", async () => {
    const tools = bind(new Files(), { read_file: { readOnly: true, input: path }, count: {} });
    expectTypeOf<ArgumentsOf<typeof tools.read_file>>().toEqualTypeOf<{ path: string }>();
    const client = await load([defineSkill("files", tools), tools.count]);
    expect(client.listTools()).toEqual(["files.read_file", "files.count", "count"]);
    expect(await client.execute("files.read_file", { path: "a" })).toMatchObject({ content: [{ text: "text" }] });
    expect(await client.execute("count")).toMatchObject({ content: [{ text: "1" }] });
  });

  it("refuses methods that the object does not have, and arguments that a method does not take", () => {
    // @ts-expect-error: misspelt
    expect(() => bind(new Files(), { read_fil: { input: path } })).toThrow(
      "bind: the object has no method 'read_fil'.",
    );
    // @ts-expect-error: the path is a string
    bind(new Files(), { read_file: { input: z.object({ path: z.number() }) } });
    // @ts-expect-error: misspelt, too
    expect(bind(new Files(), { count: { descripton: "x" } }).count.invalid?.message).toContain(
      "Did you mean 'description'?",
    );
  });
});
