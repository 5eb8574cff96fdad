import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cookbookPage, recipePage, recipes } from "./cookbook.ts";
import { root } from "./pages.ts";
import { exportsOf } from "./reference/declarations.ts";
import { fileFormatPage, type PublishedSchema } from "./reference/file-format.ts";
import { modulePage, modulesPage, referenceUrl } from "./reference/module-page.ts";

/** Writes the pages that are made from source code and from the JSON Schema, for the build of the site. */
const folder = join(import.meta.dirname, "../generated");
rmSync(folder, { recursive: true, force: true });
const schema = JSON.parse(readFileSync(join(root, "packages/schema/mci.schema.json"), "utf8")) as PublishedSchema;
write("/reference/file-format", fileFormatPage(schema));
write("/cookbook/index", cookbookPage());
for (const recipe of recipes) write(`/cookbook/${recipe.name}`, recipePage(recipe));
const modules = readdirSync(join(root, "packages"))
  .flatMap(modulesOf)
  .map(({ specifier, file }) => ({ specifier, all: exportsOf(file) }))
  .filter(({ all }) => all.length > 0);
write("/reference/index", modulesPage(modules.map(({ specifier }) => specifier)));
for (const { specifier, all } of modules) write(referenceUrl(specifier), modulePage(specifier, all));

type Source = string | { readonly default: string };

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | { readonly "@mci/source"?: Source; readonly types?: string }>>;
}

/** The published modules of a package that have types, each with its source. */
function modulesOf(name: string): readonly { readonly specifier: string; readonly file: string }[] {
  const at = join(root, "packages", name);
  const manifest = JSON.parse(readFileSync(join(at, "package.json"), "utf8")) as Manifest;
  return Object.entries(manifest.exports).flatMap(([path, target]) => {
    if (typeof target === "string" || target.types === undefined) return [];
    const entry = target["@mci/source"];
    if (entry === undefined) return [];
    const file = join(at, typeof entry === "string" ? entry : entry.default);
    return [{ specifier: manifest.name + path.slice(1), file }];
  });
}

function write(url: string, text: string): void {
  const file = join(folder, `${url}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `---\neditLink: false\n---\n\n${text}`);
}
