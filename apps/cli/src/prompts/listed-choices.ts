import { toArray } from "@mci/plugin-kit";
import { resolveRef } from "../arguments/schema-types.ts";

/** Returns the values a schema allows, if it lists them: by `enum`, by `const`, or by alternatives of which each is one `const`. */
export function listedChoices(schema: unknown, root: unknown): readonly { value: unknown; title?: unknown }[] {
  const at = resolveRef(schema, root);
  if (at === undefined) return [];
  if (Array.isArray(at["enum"])) return at["enum"].map((value: unknown) => ({ value }));
  if (Object.hasOwn(at, "const")) return [{ value: at["const"], title: at["title"] }];
  const branches = [...toArray(at["oneOf"]), ...toArray(at["anyOf"])].map((branch) => resolveRef(branch, root));
  const single = branches.filter((branch) => branch !== undefined && Object.hasOwn(branch, "const"));
  return single.length < branches.length
    ? []
    : single.map((branch) => ({ value: branch?.["const"], title: branch?.["title"] }));
}
