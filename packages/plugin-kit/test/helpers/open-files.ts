import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the files below a folder that this process has open, on Linux. Other descriptors of the process come and go with other
 * tests, whose sockets the collector closes.
 */
export function openBelow(folder: string): readonly string[] {
  const targetOf = (descriptor: string): string => {
    try {
      return readlinkSync(join("/proc/self/fd", descriptor));
    } catch {
      return ""; // Closed meanwhile.
    }
  };
  return readdirSync("/proc/self/fd")
    .map(targetOf)
    .filter((target) => target.startsWith(folder));
}
