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
    if (!isRecord(schema) || depth > 6) return "sample";
    const check = compile({ ...schema, $defs: this.#root["$defs"] ?? {} }, { patterns: this.#patterns });
    return this.#candidates(schema, depth + 1).find((candidate) => check.accepts(candidate)) ?? "sample";
  }

  #candidates(schema: JsonObject, depth: number): readonly unknown[] {
    const { $ref, const: only, default: preset, examples, enum: values, anyOf, oneOf, allOf, minimum } = schema;
    const definitions = Object(this.#root["$defs"]);
    const referred = typeof $ref === "string" ? [this.sample(definitions[$ref.replace("#/$defs/", "")], depth)] : [];
    const alternatives = [anyOf, oneOf, allOf].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
    const parts = alternatives.map((part) => this.sample(part, depth));
    const known = [only, preset, examples, values].flat().filter((value) => value !== undefined);
    return [
      ...known,
      ...referred,
      ...parts,
      Object.assign({}, ...parts, this.#object(schema, depth)),
      ...plain,
      minimum,
      [this.sample(schema["items"], depth)],
      [],
    ];
  }

  #object({ properties, required }: JsonObject, depth: number): JsonObject {
    const names = [...Object.keys(Object(properties)), ...(Array.isArray(required) ? required : [])];
    return Object.fromEntries(names.map((name) => [name, this.sample(Object(properties)[name], depth)]));
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
  null,
];
