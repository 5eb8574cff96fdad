import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { fileStore } from "../src/index.ts";

// Writes to a store until its disk is full, or fills that first with a file of its own, and prints what came of it.

const [folder = "", filler] = process.argv.slice(2);
const store = await fileStore({ folder });
const value = "x".repeat(50_000);
const codes = new Set<unknown>();
const refused = (error: unknown): void => void codes.add(Object(error).code);
await store.set("first", value);
if (filler !== undefined) fill(join(folder, filler));
for (let at = 0; at < 100; at += 1) {
  await Promise.all([store.set(`value ${at}`, value).catch(refused), store.append("log", [value]).catch(refused)]);
}
const first = await store.get("first");
if (filler !== undefined) {
  rmSync(join(folder, filler));
  await after(1_000);
  await store.set("last", value);
}
await store.close();
process.stdout.write(JSON.stringify({ codes: [...codes], isReadable: first?.value === value }));

function fill(path: string): void {
  const file = openSync(path, "w");
  try {
    for (;;) writeSync(file, value);
  } catch {
    closeSync(file);
  }
}
