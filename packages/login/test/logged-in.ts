import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { temporaryFolder } from "@mci/plugin-kit/test";
import { folderStore, mcpLogins, type LoginRequest, type McpLogins, type StoredLogin } from "../src/index.ts";
import {
  startAuthorizationServer,
  type AuthorizationServerOptions,
  type RunningAuthorizationServer,
} from "./authorization-server.ts";
import { browse } from "./browser.ts";
import { startProtectedServer, type ProtectedServer, type ProtectedServerOptions } from "./protected-server.ts";

export interface World {
  readonly authorizationServer: RunningAuthorizationServer;
  readonly server: ProtectedServer;
  readonly folder: string;
  readonly logins: McpLogins;
  login(more?: Partial<LoginRequest>): Promise<void>;
  /** The token that the server would be sent. */
  token(refused?: string): Promise<string | undefined>;
  stored(): Promise<StoredLogin>;
  /** Changes the tokens in the file of the login. */
  change(tokens: Partial<StoredLogin["tokens"]>): Promise<void>;
}

/** A server behind an authorization server, and a user's logins in a folder. */
export async function startWorld({
  server: serverOptions,
  ...options
}: AuthorizationServerOptions & { readonly server?: ProtectedServerOptions } = {}): Promise<World> {
  const authorizationServer = await startAuthorizationServer(options);
  const server = await startProtectedServer(authorizationServer, serverOptions);
  const folder = temporaryFolder();
  const logins = mcpLogins({ store: folderStore(folder) });
  const file = async (): Promise<string> =>
    join(folder, (await readdir(folder)).find((name) => name.endsWith(".json")) ?? "");
  const stored = async (): Promise<StoredLogin> => JSON.parse(await readFile(await file(), "utf8"));
  return {
    authorizationServer,
    server,
    folder,
    logins,
    login: (more = {}) =>
      logins.login({
        name: "hosted",
        url: server.url,
        signal: AbortSignal.timeout(20_000),
        openBrowser: (page) => void browse(page),
        ...more,
      }),
    token: (refused) => mcpLogins({ store: folderStore(folder) }).tokens({ name: "hosted", url: server.url, refused }),
    stored,
    async change(tokens) {
      const login = await stored();
      await writeFile(await file(), JSON.stringify({ ...login, tokens: { ...login.tokens, ...tokens } }));
    },
  };
}

/** The code, the message and the hint of an error. */
export async function errorOf(work: Promise<unknown>): Promise<string> {
  try {
    return `no error: ${String(await work)}`;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code = "", hint = "" } = error as Error & { readonly code?: string; readonly hint?: string };
    return `${code} ${error.message} ${hint}`;
  }
}
