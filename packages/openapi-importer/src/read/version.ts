import { ConfigError } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { Warnings } from "../warnings.ts";
import { child, isEmptyList, textAt, type Located } from "./located.ts";

/** The versions that are read. */
export type Version = "2.0" | "3.0" | "3.1";

/** Returns the version of a document. Throws ConfigError (MCI_OPENAPI) for anything that is not read. */
export function versionOf(document: unknown): Version {
  if (!isRecord(document)) throw refused("This is not an OpenAPI document: it is not an object.");
  const { openapi, swagger, swaggerVersion, asyncapi } = document;
  // YAML reads an unquoted version as a number.
  const [three, two] = [openapi, swagger].map((version) =>
    typeof version === "number" ? version.toFixed(1) : version,
  );
  if (typeof three === "string") return checkPaths(document, readThree(three));
  if (typeof two === "string") {
    if (/^2\.0(\.|$)/.test(two)) return checkPaths(document, "2.0");
    throw refused(`Swagger ${shown(two)} is not read.`);
  }
  if (swaggerVersion !== undefined) throw refused(`Swagger ${JSON.stringify(swaggerVersion)} is not read.`);
  if (asyncapi !== undefined) throw refused("This is an AsyncAPI document, which has no HTTP operations.");
  const known = "schemaVersion" in document ? ": it has a 'schemaVersion' like a file of tools" : "";
  throw new ConfigError("MCI_OPENAPI", `This is not an OpenAPI document${known}.`, {
    hint: "An OpenAPI document has a field 'openapi', a Swagger document a field 'swagger'.",
  });
}

/** Warns that additions of OpenAPI 3.2, such as the method QUERY, are not read. */
export function warnOfVersion(root: Located, warnings: Warnings): void {
  const version = textAt(root, "openapi");
  if (version?.startsWith("3.2") !== true) return;
  warnings.add(`OpenAPI ${shown(version)} is read like 3.1: what is new in it is left out.`, {
    at: child(root, "openapi"),
  });
}

function readThree(version: string): Version {
  if (/^3\.0(\.|$|-)/.test(version)) return "3.0";
  if (/^3\.[12](\.|$|-)/.test(version)) return "3.1";
  throw refused(`OpenAPI ${shown(version)} is not read.`);
}

/** A version as it is written, in one line: documents come from others. */
function shown(text: string): string {
  const start = text.length <= 20 ? text : `${text.slice(0, 20)}...`;
  return /^[\w.-]*$/.test(start) ? start : JSON.stringify(start);
}

function refused(message: string): ConfigError {
  return new ConfigError("MCI_OPENAPI", message, { hint: "OpenAPI 3.0 and 3.1 and Swagger 2.0 are read." });
}

function checkPaths(document: Readonly<Record<string, unknown>>, version: Version): Version {
  const { paths, webhooks } = document;
  if (isRecord(paths) && Object.keys(paths).length > 0) return version;
  if (paths !== undefined && paths !== null && !isRecord(paths) && !isEmptyList(paths))
    throw refused("'paths' must be an object.");
  if (isRecord(webhooks) && Object.keys(webhooks).length > 0) {
    throw new ConfigError("MCI_OPENAPI", "This document has webhooks only: requests that its server sends.", {
      hint: "Tools are made of 'paths', the requests that the server takes.",
    });
  }
  throw new ConfigError("MCI_OPENAPI", "This document has no paths.", { hint: "Tools are made of 'paths'." });
}
