import type { JsonSchema, Values } from "@mci/contract";
import { isRecord } from "../records.ts";

/** Fills in what the caller left out. Never touches what it is given: a changed object is a copy. */
export type Defaults = (props: Values) => Values;

/** Defaults of the `properties` of a schema, and of theirs where the parent object is present. */
export function planDefaults(schema: JsonSchema | undefined): Defaults | undefined {
  if (!isRecord(schema) || !isRecord(schema["properties"])) return undefined;
  const own: [string, unknown][] = [];
  const nested: [string, Defaults][] = [];
  for (const [name, property] of Object.entries(schema["properties"])) {
    if (!isRecord(property)) continue;
    if (Object.hasOwn(property, "default")) own.push([name, property["default"]]);
    const inner = planDefaults(property);
    if (inner) nested.push([name, inner]);
  }
  if (own.length === 0 && nested.length === 0) return undefined;
  return (props) => {
    let filled = props;
    const set = (name: string, value: unknown): void => {
      if (filled === props) filled = { ...props };
      Object.defineProperty(filled, name, { value, enumerable: true, configurable: true, writable: true });
    };
    for (const [name, value] of own) if (!Object.hasOwn(props, name)) set(name, value);
    for (const [name, fill] of nested) {
      const value = Object.hasOwn(filled, name) ? filled[name] : undefined;
      if (!isRecord(value)) continue;
      const inner = fill(value);
      if (inner !== value) set(name, inner);
    }
    return filled;
  };
}
