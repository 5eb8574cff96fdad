import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as after } from "node:timers/promises";
import { failure, text, type Tool, type Toolbox } from "@mci/contract";
import { fileStore } from "@mci/store-file";
import { postgresStore } from "@mci/store-postgres";
import { bullmqEngine } from "../src/engine/bullmq-engine.ts";
import { createTasks, localEngine } from "../src/index.ts";

/**
 * A process that runs tasks, until it is killed: of `postgres://...` or of a folder. A line of its input is the name of a tool to
 * start as a task, and an id; each run is noted in a file. With `hang`, runs do not end.
 */
const [place = "", log = "", hang = ""] = process.argv.slice(2);
const isDatabase = place.startsWith("postgres:");
const store = isDatabase ? await postgresStore({ url: place }) : await fileStore({ folder: place });
const engine = isDatabase
  ? bullmqEngine({ url: place, store, leaseMs: 2_000, concurrency: 4 })
  : localEngine({ store, leaseMs: 2_000, concurrency: 4 });

const toolbox: Toolbox = {
  tools: () => [tool("plain", {}), tool("reader", { readOnlyHint: true })],
  async execute(name, props = {}, options = {}) {
    appendFileSync(log, `${name} ${String(props["label"])}\n`);
    const { signal = new AbortController().signal } = options;
    if (hang === "hang") await after(3_600_000, undefined, { signal }).catch(() => undefined);
    return signal.aborted ? failure("Cancelled.", { code: "MCI_CANCELLED" }) : text(`${name} is done`);
  },
};

function tool(name: string, annotations: Tool["annotations"]): Tool {
  const rules = { anyPaths: false, directories: [], network: {} };
  const origin = { folder: "/", rules, document: {} };
  return { name, tags: [], annotations, execution: { type: "text" }, origin, task: { mode: "required" } };
}

const tasks = createTasks({ engine });
const say = (what: object): void => void process.stdout.write(`${JSON.stringify(what)}\n`);
await tasks.open({
  toolboxFor: () => toolbox,
  onError: (error) => void process.stderr.write(`${String(error)}\n`),
});
say({ ready: true });
for await (const line of createInterface({ input: process.stdin })) {
  const [command = "", name = "", label = ""] = line.split(" ");
  if (command === "close") {
    await tasks.close();
    await store.close();
    break;
  }
  const given =
    command === "start"
      ? await tasks.start({ name, props: { label }, context: { tenant: "acme" }, ttlMs: 600_000 })
      : await tasks.get(name, { tenant: "acme" });
  say({ task: given });
}
