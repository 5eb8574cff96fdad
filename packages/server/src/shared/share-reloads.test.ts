import type { StoreSubscriber } from "@mci/contract";
import { memoryStore } from "@mci/store";
import { describe, expect, it } from "vitest";

import { shareReloads } from "./share-reloads.ts";

describe("shareReloads", () => {
  it("reloads all other processes of the same name, once where several announce meanwhile", async () => {
    const store = memoryStore();
    const reloads = { a: 0, b: 0, other: 0 };
    let finish = (): void => {};
    const join = (id: keyof typeof reloads, name: string) =>
      shareReloads(store, {
        name,
        async reload() {
          reloads[id] += 1;
          if (id === "b" && reloads.b === 1) await new Promise<void>((resolve) => (finish = resolve));
        },
      });
    const [a, b] = await Promise.all([join("a", "shop"), join("b", "shop"), join("other", "shop:b")]);
    for (let round = 0; round < 5; round += 1) await a.announce();
    await expect.poll(() => reloads.b).toBe(1);
    finish();
    await expect.poll(() => reloads).toEqual({ a: 0, b: 2, other: 0 });
    await b.close();
    await a.announce();
    await b.announce();
    await expect.poll(() => reloads).toEqual({ a: 1, b: 2, other: 0 });
  });

  it("reloads after announcements may have been missed, and reports a reload that fails", async () => {
    const store = memoryStore();
    let subscriber: StoreSubscriber | undefined;
    const subscribe = async (_: string, given: StoreSubscriber) => {
      subscriber = given;
      return async () => {};
    };
    const errors: unknown[] = [];
    let reloads = 0;
    await shareReloads(
      { ...store, subscribe },
      {
        name: "shop",
        async reload() {
          reloads += 1;
          if (reloads === 1) throw new Error("broken file");
        },
        onError: (error) => errors.push(error),
      },
    );
    subscriber?.onGap?.();
    await expect.poll(() => errors.map(String)).toEqual(["Error: broken file"]);
    subscriber?.onGap?.();
    await expect.poll(() => reloads).toBe(2);
  });

  it("refuses unknown and missing options", async () => {
    await expect(shareReloads(memoryStore(), { name: "x" } as never)).rejects.toMatchObject({ code: "MCI_CONFIG" });
  });
});
