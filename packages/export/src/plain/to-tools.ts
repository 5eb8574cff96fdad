import type { ExecuteOptions, Toolbox } from "@mci/contract";
import { described } from "../described.ts";
import { failureText } from "../failure-text.ts";
import { fittedToolbox } from "../fitted-toolbox.ts";
import { readInput } from "../input.ts";
import { fittedKeys } from "../keys/fitted-keys.ts";
import { exportChecks, type ExportOptions } from "../offered.ts";
import { textOfParts, toParts } from "../result-parts.ts";

/** A tool in the parts that every framework asks for. */
export interface PlainTool {
  name: string;
  /** The title, or an empty string, of a tool without a description: frameworks require one. */
  description: string;
  inputSchema: PlainSchema;
  /** Runs the tool with the arguments of a model, as an object or as JSON. Never throws: the model reads what went wrong. */
  call: (args?: unknown, options?: ExecuteOptions) => Promise<PlainResult>;
}

/** A JSON Schema of an object, in a type that those of frameworks accept. */
export interface PlainSchema {
  type: "object";
  properties: Record<string, object | boolean>;
  required?: string[];
  [keyword: string]: unknown;
}

/** The answer to a call as a model reads it. */
export interface PlainResult {
  /** All of the answer; a line says of each image and file what it is. Of a failure, what went wrong. */
  text: string;
  isError: boolean;
}

/**
 * Returns a toolbox as plain tools, for a framework that has no export of its own: most make a tool from a name, a description, a
 * JSON Schema and a function. Names and schemas are those that providers accept. The tools are those of the moment.
 *
 * @example
 * const tools = toTools(client);
 * const { text, isError } = (await tools.find(({ name }) => name === "get_weather")?.call({ city: "Tbilisi" })) ?? {};
 *
 * @throws ConfigError (MCI_CONFIG) for an invalid toolbox, and for unknown and invalid options.
 */
export function toTools(toolbox: Toolbox, options?: ExportOptions): PlainTool[] {
  const { list, run } = fittedToolbox("toTools", toolbox, options, exportChecks);
  return list((tool, name) => ({
    name,
    description: described(tool).description ?? "",
    inputSchema: fittedKeys(tool).parameters() as PlainSchema,
    async call(args, execution) {
      const result = await run(name, readInput(args), execution);
      const text = result.isError ? failureText(result) : textOfParts(toParts(result));
      return { text, isError: result.isError };
    },
  }));
}
