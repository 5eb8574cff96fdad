import { expect, it } from "vitest";
import { entryQueue } from "./entry-queue.ts";

it("tells all calls that wait for it that they cannot be recorded when it is closed and the store is away", async () => {
  let fail = (): void => {};
  const away = new Promise<never>((_, reject) => (fail = () => reject(new Error("no route"))));
  const errors: unknown[] = [];
  const queue = entryQueue(() => away, { maxQueued: 10, onError: (error) => void errors.push(error) });
  const calls = Promise.allSettled(["one", "two", "three"].map((entry) => queue.write(entry)));
  queue.keep("end", { isDroppable: false, onDone: () => {} });
  const closed = queue.close();
  fail();
  expect((await calls).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  await closed;
  expect(String(errors.at(-1))).toContain("misses the ends of 1 call.");
});
