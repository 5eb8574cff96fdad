import type {
  ApiKeyAuth,
  Base64Bytes,
  BasicAuth,
  BearerAuth,
  CommonPagination,
  CursorPagination,
  FileBytes,
  FormBody,
  HttpAuth,
  HttpBody,
  HttpExecution,
  JsonBody,
  JsonObject,
  LinkPagination,
  OAuth2Auth,
  OffsetPagination,
  PagePagination,
  Pagination,
  ParameterStyle,
  ParameterStyles,
  RawBody,
  TypedBody,
} from "@mci/contract";
import {
  anyObject,
  anything,
  constant,
  enumeration,
  flag,
  integer,
  list,
  object,
  optional,
  record,
  required,
  text,
  type Fields,
  type SchemaOf,
} from "./builder.ts";
import { byType, choose, whenHas } from "./choice.ts";
import { common } from "./common.ts";
import { named } from "./definitions.ts";
import { methods } from "./methods.ts";

/** JSON Schema has no way to leave letter case aside. */
const methodPattern = `^(${methods.map((name) => name.replaceAll(/./g, (letter) => `[${letter}${letter.toLowerCase()}]`)).join("|")})$`;

const method: SchemaOf<NonNullable<HttpExecution["method"]>> = {
  type: "string",
  description: "GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS.",
  pattern: methodPattern,
  default: "GET",
  examples: methods,
};

const apiKey = object<ApiKeyAuth>("A key in a header or in the query string.", {
  type: required(constant("An API key.", "apiKey")),
  in: required(enumeration("Where the key goes.", ["header", "query"])),
  name: required(text("Name of the header or of the query parameter.")),
  value: required(text("The key, usually `{{env.API_KEY}}`.")),
});

const bearer = object<BearerAuth>("A token in the Authorization header.", {
  type: required(constant("A bearer token.", "bearer")),
  token: required(text("The token, usually `{{env.BEARER_TOKEN}}`.")),
});

const basic = object<BasicAuth>("A user name and a password in the Authorization header.", {
  type: required(constant("HTTP basic authentication.", "basic")),
  username: required(text("The user name, usually `{{env.USERNAME}}`.")),
  password: required(text("The password, usually `{{env.PASSWORD}}`.")),
});

const oauth2 = object<OAuth2Auth>("A token fetched with the OAuth2 client credentials flow.", {
  type: required(constant("OAuth2.", "oauth2")),
  flow: required(constant("The flow: the only one that is supported.", "clientCredentials")),
  tokenUrl: required(text("Where the token is fetched.")),
  clientId: required(text("The client's id, usually `{{env.CLIENT_ID}}`.")),
  clientSecret: required(text("The client's secret, usually `{{env.CLIENT_SECRET}}`.")),
  scopes: optional(list("The scopes asked for.", text("A scope."))),
  clientAuth: optional(enumeration("Where id and secret go.", ["body", "basic"], { default: "body" })),
});

const auth: SchemaOf<HttpAuth> = named(
  "auth",
  choose(
    "How the request proves who sends it. Takes the place of a header of the same name.",
    byType({ apiKey, bearer, basic, oauth2 }),
    {
      required: ["type"],
      properties: { type: enumeration("The kind of authentication.", ["apiKey", "bearer", "basic", "oauth2"]) },
    },
  ),
);

type BodyOf<K extends TypedBody["type"]> = Extract<TypedBody, { readonly type: K }>;

const contentType = optional(text("What the bytes are, such as `image/png`."));

