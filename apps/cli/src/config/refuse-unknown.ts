import { suggest } from "@mci/plugin-kit";
import { UsageError } from "../usage-error.ts";

/** Throws UsageError for a member of a config that is not among `known`. */
export function refuseUnknown(config: object, known: object, file: string, prefix = ""): void {
  const unknown = Object.keys(config).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const hint = suggest(unknown, Object.keys(known), { list: "Valid options" });
  throw new UsageError(`${file} has '${prefix}${unknown}', which is not an option.`, hint);
}
