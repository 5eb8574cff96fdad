import type { Catalog } from "../load-catalog.ts";
import type { CatalogEntry, PreparedTool } from "./prepared-tool.ts";

/** Returns a tool of a catalog as it is called: prepared now if it waited for that. */
export function preparedEntry(entry: CatalogEntry, { entries, prepare }: Catalog): PreparedTool {
  if (entry.prepared !== undefined) return entry;
  const prepared = prepare(entry);
  entries.set(entry.tool.name, prepared);
  return prepared;
}
