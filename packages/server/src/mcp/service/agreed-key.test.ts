import { memoryStore } from "@mci/store";
import { expect, it, onTestFinished, vi } from "vitest";
import { agreedKey } from "./agreed-key.ts";

it("is not waited for as long as a store is frozen, and is agreed on once it is back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const kept = memoryStore();
  let isFrozen = true;
  const get: typeof kept.get = (key) => (isFrozen ? new Promise(() => {}) : kept.get(key));
  const store = { ...kept, get };
  const refused = Promise.allSettled([agreedKey(store)]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await refused).toMatchObject([{ status: "rejected", reason: { code: "MCI_STORE" } }]);
  isFrozen = false;
  expect(await agreedKey(store)).toBe(await agreedKey({ ...kept }));
});
