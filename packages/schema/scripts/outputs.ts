import type { JsonObject } from "@mci/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { withDefinitions } from "../src/document/definitions.ts";
import { mainDocument, publishedSchema, toolsetDocument } from "../src/document/document.ts";
import { tool } from "../src/document/tool.ts";
import { fileLimits } from "../src/limits.ts";

/** The generated files of this package: their path in it, and their text. */
export async function outputs(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ["mci.schema.json", formatted(publishedSchema())],
    ["src/generated/validate.ts", await validators()],
  ]);
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

/**
 * Validation code for the frame of a main file, for that of a toolset file, and for one tool. Tools are validated one
 * by one and the version first of all, so that a frame looks into neither.
 */
async function validators(): Promise<string> {
  const ajv = new Ajv2020({
    schemas: {
      main: frame(mainDocument),
      toolset: frame(toolsetDocument),
      tool: checked(withDefinitions(tool)),
    },
    allErrors: true,
    messages: false,
    verbose: true,
    inlineRefs: false,
    strictTypes: false,
    strictRequired: false,
    code: { source: true, esm: true, lines: true },
  });
  const source = standalone.default(ajv, { validateMain: "main", validateToolset: "toolset", validateTool: "tool" });
  return `${header}${await bundled(compact(source))}${footer}`;
}

function frame(schema: JsonObject): JsonObject {
  const elsewhere = { tools: { type: "array" }, schemaVersion: true };
  const required = [schema["required"]].flat().filter((name) => name !== "schemaVersion");
  const properties = { ...Object(schema["properties"]), ...elsewhere };
  return checked(withDefinitions({ ...schema, properties, required }));
}

/** Left to src/validate, which has better words for them. */
const byRules = new Set(["anyOf", "pattern", "propertyNames"]);

function checked(schema: JsonObject): JsonObject {
  const copy: JsonObject = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (byRules.has(key) ? undefined : value)),
  );
  return copy;
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
      error.includes('keyword:"if"') ? "" : `errors = (vErrors = add(vErrors, ${error.replace(unread, "")})).length;`,
    )
    .replaceAll(joined, "join(vErrors, $1)");
  if (/vErrors\.(push|concat)/.test(result)) throw new Error("Ajv writes its errors in another way than it used to.");
  return `${result}
const most = ${fileLimits.problems + 1};
function add(errors, error) { if (errors === null) return [error]; if (errors.length < most) errors.push(error); return errors; }
function join(errors, more) { return errors === null ? more : errors.length < most ? errors.concat(more) : errors; }`;
}

const unread = /schemaPath:"[^"]*",|schema:[^,]*,(?=parentSchema:)/g;

async function bundled(source: string): Promise<string> {
  const result = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: "js" },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "validators",
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

/** One mistake as the generated code reports it. */
export interface Mistake {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

/** True when the value fits; else \`errors\` holds the mistakes of this call, a thousand of them and one at most. */
export type Validate = ((value: unknown) => boolean) & { readonly errors: readonly Mistake[] | null };

`;

const footer = `
export const validateMain: Validate = validators.validateMain;
export const validateToolset: Validate = validators.validateToolset;
export const validateTool: Validate = validators.validateTool;
`;
