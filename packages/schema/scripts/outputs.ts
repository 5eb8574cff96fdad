import { mapSubschemas, type JsonObject } from "@mci/contract";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { toolChange } from "../src/document/change.ts";
import { definitionOf, withDefinitions } from "../src/document/definitions.ts";
import { mainDocument, publishedSchema, toolsetDocument } from "../src/document/document.ts";
import { tool } from "../src/document/tool.ts";
import { fileLimits } from "../src/limits.ts";
import { ofEveryFile } from "../src/validate/of-every-file.ts";

/** The generated files of this package: their path in it, and their text. */
export async function outputs(): Promise<ReadonlyMap<string, string>> {
  const validators = Object.entries(validated).map(
    async ([name, schema]) => [`src/generated/validate-${name}.ts`, await validator(schema)] as const,
  );
  return new Map([["mci.schema.json", formatted(publishedSchema())], ...(await Promise.all(validators))]);
}

/** As oxfmt writes JSON: short lists in one line. */
function formatted(value: JsonObject): string {
  const list = /^( *(?:"[^"]*": )?)\[\n((?: *"[^"\n]*",?\n)+) *\](,?)$/gm;
  const text = JSON.stringify(value, null, 2).replaceAll(list, (found, start: string, items: string, end: string) => {
    const line = `${start}[${items.trim().replaceAll(/\n */g, " ")}]${end}`;
    return line.length <= 120 ? line : found;
  });
  return `${text}\n`;
}

/** Left to src/validate, which has better words for them, or of no use to a validator. */
const unchecked = new Set(["anyOf", "pattern", "propertyNames", "default", "description"]);

/**
 * The frame of a main file, its other sections, the frame of a toolset file, the changes of one tool, one tool, and one `http` tool. Tools are
 * validated one by one and the version first of all, so that a frame looks into neither. Each has a file of its own, as few loads
 * need them all: the blocks of `http` tools and the sections of main files are two thirds of the code.
 */
const validated: Readonly<Record<string, JsonObject>> = {
  main: frame(withoutSections(mainDocument)),
  sections: sectionsOf(mainDocument),
  toolset: frame(toolsetDocument),
  change: checked(withDefinitions(definitionOf(toolChange))),
  ...tools(),
};

function tools(): Readonly<Record<"tool" | "http-tool", JsonObject>> {
  const whole = withDefinitions(tool);
  const definitions = Object(whole["$defs"]);
  const withExecution = (execution: JsonObject): JsonObject =>
    checked({ ...whole, $defs: { ...definitions, execution } });
  // `http` is the first case; what it leads to is the rest of the chain.
  const { then: http, else: others } = definitions.execution;
  if (http?.$ref !== "#/$defs/httpExecution") throw new Error("The first case of execution blocks is not 'http'.");
  return { tool: withExecution({ ...others, type: "object" }), "http-tool": withExecution(http) };
}

/** Returns the code that validates a value against a schema. */
async function validator(schema: JsonObject): Promise<string> {
  // Not of 2020-12, which adds code for `unevaluated*` and `$dynamicRef` to each function: the format uses neither.
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    verbose: true,
    inlineRefs: false,
    strictTypes: false,
    strictRequired: false,
    code: { source: true, esm: true, lines: true },
  });
  const source = standalone.default(ajv, ajv.compile(schema));
  return `${header}${await bundled(compact(source))}${footer}`;
}

/** Only the names of the sections. */
function withoutSections({ properties, ...schema }: JsonObject): JsonObject {
  const fields = Object.entries(Object(properties)).map(([name, field]) => [
    name,
    ofEveryFile.has(name) ? field : true,
  ]);
  return { ...schema, properties: Object.fromEntries(fields) };
}

function sectionsOf({ properties }: JsonObject): JsonObject {
  const sections = Object.entries(Object(properties)).filter(([name]) => !ofEveryFile.has(name));
  return checked(withDefinitions({ type: "object", properties: Object.fromEntries(sections) }));
}

function frame(schema: JsonObject): JsonObject {
  const elsewhere = { tools: { type: "array" }, schemaVersion: true };
  const required = [schema["required"]].flat().filter((name) => name !== "schemaVersion");
  const properties = { ...Object(schema["properties"]), ...elsewhere };
  return checked(withDefinitions({ ...schema, properties, required }));
}

/** Returns the parts of a schema that are checked, and the descriptions of required fields: the message about a missing one has it. */
function checked(schema: JsonObject): JsonObject {
  const { properties, required } = schema;
  const needed = new Set([required].flat().map((name) => Object(properties)[String(name)]));
  const parts = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !unchecked.has(keyword)));
  return mapSubschemas(parts, (part) => ({
    ...checked(part),
    ...(needed.has(part) && { description: part["description"] }),
  }));
}

/**
 * Ajv writes out the same lines for every error, a third of a megabyte of them, and collects without end. A function
 * makes the code a third as long, and a file with eight million wrong values does not make eight million objects.
 */
function compact(source: string): string {
  const made =
    /const (err\d+) = (\{.*\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;/g;
  const joined = /vErrors === null \? (\w+\.errors) : vErrors\.concat\(\1\)/g;
  const result = source
    .replaceAll(made, (_, _name, error: string) =>
      // Says that `then` or `else` did not fit, whose own errors say why.
      error.includes('keyword:"if"') ? "" : `errors = (vErrors = add(vErrors, ${valuesOf(error)})).length;`,
    )
    .replaceAll(joined, "join(vErrors, $1)")
    .replaceAll(/^const schema\d+ = \{.*\};$/gm, withoutDefinitions);
  if (/vErrors\.(push|concat)/.test(result)) throw new Error("Ajv writes its errors in another way than it used to.");
  return `${result}
const most = ${fileLimits.problems + 1};
function add(errors, instancePath, keyword, params, parentSchema, data) {
  const all = errors ?? [];
  if (all.length < most) all.push({ instancePath, keyword, params, parentSchema, data });
  return all;
}
function join(errors, more) { return errors === null ? more : errors.length < most ? errors.concat(more) : errors; }`;
}

/** Returns the values of an error that are read: their names would be written some hundred times. None for one of an `if`. */
function valuesOf(error: string): string {
  if (error === "{}") return "";
  if (!written.test(error)) throw new Error(`Ajv writes this error in another way than it used to: ${error}`);
  return error.replace(written, "$1, $2, $3, $4, $5");
}

const written =
  /^\{(?:instancePath:)?(.*),schemaPath:"[^"]*",keyword:(.*),params:(.*),schema:[^,]*,parentSchema:(.*),(?:data:)?(data.*)\}$/;

/** Each definition is a schema of its own in the code. */
function withoutDefinitions(line: string): string {
  const [, start = "", schema = ""] = /^(const schema\d+ = )(.*);$/.exec(line) ?? [];
  const { $defs: _, ...rest } = JSON.parse(schema) as JsonObject;
  return `${start}${JSON.stringify(rest)};`;
}

async function bundled(source: string): Promise<string> {
  const result = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: "js" },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "generated",
    platform: "neutral",
    mainFields: ["main"],
    target: "es2023",
    minifySyntax: true,
    minifyWhitespace: true,
    charset: "utf8",
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error("esbuild wrote nothing.");
  return file.text;
}

const header = `// @ts-nocheck
// Written by scripts/generate.ts from src/document: change that, and run \`pnpm generate\`.
import type { Validate } from "../validate/generated-mistakes.ts";

`;

const footer = `
export const validate: Validate = generated.default;
`;
