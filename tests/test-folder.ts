import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { root } from "./documents.ts";

/**
 * Creates a folder from where programs find the packages, and deletes it at the end of the test, or when `atEnd` says. Those in
 * `heavy` find its packages, too.
 */
export function testFolder(
  atEnd: (work: () => void) => void = onTestFinished,
  parent: "tests" | "heavy" = "tests",
): string {
  const folder = mkdtempSync(join(root, parent, ".tmp-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
