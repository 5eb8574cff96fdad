import { readdirSync } from "node:fs";
import type { User } from "./user.ts";

/** Begins a project with each starter of `mci init`, and does what a newcomer does next. */
export function tryStarters(user: User): void {
  for (const kind of [
    "text",
    "http",
    "cli",
    "mcp",
    "code",
    "weather",
    "github",
    "slack",
    "payments",
    "calendar",
    "database",
  ]) {
    for (const format of kind === "text" ? ["", "--yaml"] : ["--yaml"]) {
      const cwd = user.folder();
      user.run(`npx @mci/cli init ${format} ${kind === "text" ? "" : `--template ${kind}`}`, cwd);
      if (readdirSync(cwd).includes("package.json")) user.run("npm install --silent", cwd);
      for (const command of ["list", "validate", "test", "lint"]) user.run(`npx @mci/cli ${command}`, cwd);
    }
  }
}
