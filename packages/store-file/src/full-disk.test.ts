import { spawnSync } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";

const folder = temporaryFolder(afterAll);
const program = join(import.meta.dirname, "..", "test", "full-disk.ts");

/** Runs a program that cannot write files of more than so many blocks: the system refuses it as if the disk were full. */
function runWithin(
  blocks: number,
  path: string,
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const command = `ulimit -f ${blocks}; exec "$0" "$@"`;
  const node = [process.execPath, "--conditions=@mci/source", "--import", "tsx", program, path];
  return spawnSync("sh", ["-c", command, ...node], { encoding: "utf8" });
}

it.skipIf(process.platform === "win32")("rejects what a full disk has no room for, and prints and ends nothing", () => {
  const path = join(folder, "full");
  const { status, stdout, stderr } = runWithin(2_000, path);
  expect(JSON.parse(stdout)).toEqual({ codes: ["MCI_STORE"], isReadable: true });
  // Node itself may warn of a loader, and LMDB of a write: `mdb_page_spill flushing error`.
  expect(stderr).not.toMatch(/unhandled|rejection|MCI_|MDB_/);
  expect(stderr).not.toMatch(/Unhandled|Rejection/);
  expect(status).toBe(0);
});

/** Mounts a disk of 1 MB where the system lets users do so. */
const onSmallDisk = [
  "--user",
  "--map-root-user",
  "--mount",
  "sh",
  "-c",
  'mount -t tmpfs -o size=1m none "$0" && exec "$@"',
];
const canMount = spawnSync("unshare", [...onSmallDisk, folder, "true"]).status === 0;

it.runIf(canMount)("tries a change now and then while the disk is full, and goes on once it has room", () => {
  const node = [process.execPath, "--conditions=@mci/source", "--import", "tsx", program, folder, "filler"];
  const { status, stdout, stderr } = spawnSync("unshare", [...onSmallDisk, folder, ...node], { encoding: "utf8" });
  expect(JSON.parse(stdout)).toEqual({ codes: ["MCI_STORE"], isReadable: true });
  expect(stderr.split("Write error").length).toBeLessThan(20);
  expect(status).toBe(0);
});

it.skipIf(process.platform === "win32")("does not open a new store where there is no room for it", () => {
  const path = join(folder, "none");
  mkdirSync(path);
  const { status, stdout, stderr } = runWithin(8, path);
  expect(stdout + stderr).toContain(`The store in ${path} cannot be opened: EFBIG`);
  expect(status).toBe(1);
  expect(() => statSync(join(path, "lock.mdb"))).toThrow("ENOENT");
});
