import { constants, type Stats } from "node:fs";
import { open } from "node:fs/promises";
import { errorMessage } from "@mci/plugin-kit";
import { maxSecretBytes, secretError, secretText } from "./secret-text.ts";

/** Returns the content of a file, without the newline at its end. Throws MCIError (MCI_SECRET). */
export async function readSecretFile(name: string, path: string): Promise<string> {
  const bytes = await contentOf(path).catch((cause: unknown) => {
    throw secretError(name, `its file cannot be used: ${reasonOf(cause)}`, { cause });
  });
  return secretText(name, "its file", bytes);
}

async function contentOf(path: string): Promise<Buffer> {
  // A pipe without a writer would never open.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const risk = riskOf(await handle.stat());
    if (risk !== undefined) throw new Error(risk);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxSecretBytes + 1), 0, maxSecretBytes + 1, 0);
    if (bytesRead > maxSecretBytes) throw new Error("it is larger than 64 KB");
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Leaves out the message of the system, which names the path. */
function reasonOf(error: unknown): string {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is none";
  return typeof code === "string" ? code : errorMessage(error);
}

/** The owner of a file, and others with write permission, choose what is sent. Windows has neither owners nor bits to look at. */
function riskOf(stats: Stats): string | undefined {
  if (!stats.isFile()) return "it is not a regular file";
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  if (stats.uid !== user && stats.uid !== 0) return "it belongs to another user";
  return (stats.mode & 0o022) === 0 ? undefined : "others can write to it";
}
