import type { JsonObject, JsonSchema } from "@mci/contract";
import { isRecord, leaveOutRounded } from "@mci/plugin-kit";
import { unlessBroken } from "../broken.ts";
import { entries, isEmptyList, isObject, items, child, type Located } from "../read/located.ts";
import { referenceAt, type Resolver } from "../read/resolver.ts";
import type { Version } from "../read/version.ts";
import type { Warnings } from "../warnings.ts";
import { Components } from "./components.ts";
import { discriminated, oneOfSubtypes } from "./discriminator.ts";
import { HiddenNames } from "./hidden-names.ts";
import { listKeywords, mapKeywords, plainKeywords, schemaKeywords } from "./keywords.ts";
import { allowsNull, withNull } from "./nullable.ts";
import { bounds } from "./bounds.ts";
import { Subtypes } from "./subtypes.ts";
import type { PatternBudget } from "./pattern-budget.ts";
import { readTypes } from "./types.ts";

export interface ConverterOptions {
  readonly resolver: Resolver;
  readonly version: Version;
  readonly warnings: Warnings;
  /** Tells patterns that cannot be run. */
  readonly patterns: PatternBudget;
  /** Whether values are sent or received: of the first, properties that are read only are left out. */
  readonly direction: "request" | "response";
}

/**
 * Turns schemas of OpenAPI into JSON Schema 2020-12. What a reference leads to is converted once and kept; the reference
 * becomes one into `$defs`.
 */
export class SchemaConverter {
  readonly components: Components;
  readonly #options: ConverterOptions;
  readonly #hidden: HiddenNames;
  readonly #subtypes: Subtypes;

  constructor(options: ConverterOptions) {
    this.#options = options;
    this.#hidden = new HiddenNames(options.resolver, options.direction === "request" ? "readOnly" : "writeOnly");
    this.#subtypes = new Subtypes(options.resolver);
    this.components = new Components((at, hidden) => this.#convert(at, hidden));
  }

  /** Returns a schema whose references lead into `$defs` of {@link Components}. Throws Broken. */
  convert(at: Located): JsonSchema {
    return this.#convert(at, new Set());
  }

  /** Returns a base schema as an alternative for each of its subtypes; undefined for one without any. Throws Broken. */
  convertSubtypes(at: Located): JsonSchema | undefined {
    const subtypes = this.#subtypes.of(at);
    if (subtypes === undefined) return undefined;
    const values = new Map<string, string[]>();
    for (const [value, schema] of subtypes.schemas) {
      const name = this.components.nameOf(schema);
      values.set(name, [...(values.get(name) ?? []), value]);
    }
    return oneOfSubtypes(subtypes.property, values);
  }

  /** Whether a property is not for this direction. */
  isHidden(at: Located): boolean {
    return this.#hidden.isHidden(at);
  }

  #reference(at: Located, hidden: ReadonlySet<string>): JsonSchema {
    const { version } = this.#options;
    const target = this.#target(at);
    const others = this.#hidden.concern(target, hidden) ? hidden : undefined;
    const reference = { $ref: `#/$defs/${this.components.nameOf(target, others)}` };
    // Before 3.1 what stands beside a reference is ignored; a description does no harm.
    const { $ref: _, ...siblings } = isRecord(at.value) ? at.value : {};
    const kept = version === "3.1" ? siblings : pick(siblings, "description");
    if (Object.keys(kept).length === 0) return reference;
    const around = union(this.#hidden.of(target), hidden);
    const beside = this.#convert({ ...at, value: kept }, around);
    return isRecord(beside) ? { ...beside, ...reference } : reference;

    function pick(from: JsonObject, key: string): JsonObject {
      return typeof from[key] === "string" ? { [key]: from[key] } : {};
    }
  }

  /** Follows references that have nothing beside them. */
  #target(at: Located): Located {
    const { resolver } = this.#options;
    resolver.resolve(at); // one that has no end is found here
    let target = resolver.follow(referenceAt(at) ?? "", at);
    for (let next = referenceAt(target); next !== undefined; next = referenceAt(target)) {
      if (isRecord(target.value) && Object.keys(target.value).length > 1) break;
      target = resolver.follow(next, target);
    }
    return target;
  }

