import type { ImportedToolset } from "@mci/openapi-importer";
import { fileLimits } from "@mci/schema";
import { json } from "../../output/visible.ts";
import { yamlText } from "../../output/yaml-text.ts";
import { UsageError } from "../../usage-error.ts";

export type ToolsetFormat = "json" | "yaml";

/** Returns the text of a toolset file. Throws UsageError if it would be too large to be loaded. */
export function toolsetText(toolset: ImportedToolset, format: ToolsetFormat): string {
  const text = format === "json" ? `${json(toolset)}\n` : yamlText(toolset);
  const bytes = Buffer.byteLength(text);
  const limit = format === "json" ? fileLimits.jsonBytes : fileLimits.yamlBytes;
  if (bytes <= limit) return text;
  const [size, most] = [bytes, limit].map((count) => Math.ceil(count / 100_000) / 10);
  const instead =
    format === "yaml" ? "Write JSON, which may be larger (--format json, or a name in .json), or take" : "Take";
  throw new UsageError(
    `The file would have ${size} MB, and at most ${most} MB of ${format.toUpperCase()} are loaded.`,
    `${instead} fewer operations with --tag or --only, or write a file for each tag: --out tools/`,
  );
}
