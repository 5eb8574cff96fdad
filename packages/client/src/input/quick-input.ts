import type { JsonObject, JsonSchema } from "@mci/contract";
import { setOwn } from "@mci/plugin-kit";
import type { Input } from "./input.ts";
import { isPlain, scalarsOf, type Scalars } from "./scalars.ts";

/** Returns a checked copy of arguments, or undefined where it cannot tell: the whole check finds out then. */
export type QuickInput = (props: unknown) => Input | undefined;

/**
 * The check of arguments that are a few strings, numbers and booleans, as those of most calls are: they are copied, found to
 * be declared and checked in one pass, in a third of the time of a pass for each. Defaults are filled in, and null counts as
 * absent where an argument is optional. Takes only what the whole check takes, with the same outcome.
 */
export function quickInput(schema: JsonSchema): QuickInput {
  const scalars = scalarsOf(schema);
  return scalars === undefined ? unknown : (props) => take(props, scalars);
}

/** Not in the closure above: V8 knows `hasOwn` only in a function that exists once, and takes a call out of the loop there. */
function take(props: unknown, scalars: Scalars): Input | undefined {
  if (!isPlain(props)) return undefined;
  const { positions, names, fields, expected } = scalars;
  const copy: Record<string, unknown> = { ...props };
  let [at, found, nulls] = [0, 0, 0];
  for (const name in copy) {
    if (!hasOwn.call(copy, name)) continue;
    const field = fields[names[at] === name ? at : (positions.get(name) ?? -1)];
    at += 1;
    if (field === undefined) return undefined;
    const value = copy[name];
    if (field.takes(value)) {
      if (field.isExpected) found += 1;
    } else if (value === null && field.isOptional) nulls += 1;
    else return undefined;
  }
  if (found !== expected && !addDefaults(copy, scalars)) return undefined;
  if (nulls === 0) return { props: copy };
  const given = withoutNulls(copy);
  return addDefaults(given, scalars) ? { props: given } : undefined;
}

function withoutNulls(props: JsonObject): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== null));
}

/** Returns false where an argument without a default is missing. */
function addDefaults(copy: Record<string, unknown>, { names, fields }: Scalars): boolean {
  for (let at = 0; at < fields.length; at += 1) {
    const { isExpected, fallback } = fields[at]!;
    const name = names[at]!;
    if (!isExpected || hasOwn.call(copy, name)) continue;
    if (fallback === undefined) return false;
    setOwn(copy, name, fallback);
  }
  return true;
}

/** In a loop over names it costs nothing, where `Object.hasOwn` doubles the time. */
const hasOwn = Object.prototype.hasOwnProperty;

const unknown: QuickInput = () => undefined;
