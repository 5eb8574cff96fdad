import type { ErrorSchema } from "@rjsf/utils";
import type { ValueProblem } from "@mci/json-schema";
import { parsePointer, setOwn } from "@mci/plugin-kit";

/** Returns what is wrong with arguments as the form library takes it: by the names of members, which may be any. */
export function toErrorSchema(problems: readonly ValueProblem[]): ErrorSchema {
  const root: ErrorSchema = {};
  for (const { pointer, message } of problems) {
    let at: ErrorSchema = root;
    for (const step of parsePointer(pointer)) {
      if (!Object.hasOwn(at, step)) setOwn(at, step, {});
      at = at[step] ?? {};
    }
    (at.__errors ??= []).push(message);
  }
  return root;
}
