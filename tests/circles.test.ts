import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const owners = ["packages", "apps"].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => join(parent, name)),
);

it.each(owners)("%s has no file that imports itself by way of others, not even a type", (owner) => {
  expect(circlesIn(importsIn(join(root, owner)))).toEqual([]);
});

it("loading and calling tools know each other by the loaded tool alone", () => {
  const source = join(root, "packages/client/src");
  const imports = importsIn(source);
  const foldersBehind = (folder: string): ReadonlySet<string> => {
    const own = [...imports.entries()].filter(
      ([file]) => file.startsWith(join(source, folder)) && !/\.test\./.test(file),
    );
    return new Set(own.flatMap(([, targets]) => targets).map((target) => relative(source, target).split(sep)[0] ?? ""));
  };
  expect([...foldersBehind("load")].filter((name) => /^(?:call|cache|limits|failing)$/.test(name))).toEqual([]);
  for (const folder of ["call", "cache", "limits", "failing", "tool"]) {
    expect(foldersBehind(folder)).not.toContain("load");
  }
});

/** Returns the files of a package, each with the files of it that it imports. */
function importsIn(folder: string): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !/node_modules|[\\/]dist(?:$|[\\/])/.test(parentPath))
    .map(({ name, parentPath }) => join(parentPath, name));
  return new Map(
    files.map((file) => {
      const found = readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*"(\.[^"]+)"/g);
      return [file, Array.from(found, ([, path = ""]) => resolve(dirname(file), path))];
    }),
  );
}

/** Returns each circle once, as the files along it. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, open: readonly string[]): void => {
    const start = open.indexOf(file);
    if (start !== -1) circles.push([...open.slice(start), file].map((path) => relative(root, path)).join(" -> "));
    if (start !== -1 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) follow(target, [...open, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles;
}
