import type {
  ApiKeyAuth,
  BasicAuth,
  BearerAuth,
  FormBody,
  HttpAuth,
  HttpBody,
  HttpExecution,
  JsonBody,
  OAuth2Auth,
  Pagination,
  RawBody,
  TypedBody,
} from "@mci/contract";
import {
  anyObject,
  anything,
  constant,
  enumeration,
  integer,
  list,
  object,
  openObject,
  optional,
  record,
  required,
  text,
  type SchemaOf,
} from "./builder.ts";
import { byType, choose, whenHas } from "./choice.ts";
import { common } from "./common.ts";
import { named } from "./definitions.ts";
import { methods } from "./methods.ts";

/** JSON Schema has no way to leave letter case aside. */
const method = `^(${methods.map((name) => name.replaceAll(/./g, (letter) => `[${letter}${letter.toLowerCase()}]`)).join("|")})$`;

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
  flow: required(constant("The only flow there is.", "clientCredentials")),
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

const typedBody = byType({
  json: object<BodyOf<"json">>("A JSON body.", {
    type: required(constant("JSON.", "json")),
    content: required(anything("Any JSON value. Strings in it may hold placeholders.")),
  }),
  form: object<BodyOf<"form">>("An application/x-www-form-urlencoded body.", {
    type: required(constant("A form.", "form")),
    content: required(anyObject("The fields of the form.")),
  }),
  raw: object<BodyOf<"raw">>("A text sent as it is.", {
    type: required(constant("Text.", "raw")),
    content: required(text("The text. Without a content-type header it goes out as `text/plain; charset=utf-8`.")),
  }),
  multipart: object<BodyOf<"multipart">>("A multipart/form-data body.", {
    type: required(constant("A form with files.", "multipart")),
    content: required(anyObject("The parts by name.")),
  }),
  binary: object<BodyOf<"binary">>("Bytes.", {
    type: required(constant("Bytes.", "binary")),
    content: required(anything("Where the bytes come from.")),
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

const pagination = openObject<Pagination>("How the further pages of an answer are found.", {
  type: required(enumeration("The way of paging.", ["link", "cursor", "page", "offset"])),
  maxPages: optional(integer("The most pages fetched in one call.", { minimum: 1 })),
});

export const httpExecution: SchemaOf<HttpExecution> = named(
  "httpExecution",
  object<HttpExecution>("Sends an HTTP request.", {
    type: required(constant("An HTTP request.", "http")),
    url: required(text("Target URL, http or https. May hold placeholders.")),
    method: optional(
      text("GET, POST, PUT, PATCH, DELETE, HEAD or OPTIONS.", { pattern: method, default: "GET", examples: methods }),
    ),
    headers: optional(record("Headers. Values may hold placeholders.", text("The header's value."))),
    auth: optional(auth),
    params: optional(anyObject("The query string. An array repeats its key.")),
    query: optional(anyObject("Another name for `params`. Give one of the two.")),
    body: optional(body),
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
    ...common,
  }),
);
