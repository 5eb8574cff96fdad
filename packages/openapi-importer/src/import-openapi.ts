import { LoadError, type Problem, type ToolDefinition, type ToolsetDocument } from "@mci/contract";
import { linearPatterns } from "@mci/json-schema";
import { omitUndefined } from "@mci/plugin-kit";
import { nameOperations } from "./operation/names.ts";
import { readOperations } from "./operation/read-operations.ts";
import { operationKey, selectOperations, type Selection } from "./operation/select.ts";
import { readDocuments } from "./read/documents.ts";
import { child, textAt, type Located } from "./read/located.ts";
import { Resolver } from "./read/resolver.ts";
import { versionOf } from "./read/version.ts";
import { SchemaConverter } from "./schema/converter.ts";
import type { ToolContext } from "./tool/context.ts";
import { envPrefix } from "./tool/env-name.ts";
import { toTool } from "./tool/to-tool.ts";
import { Warnings } from "./warnings.ts";

/** Options of {@link importOpenApi}. */
export interface ImportOptions extends Selection {
  /** Replaces scheme, host and path of every server. */
  readonly baseUrl?: string | undefined;
}

/** The tools of a document. */
export interface ImportedApi {
  readonly toolset: ToolsetDocument;
  /** What could not be taken over as it is, each with its place. */
  readonly warnings: readonly Problem[];
}

/**
 * Reads an OpenAPI or Swagger document, JSON or YAML, with the files that it refers to, and returns a tool for each of its
 * operations. An operation that cannot be a tool costs a warning.
 *
 * @throws LoadError for a document that cannot be read, or of which no operation can be a tool.
 * @throws ConfigError (MCI_OPENAPI) for a document of another kind, and for an unknown operation or tag.
 */
export async function importOpenApi(file: string, options: ImportOptions = {}): Promise<ImportedApi> {
  const documents = await readDocuments(file, undefined);
  const version = versionOf(documents.main.value);
  const resolver = new Resolver(documents);
  const warnings = new Warnings();
  const all = readOperations(resolver, version, warnings);
  const names = nameOperations(all, warnings);
  const selected = selectOperations(all, options);
  const patterns = await linearPatterns();
  const shared = { resolver, version, warnings, patterns };
  const request = new SchemaConverter({ ...shared, direction: "request" });
  const response = new SchemaConverter({ ...shared, direction: "response" });
  const { baseUrl } = options;
  const title = textAt(child(resolver.root, "info") ?? resolver.root, "title") ?? "";
  const tools: ToolDefinition[] = [];
  for (const operation of selected) {
    const name = operationKey(operation);
    const subject = { name, at: operation.at };
    const context: ToolContext = {
      resolver,
      version,
      request,
      response,
      baseUrl,
      envPrefix: envPrefix(title),
      warn: (message, hint) => warnings.add(message, { ...subject, hint }),
    };
    warnings.guard(subject, () => tools.push(toTool(names.get(operation) ?? name, operation, context)));
  }
  const problems = [...documents.warnings, ...warnings.list()];
  if (tools.length === 0) throw new LoadError(problems.map((problem) => ({ ...problem, severity: "error" })));
  return { toolset: toToolset(resolver.root, tools), warnings: problems };
}

function toToolset(root: Located, tools: readonly ToolDefinition[]): ToolsetDocument {
  const info = child(root, "info") ?? root;
  const metadata = omitUndefined({ name: textAt(info, "title"), version: textAt(info, "version") });
  return { schemaVersion: "1.0", ...(Object.keys(metadata).length === 0 ? {} : { metadata }), tools };
}
