import { isRecord, type JsonObject, type ParsedArguments } from "@mci/contract";
import { declaredOnly } from "@mci/plugin-kit";
import { compileSchema } from "../schema/compile-schema.ts";
import type { DefinedTool } from "../define-tool.ts";
import { parseArguments } from "../schema/parse-arguments.ts";

/** Checks arguments as a client does: undeclared ones are dropped, defaults filled in, null counts as absent where it may. */
export async function checkArguments({ inputSchema, options }: DefinedTool, args: unknown): Promise<ParsedArguments> {
  if (!isRecord(args)) return { problems: [{ path: "", message: "Arguments must be an object" }] };
  const check = await compileSchema(inputSchema);
  const given = check.withDefaults(declaredOf(inputSchema, args));
  const props = check.verdict(given) === true ? given : check.withDefaults(check.withoutNulls(given));
  const problems = check.problems(props, { whole: "The arguments", part: "Parameter" });
  if (problems.some(({ keyword }) => keyword === "")) return { problems }; // could not be checked
  const parse = parseArguments(options.input, inputSchema);
  return (await parse?.(props, problems)) ?? (problems.length > 0 ? { problems } : { props });
}

/** All arguments of a schema that says itself which there may be. */
function declaredOf(schema: JsonObject, args: JsonObject): JsonObject {
  const declared = declaredOnly(schema);
  return declared === undefined
    ? args
    : Object.fromEntries(Object.entries(args).filter(([name]) => declared.has(name)));
}
