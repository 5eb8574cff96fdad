import { execSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Runs the demo, in a fresh clone too: installs what it needs, and no more, if nothing is installed yet. */
const folder = import.meta.dirname;
const run = (command, cwd) => execSync(command, { cwd, stdio: "inherit" });

if (!existsSync(join(folder, "node_modules"))) run("pnpm install --prod --filter @mci/demo...", join(folder, "../.."));
run("node --conditions=@mci/source --import tsx src/main.ts", folder);
