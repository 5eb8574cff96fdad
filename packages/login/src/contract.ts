import type { NetworkRules } from "@mci/contract";
import type { TokenSource } from "@mci/mcp-session";

/** The logins of one user to MCP servers behind OAuth. */
export interface McpLogins {
  /** The access tokens of these logins, refreshed when they have expired: to be passed as `tokens`. Never asks a person. */
  readonly tokens: TokenSource;
  /**
   * Logs in at the authorization server that an MCP server names, in a browser, and stores the login.
   *
   * @throws MCIError (MCI_LOGIN) if the server, its authorization server or the user does not agree.
   */
  login(request: LoginRequest): Promise<void>;
  /**
   * Forgets a login, and revokes its tokens where the authorization server offers that.
   *
   * @returns `"none"` if there was no login, `"forgotten"` if it could not be revoked: its tokens stay valid until they expire.
   */
  logout(server: URL): Promise<"revoked" | "forgotten" | "none">;
}

/** A login to be made. */
export interface LoginRequest {
  /** Name of the server, for messages. */
  readonly name: string;
  /** URL in the configuration of the server. */
  readonly url: URL;
  /** Further headers that the server requires of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly rules?: NetworkRules | undefined;
  /** Asked for beside those of an earlier login. Default: the scopes that the server names. */
  readonly scopes?: readonly string[] | undefined;
  /**
   * Id of a client that is registered with the authorization server, or the https URL of a client metadata document,
   * which is used where the server reads such. Default: a client is registered where that is offered.
   */
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  /**
   * The port of this machine that the browser comes back to, for authorization servers that compare the port of
   * `http://127.0.0.1:PORT/callback` too. Default: a free one.
   */
  readonly callbackPort?: number | undefined;
  /** Shows the user the page of the authorization server. */
  openBrowser(page: URL): void | Promise<void>;
  /** Gives up when it is aborted. */
  readonly signal: AbortSignal;
}

/** Where logins are kept: by the URL of the server. */
export interface LoginStore {
  get(server: string): Promise<StoredLogin | undefined>;
  /** Returns when the login is safe: a refreshed token is not given a second time. */
  store(login: StoredLogin): Promise<void>;
  erase(server: string): Promise<void>;
  /** Runs work on one login while no other process does. */
  alone<T>(server: string, work: () => Promise<T>): Promise<T>;
}

/** A login as it is kept: JSON, with the names of OAuth inside. */
export interface StoredLogin {
  /** The URL of the MCP server: its access token is sent there and nowhere else. */
  readonly server: string;
  /** Resource that the tokens are for (RFC 8707). */
  readonly resource: string;
  /** True if the server is on a private network: then the authorization server may be on one. */
  readonly is_local: boolean;
  readonly authorization_server: AuthorizationServer;
  readonly client: RegisteredClient;
  readonly tokens: StoredTokens;
}

/** The stored metadata of an authorization server (RFC 8414): refreshing and revoking never ask for it again. */
export interface AuthorizationServer {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly token_endpoint_auth_methods_supported?: readonly string[] | undefined;
  readonly revocation_endpoint?: string | undefined;
}

/** How the authorization server knows this program. */
export interface RegisteredClient {
  readonly client_id: string;
  readonly client_secret?: string | undefined;
  readonly token_endpoint_auth_method?: string | undefined;
}

/** The tokens of a login. */
export interface StoredTokens {
  readonly access_token: string;
  readonly refresh_token?: string | undefined;
  /** Separated by spaces. */
  readonly scope?: string | undefined;
  /** Milliseconds since 1970; absent if the authorization server did not say. */
  readonly expires_at?: number | undefined;
  /** When a new access token is asked for, a little earlier. */
  readonly refresh_at?: number | undefined;
}
