import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Runs every example; each checks its own output and ends with a code other than 0 when it is not as expected. */
const folder = join(import.meta.dirname, "..", "examples");
const failed = readdirSync(folder).filter((name) => !passes(name));
if (failed.length > 0) {
  console.error(`Not as expected: ${failed.join(", ")}`);
  process.exitCode = 1;
}

function passes(name: string): boolean {
  const args = ["--conditions=@mci/source", "--import", "tsx", join("src", "main.ts")];
  const { status } = spawnSync(process.execPath, args, { cwd: join(folder, name), stdio: "inherit" });
  console.log(`${status === 0 ? "ok  " : "FAIL"} examples/${name}`);
  return status === 0;
}
