import { EventEmitter } from "node:events";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { memoryStore } from "@mci/store";
import { expect, it } from "vitest";
import { bullmqEngine } from "./bullmq-engine.ts";

it("the queue and its worker say what has failed when a connection breaks", async () => {
  const emitters: EventEmitter[] = [];
  class Connected extends EventEmitter {
    constructor() {
      super();
      emitters.push(this);
    }
    async waitUntilReady(): Promise<void> {}
    async close(): Promise<void> {}
  }
  const load = async () => ({ Queue: Connected, Worker: Connected, createPostgresBackend: () => {} }) as never;
  const engine = closedAtEnd(bullmqEngine({ url: "postgres://db.example.com/mci", store: memoryStore(), load }));
  const errors: unknown[] = [];
  await engine.open({ run: async () => {}, onError: (error) => errors.push(error) });
  for (const emitter of emitters) emitter.emit("error", new Error("read ECONNRESET"));
  const failed = { code: "MCI_STORE", message: "The queue of tasks failed: read ECONNRESET" };
  expect(errors).toMatchObject([failed, failed]);
});
