import { chmod, mkdir } from "node:fs/promises";

/** Makes a folder that only its owner can enter. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
