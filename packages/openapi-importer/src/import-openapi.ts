import { basename } from "node:path";
import { ConfigError, LoadError, type Problem, type ToolDefinition, type ToolsetDocument } from "@mci/contract";
import { linearPatterns } from "@mci/json-schema";
import { omitUndefined } from "@mci/plugin-kit";
import { applyChange, type WarnOfChange } from "@mci/schema";
import { checkImportOptions, type ImportOptions } from "./import-options.ts";
import { nameOperations } from "./operation/names.ts";
import type { Operation } from "./operation/operation.ts";
import { readOperations } from "./operation/read-operations.ts";
import { operationKeys, selectOperations } from "./operation/select.ts";
import { hideArguments } from "./overlay/hide-arguments.ts";
import { matchEdits, type EditPlaces } from "./overlay/match-edits.ts";
import type { Overlay } from "./overlay/overlay.ts";
import { readOverlay } from "./overlay/read-overlay.ts";
import { readDocuments } from "./read/documents.ts";
import { documentFetcher } from "./read/fetch-document.ts";
import { child, textAt, type Located } from "./read/located.ts";
import { Resolver } from "./read/resolver.ts";
import { shownPath } from "./read/shown-path.ts";
import { versionOf, warnOfVersion } from "./read/version.ts";
import { SchemaConverter } from "./schema/converter.ts";
import { PatternBudget } from "./schema/pattern-budget.ts";
import { checkedTool } from "./tool/checked-tool.ts";
import type { ToolContext } from "./tool/context.ts";
import { envPrefix } from "./tool/env-name.ts";
import { passMismatches } from "./tool/pass-mismatches.ts";
import { toTool } from "./tool/to-tool.ts";
import { Warnings } from "./warnings.ts";

/** A toolset file, with the name of the document that it came from. */
export type ImportedToolset = ToolsetDocument & {
  readonly "x-openapi": string;
  /** Places of the overlay's edits: method and path by operationId. See the option `earlierEdits`. */
  readonly "x-openapi-edits"?: EditPlaces;
};

/** The tools of a document. */
export interface ImportedApi {
  readonly toolset: ImportedToolset;
  /** Parts that could not be taken over as they are, each with its place. */
  readonly warnings: readonly Problem[];
}

/**
 * Reads an OpenAPI or Swagger document, JSON or YAML, with the files that it refers to, and returns a tool for each of its
 * operations. An operation that cannot be a tool costs a warning.
 *
 * @param file The document: a path, or a url if `fetch` is given.
 * @returns The toolset, the same one for the same input, and what could not be taken over.
 * @throws LoadError for a document or an overlay that cannot be read, or if no operation can be a tool.
 * @throws ConfigError (MCI_OPENAPI, with the document in `details.path`) for a document of another kind, an unknown operation or
 * tag, (MCI_OPENAPI) for an invalid base url, and (MCI_CONFIG) for unknown and invalid options.
 * @example
 * const { toolset, warnings } = await importOpenApi("petstore.yaml", { tags: ["pets"], overlay: "petstore.overlay.yaml" });
 * await writeFile("petstore.mci.json", JSON.stringify(toolset));
 */
export async function importOpenApi(file: string, options: ImportOptions = {}): Promise<ImportedApi> {
  checkImportOptions(file, options);
  const overlay = options.overlay === undefined ? undefined : await readOverlay(options.overlay);
  try {
    return await importDocument(file, options, overlay);
  } catch (error) {
    if (!ConfigError.is(error) || error.code !== "MCI_OPENAPI") throw error;
    const { message, hint, cause } = error;
    throw new ConfigError(error.code, message, { hint, cause, details: { ...error.details, path: shownPath(file) } });
  }
}

