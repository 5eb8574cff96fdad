import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Tests the engine with the conformance kit, in the test runner that comes with Node. */
const test = join(import.meta.dirname, "liquid-engine.test.mjs");
const options = ["--conditions=@mci/source", "--import", "tsx", "--test", "--test-reporter=dot"];
process.exitCode = spawnSync(process.execPath, [...options, test], { stdio: "inherit" }).status ?? 1;
