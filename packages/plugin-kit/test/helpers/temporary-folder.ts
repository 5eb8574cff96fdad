import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates a folder, and deletes it at the end of the test, or when `atEnd` says. Returns its path without links. */
export function temporaryFolder(atEnd: (work: () => void) => void = onTestFinished): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mci-")));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Creates a folder with these files, and deletes it at the end of the test, or when `atEnd` says. Objects are written as JSON.
 * No other user can write to them, whatever the umask.
 * Returns its path without links.
 */
export function folderOf(files: Readonly<Record<string, unknown>>, atEnd?: (work: () => void) => void): string {
  const folder = temporaryFolder(atEnd);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const isWritten = typeof content === "string" || Buffer.isBuffer(content);
    writeFileSync(join(folder, name), isWritten ? content : JSON.stringify(content), { mode: 0o644 });
  }
  return folder;
}
