import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmInstall, userEnvironment } from "./packed.ts";

/** Doors whose types name a library that their user has installed. */
const ofOthers = ["@mci/export/langchain", "@mci/export/openai-agents", "@mci/tasks/bullmq"];

/** Compiles the types of all installed packages against those of the newest Node, none left out. */
export function compileTypes(folder: string): void {
  npmInstall(folder, ["@types/node@26.6.7"]);
  const doors = ["mci", ...readdirSync(join(folder, "node_modules", "@mci")).map((name) => `@mci/${name}`)]
    .flatMap((name) => doorsOf(folder, name))
    .filter((door) => !ofOthers.includes(door));
  writeFileSync(join(folder, "doors.ts"), doors.map((door, at) => `export * as door${at} from "${door}";\n`).join(""));
  const compilerOptions = { target: "es2023", module: "nodenext", strict: true, noEmit: true, types: ["node"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["doors.ts"] }));
  const compiler = join(import.meta.dirname, "..", "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [compiler, "-p", folder], {
    stdio: ["ignore", "inherit", "inherit"],
    env: userEnvironment(),
  });
}

function doorsOf(folder: string, name: string): string[] {
  const manifest = readFileSync(join(folder, "node_modules", name, "package.json"), "utf8");
  const { exports = {} } = JSON.parse(manifest) as { exports?: Readonly<Record<string, { types?: string } | string>> };
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "object" && target.types !== undefined ? [name + path.slice(1)] : [],
  );
}
