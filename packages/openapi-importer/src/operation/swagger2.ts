import type { JsonObject } from "@mci/contract";
import { isRecord, omitUndefined } from "@mci/plugin-kit";
import { referenceTo } from "../read/reference.ts";
import { child, entries, items, present, textAt, type Located } from "../read/located.ts";
import type { Resolver } from "../read/resolver.ts";
import { listStyles } from "./list-styles.ts";
import { formBody } from "./swagger2-form.ts";

/**
 * Returns an operation of Swagger 2.0 in the shape of OpenAPI 3, with the parameters of its path. Schemas stay where they
 * are, and are referred to.
 */
export function toOpenApi3(operation: Located, pathItem: Located, resolver: Resolver): Located {
  const { root } = resolver;
  const parameters = merged(
    [...items(child(pathItem, "parameters")), ...items(child(operation, "parameters"))],
    resolver,
  );
  const consumes = texts(present(operation, "consumes") ?? child(root, "consumes"));
  const produces = present(operation, "produces") ?? child(root, "produces");
  const body = parameters.find((parameter) => textAt(parameter, "in") === "body");
  const form = parameters.filter((parameter) => textAt(parameter, "in") === "formData");
  const others = parameters.filter((parameter) => !["body", "formData"].includes(textAt(parameter, "in") ?? ""));
  const value = {
    ...(isRecord(operation.value) ? operation.value : {}),
    parameters: others.map(toParameter),
    requestBody: body === undefined ? formBody(form, consumes) : toBody(body, consumes),
    responses: toResponses(child(operation, "responses"), produces, resolver),
    servers: toServers(operation, root),
  };
  return { ...operation, value: omitUndefined(value) };
}

/** The parameters of the operation replace those of its path. */
function merged(parameters: readonly Located[], resolver: Resolver): readonly Located[] {
  const found = new Map<string, Located>();
  for (const parameter of parameters) {
    const at = resolver.resolve(parameter);
    found.set(`${textAt(at, "in")} ${textAt(at, "name")}`, at);
  }
  return [...found.values()];
}

function texts(list: Located | undefined): readonly string[] {
  const found = items(list).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  return found.length === 0 ? ["application/json"] : found;
}

function toParameter(at: Located): JsonObject {
  const { name, in: position, description, required, collectionFormat, type, ...schema } = valueOf(at);
  const format = typeof collectionFormat === "string" ? collectionFormat : "csv";
  const written = type === "array" ? listStyles[format] : undefined;
  // Of a list `csv` is the simple style in a path and a header.
  const style = written?.style === "form" && position !== "query" ? "simple" : written?.style;
  return { name, in: position, description, required, schema: { type, ...schema }, ...written, style };
}

function toBody(at: Located, consumes: readonly string[]): JsonObject {
  const { description, required } = valueOf(at);
  const schema = child(at, "schema");
  const media = { schema: schema === undefined ? undefined : { $ref: referenceTo(schema) } };
  return { description, required, content: Object.fromEntries(consumes.map((type) => [type, media])) };
}

function toResponses(at: Located | undefined, produces: Located | undefined, resolver: Resolver): JsonObject {
  const responses = entries(at).map(([status, entry]) => {
    const response = resolver.resolve(entry);
    const schema = present(response, "schema");
    const media = schema === undefined ? {} : { schema: { $ref: referenceTo(schema) } };
    // Without a schema, there is a content only if the document says of which type.
    const types = schema === undefined && items(produces).length === 0 ? [] : texts(produces);
    return [status, { ...valueOf(response), content: Object.fromEntries(types.map((type) => [type, media])) }] as const;
  });
  return Object.fromEntries(responses);
}

function toServers(operation: Located, root: Located): readonly JsonObject[] | undefined {
  const { host, basePath, schemes: inherited } = valueOf(root);
  const schemes = valueOf(operation)["schemes"] ?? inherited;
  const path = typeof basePath === "string" ? basePath : "";
  if (typeof host !== "string" || host === "") return path === "" ? undefined : [{ url: path }];
  const list: readonly unknown[] = Array.isArray(schemes) ? schemes : [];
  const scheme = list.includes("https") || !list.includes("http") ? "https" : "http";
  return [{ url: `${scheme}://${host}${path}` }];
}

function valueOf({ value }: Located): JsonObject {
  return isRecord(value) ? value : {};
}
