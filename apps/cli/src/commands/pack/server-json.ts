import { createHash } from "node:crypto";
import { omitUndefined, truncate } from "@mci/plugin-kit";
import { UsageError } from "../../usage-error.ts";
import type { BundleInfo } from "./about-bundle.ts";
import type { UserValue } from "./user-values.ts";

/** The schema of the registry's files that this one follows. */
export const serverSchema = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

/** The place of a bundle on the web, and its name in a registry. */
export interface Publication {
  readonly url: string;
  /** With the namespace, such as `io.github.ada/weather`. */
  readonly name: string;
  readonly repository: { readonly url: string; readonly source: string } | undefined;
}

/** Reads the value of `--server-json`. Throws UsageError for one that a registry refuses. */
export function readPublication(given: string, { name, namespace }: BundleInfo): Publication {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== "https:" || !url.pathname.endsWith(".mcpb") || url.username !== "") {
    const example = "https://github.com/ada/weather/releases/download/v1.2.0/weather.mcpb";
    throw new UsageError(`--server-json ${given} must be the https URL of an .mcpb file.`, `Such as ${example}`);
  }
  const [, owner, project] = /^\/([\w.-]+)\/([\w.-]+)\//.exec(url.pathname) ?? [];
  const isGitHub = url.hostname === "github.com" && owner !== undefined && project !== undefined;
  const space = namespace ?? (isGitHub ? `io.github.${owner}` : undefined);
  if (space === undefined) {
    const hint = "Write the namespace that is yours in front of the name: --name com.example/weather.";
    throw new UsageError("server.json needs a namespace, which this URL does not tell.", hint);
  }
  const repository = isGitHub ? { url: `https://github.com/${owner}/${project}`, source: "github" } : undefined;
  return { url: url.href, name: `${space}/${name}`, repository };
}

/** Returns the `server.json` of a bundle for the MCP registry. Source: its schema of 2025-12-11. */
export function serverJson(
  bundle: Uint8Array,
  { title, description, version }: BundleInfo,
  values: readonly UserValue[],
  { url, name, repository }: Publication,
): object {
  return omitUndefined({
    $schema: serverSchema,
    name,
    title: title === undefined ? undefined : truncate(title, 100),
    description: truncate(description, 100),
    version,
    repository,
    packages: [
      {
        registryType: "mcpb",
        identifier: url,
        version,
        fileSha256: createHash("sha256").update(bundle).digest("hex"),
        transport: { type: "stdio" },
        environmentVariables: values.map((value) => ({
          name: value.name,
          description: `For ${value.usedBy.join(", ")}.`,
          isRequired: value.isRequired,
          isSecret: value.isSecret,
        })),
      },
    ],
  });
}