  /** @param outside Properties that are hidden by the object which this schema is a part of. */
  #convert(at: Located, outside: ReadonlySet<string>): JsonSchema {
    const { value } = at;
    if (typeof value === "boolean") return value;
    if (referenceAt(at) !== undefined) return this.#reference(at, outside);
    if (!isRecord(value)) return {};
    const own = this.#hidden.of(at);
    const hidden = union(own, outside);
    if (typeof value["$dynamicRef"] === "string") {
      const message = `The reference $dynamicRef ${value["$dynamicRef"]} is not followed: any value is allowed there.`;
      this.#options.warnings.add(message, { at });
    }
    const schema: Record<string, unknown> = {};
    const types = readTypes(value);
    if (types !== undefined) schema["type"] = types;
    for (const [keyword, test] of Object.entries(plainKeywords)) {
      if (Object.hasOwn(value, keyword) && test(value[keyword])) schema[keyword] = value[keyword];
    }
    const standard = schema["default"];
    if (types === "object" && isEmptyList(standard)) schema["default"] = {};
    if (standard === null && types !== undefined && !allowsNull(value)) delete schema["default"];
    if (value["type"] === "file") schema["format"] = "binary";
    Object.assign(schema, bounds(value));
    this.#addData(schema, value, at);
    this.#addSubschemas(schema, at, hidden);
    this.#addProperties(schema, at, hidden);
    leaveOutRounded(schema);
    return withNull(
      discriminated(schema, at, (name) => this.#mappedName(name, at)),
      value,
    );
  }

  #addData(schema: Record<string, unknown>, value: JsonObject, at: Located): void {
    const { enum: values, pattern, example, examples } = value;
    if (Array.isArray(values) && values.length > 0) schema["enum"] = values;
    if (typeof pattern === "string" && this.#runs(pattern, at)) schema["pattern"] = pattern;
    const several = isRecord(examples) ? Object.values(examples) : examples;
    const found = [...((example ?? undefined) === undefined ? [] : [example]), ...(Array.isArray(several) ? several : [])]; // prettier-ignore
    const isObjects = schema["type"] === "object";
    if (found.length > 0) schema["examples"] = found.map((one) => (isObjects && isEmptyList(one) ? {} : one));
  }

  #runs(pattern: string, at: Located): boolean {
    const { patterns, warnings } = this.#options;
    if (patterns.engine(pattern) !== undefined) return true;
    if (!patterns.has(pattern)) {
      warnings.add("The patterns of the document are too large together: some are left out.", { at });
      return false;
    }
    const shown = pattern.length <= 60 ? pattern : `${pattern.slice(0, 60)}...`;
    warnings.add(`The pattern ${JSON.stringify(shown)} cannot be checked and is left out.`, { at });
    return false;
  }

  #addSubschemas(schema: Record<string, unknown>, at: Located, hidden: ReadonlySet<string>): void {
    for (const [keyword, below] of entries(at)) {
      if (keyword === "items" && items(below).length > 0) {
        schema["prefixItems"] = items(below).map((item) => this.convert(item));
      } else if (schemaKeywords.has(keyword) && isSchema(below)) schema[keyword] = this.convert(below);
      else if (listKeywords.has(keyword) && Array.isArray(below.value) && below.value.length > 0) {
        const outside = keyword === "allOf" ? hidden : new Set<string>();
        schema[keyword] = items(below).map((item) => this.#convert(item, outside));
      } else if (mapKeywords.has(keyword) && keyword !== "properties" && isRecord(below.value)) {
        const named = entries(below).filter(([name]) => keyword !== "patternProperties" || this.#runs(name, below));
        schema[keyword] = Object.fromEntries(named.map(([name, one]) => [name, this.convert(one)]));
      }
    }
  }

  #addProperties(schema: Record<string, unknown>, at: Located, hidden: ReadonlySet<string>): void {
    const shown = entries(child(at, "properties")).filter(([name]) => !hidden.has(name));
    if (shown.length > 0) {
      schema["properties"] = Object.fromEntries(shown.map(([name, property]) => [name, this.convert(property)]));
    }
    const names = items(child(at, "required")).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
    const required = [...new Set(names)].filter((name) => !hidden.has(name));
    if (required.length > 0) schema["required"] = required;
  }

  /** The name in `$defs` of what a discriminator maps to: a reference, or the name of a schema. */
  #mappedName(mapped: string, at: Located): string | undefined {
    const reference = /[#/.]/.test(mapped) ? mapped : `#/components/schemas/${mapped}`;
    return unlessBroken(() => this.components.nameOf(this.#target({ ...at, value: { $ref: reference } })));
  }
}

/**
 * Returns the union of two sets, reusing one that has all names: there may be many, and many schemas that hide them.
 */
function union(left: ReadonlySet<string>, right: ReadonlySet<string>): ReadonlySet<string> {
  if (right.size === 0 || left === right) return left;
  return left.size <= right.size && [...left].every((name) => right.has(name)) ? right : new Set([...right, ...left]);
}

function isSchema(at: Located): boolean {
  return typeof at.value === "boolean" || isObject(at);
}
