import { join } from "node:path";
import type { Problem, SchemaDocument } from "@mci/contract";
import { parsePointer } from "@mci/plugin-kit";
import { checkFile } from "mci";

/** A schema that loads, and what had to be left out for that. */
export interface LoadableSchema {
  readonly schema: SchemaDocument;
  /** The errors of what is left out, in words. */
  readonly broken: readonly string[];
}

/** Loads what a converter made, starting nothing, and leaves out the tools that do not load. */
export async function withoutBroken(schema: SchemaDocument, folder: string): Promise<LoadableSchema> {
  const file = join(folder, "converted.mci.json");
  const { problems } = await checkFile(file, { texts: { [file]: JSON.stringify(schema) } });
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return { schema, broken: [] };
  const indexes = new Set(errors.map(toolIndex));
  const tools = schema.tools?.filter((_, index) => !indexes.has(index)) ?? [];
  const broken = errors.map((error) => {
    const tool = schema.tools?.[toolIndex(error) ?? -1];
    const hint = error.hint === undefined ? "" : `\n  ${error.hint}`;
    return `${tool === undefined ? "The result does not load" : `tool '${tool.name}' does not load and is left out`}: ${error.message}${hint}`;
  });
  return { schema: { ...schema, tools }, broken };
}

function toolIndex({ pointer = "" }: Problem): number | undefined {
  const [list, index] = parsePointer(pointer);
  return list === "tools" && index !== undefined ? Number(index) : undefined;
}
