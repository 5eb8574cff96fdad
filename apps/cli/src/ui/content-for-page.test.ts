import { rm } from "node:fs/promises";
import { join } from "node:path";
import { closedAtEnd, folderOf } from "@mci/plugin-kit/test";
import { createToken, serveHttp } from "@mci/server";
import { workbenchPage } from "@mci/ui";
import { MCIClient } from "mci";
import { expect, it } from "vitest";
import { servedWorkbench } from "./served-page.ts";

const clerk = createToken({ subject: "clerk", scopes: ["mci:ui", "staff"] });
const guest = createToken({ subject: "guest", scopes: ["mci:ui"] });

const schema = `schemaVersion: "1.0"
prompts: ./prompts
resources:
  - { uri: "docs://limits", file: ./limits.md }
  - { uri: "docs://margins", file: ./margins.md, access: { scopes: [staff] } }
`;

interface Answer {
  readonly status: number;
  readonly body: object;
}

type Ask = (path: string, body?: object) => Promise<Answer>;

async function served(text = schema): Promise<{ readonly folder: string; readonly as: (token: string) => Ask }> {
  const prompt = "---\narguments: [{ name: customer, required: true }]\n---\nAnswer {{props.customer}}\n";
  const folder = folderOf({
    "mci.yaml": text,
    "limits.md": "100 calls",
    "margins.md": "30 %",
    "prompts/answer.md": prompt,
  });
  const file = join(folder, "mci.yaml");
  const tools = closedAtEnd(await MCIClient.load(file));
  const config = { file: join(folder, "mci.config.mjs"), client: {}, server: {}, lint: {} };
  const project = { file, config, env: () => [] };
  const workbench = await servedWorkbench({ project, tools, all: () => tools.tools(), options: {}, config: {} });
  const page = await workbenchPage(workbench, { folder: folderOf({ "index.html": "" }) });
  const guard = { tokens: [clerk.entry, guest.entry] };
  const { url } = closedAtEnd(await serveHttp({ port: 0, toolbox: tools, guard, page }));
  return {
    folder,
    as: (token) => async (path, body) => {
      const response = await fetch(`${url}/ui/api/${path}`, {
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      return { status: response.status, body: JSON.parse(await response.text()) };
    },
  };
}

it("is listed, counted and read as far as a caller has access", async () => {
  const { as } = await served();
  const [asClerk, asGuest] = [as(clerk.token), as(guest.token)];
  expect((await asClerk("state")).body).toMatchObject({ views: expect.arrayContaining(["content"]), contentCount: 3 });
  expect((await asGuest("state")).body).toMatchObject({ contentCount: 2 });
  expect((await asClerk("content")).body).toMatchObject({
    entries: [
      { kind: "prompt", id: "answer", arguments: [{ name: "customer", required: true }] },
      { kind: "resource", id: "docs://limits" },
      { kind: "resource", id: "docs://margins" },
    ],
    problems: [],
  });
  expect(JSON.stringify((await asGuest("content")).body)).not.toContain("margins");
  const read = { uri: "docs://margins" };
  expect((await asClerk("content/resource", read)).body).toMatchObject({ resource: { text: "30 %" }, tokens: 2 });
  const refused = await asGuest("content/resource", read);
  expect(refused.body).toMatchObject({ refused: { code: "MCI_CONTENT_UNKNOWN" } });
});

it("renders prompts with strings alone, and says what is missing", async () => {
  const ask = (await served()).as(guest.token);
  const render = (given: unknown): Promise<Answer> => ask("content/prompt", { name: "answer", arguments: given });
  expect((await render({ customer: "{{env.HOME}}" })).body).toMatchObject({
    messages: [{ role: "user", content: { type: "text", text: "Answer {{env.HOME}}" } }],
  });
  expect((await render({})).body).toMatchObject({ refused: { code: "MCI_INPUT" } });
  expect((await render({ customer: 1 })).body).toMatchObject({ refused: { code: "MCI_INPUT" } });
  expect((await render("Ada")).status).toBe(400);
});

it("names no path of the host in why it cannot be read", async () => {
  const { folder, as } = await served();
  await rm(join(folder, "limits.md"));
  const { body } = await as(guest.token)("content/resource", { uri: "docs://limits" });
  expect(body).toMatchObject({ refused: { code: "MCI_CONTENT_CHANGED" } });
  expect(JSON.stringify(body)).not.toContain(folder);
});

it("has a view only where the caller sees some of it", async () => {
  const without = (await served('schemaVersion: "1.0"\ntools: []\n')).as(clerk.token);
  expect((await without("state")).body).toMatchObject({ views: expect.not.arrayContaining(["content"]) });
  expect((await without("content")).body).toMatchObject({ refused: { code: "MCI_CONTENT_UNKNOWN" } });
  const restricted = schema.replace(/.*limits.*\n/, "").replace("prompts: ./prompts\n", "");
  const hidden = (await served(restricted)).as(guest.token);
  expect((await hidden("state")).body).toMatchObject({
    views: expect.not.arrayContaining(["content"]),
    contentCount: 0,
  });
});
