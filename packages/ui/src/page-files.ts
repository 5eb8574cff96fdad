import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { ConfigError } from "@mci/contract";

/** A file of the built page. */
export interface PageFile {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly zipped: Uint8Array;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/**
 * Reads the built page: its files by their paths, such as `assets/main-1a2b.js`. All are read at once, so that no request
 * names a file of the disk. Throws ConfigError if the page was not built.
 */
export async function readPageFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.flatMap((name) => {
    const type = types[extname(name)];
    return type === undefined ? [] : [[name.replaceAll("\\", "/"), type] as const];
  });
  if (!files.some(([name]) => name === "index.html")) {
    throw new ConfigError("MCI_CONFIG", "The files of the page are missing.", {
      hint: "In a clone of the repository, build them: pnpm build.",
    });
  }
  const read = files.map(async ([name, type]) => {
    const bytes = await readFile(join(folder, name));
    return [name, { type, bytes, zipped: await promisify(gzip)(bytes) }] as const;
  });
  return new Map(await Promise.all(read));
}
