// What the suite starts for each scenario of a login, with the url of its server: a client made of a session and of the
// logins of this package, and a user who agrees to everything.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { mcpSessions, SessionError } from "@mci/mcp-session";

import { folderStore, mcpLogins } from "../src/index.ts";

const [, , address = ""] = process.argv;
const { MCP_CONFORMANCE_CONTEXT: context = "{}" } = process.env;
const given: { readonly client_id?: string; readonly client_secret?: string } = JSON.parse(context);
const metadataDocument = "https://conformance-test.local/client-metadata.json";
const signal = AbortSignal.timeout(100_000);
const folder = await mkdtemp(join(tmpdir(), "mci-conformance-"));
const logins = mcpLogins({ store: folderStore(folder) });
const sessions = mcpSessions({ tokens: logins.tokens });
const url = new URL(address);
const session = sessions.session({ name: "suite", server: { type: "http", url: address }, folder, env: {}, rules: {} });

try {
  const tools = await withLogin(() => session.listTools({ signal }));
  const [first] = tools;
  if (first !== undefined) {
    const call = { name: first.name, arguments: {}, signal, isIdempotent: false, maxBytes: 1_000_000 };
    await withLogin(() => session.callTool(call));
  }
} finally {
  await sessions.close();
  await rm(folder, { recursive: true });
}

/** As a person does whom an error asks to log in, with the scope that it names: twice, and not a third time. */
async function withLogin<T>(ask: () => Promise<T>, left = 2): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (left === 0 || !(error instanceof SessionError) || error.code !== "MCI_SERVER_REFUSED") throw error;
    const { scope } = error.details ?? {};
    await logins.login({
      name: "suite",
      url,
      scopes: scope === undefined ? undefined : [scope],
      clientId: given.client_id ?? metadataDocument,
      clientSecret: given.client_secret,
      signal,
      openBrowser: agree,
    });
    return withLogin(ask, left - 1);
  }
}

/** The login pages of the suite send the browser back at once. */
async function agree(page: URL): Promise<void> {
  const { headers } = await fetch(page, { redirect: "manual" });
  await fetch(new URL(headers.get("location") ?? "", page));
}
