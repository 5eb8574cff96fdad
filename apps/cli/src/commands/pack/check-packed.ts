import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { checkFile, type CheckedTools } from "mci";
import type { Problem } from "@mci/contract";
import type { PackedFile } from "./read-packed.ts";

/**
 * Checks the files of a bundle in a folder of their own, and returns the problems that they have there and not at home: something is
 * missing.
 */
export async function problemsAway(
  file: string,
  packed: ReadonlyMap<string, PackedFile>,
  { problems }: CheckedTools,
): Promise<readonly Problem[]> {
  const home = dirname(file);
  const away = await realpath(await mkdtemp(join(tmpdir(), "mci-pack-")));
  try {
    await Promise.all(Array.from(packed, ([path, content]) => writeInto(join(away, path), content)));
    const checked = await checkFile(join(away, relative(home, file)));
    const known = new Set(problems.map((problem) => placeOf(problem, home)));
    const added = checked.problems.filter((problem) => !known.has(placeOf(problem, away)));
    return added.map((problem) =>
      problem.file === undefined ? problem : { ...problem, file: join(home, relative(away, problem.file)) },
    );
  } finally {
    await rm(away, { recursive: true, force: true });
  }
}

async function writeInto(path: string, { bytes, isExecutable }: PackedFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes, { mode: isExecutable ? 0o755 : 0o644 });
}

function placeOf({ code, file, pointer }: Problem, folder: string): string {
  return JSON.stringify([code, file === undefined ? "" : relative(folder, file), pointer]);
}
