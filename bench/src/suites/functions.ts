import { join } from "node:path";
import { tempFile } from "../harness/temp.ts";

let folder: string | undefined;

/** Writes a project of 200 functions in 20 files that share types, once, and returns its folder. */
export function writeProject(): string {
  if (folder !== undefined) return folder;
  const compilerOptions = {
    target: "es2023",
    module: "nodenext",
    strict: true,
    rootDir: "src",
    outDir: "dist",
    types: [],
  };
  folder = join(tempFile("project/tsconfig.json", { compilerOptions }), "..");
  tempFile("project/src/types.ts", types);
  for (let file = 0; file < 20; file += 1) {
    const functions = Array.from({ length: 10 }, (_, index) => functionText(file * 10 + index));
    const text = `import type { Int, Place, Sorting } from "./types.ts";\n\n${functions.join("\n")}`;
    tempFile(`project/src/tools-${file}.ts`, text);
  }
  return folder;
}

const types = `export type Int = number;
export type Sorting = "name" | "date" | "size";
/** A place on earth. */
export interface Place {
  /** @minLength 1 */
  city: string;
  country?: string;
  within: Place[];
}
`;

function functionText(index: number): string {
  return `/**
 * Searches places, number ${index}. And more.
 *
 * @param query - what to look for
 * @param limit - how many at most
 * @minimum 1
 * @readOnly
 */
export async function search_${index}(
  query: string,
  limit: Int = 10,
  sorting: Sorting = "date",
  near: Place | null = null,
  tags: Record<string, string[]> = {},
): Promise<{ places: Place[]; total: Int; at: Date }> {
  return { places: near === null ? [] : [near], total: limit + Object.keys(tags).length, at: new Date(query + sorting) };
}
`;
}
