import type {
  Base64Bytes,
  FileBytes,
  FormBody,
  HttpBody,
  JsonBody,
  JsonObject,
  RawBody,
  TypedBody,
} from "@mci/contract";
import {
  anyObject,
  anything,
  constant,
  enumeration,
  flag,
  object,
  optional,
  required,
  text,
  type SchemaOf,
} from "../../document/builder.ts";
import { byType, choose, whenHas } from "../../document/choice.ts";
import { named } from "../../document/definitions.ts";

type BodyOf<K extends TypedBody["type"]> = Extract<TypedBody, { readonly type: K }>;

const contentType = optional(text("What the bytes are, such as `image/png`."));

const bytes: SchemaOf<BodyOf<"binary">["content"]> = choose(
  "Where the bytes come from: `{ file }` or `{ base64 }`.",
  {
    base64: whenHas(
      "base64",
      object<Base64Bytes>("Bytes that are given.", {
        base64: required(text("The bytes in base64. May contain placeholders.")),
        contentType,
      }),
    ),
  },
  object<FileBytes>("The bytes of a file.", {
    file: required(text("Path of the file, relative to the schema file's folder. May contain placeholders.")),
    contentType,
  }),
);

function objectOrPlaceholder(description: string, values?: SchemaOf<unknown>): SchemaOf<JsonObject | string> {
  return {
    type: ["object", "string"],
    // Of a string, as anything but a placeholder is not an object in any call.
    pattern: "^\\s*\\{(\\{|!!)",
    description,
    ...(values === undefined ? {} : { additionalProperties: values }),
  };
}

const isOptional = optional(flag("Sends no body if all of its entries are left out.", { default: false }));

const typedBody = byType({
  json: object<BodyOf<"json">>("A JSON body.", {
    type: required(constant("JSON.", "json")),
    content: required(anything("Any JSON value. Strings in it may contain placeholders.")),
    optional: isOptional,
  }),
  form: object<BodyOf<"form">>("An application/x-www-form-urlencoded body.", {
    type: required(constant("A form.", "form")),
    content: required(
      objectOrPlaceholder("The fields of the form, or one placeholder of an argument that is an object."),
    ),
    optional: isOptional,
  }),
  raw: object<BodyOf<"raw">>("A text sent as it is.", {
    type: required(constant("Text.", "raw")),
    content: required(text("The text. Without a content-type header it goes out as `text/plain; charset=utf-8`.")),
  }),
  multipart: object<BodyOf<"multipart">>("A multipart/form-data body.", {
    type: required(constant("A form with files.", "multipart")),
    content: required(
      objectOrPlaceholder(
        "The parts by name, or one placeholder of an argument that is an object.",
        anything(
          "A text, `{ file }`, `{ base64 }` or `{ value }`, each also with `filename` and `contentType`, or a list of these. Any other object, and `{ value }` alone, is sent as JSON.",
        ),
      ),
    ),
    optional: isOptional,
  }),
  binary: object<BodyOf<"binary">>("Bytes.", {
    type: required(constant("Bytes.", "binary")),
    content: required(bytes),
  }),
});

export const body: SchemaOf<HttpBody> = named(
  "body",
  choose(
    "The request's body: `{ type, content }`, or short: one of `json`, `form` and `raw`.",
    {
      ...typedBody,
      shortJson: whenHas(
        "json",
        object<JsonBody>("A JSON body, short.", { json: required(anything("Any JSON value.")) }),
      ),
      shortForm: whenHas(
        "form",
        object<FormBody>("A form, short.", { form: required(anyObject("The fields of the form.")) }),
      ),
      shortRaw: whenHas("raw", object<RawBody>("A text, short.", { raw: required(text("The text.")) })),
    },
    {
      required: ["type"],
      properties: { type: enumeration("The kind of body.", ["json", "form", "raw", "multipart", "binary"]) },
    },
  ),
);
