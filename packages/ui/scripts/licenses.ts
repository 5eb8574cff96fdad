import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Returns the folders of the third-party packages that modules belong to. */
export function bundledPackages(modules: readonly string[]): readonly string[] {
  const folders = modules.flatMap((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll("\\", "/")) ?? []);
  return [...new Set(folders)].filter((folder) => !/node_modules\/@mci\//.test(folder)).toSorted();
}

/** Returns the licenses of packages, which must be distributed with them. */
export async function licensesOf(folders: readonly string[]): Promise<string> {
  const texts = await Promise.all(folders.map(async (folder) => [await licenseOf(folder), folder] as const));
  return [...new Set(texts.map(([text]) => text))].join(`\n${"-".repeat(80)}\n\n`);
}

async function licenseOf(folder: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "The package has no license file." : await readFile(join(folder, file), "utf8");
  return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text.trim()}\n`;
}
