import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Returns the licenses of the third-party packages in a bundle, which must be distributed with it, and where their sources are. */
export async function notices(paths: readonly string[]): Promise<string> {
  const folders = new Set(paths.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
  const texts = await Promise.all([...folders].toSorted().map((path) => notice(path)));
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

async function notice(path: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(join(path, "package.json"), "utf8"));
  const file = (await readdir(path)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${path} has no license file to pass on.`);
  const { name, version, license } = manifest;
  const source = `https://www.npmjs.com/package/${name}/v/${version}`;
  const text = (await readFile(join(path, file), "utf8")).trim();
  return `${name} ${version} (${license})\nSource: ${source}\n\n${text}\n`;
}
