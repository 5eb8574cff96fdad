import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { closedAtEnd, temporaryFolder } from "@mci/plugin-kit/test";
import { fileStore } from "./index.ts";
import { openData } from "./open-data.ts";
import { sweep } from "./sweeper.ts";

const folder = temporaryFolder(afterAll);

describe("fileStore", () => {
  it("removes from disk what is over its time, and keeps what was set again", async () => {
    const data = await openData(join(folder, "sweeping"));
    const store = await fileStore({ folder: join(folder, "sweeping") });
    onTestFinished(async () => (await store.close(), await data.close()));
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await store.set("gone", "1", { ttlMs: 1_000 });
    await store.set("renewed", "1", { ttlMs: 1_000 });
    await store.set("renewed", "2", { ttlMs: 9_000 });
    const callers = Array.from({ length: 2_500 }, (_, index) => `points of ${index}`);
    await Promise.all(callers.map((caller) => store.take(caller, 1, { limit: 1, windowMs: 1_000 })));
    await store.append("b", ["old"]);
    await store.append("a", ["old", "old"]);
    vi.setSystemTime(Date.now() + 2_000);
    await store.append("a", ["new"]);
    await sweep(data, 1_500);
    expect([...data.values.getKeys()]).toEqual(["renewed"]);
    expect(data.budgets.getCount()).toBe(0);
    expect([...data.ends.getKeys()].map(([, , key]) => key)).toEqual(["renewed"]);
    expect([...data.entries.getRange({})].map(({ value }) => value[0])).toEqual(["new"]);
    expect((await store.get("renewed"))?.value).toBe("2");
    expect(await store.append("b", ["next"])).toBe("5");
  });

  it("gives points back when the clock is set back, not once it has caught up", async () => {
    const store = closedAtEnd(await fileStore({ folder: join(folder, "clock") }));
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const take = () => store.take("points", 1, { limit: 1, windowMs: 1_000 });
    await take();
    expect(await take()).toMatchObject({ isTaken: false });
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(await take()).toMatchObject({ isTaken: true, resetMs: 1_000 });
    expect(await take()).toMatchObject({ isTaken: false });
  });

  it("keeps messages for a minute, and says when some were missed", async () => {
    const data = await openData(join(folder, "messages"));
    const store = await fileStore({ folder: join(folder, "messages") });
    onTestFinished(async () => (await store.close(), await data.close()));
    const seen: string[] = [];
    const subscriber = {
      onMessage: (message: string) => void seen.push(message),
      onGap: () => void seen.push("(gap)"),
    };
    await store.subscribe("a", subscriber);
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await store.publish("a", "1");
    await expect.poll(() => seen).toEqual(["1"]);
    vi.setSystemTime(Date.now() + 70_000);
    await store.publish("a", "2");
    expect(data.messages.getCount()).toBe(1);
    // As if this process had slept for long.
    await data.change(() => {
      void data.last.put("message", 9);
      void data.messages.put(9, ["a", "9", Date.now()]);
    });
    await expect.poll(() => seen).toEqual(["1", "2", "(gap)", "9"]);
  });

  it("says which folder cannot be opened", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    await expect(fileStore({ folder: file })).rejects.toMatchObject({
      code: "MCI_STORE",
      message: expect.stringContaining(`The store in ${file} cannot be opened: `),
    });
    await expect(fileStore({ foldr: file } as never)).rejects.toThrow("Did you mean 'folder'?");
  });
});
