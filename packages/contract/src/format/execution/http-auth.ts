/** How a request says who sends it. */
export type HttpAuth = ApiKeyAuth | BearerAuth | BasicAuth | OAuth2Auth | ExchangeAuth;

/** A key in a header or in the query string. */
export interface ApiKeyAuth {
  readonly type: "apiKey";
  readonly in: "header" | "query";
  readonly name: string;
  readonly value: string;
}

/** A token in the Authorization header. */
export interface BearerAuth {
  readonly type: "bearer";
  readonly token: string;
}

/** A user name and a password in the Authorization header. */
export interface BasicAuth {
  readonly type: "basic";
  readonly username: string;
  readonly password: string;
}

/** RFC 6749, section 4.4. */
export interface OAuth2Auth {
  readonly type: "oauth2";
  readonly flow: "clientCredentials";
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes?: readonly string[];
  /** Where the secret goes. Default `body`. */
  readonly clientAuth?: "body" | "basic";
}

/** A token of the caller for `audience`: the token endpoint exchanges the caller's own for it (RFC 8693). */
export interface ExchangeAuth {
  readonly type: "exchange";
  /** Written out: it receives the tokens of callers. */
  readonly tokenUrl: string;
  /** The API that the token is for. Written out. */
  readonly audience: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Without arguments. */
  readonly scopes?: readonly string[];
  /** Where the secret goes. Default `body`. */
  readonly clientAuth?: "body" | "basic";
}
