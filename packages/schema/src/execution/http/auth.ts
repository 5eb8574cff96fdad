import type { ApiKeyAuth, BasicAuth, BearerAuth, ExchangeAuth, HttpAuth, OAuth2Auth } from "@mci/contract";
import {
  constant,
  enumeration,
  list,
  object,
  optional,
  required,
  text,
  type SchemaOf,
} from "../../document/builder.ts";
import { byType, choose } from "../../document/choice.ts";
import { named } from "../../document/definitions.ts";

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

const exchange = object<ExchangeAuth>(
  "A token of the caller, for which the caller's own is exchanged (RFC 8693). In the main file only.",
  {
    type: required(constant("Token exchange.", "exchange")),
    tokenUrl: required(text("Where the token is exchanged, without placeholders: it receives callers' tokens.")),
    audience: required(text("The API that the token is for, without placeholders.")),
    clientId: required(text("The client's id, usually `{{env.CLIENT_ID}}`.")),
    clientSecret: required(text("The client's secret, usually `{{env.CLIENT_SECRET}}`.")),
    scopes: optional(list("The scopes asked for, without arguments.", text("A scope."))),
    clientAuth: optional(enumeration("Where id and secret go.", ["body", "basic"], { default: "body" })),
  },
);

export const auth: SchemaOf<HttpAuth> = named(
  "auth",
  choose(
    "How the request proves who sends it. Takes the place of a header of the same name.",
    byType({ apiKey, bearer, basic, oauth2, exchange }),
    {
      required: ["type"],
      properties: {
        type: enumeration("The kind of authentication.", ["apiKey", "bearer", "basic", "oauth2", "exchange"]),
      },
    },
  ),
);
