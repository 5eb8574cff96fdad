import type { JsonObject } from "@mci/contract";
import { isRecord, parsePointer } from "@mci/plugin-kit";
import { latest, named, naming, one, several } from "./schema-keywords.ts";

/** Returns why arguments cannot be validated by a schema; undefined if they can, as far as {@link findSchemaFlaw} tells. */
export function findSchemaProblem(schema: JsonObject): string | undefined {
  const { type } = schema;
  if (type !== undefined && type !== "object" && !(Array.isArray(type) && type.includes("object")))
    return "it does not let an object in, which arguments are";
  return findSchemaFlaw(schema);
}

/** Returns what is wrong with a schema; undefined when its usual keywords are valid. Other keywords are not checked. */
export function findSchemaFlaw(schema: JsonObject): string | undefined {
  const { $schema: dialect = latest } = schema;
  if (typeof dialect !== "string" || !dialects.test(dialect)) return "its $schema names an unknown dialect";
  return new Walk(schema, dialect.startsWith(latest)).problem();
}

const dialects =
  /^(?:https:\/\/json-schema\.org\/draft\/20(?:20-12|19-09)\/schema|https?:\/\/json-schema\.org\/draft-0[67]\/schema)#?$/;

class Walk {
  readonly #root: JsonObject;
  /** True for draft 2020-12, where `items` is one schema. */
  readonly #isLatest: boolean;
  /** References that are valid besides paths. */
  readonly #names = new Set(["#"]);
  readonly #references: { readonly value: string; readonly at: string }[] = [];
  /** Where a schema with an `$id` of its own begins: references may mean it. */
  #other: string | undefined;

  constructor(root: JsonObject, isLatest: boolean) {
    this.#root = root;
    this.#isLatest = isLatest;
  }

  problem(): string | undefined {
    const problem = this.#inSchema(this.#root, "");
    if (problem !== undefined) return problem;
    const [reference] = this.#references;
    if (reference !== undefined && this.#other !== undefined) return `${this.#other} makes ${reference.at} ambiguous`;
    const lost = this.#references.find(({ value }) => !this.#names.has(value) && !leadsSomewhere(value, this.#root));
    return lost && `${lost.at} leads nowhere: ${formatValue(lost.value)}`;
  }

  #inSchema(schema: unknown, at: string): string | undefined {
    if (typeof schema === "boolean") return undefined;
    if (!isRecord(schema)) return `${at} is not a schema`;
    for (const [keyword, value] of Object.entries(schema)) {
      const problem = this.#inKeyword(keyword, value, `${at}/${keyword}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #inKeyword(keyword: string, value: unknown, at: string): string | undefined {
    if (naming.has(keyword)) return this.#inName(keyword, value, at);
    if (keyword === "items" && Array.isArray(value) && !this.#isLatest) return this.#inAll(value, at);
    if (one.has(keyword)) return this.#inSchema(value, at);
    if (several.has(keyword)) {
      return Array.isArray(value) && value.length > 0
        ? this.#inAll(value, at)
        : `${at} must be a non-empty array of schemas`;
    }
    if (named.has(keyword)) return isRecord(value) ? this.#inAll(value, at) : `${at} must be an object of schemas`;
    const isFine = shapes.get(keyword);
    return isFine === undefined || isFine(value) ? undefined : `${at} cannot be ${formatValue(value)}`;
  }

  #inAll(schemas: object, at: string): string | undefined {
    for (const [key, schema] of Object.entries(schemas)) {
      const problem = this.#inSchema(schema, `${at}/${key}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #inName(keyword: string, value: unknown, at: string): string | undefined {
    if (typeof value !== "string") return `${at} cannot be ${formatValue(value)}`;
    if (keyword.endsWith("ef")) this.#references.push({ value, at });
    else if (keyword.endsWith("nchor")) this.#names.add(`#${value}`);
    else if (at === "/$id" || value.startsWith("#")) this.#names.add(value);
    else this.#other = at;
    return undefined;
  }
}

function leadsSomewhere(reference: string, root: JsonObject): boolean {
  if (!reference.startsWith("#/")) return false;
  let value: unknown = root;
  for (const key of parsePointer(decoded(reference.slice(1)))) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = Reflect.get(value, key);
  }
  return true;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // a percent sign that stands for itself
  }
}

type Shape = (value: unknown) => boolean;

const isText: Shape = (value) => typeof value === "string";
const isNumber: Shape = (value) => typeof value === "number";
const isCount: Shape = (value) => Number.isInteger(value) && Number(value) >= 0;
const isFlag: Shape = (value) => typeof value === "boolean";
const types = new Set<unknown>(["string", "number", "integer", "boolean", "object", "array", "null"]);

const shapes = new Map<string, Shape>([
  [
    "type",
    (value) => types.has(value) || (Array.isArray(value) && value.length > 0 && value.every((one) => types.has(one))),
  ],
  ["required", (value) => Array.isArray(value) && value.every(isText) && new Set(value).size === value.length],
  ["enum", Array.isArray],
  ["examples", Array.isArray],
  ["multipleOf", (value) => isNumber(value) && Number(value) > 0],
  ...shaped("$schema $comment title description format pattern", isText),
  ...shaped("minimum maximum exclusiveMinimum exclusiveMaximum", isNumber),
  ...shaped("minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains", isCount),
  ...shaped("uniqueItems readOnly writeOnly deprecated", isFlag),
]);

function shaped(keywords: string, shape: Shape): (readonly [string, Shape])[] {
  return keywords.split(" ").map((keyword) => [keyword, shape] as const);
}

function formatValue(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? typeof value;
}
