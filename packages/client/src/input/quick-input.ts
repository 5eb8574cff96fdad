import type { JsonSchema } from "@mci/contract";
import type { Input } from "./input.ts";
import { isPlain, scalarsOf, type Scalars } from "./scalars.ts";

/** Returns a checked copy of arguments, or undefined where it cannot tell: the whole check finds out then. */
export type QuickInput = (props: unknown) => Input | undefined;

/**
 * The check of arguments that are a few strings, numbers and booleans, as those of most calls are: they are copied, found to
 * be declared and checked in one pass, in a third of the time of a pass for each. Takes only what the whole check takes, with
 * the same outcome.
 */
export function quickInput(schema: JsonSchema): QuickInput {
  const scalars = scalarsOf(schema);
  return scalars === undefined ? unknown : (props) => take(props, scalars);
}

/** Not in the closure above: V8 knows `hasOwn` only in a function that exists once, and takes a call out of the loop there. */
function take(props: unknown, { positions, names, fields, expected }: Scalars): Input | undefined {
  if (!isPlain(props)) return undefined;
  const copy = { ...props };
  let [at, found] = [0, 0];
  for (const name in copy) {
    if (!hasOwn.call(copy, name)) continue;
    const field = fields[names[at] === name ? at : (positions.get(name) ?? -1)];
    at += 1;
    if (field === undefined || !field.takes(copy[name])) return undefined;
    if (field.isExpected) found += 1;
  }
  return found === expected ? { props: copy } : undefined;
}

/** In a loop over names it costs nothing, where `Object.hasOwn` doubles the time. */
const hasOwn = Object.prototype.hasOwnProperty;

const unknown: QuickInput = () => undefined;
