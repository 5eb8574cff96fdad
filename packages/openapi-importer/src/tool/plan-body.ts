import { child, entries, isEmptyList, items, textAt, type Located } from "../read/located.ts";
import type { MediaType, Operation } from "../operation/operation.ts";
import { isRecord } from "@mci/plugin-kit";
import type { JsonObject, JsonSchema } from "@mci/contract";
import { annotations } from "../schema/keywords.ts";
import type { ToolContext } from "./context.ts";
import { mediaKind, selectMedia, isXml, type MediaKind } from "./media-kind.ts";
import type { Slot } from "./arguments.ts";
import { partSchema } from "./part-schema.ts";

/** The body of an operation: a slot for each property of a plain object, else one for all of it. */
export interface BodyPlan {
  readonly kind: MediaKind;
  readonly media: MediaType;
  readonly isRequired: boolean;
  /** Whether the slots are the properties of an object. */
  readonly isFlat: boolean;
  readonly slots: readonly Slot[];
  /** Properties of a multipart body that are files, and whether each is an array of them. */
  readonly files: ReadonlyMap<string, FilePart>;
  /** Content types of the other properties of a multipart body, where the document names them. */
  readonly contentTypes: ReadonlyMap<string, string>;
}

export interface FilePart {
  readonly isList: boolean;
  readonly contentType: string | undefined;
}

export function planBody(operation: Operation, context: ToolContext): BodyPlan | undefined {
  const { body } = operation;
  const media = body === undefined ? undefined : selectMedia(body.media);
  if (body === undefined || media === undefined) return undefined;
  const kind = kindOf(media, context);
  const none = { files: new Map<string, FilePart>(), contentTypes: new Map<string, string>() };
  const base = { kind, media, isRequired: body.isRequired, ...none };
  if (isXml(media.type)) {
    context.warn("The body is XML, which is taken as one string.");
  }
  const subtypes = kind === "json" || kind === "form" ? subtypeSchema(media.schema, context) : undefined;
  const isOneValue = kind === "text" || kind === "binary" || subtypes !== undefined;
  const flat = isOneValue ? undefined : flatSchema(media.schema, context);
  if (flat === undefined) {
    const schema = withExamples(
      subtypes ?? wholeSchema(kind, media, context),
      body.description,
      kind === "binary" ? [] : media.examples,
    );
    return { ...base, isFlat: false, slots: [{ name: "body", position: "body", schema, isRequired: body.isRequired }] };
  }
  const files = kind === "multipart" ? filesOf(flat.properties, media, context) : base.files;
  const contentTypes = kind === "multipart" ? contentTypesOf(media, files) : base.contentTypes;
  if (kind === "multipart") warnOfParts(media, context);
  const slots = flat.properties.map(([name, at]): Slot => {
    const file = files.get(name);
    const schema = at === undefined ? {} : partSchema(name, at, contentTypes.get(name), context);
    return {
      name,
      position: "body",
      schema: file === undefined ? schema : fileSchema(schema, file),
      isRequired: body.isRequired && flat.required.has(name),
    };
  });
  return { ...base, isFlat: true, slots, files, contentTypes };
}

function kindOf({ type, schema }: MediaType, { resolver }: ToolContext): MediaKind {
  const kind = mediaKind(type);
  if (!type.includes("*") || schema === undefined) return kind;
  return isBinary(resolver.resolve(schema)) ? "binary" : kind;
}

/** A base schema with subtypes: its own properties are not all that a value can have. */
function subtypeSchema(schema: Located | undefined, { resolver, request }: ToolContext): JsonSchema | undefined {
  const at = schema === undefined ? undefined : resolver.resolve(schema);
  return at === undefined ? undefined : request.convertSubtypes(at);
}

interface FlatSchema {
  readonly properties: readonly (readonly [name: string, at: Located | undefined])[];
  readonly required: ReadonlySet<string>;
}

/** The properties of a plain object; undefined for anything that says more than they do. */
function flatSchema(schema: Located | undefined, { resolver, request }: ToolContext): FlatSchema | undefined {
  const at = schema === undefined ? undefined : resolver.resolve(schema);
  if (at === undefined || !hasFixedMembers(at.value)) return undefined;
  const declared = entries(child(at, "properties"));
  const hidden = new Set(declared.filter(([, property]) => request.isHidden(property)).map(([name]) => name));
  const names = items(child(at, "required")).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const required = new Set(names.filter((name) => !hidden.has(name)));
  const shown = declared.filter(([name]) => !hidden.has(name));
  const known = new Set(shown.map(([name]) => name));
  const undeclared = [...required].filter((name) => !known.has(name)).map((name) => [name, undefined] as const);
  const properties = [...shown, ...undeclared];
  return properties.length === 0 ? undefined : { properties, required };
}

/** Keywords that constrain an object beyond its properties. */
const more =
  "allOf anyOf oneOf not if enum const nullable x-nullable patternProperties minProperties maxProperties propertyNames dependentRequired dependentSchemas unevaluatedProperties".split(
    " ",
  );

