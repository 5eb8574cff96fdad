import { appendFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as after } from "node:timers/promises";
import { fileStore } from "@mci/store-file";
import { postgresStore } from "@mci/store-postgres";
import { createApprovals } from "../src/index.ts";

/**
 * A process that uses answers in `postgres://...` or in a folder, until it is killed. A line of its input is the id and the digest of
 * a question, and how often to use it at once. Each use says `using`, then `run` or `no`; each run is noted in a file, and says `end`.
 */
const [place = "", log = ""] = process.argv.slice(2);
const store = place.startsWith("postgres:") ? await postgresStore({ url: place }) : await fileStore({ folder: place });
const approvals = createApprovals({ store });

/** At once: what waits in the process is lost when it is killed. */
const say = (word: string): void => void writeSync(1, `${word}\n`);

async function use(id: string, digest: string): Promise<void> {
  say("using");
  if (!(await approvals.redeem(id, digest))) return say("no");
  say("run");
  appendFileSync(log, `${id}\n`);
  await after(3);
  say("end");
}

say("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const [id = "", digest = "", times = "1"] = line.split(" ");
  await Promise.all(Array.from({ length: Number(times) }, () => use(id, digest)));
}
await store.close();
