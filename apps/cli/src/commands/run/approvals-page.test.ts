import { once } from "node:events";
import { createToken } from "@mci/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";
import { terminalForTests } from "../../test/terminal-session.ts";

const mci = mciForTests();
const startOnTerminal = terminalForTests(mci);
const files = { "mci.json": schemaOf({ ...textTool("pay", "Paid"), approval: "Pay?" }) };
const run = ["run", "--http", "0", "--rest"];

/** Calls `pay`, as any program on this machine may. */
async function call(url: string, token?: string): Promise<{ readonly status: number; readonly url: string }> {
  const authorization = token === undefined ? undefined : `Bearer ${token}`;
  const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
  const body = '{"name":"pay"}';
  const response = await fetch(`${url}/api/v1/mcp/tools/call`, { method: "POST", headers, body });
  return { status: response.status, url: ((await response.json()) as { readonly url: string }).url };
}

interface Page {
  readonly status: number;
  readonly text: string;
  readonly cookie: string | undefined;
}

async function post(url: string, form: Readonly<Record<string, string>>, cookie = ""): Promise<Page> {
  const headers = { origin: new URL(url).origin, cookie };
  const init = { method: "POST", headers, body: new URLSearchParams(form), redirect: "manual" } as const;
  const response = await fetch(url, init);
  return {
    status: response.status,
    text: await response.text(),
    cookie: response.headers.get("set-cookie")?.split(";")[0],
  };
}

async function approve(url: string, token: string): Promise<string> {
  const { cookie = "" } = await post(url, { token });
  const shown = await (await fetch(url, { headers: { cookie } })).text();
  const csrf = /name="csrf" value="([\w-]+)"/.exec(shown)?.[1] ?? "";
  return (await post(url, { csrf, answer: "approve" }, cookie)).text;
}

describe("the page of questions of mci run", () => {
  it("opens for the token of the launch that is printed to a terminal, which counts nowhere else", async () => {
    const cwd = await mci.folderOf(files);
    const session = startOnTerminal(run, { cwd, columns: 200 });
    await session.waitFor("with the token of this launch: mci_");
    const [, base = "", token = ""] =
      /Questions at (\S+)\/approvals\/ID, .*: (mci_[\w-]{43})/.exec(session.screen()) ?? [];
    const asked = await call(base, token);
    expect([asked.status, asked.url]).toEqual([202, expect.stringMatching(/^\/approvals\//)]);
    const rest = asked.url.replace("/approvals/", "/api/v1/mcp/approvals/");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(base + rest, { method: "POST", headers, body: '{"approve":true}' });
    expect([answer.status, (await call(base)).status]).toEqual([403, 202]);
    expect(await approve(base + asked.url, token)).toContain("Approved");
    expect((await call(base)).status).toBe(200);
    expect((await call(base)).status).toBe(202);
    await session.kill();
  });

  it("makes no token where a program may read it, and says what to do", async () => {
    const cwd = await mci.folderOf(files);
    const { base, printed } = await started(cwd);
    expect(printed()).toContain("without a token for it: start the command on a terminal");
    expect(printed()).not.toContain("mci_");
    const asked = await call(base);
    expect((await post(base + asked.url, { token: "mci_guessed" })).status).toBe(403);
  });

  it("opens for configured tokens with the scope, and says so", async () => {
    const [agent, grace] = [
      createToken({ subject: "agent" }),
      createToken({ subject: "grace", scopes: ["mci:approve"] }),
    ];
    const guard = { tokens: [agent.entry, grace.entry] };
    const config = `export default { server: { guard: ${JSON.stringify(guard)} } };`;
    const { base, printed } = await started(await mci.folderOf({ ...files, "mci.config.mjs": config }));
    expect(printed()).toContain("/approvals/ID, for tokens with the scope mci:approve");
    const { url } = await call(base, agent.token);
    expect((await post(base + url, { token: agent.token })).status).toBe(403);
    expect(await approve(base + url, grace.token)).toContain("Approved");
    expect((await call(base, agent.token)).status).toBe(200);
  });

  async function started(cwd: string): Promise<{ readonly base: string; readonly printed: () => string }> {
    const child = mci.start(run, { cwd });
    onTestFinished(async () => {
      child.kill();
      if (child.exitCode === null) await once(child, "exit");
    });
    let printed = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (printed += text));
    await expect.poll(() => printed).toContain("REST at ");
    return { base: /REST at (http:\/\/[^/]+)/.exec(printed)?.[1] ?? "", printed: () => printed };
  }
});