function hasFixedMembers(schema: unknown): schema is JsonObject {
  if (!isRecord(schema)) return false;
  const { type, properties, required, additionalProperties: others } = schema;
  if ((type ?? "object") !== "object") return false;
  const isDeclared = isRecord(properties) && Object.keys(properties).length > 0;
  if (!isRecord(properties) && (type !== "object" || !Array.isArray(required))) return false;
  // Beside properties, `true` and an empty schema say no more than nothing does.
  const isOpen = others === true || isEmptyList(others) || (isRecord(others) && Object.keys(others).length === 0);
  if (isOpen ? !isDeclared : isRecord(others)) return false;
  return more.every((keyword) => [undefined, null, false].includes(schema[keyword] as null) || isEmptyList(schema[keyword])); // prettier-ignore
}

function wholeSchema(kind: MediaKind, { type, schema }: MediaType, { request }: ToolContext): JsonSchema {
  if (kind === "binary") return { type: "string", contentEncoding: "base64", contentMediaType: type };
  const converted = schema === undefined ? undefined : request.convert(schema);
  if (kind === "json") return converted ?? {};
  if (kind === "text") {
    const isString = isRecord(converted) && converted["type"] === "string";
    return isString ? converted : { type: "string" };
  }
  return isRecord(converted) ? { type: "object", ...converted } : { type: "object" };
}

function withExamples(schema: JsonSchema, description: string | undefined, examples: readonly unknown[]): JsonSchema {
  if (!isRecord(schema)) return schema;
  return {
    ...(description === undefined ? {} : { description }),
    ...(examples.length === 0 ? {} : { examples }),
    ...schema,
  };
}

function filesOf(
  properties: FlatSchema["properties"],
  { encoding }: MediaType,
  { resolver, version }: ToolContext,
): ReadonlyMap<string, FilePart> {
  const isFile = (at: Located): boolean => isBinary(at) || (version === "3.1" && saysNothing(at));
  const files = new Map<string, FilePart>();
  for (const [name, property] of properties) {
    if (property === undefined) continue;
    const at = resolver.resolve(property);
    const item = resolver.child(at, "items");
    const isList = item !== undefined && isFile(item);
    const contentType = contentTypeOf(name, encoding);
    // Without a type, a part of 3.1 is bytes unless its encoding says otherwise.
    const isOther = contentType !== undefined && mediaKind(contentType) !== "binary" && !isBinary(item ?? at);
    if ((isList || isFile(at)) && !isOther) files.set(name, { isList, contentType });
  }
  return files;
}

function contentTypesOf({ encoding }: MediaType, files: ReadonlyMap<string, FilePart>): ReadonlyMap<string, string> {
  const found = entries(encoding).flatMap(([name]) => {
    const contentType = contentTypeOf(name, encoding);
    const isUsual = contentType === undefined || contentType === "text/plain" || contentType.includes("*");
    return isUsual || files.has(name) ? [] : [[name, contentType] as const];
  });
  return new Map(found);
}

/** The first content type that an encoding allows. */
function contentTypeOf(name: string, encoding: Located | undefined): string | undefined {
  const own = encoding === undefined ? undefined : child(encoding, name);
  const contentType = own === undefined ? undefined : textAt(own, "contentType");
  return contentType?.split(",", 1)[0]?.trim();
}

/** Warns about what a document says of parts that the client does not do: a list is a part for each item, for one. */
function warnOfParts({ encoding }: MediaType, { warn }: ToolContext): void {
  for (const [name, at] of entries(encoding)) {
    const { headers, style = "form", explode = style === "form" } = Object(at.value);
    const isStyled = style !== "form" || explode === false;
    const lost = [headers ? ["headers"] : [], isStyled ? ["style"] : []].flat();
    if (lost.length > 0) warn(`The part '${name}' is sent without the ${lost.join(" and the ")} of its encoding.`);
  }
}

/** A schema that allows any value. */
function saysNothing({ value }: Located): boolean {
  if (value === true) return true;
  return isRecord(value) && Object.keys(value).every((keyword) => annotations.has(keyword) || keyword.startsWith("x-"));
}

/** Bytes: `format: binary`, a content type of bytes, or, from 3.1, a string in base64. */
function isBinary({ value }: Located): boolean {
  if (!isRecord(value)) return false;
  const { type, format, contentEncoding, contentMediaType } = value;
  if (type === "file") return true;
  if (type !== undefined && type !== "string") return false;
  if (format === "binary" || (typeof contentEncoding === "string" && /^base64$/i.test(contentEncoding))) return true;
  return typeof contentMediaType === "string" && mediaKind(contentMediaType) === "binary";
}

function fileSchema(schema: JsonSchema, { isList }: FilePart): JsonSchema {
  const { description } = isRecord(schema) ? schema : {};
  const file = { type: "string", contentEncoding: "base64" };
  const about = description === undefined ? {} : { description };
  return isList ? { type: "array", items: file, ...about } : { ...file, ...about };
}
