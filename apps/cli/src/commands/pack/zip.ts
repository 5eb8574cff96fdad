import { zipSync, type ZippableFile } from "fflate";
import type { PackedFile } from "./read-packed.ts";

/** Returns a zip archive of files by their paths. The same files give the same bytes, wherever and whenever. */
export function zip(files: ReadonlyMap<string, PackedFile>): Uint8Array {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const entries = sorted.map(([path, { bytes, isExecutable }]): [string, ZippableFile] => [
    path,
    [bytes, { mtime: begin, os: unix, attrs: ((isExecutable ? 0o100755 : 0o100644) << 16) >>> 0 }],
  ]);
  return zipSync(Object.fromEntries(entries));
}

/** The earliest date that an archive can have, in local time as archives are. */
const begin = new Date(1980, 0, 1);
/** The system of the permissions in `attrs`. */
const unix = 3;