const bytes: SchemaOf<BodyOf<"binary">["content"]> = choose(
  "Where the bytes come from: `{ file }` or `{ base64 }`.",
  {
    base64: whenHas(
      "base64",
      object<Base64Bytes>("Bytes that are given.", {
        base64: required(text("The bytes in base64. May hold placeholders.")),
        contentType,
      }),
    ),
  },
  object<FileBytes>("The bytes of a file.", {
    file: required(text("Path of the file, relative to the schema file's folder. May hold placeholders.")),
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
    content: required(anything("Any JSON value. Strings in it may hold placeholders.")),
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

const body: SchemaOf<HttpBody> = named(
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

const commonPagination: Fields<CommonPagination> = {
  items: optional(
    text("Dotted path to the list in each page, such as `data.items`. Default: the page itself, or its only list."),
  ),
  maxPages: optional(integer("The most pages fetched in one call, up to 1,000.", { minimum: 1, default: 10 })),
};

const byLink = object<LinkPagination>('The Link header names the next page with rel="next".', {
  type: required(constant("By the Link header.", "link")),
  ...commonPagination,
});

const byCursor = object<CursorPagination>("Each page holds what leads to the next one.", {
  type: required(constant("By a cursor.", "cursor")),
  next: required(text("Dotted path to the cursor, or to the next url, in each page, such as `meta.next_cursor`.")),
  param: optional(text("The query parameter that carries the cursor.", { default: "cursor" })),
  ...commonPagination,
});

const byPage = object<PagePagination>("Pages have numbers.", {
  type: required(constant("By page numbers.", "page")),
  param: optional(text("The query parameter with the number.", { default: "page" })),
  start: optional(integer("The number of the first page.", { minimum: 0, default: 1 })),
  pageSize: optional(integer("Items in a full page: one with fewer is the last.", { minimum: 1 })),
  ...commonPagination,
});

const byOffset = object<OffsetPagination>("Pages start at an item, counted from 0.", {
  type: required(constant("By the number of the first item.", "offset")),
  param: optional(text("The query parameter with the first item's number.", { default: "offset" })),
  limit: optional(integer("Items to ask for in a page: one with fewer is the last.", { minimum: 1 })),
  limitParam: optional(text("The query parameter with `limit`.", { default: "limit" })),
  ...commonPagination,
});

const pagination: SchemaOf<Pagination> = named(
  "pagination",
  choose(
    "How the further pages of a list are found.",
    byType({ link: byLink, cursor: byCursor, page: byPage, offset: byOffset }),
    {
      required: ["type"],
      properties: { type: enumeration("The way of paging.", ["link", "cursor", "page", "offset"]) },
    },
  ),
);

function stylesBy(what: string): SchemaOf<Readonly<Record<string, ParameterStyle>>> {
  return record(`By ${what}.`, parameterStyle);
}

const parameterStyle: SchemaOf<ParameterStyle> = named(
  "parameterStyle",
  object<ParameterStyle>("How one value is written.", {
    style: optional(
      enumeration(
        "`simple`, `label` and `matrix` for urls, `simple` for headers, the others for query strings, forms and cookies; `json` for each.",
        ["simple", "label", "matrix", "form", "spaceDelimited", "pipeDelimited", "tabDelimited", "deepObject", "json"],
      ),
    ),
    explode: optional(flag("Each item or member stands alone. Default: with `form` alone.")),
    allowReserved: optional(flag("Leaves reserved characters of a query string as they are.", { default: false })),
    name: optional(text("What a value in a url is called by `matrix`. Default: as its argument.")),
  }),
);

const styles: SchemaOf<ParameterStyles> = named(
  "styles",
  object<ParameterStyles>("How values that are lists or objects are written, by their place and name.", {
    url: optional(stylesBy("argument, such as `props.ids`")),
    params: optional(stylesBy("name of a parameter")),
    headers: optional(stylesBy("name of a header")),
    cookies: optional(stylesBy("name of a cookie")),
    form: optional(stylesBy("name of a field of a form")),
  }),
);

export const httpExecution: SchemaOf<HttpExecution> = named(
  "httpExecution",
  object<HttpExecution>("Sends an HTTP request.", {
    type: required(constant("An HTTP request.", "http")),
    url: required(text("Target URL, http or https. May hold placeholders.")),
    method: optional(method),
    headers: optional(record("Headers. Values may hold placeholders.", text("The header's value."))),
    auth: optional(auth),
    params: optional(anyObject("The query string. An array repeats its key.")),
    query: optional(anyObject("Another name for `params`. Give one of the two.")),
    cookies: optional(record("Cookies by name. Values may hold placeholders.", text("The cookie's value."))),
    body: optional(body),
    styles: optional(styles),
    pagination: optional(pagination),
    exposeHeaders: optional(
      list("Headers of the answer to copy into the result's metadata.", text("A header's name.")),
    ),
    pathValues: optional(
      list("Arguments that may fill several segments of the url's path.", text("A path such as `props.path`.")),
    ),
    idempotency: optional(
      object<NonNullable<HttpExecution["idempotency"]>>(
        "Sends a fresh key with each call, so that it may be repeated.",
        {
          header: required(text("The header's name, such as `Idempotency-Key`.")),
        },
      ),
    ),
    traceContext: optional(
      flag("Sends the trace of the call, as `traceparent` and `tracestate`. For servers of your own.", {
        default: false,
      }),
    ),
    ...common,
  }),
);
