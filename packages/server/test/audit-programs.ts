import { once } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import { auditLog } from "../src/audit/audit-log.ts";

const [file] = process.argv.slice(2);
await (file === undefined ? toStderr() : toFile(file));

/** Writes more than a limit on the size of files allows, and prints what is reported, and that it has ended. */
async function toFile(path: string): Promise<void> {
  process.on("SIGXFSZ", () => {});
  const log = auditLog(path, { onError: (error) => console.log((error as { readonly code?: unknown }).code) });
  for (let index = 0; index < 100; index += 1) {
    log.record({ time: "", tool: "x".repeat(200), arguments: {}, outcome: "ok", duration_ms: 1 });
    await after(1);
  }
  await log.close();
  console.log("done");
}

/** Writes to stderr after the end of stdin, and prints how many warnings there were. */
async function toStderr(): Promise<void> {
  await once(process.stdin.resume(), "end");
  let reports = 0;
  process.on("warning", () => (reports += 1));
  const log = auditLog(process.stderr);
  for (let index = 0; index < 9; index += 1) {
    log.record({ time: "", tool: "x", arguments: {}, outcome: "ok", duration_ms: 1 });
    await after(10);
  }
  console.log(reports);
}