async function importDocument(
  file: string,
  options: ImportOptions,
  overlay: Overlay | undefined,
): Promise<ImportedApi> {
  const { baseUrl, fetch } = options;
  const documents = await readDocuments(file, fetch && documentFetcher(fetch, file), options.root);
  const version = versionOf(documents.main.value);
  const resolver = new Resolver(documents);
  const warnings = new Warnings();
  warnOfVersion(resolver.root, warnings);
  const all = readOperations(resolver, version, warnings);
  const names = nameOperations(all, warnings);
  const keys = operationKeys(all, names, warnings.brokenOperations());
  const selected = selectOperations(all, keys, options);
  warnings.forget(selected.others);
  const edits = overlay && matchEdits(overlay, keys, options.earlierEdits ?? {}, warnings);
  const patterns = new PatternBudget(await linearPatterns());
  const shared = { resolver, version, warnings, patterns };
  const request = new SchemaConverter({ ...shared, direction: "request" });
  const response = new SchemaConverter({ ...shared, direction: "response" });
  const title = textAt(child(resolver.root, "info") ?? resolver.root, "title") ?? "";
  const context = { resolver, version, request, response, baseUrl, auth: overlay?.auth, envPrefix: envPrefix(title) };

  const make = async (operation: Operation): Promise<ToolDefinition | undefined> => {
    const key = keys.of.get(operation) ?? "";
    const subject = { name: key, at: operation.at };
    const warn: ToolContext["warn"] = (message, hint) => warnings.add(message, { ...subject, hint });
    try {
      const tool = toTool(names.get(operation) ?? key, operation, { ...context, warn });
      const edit = edits?.of.get(operation);
      const warnOfEdit: WarnOfChange = (path, message, hint) => {
        warnings.add(message, { name: key, at: overlay?.at(edit?.id ?? key, ...path), hint });
      };
      const edited = edit === undefined ? tool : applyChange(tool, edit, warnOfEdit);
      const checked =
        edited &&
        (await checkedTool(edited, {
          patterns: patterns.engine,
          presets: new Set(Object.keys(edit?.default ?? {})),
          warn: (message, preset) => (preset === undefined ? warn(message) : warnOfEdit(["default", preset], message)),
        }));
      return checked && hideArguments(passMismatches(checked), edit?.hideArguments ?? [], warnOfEdit);
    } catch (error) {
      warnings.reject(error, subject);
      return undefined;
    }
  };
  const tools: ToolDefinition[] = [];
  let length = 0;
  for (const operation of selected.operations) {
    // oxlint-disable-next-line no-await-in-loop -- warnings in the order of the document
    const tool = await make(operation);
    if (tool === undefined) continue;
    tools.push(tool);
    length += JSON.stringify(tool).length;
    if (length > maxLength) throw tooLong();
  }
  checkNames(tools);
  const ofFiles = [...documents.warnings, ...(overlay?.warnings ?? [])].slice(0, maxFileWarnings);
  const problems = [...ofFiles, ...warnings.list()];
  if (tools.length === 0) {
    const causes = warnings.causes();
    throw new LoadError(causes.length > 0 ? causes : [{ ...nothingLeft(all, selected.operations, overlay), file }]);
  }
  return { toolset: toToolset(resolver.root, tools, edits?.places ?? {}), warnings: problems };
}

/** Names that are given twice, for one: the first ones say what is wrong with a file. */
const maxFileWarnings = 100;

/** Each tool has the schemas that it needs, so that a small document can be many times as large as a toolset. */
const maxLength = 64_000_000;

function tooLong(): ConfigError {
  return new ConfigError("MCI_OPENAPI", `The tools would have more than ${maxLength / 1_000_000} MB.`, {
    hint: "Take fewer operations with --tag or --only.",
  });
}

/** Why there is no tool, although no operation is broken. */
function nothingLeft(all: readonly Operation[], selected: readonly Operation[], overlay: Overlay | undefined): Problem {
  const message =
    all.length === 0
      ? "The document has no operation that can be a tool."
      : selected.length === 0
        ? "--only and --tag have no operation in common."
        : `The overlay ${overlay?.file ?? ""} hides every operation that was asked for.`;
  return { code: "MCI_OPENAPI", severity: "error", message };
}

/** Renaming can give two tools one name. */
function checkNames(tools: readonly ToolDefinition[]): void {
  const seen = new Set<string>();
  for (const { name } of tools) {
    if (seen.has(name)) {
      throw new ConfigError("MCI_OPENAPI", `Two tools are called '${name}'.`, {
        hint: "Rename one of them in the overlay.",
      });
    }
    seen.add(name);
  }
}

function toToolset(root: Located, tools: readonly ToolDefinition[], edits: EditPlaces): ImportedToolset {
  const info = child(root, "info") ?? root;
  const metadata = omitUndefined({ name: textAt(info, "title"), version: textAt(info, "version") });
  return {
    schemaVersion: "1.0",
    "x-openapi": basename(shownPath(root.document.path)),
    ...(Object.keys(edits).length === 0 ? {} : { "x-openapi-edits": edits }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    tools,
  };
}
