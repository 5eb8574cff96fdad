import { basename, dirname } from "node:path";
import { isRecord, toArray, truncate } from "@mci/plugin-kit";
import type { CheckedTools } from "mci";
import { UsageError } from "../../usage-error.ts";

/** The facts that a bundle states about itself. */
export interface BundleInfo {
  /** Letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /** The namespace in front of the name in a registry, if the user gave one. */
  readonly namespace: string | undefined;
  readonly title: string | undefined;
  /** At most 100 characters, the limit of the registry, if `metadata` has none. */
  readonly description: string;
  readonly version: string;
  readonly authors: readonly string[];
  readonly license: string | undefined;
}

/** Reads what `metadata` says. Throws UsageError for a name or a version that bundles cannot have. */
export function aboutBundle(file: string, document: unknown, { tools }: CheckedTools, given?: string): BundleInfo {
  const metadata = isRecord(document) && isRecord(document["metadata"]) ? document["metadata"] : {};
  const read = (field: string): string | undefined => {
    const value = metadata[field];
    return typeof value === "string" && value.trim() !== "" ? value : undefined;
  };
  const title = read("name");
  return {
    ...checkedName(given ?? nameOf(title ?? basename(dirname(file)))),
    title,
    description: read("description") ?? truncate(`Tools: ${tools.map(({ name }) => name).join(", ")}`, 100),
    version: checkedVersion(read("version") ?? "0.0.0"),
    authors: toArray(metadata["authors"]).map(String),
    license: read("license"),
  };
}

function nameOf(title: string): string {
  return (
    title
      .toLowerCase()
      .match(/[a-z\d]+/g)
      ?.join("-") ?? "mci-tools"
  );
}

function checkedName(given: string): Pick<BundleInfo, "name" | "namespace"> {
  const [, namespace, name] = /^(?:([A-Za-z\d.-]+)\/)?([A-Za-z\d][\w.-]*)$/.exec(given) ?? [];
  if (name !== undefined && given.length <= 200) return { name, namespace };
  throw new UsageError(
    `--name ${given}: a bundle cannot have this name.`,
    "Up to 200 letters, digits, '.', '_' and '-', for a registry after a namespace: com.example/weather.",
  );
}

function checkedVersion(version: string): string {
  if (/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version)) return version;
  const message = `metadata.version is ${JSON.stringify(version)}: a bundle needs three numbers.`;
  throw new UsageError(message, "Write a version such as 1.2.0: clients update a bundle to a higher one.");
}
