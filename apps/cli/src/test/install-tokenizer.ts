import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";

/** Installs `gpt-tokenizer` in a folder: the command takes it from the project. */
export async function installTokenizer(folder: string): Promise<void> {
  await mkdir(join(folder, "node_modules"));
  const source = join(import.meta.dirname, "../../node_modules/gpt-tokenizer");
  await symlink(source, join(folder, "node_modules/gpt-tokenizer"));
}
