import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ConfigError } from "@mci/contract";
import { isInside } from "@mci/path-policy";
import { isRecord } from "@mci/plugin-kit";
import ts from "typescript-6";
import type { ProjectConfig } from "./open-projects.ts";

/** Folders or files of sources, and where the modules are that they become. */
export type ModuleMap = Readonly<Record<string, string>>;

/**
 * Returns the module that is imported for a source file: where the module map says, else where `outDir` and `rootDir` of its
 * `tsconfig.json` put it, else the source file itself, which Node loads from version 22.18 on.
 */
export function modulePath(source: string, config: ProjectConfig, map: ModuleMap, folder: string): string {
  return mapped(source, map, folder) ?? compiled(source, config) ?? source;
}

/** The longest entry that contains the file wins. A target with the extension of a module is a bundle of all its sources. */
function mapped(source: string, map: ModuleMap, folder: string): string | undefined {
  const entries = Object.entries(map).map(([from, to]) => ({ from: resolve(folder, from), to: resolve(folder, to) }));
  const [best] = entries
    .filter(({ from }) => from === source || isInside(from, source))
    .toSorted((a, b) => b.from.length - a.from.length);
  if (best === undefined) return undefined;
  if (/\.[cm]?[jt]sx?$/.test(best.to)) return best.to;
  return toJavaScript(join(best.to, relative(best.from === source ? dirname(source) : best.from, source)));
}

function compiled(source: string, { file, options, files }: ProjectConfig): string | undefined {
  if (file === undefined || options.outDir === undefined) return undefined;
  if (options.noEmit === true || options.emitDeclarationOnly === true) return undefined;
  const root = options.rootDir ?? defaultRoot(file, options.composite === true, files);
  if (!isInside(root, source)) return undefined;
  return toJavaScript(join(options.outDir, relative(root, source)), options.jsx === ts.JsxEmit.Preserve);
}

/** From TypeScript 6 on, the folder of `tsconfig.json`; before, the deepest folder that contains all files of the project. */
function defaultRoot(config: string, isComposite: boolean, files: readonly string[]): string {
  const version = typescriptVersion(config);
  if (isComposite || (version !== undefined && version >= 6)) return dirname(config);
  const [first = config, ...others] = files.filter((name) => !/\.d\.[cm]?ts$/.test(name));
  let root = dirname(first);
  for (const other of others) while (!isInside(root, other) && dirname(root) !== root) root = dirname(root);
  return root;
}

/** The major version of the TypeScript that the project itself compiles with. */
function typescriptVersion(config: string): number | undefined {
  try {
    const manifest: unknown = createRequire(config)("typescript/package.json");
    return isRecord(manifest) ? Number.parseInt(String(manifest["version"]), 10) : undefined;
  } catch {
    return undefined;
  }
}

function toJavaScript(path: string, keepsJsx = false): string {
  return path
    .replace(/\.ts$/, ".js")
    .replace(/\.([cm])ts$/, ".$1js")
    .replace(/\.tsx$/, keepsJsx ? ".jsx" : ".js");
}

/** Returns a path as a file writes it: relative to its folder, with slashes. */
export function writtenPath(path: string, folder: string): string {
  const steps = relative(folder, path).split(sep).join("/");
  return steps.startsWith("../") ? steps : `./${steps}`;
}

/** Throws ConfigError (MCI_CONFIG) for an entry of a module map whose source does not exist or that says nothing. */
export function checkModuleMap(map: ModuleMap, exists: (path: string) => boolean, folder: string): void {
  for (const [from, to] of Object.entries(map)) {
    if (from === "" || to === "") throw new ConfigError("MCI_CONFIG", "moduleMap requires a source and a module.");
    if (exists(resolve(folder, from))) continue;
    throw new ConfigError("MCI_CONFIG", `moduleMap maps '${from}', which does not exist.`);
  }
}
