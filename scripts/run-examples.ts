import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

/** Runs every example; each checks its own output and ends with a code other than 0 when it is not as expected. */
const folder = join(import.meta.dirname, "..", "examples");
const failed: string[] = [];
const waiting = readdirSync(folder).values();
await Promise.all(Array.from({ length: availableParallelism() }, () => runEach(waiting)));
if (failed.length > 0) {
  console.error(`Not as expected: ${failed.join(", ")}`);
  process.exitCode = 1;
}

async function runEach(names: Iterable<string>): Promise<void> {
  for (const name of names) {
    const { passes, printed } = await run(name);
    if (!passes) failed.push(name);
    process.stdout.write(`${printed}${passes ? "ok  " : "FAIL"} examples/${name}\n`);
  }
}

function run(name: string): Promise<{ readonly passes: boolean; readonly printed: string }> {
  const args = ["--conditions=@mci/source", "--import", "tsx", join("src", "main.ts")];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: join(folder, name) }, (error, stdout, stderr) =>
      resolve({ passes: error === null, printed: stdout + stderr }),
    );
  });
}
