import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PackedFile } from "./read-packed.ts";

/** Reads the files of this command that serve tools, by name, with the licenses of all code in them. Its page stays out. */
export async function commandFiles(): Promise<ReadonlyMap<string, PackedFile>> {
  const folder = dirname(fileURLToPath(import.meta.url));
  const names = (await readdir(folder)).filter((name) => name.endsWith(".cjs") || name.startsWith("THIRD-PARTY-"));
  const read = (path: string): Promise<PackedFile | undefined> =>
    readFile(path).then(
      (bytes) => ({ bytes, isExecutable: false }),
      () => undefined,
    );
  const files = await Promise.all(
    [...names.map((name) => [name, join(folder, name)] as const), ["LICENSE", join(folder, "../LICENSE")] as const].map(
      async ([name, path]) => [name, await read(path)] as const,
    ),
  );
  return new Map(files.flatMap(([name, file]) => (file === undefined ? [] : [[name, file] as const])));
}
