import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { packedFolder } from "../packed.ts";

/**
 * Returns a folder with copies of a package and of those that it imports at once, whose files have the same imports and exports
 * and no code: the floor of a first import.
 */
export async function emptyPackages(name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "mci-bench-empty-"));
  await addEmpty(name, folder);
  return folder;
}

async function addEmpty(name: string, folder: string): Promise<void> {
  const from = join(packedFolder(), "node_modules", name);
  const to = join(folder, "node_modules", name);
  if (existsSync(to)) return;
  const file = join("dist", "index.js");
  const code = readFileSync(join(from, file), "utf8");
  const imports = [...code.matchAll(importLine)];
  const exported = Object.keys((await import(pathToFileURL(join(from, file)).href)) as object);
  mkdirSync(join(to, "dist"), { recursive: true });
  cpSync(join(from, "package.json"), join(to, "package.json"));
  const lines = imports.map(([, names = "", module], at) => `import { ${renamed(names, at)} } from "${module}";`);
  writeFileSync(join(to, file), [...lines, ...exported.map((one) => `export const ${one} = 0;`)].join("\n"));
  for (const [, , module = ""] of imports) if (module.startsWith("@mci/")) await addEmpty(module, folder);
}

/** From another package, as our bundles are written: names alone, in one line. */
const importLine = /^import \{([^}]*)\} from "([^"]+)";$/gm;

/** The same names under others: what is imported may be exported again. */
function renamed(names: string, line: number): string {
  const imported = names.split(",").map((name) => name.trim().split(" as ")[0]);
  return imported.map((name, at) => `${name} as import${line}_${at}`).join(", ");
}
