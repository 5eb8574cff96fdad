import type { ErrorSchema } from "@rjsf/utils";
import type { ValueProblem } from "@mci/json-schema";
import { parsePointer } from "@mci/plugin-kit";

/** Returns what is wrong with arguments as the form library takes it: by the names of members, which may be any. */
export function toErrorSchema(problems: readonly ValueProblem[]): ErrorSchema {
  const root: ErrorSchema = {};
  for (const { pointer, message } of problems) {
    let at: ErrorSchema = root;
    for (const step of parsePointer(pointer)) at = memberOf(at, step);
    (at.__errors ??= []).push(message);
  }
  return root;
}

function memberOf(parent: ErrorSchema, name: string): ErrorSchema {
  if (!Object.hasOwn(parent, name)) {
    // A member `__proto__` cannot be assigned.
    Object.defineProperty(parent, name, { value: {}, enumerable: true, configurable: true, writable: true });
  }
  return parent[name] ?? {};
}
