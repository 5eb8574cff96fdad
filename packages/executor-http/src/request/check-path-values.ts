import { ConfigError, type PrepareContext } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";

import { propsPath } from "./url-part.ts";

/** Warns about entries of `pathValues` without effect. `names`: those that the url reads. */
export function checkPathValues(
  entries: readonly string[],
  names: readonly string[],
  context: Pick<PrepareContext, "report">,
): void {
  const values = names.filter((name) => name.startsWith("props."));
  for (const [index, entry] of entries.entries()) {
    const path = propsPath(entry);
    if (values.includes(path)) continue;
    const message = path.startsWith("props.")
      ? `pathValues names ${JSON.stringify(entry)}, which the url does not read.`
      : `pathValues has ${JSON.stringify(entry)}, which is not an argument such as "props.path".`;
    const hint = suggest(path, values) ?? "Write it as it stands in the placeholder of the url.";
    context.report(new ConfigError("MCI_CONFIG", message, { hint }), entry, {
      isWarning: true,
      at: `/pathValues/${index}`,
    });
  }
}
