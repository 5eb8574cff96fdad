import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { mcpSessions, type ServerAnswer } from "@mci/mcp-session";
import { describe, expect, it, onTestFinished } from "vitest";

import { startAuthorizationServer } from "../test/authorization-server.ts";
import { browse } from "../test/browser.ts";
import { startProtectedServer } from "../test/protected-server.ts";
import { folderStore, mcpLogins } from "./index.ts";

const signal = AbortSignal.timeout(20_000);

describe("a login", () => {
  it("is made in a browser and used", async () => {
    const authorizationServer = await startAuthorizationServer();
    const server = await startProtectedServer(authorizationServer);
    const folder = join(await tempFolder(), "logins");
    const logins = mcpLogins({ store: folderStore(folder) });
    let page: Promise<Response> | undefined;
    await logins.login({ name: "hosted", url: server.url, signal, openBrowser: (url) => void (page = browse(url)) });
    expect(await (await page)?.text()).toContain("go back to the terminal");
    const [file = ""] = await readdir(folder);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);

    const sessions = mcpSessions({ tokens: logins.tokens });
    onTestFinished(() => sessions.close());
    const session = sessions.session({
      name: "hosted",
      server: { type: "http", url: server.url.href },
      folder,
      env: {},
      rules: {},
    });
    const answer: ServerAnswer = await session.callTool({
      name: "whoami",
      arguments: {},
      signal,
      isIdempotent: true,
      maxBytes: 10_000,
    });
    expect(answer).toMatchObject({
      content: [{ type: "text", text: expect.stringMatching(/^You sent Bearer \S+\.$/) }],
    });
    expect(session.secrets).toHaveLength(1);
  });
});

async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mci-login-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
