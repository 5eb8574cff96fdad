import type { JsonObject } from "@mci/contract";
import { isRecord, toArray } from "@mci/plugin-kit";
import type { Parameters } from "../parameters.ts";
import { acceptsNull, nullable } from "./nullable.ts";
import type { StrictRules } from "./strict-rules.ts";

/**
 * Returns a schema as the strict mode of a provider takes it, or undefined if strict mode cannot express it. Objects are
 * closed, as the toolbox drops unnamed arguments anyway. Where every property has to be required, optional ones may be null,
 * which the toolbox takes as absent.
 */
export function toStrict(parameters: Parameters, rules: StrictRules): Parameters | undefined {
  let fits = true;
  const require = (condition: boolean): void => {
    fits &&= condition;
  };

  function convert(schema: unknown): JsonObject {
    require(isRecord(schema) && hasKind(schema));
    if (!isRecord(schema) || !fits) return {};
    const kept = Object.entries(schema).flatMap(([keyword, value]) => convertKeyword(keyword, value));
    const converted = Object.fromEntries(kept);
    require(schema["type"] !== "array" || schema["items"] !== undefined);
    return isObjectSchema(schema) ? { ...converted, ...convertObject(schema) } : converted;
  }

  function convertKeyword(keyword: string, value: unknown): [string, unknown][] {
    if (objectKeywords.has(keyword)) return [];
    if (keyword === "items") return [[keyword, convert(value)]];
    if (keyword === "anyOf" || keyword === "oneOf" || keyword === "allOf") {
      require(keyword !== "allOf" || rules.keywords.has(keyword));
      return [[keyword === "oneOf" ? "anyOf" : keyword, toArray(value).map(convert)]];
    }
    if (keyword === "$defs" || keyword === "definitions") return [[keyword, convertEach(value)]];
    if (keyword === "format") return typeof value === "string" && formats.has(value) ? [[keyword, value]] : [];
    if (annotations.has(keyword) || keyword.startsWith("x-")) return [];
    require(rules.keywords.has(keyword) && rules.accepts(keyword, value, parameters));
    return [[keyword, value]];
  }

  function convertObject(schema: JsonObject): JsonObject {
    const { additionalProperties = schema === parameters || schema["properties"] !== undefined ? false : undefined } =
      schema;
    require(additionalProperties === false);
    const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
    const required = toArray(schema["required"]).filter((name) => typeof name === "string");
    require(required.every((name) => Object.hasOwn(properties, name)));
    const converted = convertEach(properties);
    if (!rules.requiresAll) {
      return { properties: converted, ...(required.length > 0 ? { required } : {}), additionalProperties };
    }
    const entries = Object.entries(converted).map(([name, property]) => {
      if (required.includes(name)) return [name, property] as const;
      // A tool tells null from absent here, so a model that has to send null would say something else.
      require(!acceptsNull(properties[name], parameters));
      return [name, nullable(property)] as const;
    });
    return { properties: Object.fromEntries(entries), required: Object.keys(properties), additionalProperties };
  }

  function convertEach(schemas: unknown): Record<string, JsonObject> {
    if (!isRecord(schemas)) return {};
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, convert(schema)]));
  }

  const strict = convert(parameters);
  return fits
    ? { ...strict, type: "object", properties: isRecord(strict["properties"]) ? strict["properties"] : {} }
    : undefined;
}

function hasKind(schema: JsonObject): boolean {
  return ["type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref"].some((keyword) => schema[keyword] !== undefined);
}

function isObjectSchema({ type, properties }: JsonObject): boolean {
  return properties !== undefined || type === "object" || toArray(type).includes("object");
}

const objectKeywords = new Set(["properties", "required", "additionalProperties"]);

/** They constrain nothing. */
const annotations = new Set(["$schema", "$comment", "default", "examples", "deprecated", "readOnly", "writeOnly"]);

/** Formats that both providers know; the others, such as `int32`, are left to the tool. */
const formats = new Set(["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"]);
