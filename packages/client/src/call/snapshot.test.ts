import { describe, expect, it } from "vitest";
import { object, show } from "../../test/show.ts";
import { snapshot } from "./snapshot.ts";

/** An object that holds the same one twice, and so on: few objects, `2 ** depth` places. */
function doubled(depth: number): object {
  let value: object = { k: 1 };
  for (let level = 0; level < depth; level += 1) value = { a: value, b: value };
  return value;
}

describe("a copy of arguments", () => {
  it("shares nothing with them, also where they hold one object twice", () => {
    const given = doubled(10);
    const copied = snapshot(given);
    expect(copied).toEqual(given);
    expect(copied).not.toBe(given);
    expect(Reflect.get(copied, "a")).not.toBe(Reflect.get(copied, "b"));
  });

  it("may hold very many objects, each once", () => {
    const rows = Array.from({ length: 200_000 }, (_, id) => ({ id }));
    expect(snapshot({ rows }).rows).toHaveLength(200_000);
    const row = { id: 1 };
    expect(snapshot({ rows: Array.from({ length: 40_000 }, () => row) }).rows[39_999]).toEqual(row);
  });

  it.each([22, 60, 1_000])("is refused for objects that hold one another twice, %i deep", async (depth) => {
    const client = await show(object({ v: {} }));
    expect(await client.execute("show", { v: doubled(depth) })).toMatchObject({
      isError: true,
      code: "MCI_INPUT",
      error: "The arguments hold the same objects in too many places.",
    });
    await client.close();
  });
});
