import { fileStore } from "../src/index.ts";

/** Writes until it is killed: counts up, and appends three entries at a time that belong together. */
const [folder = "", name = ""] = process.argv.slice(2);
const store = await fileStore({ folder });
await store.subscribe("to writers", {
  onMessage: (message) => void store.publish("to tests", `${name} got ${message}`),
});
await store.publish("to tests", `${name} is ready`);
for (let round = 0; ; round += 1) {
  await store.append("rounds", [`${name} ${round} a`, `${name} ${round} b`, `${name} ${round} c`]);
  await count();
  const { isTaken } = await store.take("points", 1, { limit: 50, windowMs: 3_600_000 });
  if (isTaken) await store.append("taken", [name]);
}

async function count(): Promise<void> {
  for (;;) {
    const { value = "0", version } = (await store.get("count")) ?? {};
    const option = version === undefined ? { ifAbsent: true } : { ifVersion: version };
    if ((await store.set("count", `${Number(value) + 1}`, option)) !== undefined) return;
  }
}
