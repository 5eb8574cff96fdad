import { text } from "@mci/contract";
import type { Place } from "@mci/plugin-kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { custom, load } from "../../test/load.ts";
import type { Client } from "../typed-client.ts";
import { placesAmong, placesFor } from "./places.ts";

describe("places of a tool among those of its type", () => {
  it("are never more than either has, and all come back, in whatever order calls wait, leave and end", async () => {
    const step = fc.record({ isTool: fc.boolean(), act: fc.constantFrom("enter", "leave", "release"), at: fc.nat(20) });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 }), fc.array(step, { maxLength: 60 }), async (ownLimit, steps) => {
        const shared = placesFor(3);
        const tool = placesAmong(placesFor(ownLimit), shared);
        const [running, waiting]: [Held[], Held[]] = [[], []];
        let counted = 0;
        const arrive = async (held: Held, ready: Promise<boolean>): Promise<void> => {
          const isMine = await ready;
          waiting.splice(waiting.indexOf(held), 1);
          if (isMine) running.push(held);
        };
        const enter = (isTool: boolean): void => {
          counted += 1;
          const place = (isTool ? tool : shared).enter(() => (counted -= 1));
          const held = { place, isTool };
          if (place.ready === undefined) return void running.push(held);
          waiting.push(held);
          void arrive(held, place.ready);
        };
        for (const { isTool, act, at } of steps) {
          if (act === "enter") enter(isTool);
          if (act === "leave") waiting[at % (waiting.length || 1)]?.place.leave();
          if (act === "release") running.splice(at % (running.length || 1), 1)[0]?.place.release();
          if (at % 2 === 0) await settled();
          expect(running.length).toBeLessThanOrEqual(3);
          expect(running.filter((one) => one.isTool).length).toBeLessThanOrEqual(ownLimit);
        }
        await settled();
        expect(counted).toBe(waiting.length);
        for (const { place } of waiting) place.leave();
        await settled();
        for (const { place } of running.splice(0)) place.release();
        expect(counted).toBe(0);
        // Nothing is lost: all places are there again.
        for (let index = 0; index < ownLimit; index += 1) expect(tool.enter().ready).toBeUndefined();
        for (let index = ownLimit; index < 3; index += 1) expect(shared.enter().ready).toBeUndefined();
        expect(shared.isFull()).toBe(true);
      }),
    );
  });
});

interface Held {
  readonly place: Place;
  readonly isTool: boolean;
}

/** Longer than any chain of promises here. */
async function settled(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await Promise.resolve();
}

describe("concurrency of a tool", () => {
  /** Tools whose calls end when the test says so: `one` with a bound of its own, `other` without. */
  async function gated(
    limit: number | undefined,
  ): Promise<{ client: Client; running: string[]; end(name: string): void }> {
    const running: string[] = [];
    const ends: { readonly name: string; end(): void }[] = [];
    const run = custom("gated", async ({ scope }) => {
      const name = String(scope.props["as"]);
      running.push(name);
      await new Promise<void>((end) => ends.push({ name, end }));
      running.splice(running.indexOf(name), 1);
      return text("done");
    }, limit === undefined ? {} : { concurrency: limit }); // prettier-ignore
    const tools = [
      { name: "one", execution: { type: "gated", concurrency: 1 } },
      { name: "other", execution: { type: "gated" } },
    ];
    const client = await load(tools, { executors: [run] });
    const end = (name: string): void =>
      ends
        .splice(
          ends.findIndex((one) => one.name === name),
          1,
        )[0]
        ?.end();
    return { client, running, end };
  }

  it.each([undefined, 2])("lets so many of its calls run, and those of others meanwhile (type: %s)", async (limit) => {
    const { client, running, end } = await gated(limit);
    const calls = [1, 2, 3].map(async (as) => client.execute("one", { as: `one ${as}` }));
    const other = client.execute("other", { as: "other" });
    await expect.poll(() => running).toEqual(["one 1", "other"]);
    end("one 1");
    await expect.poll(() => running).toEqual(["other", "one 2"]);
    await client.reload();
    const late = client.execute("one", { as: "late" });
    end("one 2");
    await expect.poll(() => running).toEqual(["other", "one 3"]);
    end("one 3");
    await expect.poll(() => running).toEqual(["other", "late"]);
    end("late");
    end("other");
    for (const call of [...calls, other, late]) expect(await call).toMatchObject({ isError: false });
  });

  it("is given back by a call that hangs up while it waits", async () => {
    const { client, running, end } = await gated(1);
    const first = client.execute("other", { as: "other" });
    const controller = new AbortController();
    const gone = client.execute("one", { as: "gone" }, { signal: controller.signal });
    const behind = client.execute("one", { as: "behind" });
    controller.abort();
    expect(await gone).toMatchObject({ code: "MCI_CANCELLED" });
    end("other");
    await expect.poll(() => running).toEqual(["behind"]);
    end("behind");
    for (const call of [first, behind]) expect(await call).toMatchObject({ isError: false });
  });

  it.each([0, 1.5, "2"])("is an integer of at least 1, not %j", async (concurrency) => {
    const tools = [{ name: "a", execution: { type: "text", text: "x", concurrency } }];
    await expect(load(tools)).rejects.toThrow("concurrency");
  });
});
