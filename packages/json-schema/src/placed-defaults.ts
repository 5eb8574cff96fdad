import type { JsonSchema } from "@mci/contract";
import { childPointer, isRecord } from "@mci/plugin-kit";
import { dialectOf } from "./dialect.ts";
import { visitSubschemas } from "./subschemas.ts";

/** A default, and the schema it stands in. */
export interface PlacedDefault {
  /** JSON pointer of the schema. */
  readonly pointer: string;
  readonly value: unknown;
}

/** Lists the defaults of all schemas inside a schema, so that each can be checked against its own schema. */
export function placedDefaults(schema: JsonSchema): readonly PlacedDefault[] {
  const dialect = dialectOf(schema);
  const found: PlacedDefault[] = [];
  const visit = (part: unknown, pointer: string): void => {
    if (!isRecord(part) || dialect === undefined) return;
    if (Object.hasOwn(part, "default")) found.push({ pointer, value: part["default"] });
    visitSubschemas(part, dialect, (subschema, keyword, step) => {
      const at = childPointer(pointer, keyword);
      visit(subschema, step === undefined ? at : childPointer(at, step));
    });
  };
  visit(schema, "");
  return found;
}
