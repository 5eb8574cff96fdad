import { fileStore } from "../src/index.ts";

// Writes to a store until its disk is full, and prints what came of it.

const store = await fileStore({ folder: process.argv[2] ?? "" });
const value = "x".repeat(50_000);
const codes = new Set<unknown>();
for (let at = 0; at < 100; at += 1) {
  await Promise.all([
    store.set(`value ${at}`, value).catch((error: unknown) => codes.add(Object(error).code)),
    store.append("log", [value]).catch((error: unknown) => codes.add(Object(error).code)),
  ]);
}
const first = await store.get("value 0");
await store.close();
process.stdout.write(JSON.stringify({ codes: [...codes], isReadable: first?.value === value }));
