import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { testTools } from "@mci/testing";
import { describe, expect, it } from "vitest";
import { root } from "./documents.ts";

const examples = join(root, "examples");
const names = filesIn(examples).filter((name) => /(?<!package)\.(?:json|ya?ml)$/.test(name));
/** The schema files of the examples; the tests of toolsets run with the file that names them. */
const files = names.filter((name) => {
  const text = readFileSync(join(examples, name), "utf8");
  return text.includes("schemaVersion") && !/[\\/]mci[\\/]/.test(name);
});

describe("the tests of examples", () => {
  it("are some", () => expect(names.filter((name) => hasTests(name)).length).toBeGreaterThan(3));

  it.each(files.filter((name) => hasTests(name) || name.startsWith("toolsets")))("%s passes its own", async (name) => {
    const { results } = await testTools(join(examples, name), { load: { ignoreLock: true } });
    expect(results.length).toBeGreaterThan(0);
    expect(results.flatMap(({ failures }) => failures)).toEqual([]);
  });
});

/** Returns the paths of files below a folder. Without `node_modules`, whose links lead to all packages and around. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    if (entry.name === "node_modules") return [];
    return filesIn(join(folder, entry.name)).map((name) => join(entry.name, name));
  });
}

function hasTests(name: string): boolean {
  return /\btests"?:/.test(readFileSync(join(examples, name), "utf8"));
}
