import { text } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { load } from "../../test/load.ts";
import { object, show } from "../../test/show.ts";
import { snapshot } from "./snapshot.ts";

/** An object that contains the same one twice, and so on: few objects, `2 ** depth` places. */
function doubled(depth: number): object {
  let value: object = { k: 1 };
  for (let level = 0; level < depth; level += 1) value = { a: value, b: value };
  return value;
}

describe("a copy of arguments", () => {
  it("shares nothing with them, also where they contain one object twice", () => {
    const given = doubled(10);
    const copied = snapshot(given);
    expect(copied).toEqual(given);
    expect(copied).not.toBe(given);
    expect(Reflect.get(copied, "a")).not.toBe(Reflect.get(copied, "b"));
  });

  it("may contain very many objects, each once", () => {
    const rows = Array.from({ length: 200_000 }, (_, id) => ({ id }));
    expect(snapshot({ rows }).rows).toHaveLength(200_000);
    const row = { id: 1 };
    expect(snapshot({ rows: Array.from({ length: 40_000 }, () => row) }).rows[39_999]).toEqual(row);
  });

  it.each([22, 60, 1_000])("is refused for objects that contain one another twice, %i deep", async (depth) => {
    const client = await show(object({ v: {} }));
    expect(await client.execute("show", { v: doubled(depth) })).toMatchObject({
      isError: true,
      code: "MCI_INPUT",
      error: "The arguments contain the same objects in too many places.",
    });
  });

  it("is one of objects of classes too, unless they have methods", () => {
    const date = new Date(0);
    const inherited = Object.create({ kind: "point" }) as object;
    const given = Object.assign(new Point(), {
      inside: new Point(),
      items: [Object.assign(inherited, { x: 1 })],
      date,
    });
    const copied = snapshot(given);
    expect(copied).toStrictEqual(given);
    expect(Object.getPrototypeOf(copied)).toBe(Point.prototype);
    expect(Reflect.get(copied.items[0] ?? {}, "kind")).toBe("point");
    expect([copied === given, copied.inside === given.inside, copied.items[0] === inherited]).toEqual([false, false, false]); // prettier-ignore
    expect(copied.date).toBe(date);
    expect(snapshot(new WithMethod())).toStrictEqual(new WithMethod());
    const inner = { one: new WithMethod() };
    expect(snapshot(inner).one).toBe(inner.one);
    const outer = new WithMethod();
    expect(snapshot(outer)).not.toBe(outer);
  });

  it("is made before a call waits, whatever it waits for", async () => {
    const execution = { type: "text", text: "{{props.a}} {{props.deep.a}}" };
    const client = await load([
      { name: "cached", execution: { ...execution, cache: { ttl_ms: 60_000 } } },
      { name: "limited", execution, rateLimit: { per: "call", points: 100, per_ms: 60_000 } },
      { name: "plain", execution },
    ]);
    for (const name of ["cached", "limited", "plain"]) {
      for (const round of [1, 2]) {
        const given = Object.assign(new WithMethod(), { a: round, deep: Object.assign(new Point(), { a: 3 }) });
        const result = client.execute(name, given);
        given.a = 7;
        given.deep.a = 7;
        expect((await result).content).toEqual(text(`${round} 3`).content);
      }
    }
  });
});

class Point {
  x = 1;
}

class WithMethod {
  x = 1;
  size(): number {
    return this.x;
  }
}
