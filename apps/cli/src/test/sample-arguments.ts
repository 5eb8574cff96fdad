import type { JsonObject, JsonSchema } from "@mci/contract";
import { compile, linearPatterns, type PatternEngine } from "@mci/json-schema";
import { isRecord } from "@mci/plugin-kit";

/** Returns a function that makes arguments which the schema of a tool allows: those that are required. */
export async function argumentSampler(): Promise<(schema: JsonSchema | undefined) => JsonObject> {
  const patterns = await linearPatterns();
  return (schema) => {
    const root: JsonObject = Object(schema);
    const sampler = new Sampler(root, patterns);
    const names: readonly string[] = Array.isArray(root["required"]) ? root["required"] : [];
    return Object.fromEntries(names.map((name) => [name, sampler.sample(Object(root["properties"])[name])]));
  };
}

class Sampler {
  readonly #root: JsonObject;
  readonly #patterns: PatternEngine;

  constructor(root: JsonObject, patterns: PatternEngine) {
    this.#root = root;
    this.#patterns = patterns;
  }

  /** The first candidate that the schema accepts. */
  sample(schema: unknown, depth = 0): unknown {
    if (!isRecord(schema)) return "sample";
    if (depth > 6) return {};
    const check = compile({ ...schema, $defs: this.#root["$defs"] ?? {} }, { patterns: this.#patterns });
    const found = this.#candidates(schema, depth + 1).find((candidate) => check.accepts(candidate));
    return found === undefined ? "sample" : found;
  }

  #candidates(schema: JsonObject, depth: number): readonly unknown[] {
    const { $ref, const: only, default: preset, examples, enum: values, anyOf, oneOf, allOf } = schema;
    const { minimum, multipleOf } = schema;
    const definitions = Object(this.#root["$defs"]);
    const referred = typeof $ref === "string" ? [this.sample(definitions[$ref.replace("#/$defs/", "")], depth)] : [];
    const alternatives = [anyOf, oneOf, allOf].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
    const parts = alternatives.map((part) => this.sample(part, depth));
    const known = [only, preset, examples, values].flat().filter((value) => value !== undefined);
    return [
      ...known,
      ...referred,
      ...parts,
      ...this.#objects(schema, depth).map((object) => Object.assign({}, ...parts, object)),
      ...plain,
      minimum,
      multipleOf,
      [this.sample(schema["items"], depth)],
      [],
      null,
    ];
  }

  /** With all properties, with those that are required, and empty. */
  #objects({ properties, required }: JsonObject, depth: number): readonly JsonObject[] {
    const needed: readonly string[] = Array.isArray(required) ? required : [];
    const names = [...new Set([...Object.keys(Object(properties)), ...needed])];
    const samples = names.map((name) => [name, this.sample(Object(properties)[name], depth)] as const);
    return [Object.fromEntries(samples), Object.fromEntries(samples.filter(([name]) => needed.includes(name))), {}];
  }
}

const plain = [
  "c2FtcGxl",
  "a1".repeat(12),
  1,
  true,
  "2026-01-01",
  "2026-01-01T00:00:00Z",
  "00000000-0000-4000-8000-000000000000",
  "https://example.com",
  "ada@example.com",
  "image.png",
  "1.0",
  "1.2.3",
  "a1".repeat(20),
  `sha256:${"a1".repeat(32)}`,
  "api.json",
  "P1D",
  "/a",
];
