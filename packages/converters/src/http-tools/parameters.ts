import type { JsonSchema } from "@mci/contract";
import { checkHeaderName } from "./headers.ts";
import { readParameter, type Parameter } from "./parameter.ts";
import { quoted, type MisplacedFields, type FieldReader } from "./field-reader.ts";

/** The parameters of a tool; `elsewhere`: fields that belong to what they stand in. Two of one name are an error: a caller could give only one of them. */
export function readParameters(list: FieldReader, elsewhere: MisplacedFields): readonly Parameter[] {
  const parameters = list.items().flatMap((spot) => readParameter(spot, elsewhere) ?? []);
  const names = new Set<string>();
  const headers = new Set<string>();
  for (const { name, position, spot } of parameters) {
    const place = spot.field("name");
    const header = name.toLowerCase(); // The letter case of headers does not matter.
    if (names.has(name) || (position === "header" && headers.has(header))) {
      place.error(`There is another parameter named ${quoted(name)}.`, { hint: "Rename one of them." });
    }
    names.add(name);
    if (position !== "header") continue;
    headers.add(header);
    checkHeaderName(name, place);
  }
  return parameters;
}

/** The parameters of the tool, as its caller sees them. */
export function toInputSchema(parameters: readonly Parameter[]): JsonSchema {
  const required = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(required.length === 0 ? {} : { required }),
  };
}
