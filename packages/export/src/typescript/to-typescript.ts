import type { Tool } from "@mci/contract";
import { aliasNames, schemaTypes } from "./schema-types.ts";
import { docComment, propertyName } from "./syntax.ts";

/** The parts of a tool that its types are made from. */
export type TypedTool = Pick<Tool, "name" | "description" | "inputSchema" | "outputSchema">;

/**
 * Returns tools as the source of a TypeScript module: an interface `Tools` with the arguments and the result of each, for
 * `MCIClient.load<Tools>()`. Where a schema says more than types can, they let more in.
 *
 * @example
 * await writeFile("tools.d.ts", toTypeScript(client.tools()));
 */
export function toTypeScript(tools: readonly TypedTool[]): string {
  const names = aliasNames(["Tools", "Array"]);
  const declarations: string[] = [];
  const members = tools.map(({ name, description, inputSchema, outputSchema }) => {
    const input = schemaTypes(inputSchema === true ? {} : (inputSchema ?? {}), { name, isInput: true, names });
    const output = outputSchema === undefined ? undefined : schemaTypes(outputSchema, { name, isInput: false, names });
    const result = output?.root(2) ?? "unknown";
    const body = `${propertyName(name)}: {\n    arguments: ${input.root(2)};\n    result: ${result};\n  };`;
    declarations.push(...input.declarations(), ...(output?.declarations() ?? []));
    return `${docComment(description, 1)}  ${body}\n`;
  });
  const parts = [header, `export interface Tools {\n${members.join("")}}\n`, ...declarations];
  return parts.join("\n");
}

const header = "// Written by `mci types` from the schemas of the tools: do not edit.\n";
