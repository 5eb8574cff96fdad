import type { Metadata, SchemaDocument, ToolsetFile, ToolsetReference, JsonObject } from "@mci/contract";
import { enumeration, list, object, optional, required, strictRecord, text, type SchemaOf } from "./builder.ts";
import { conditional } from "./choice.ts";
import { named, withDefinitions } from "./definitions.ts";
import { access } from "./access.ts";
import { entryApproval } from "./approval.ts";
import { toolChanges } from "./change.ts";
import { contentFields } from "./content.ts";
import { filter, filterValue, onUnavailable, prefix, server } from "./server.ts";
import { responseDefaults } from "./spill.ts";
import { directoryAllowList, enableAnyPaths, input, lint, network, rateLimit, tool } from "./tool.ts";

const versionPattern = String.raw`^1\.0(\.\d+)?$`;
const namePattern = "^[A-Za-z0-9._-]{1,64}$";
const pathPattern = "^[A-Za-z0-9._-]{1,64}(/[A-Za-z0-9._-]{1,64})*$";

const metadata = named(
  "metadata",
  object<Metadata>("About this collection of tools.", {
    name: optional(text("Its name.")),
    description: optional(text("What it is for.")),
    version: optional(text("Its version.")),
    license: optional(text("Its license, such as `MIT`.")),
    authors: optional(list("Who wrote it.", text("A name."))),
  }),
);

const editorSchema = text("For editors: where the JSON Schema of this format is.");
const schemaVersion = text("The version of the format: `1.0` or `1.0.x`.", {
  pattern: versionPattern,
  examples: ["1.0"],
});
const tools = list("The tools.", tool);

const toolsetReference = object<ToolsetReference>("A toolset, and which of its tools to include.", {
  name: required(text("A file or folder of the library folder.", { pattern: pathPattern })),
  filter: optional(filter),
  filterValue: optional(filterValue),
  prefix: optional(prefix),
  onUnavailable: optional(onUnavailable),
  rateLimit: optional(rateLimit),
  access: optional(access),
  approval: optional(entryApproval),
  input: optional(input),
  response: optional(responseDefaults),
  tools: optional(toolChanges),
});

/** A bare name is short for an object with that name. */
const toolsetEntry: SchemaOf<string | ToolsetReference> = named("toolset", {
  type: ["string", "object"],
  description: "The name of a toolset, or an object with its name and a filter.",
  ...conditional({ type: "object" }, toolsetReference, { type: "string", pattern: pathPattern }),
});

/** Schema of one module, or of an array of modules. */
const functions: SchemaOf<string | readonly string[]> = {
  type: ["string", "array"],
  description: "Modules, relative to this file: every tool and skill that they export is a tool.",
  items: text("A module."),
  examples: ["./skills.js"],
};

export const mainDocument: SchemaOf<SchemaDocument> = {
  ...object<SchemaDocument>("A schema file of the Model Context Interface.", {
    $schema: optional(editorSchema),
    schemaVersion: required(schemaVersion),
    metadata: optional(metadata),
    tools: optional(tools),
    toolsets: optional(list("Toolset files of the library folder.", toolsetEntry)),
    mcp_servers: optional(
      strictRecord("MCP servers to import tools from, by name.", server, { propertyNames: { pattern: namePattern } }),
    ),
    libraryDir: optional(text("Where toolset files are, relative to this file.", { default: "./mci" })),
    enableAnyPaths: optional(enableAnyPaths),
    directoryAllowList: optional(directoryAllowList),
    network: optional(network),
    templateEngine: optional(
      text("The language of full templates: `builtin`, `jinja`, or an engine handed to the client.", {
        default: "builtin",
        examples: ["builtin", "jinja"],
      }),
    ),
    redact: optional(
      list("Names of env values to treat as secrets, in addition to those that look like one.", text("A name.")),
    ),
    reveal: optional(list("Names of env values that look like a secret but are not.", text("A name."))),
    functions: optional(functions),
    ...contentFields,
    onDrift: optional(enumeration("What happens when an imported tool changes its definition.", ["warn", "block"])),
    response: optional(responseDefaults),
    lint: optional(lint),
  }),
  anyOf: ["tools", "toolsets", "mcp_servers", "functions", ...Object.keys(contentFields)].map((name) => ({
    required: [name],
  })),
};

export const toolsetDocument: SchemaOf<ToolsetFile> = {
  ...object<ToolsetFile>("A toolset file: tools and content, and nothing that configures the client.", {
    $schema: optional(editorSchema),
    schemaVersion: required(schemaVersion),
    metadata: optional(metadata),
    tools: optional(tools),
    ...contentFields,
    templateEngine: optional(
      text("The language of this file's full templates. The main file's does not apply here.", {
        default: "builtin",
        examples: ["builtin", "jinja"],
      }),
    ),
    response: optional(responseDefaults),
    lint: optional(lint),
    expiresAt: optional(text("A cached import: when it is fetched again. A date.")),
    configHash: optional(text("A cached import: the configuration of the server it was fetched with.")),
  }),
  anyOf: ["tools", ...Object.keys(contentFields)].map((name) => ({ required: [name] })),
};

/**
 * The published schema: the main file, and `#/$defs/toolsetFile` for toolset files. Without an `$id`: editors read the copy that
 * `mci init` and `mci schema` write, or the one in this package.
 */
export function publishedSchema(): JsonObject {
  const toolsetFile = named("toolsetFile", toolsetDocument);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "MCI schema file, version 1.0",
    ...withDefinitions(mainDocument, [toolsetFile]),
  };
}
