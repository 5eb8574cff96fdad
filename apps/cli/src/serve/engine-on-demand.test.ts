import type { Store } from "@mci/contract";
import { memoryStore } from "@mci/store";
import type { TaskEngine } from "@mci/tasks";
import { expect, it } from "vitest";
import { engineOnDemand } from "./engine-on-demand.ts";

/** A process with an engine, and what was done with it. */
async function process(store: Store): Promise<{ readonly done: readonly string[]; readonly engine: TaskEngine }> {
  const done: string[] = [];
  const { engine } = engineOnDemand(store, async () => {
    done.push("made");
    return {
      store,
      open: async () => void done.push("opened"),
      add: async (id) => void done.push(`added ${id}`),
      close: async () => void done.push("closed"),
    };
  });
  await engine.open({ run: async () => {}, onError: (error) => void done.push(String(error)) });
  return { done, engine };
}

it("an engine is made and opened in all processes once one of them has a task, also in later ones", async () => {
  const store = memoryStore();
  const [first, second] = [await process(store), await process(store)];
  expect([...first.done, ...second.done]).toEqual([]);
  await first.engine.add("7", 1);
  await first.engine.add("8", 1);
  expect(first.done).toEqual(["made", "opened", "added 7", "added 8"]);
  await expect.poll(() => second.done).toEqual(["made", "opened"]);
  const later = await process(store);
  expect(later.done).toEqual(["made", "opened"]);
  await later.engine.close();
  expect(later.done.at(-1)).toBe("closed");
});

it("an engine that cannot be opened is tried again with the next task", async () => {
  const store = memoryStore();
  let failures = 0;
  const added: string[] = [];
  const { engine } = engineOnDemand(store, async () => {
    if (failures++ === 0) throw new Error("There is no package bullmq.");
    return { store, open: async () => {}, add: async (id) => void added.push(id), close: async () => {} };
  });
  await engine.open({ run: async () => {}, onError: () => {} });
  await expect(engine.add("7", 1)).rejects.toThrow("There is no package bullmq.");
  await engine.add("8", 1);
  expect(added).toEqual(["8"]);
});
