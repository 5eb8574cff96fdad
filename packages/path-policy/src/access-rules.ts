import { resolve } from "node:path";

import { destination } from "./destination.ts";
import { fileSystem } from "./file-system.ts";
import { isInside } from "./inside.ts";
import { outsideError, secretError } from "./path-errors.ts";
import type { PathPolicyOptions } from "./options.ts";
import { isSecret } from "./secret.ts";

/** Says no to a place by throwing. Throughout, `path` is how the message names it. */
export class AccessRules {
  private readonly options: PathPolicyOptions;
  private spelledRoots: readonly string[] | undefined;
  private realRoots: readonly string[] | undefined;

  constructor(options: PathPolicyOptions) {
    this.options = options;
  }

  /** An absolute path, its links not followed. */
  checkSpelling(target: string, path: string, from: "author" | "props"): void {
    const { folder, directories } = this.options;
    this.spelledRoots ??= [folder, ...directories.map((directory) => resolve(folder, directory))];
    this.check(this.spelledRoots, target, path, from);
  }

  /** A real path. */
  checkRealPath(real: string, path: string, from: "author" | "props"): void {
    const { anyPaths } = this.options;
    if (anyPaths && from === "author") return;
    this.realRoots ??= realPaths(this.options);
    // A root can have come or moved since: a folder made later, a release folder behind a link.
    if (!anyPaths && !this.realRoots.some((root) => isInside(root, real))) this.realRoots = realPaths(this.options);
    this.check(this.realRoots, real, path, from);
  }

  private check(roots: readonly string[], target: string, path: string, from: "author" | "props"): void {
    const { anyPaths } = this.options;
    if (!anyPaths && !roots.some((root) => isInside(root, target))) throw outsideError(path, this.options);
    if (from === "props" && (isSecret(target, roots) || this.isSecretFile(target, roots))) throw secretError(path);
  }

  /** A link to one may come or move at any time. */
  private isSecretFile(target: string, roots: readonly string[]): boolean {
    const { secretFiles = [] } = this.options;
    return !roots.includes(target) && secretFiles.some((file) => file === target || realPath(file) === target);
  }
}

function realPaths({ folder, directories }: PathPolicyOptions): readonly string[] {
  return [folder, ...directories].map((directory) => realPath(resolve(folder, directory)));
}

function realPath(path: string): string {
  try {
    return fileSystem().realpathSync.native(path);
  } catch {
    return destination(path); // Not there: what is missing below it is "not found", not "outside".
  }
}
