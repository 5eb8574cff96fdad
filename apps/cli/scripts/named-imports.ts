import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";

/**
 * Node lets `await import("ajv")` see the exports of a CommonJS package by name; esbuild gives it `default` alone. This
 * writes the names out, as Node finds them.
 */
export const namedImports: Plugin = {
  name: "named-imports",
  setup(build) {
    build.onResolve({ filter: /^[^.]/ }, async ({ path, kind, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const resolved = await build.resolve(path, { kind: "import-statement", resolveDir });
      const isPackage = resolved.path.includes("node_modules") && !resolved.external;
      return isPackage && (await exportNames(resolved.path)) ? { path: resolved.path, namespace } : undefined;
    });
    build.onLoad({ filter: /./, namespace }, async ({ path }) => {
      const names = (await exportNames(path)) ?? [];
      const named = names
        .filter((name) => name !== "default")
        .map((name) => `export const ${name} = exported.${name};`);
      const source = [`const exported = require(${JSON.stringify(path)});`, "export default exported;", ...named];
      return { contents: source.join("\n"), resolveDir: "/" };
    });
  },
};

export const namespace = "named-imports";
const { cache } = createRequire(import.meta.url);

/** Undefined for a module that is no CommonJS. */
async function exportNames(file: string): Promise<string[] | undefined> {
  const exported: object = await import(pathToFileURL(file).href);
  return cache[file] === undefined ? undefined : Object.keys(exported);
}
