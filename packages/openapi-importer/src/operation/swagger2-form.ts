import type { JsonObject } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import type { Located } from "../read/located.ts";
import { listStyles } from "./list-styles.ts";

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/** Returns the form that `formData` parameters of Swagger 2.0 make up. */
export function formBody(parameters: readonly Located[], consumes: readonly string[]): JsonObject | undefined {
  if (parameters.length === 0) return undefined;
  const fields = parameters.map(toField);
  const hasFile = fields.some(({ isFile }) => isFile);
  const isMultipart = hasFile || (consumes.includes(multipart) && !consumes.includes(urlencoded));
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required,
  };
  const encoding = Object.fromEntries(
    fields.flatMap(({ name, style }) => (style === undefined ? [] : [[name, style]])),
  );
  return {
    required: required.length > 0,
    content: { [isMultipart ? multipart : urlencoded]: { schema, encoding } },
  };
}

interface FormField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isFile: boolean;
  readonly schema: JsonObject;
  readonly style: JsonObject | undefined;
}

function toField({ value }: Located): FormField {
  const { name, in: _, required, collectionFormat, ...schema } = isRecord(value) ? value : {};
  const isFile = schema["type"] === "file";
  const format = typeof collectionFormat === "string" ? collectionFormat : "csv";
  return {
    name: typeof name === "string" ? name : "",
    isRequired: required === true,
    isFile,
    schema: isFile ? { ...schema, type: "string", format: "binary" } : schema,
    style: schema["type"] === "array" ? listStyles[format] : undefined,
  };
}
