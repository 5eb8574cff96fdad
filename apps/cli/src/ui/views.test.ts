import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { closedAtEnd, folderOf } from "@mci/plugin-kit/test";
import { createToken, serveHttp } from "@mci/server";
import { lockOf, writeLock } from "@mci/source-file";
import { workbenchPage, type Workbench, type WorkbenchTest, type WorkbenchTestResult } from "@mci/ui";
import { MCIClient } from "mci";
import { expect, it } from "vitest";
import { servedWorkbench } from "./served-page.ts";
import { shownTools } from "./shown-tools.ts";
import { toolTests } from "./tool-tests.ts";

const scopes = ["invoices:write"];
const clerk = createToken({ subject: "clerk", scopes: ["mci:ui", ...scopes] });
const guest = createToken({ subject: "guest", scopes: ["mci:ui"] });
const quiet = { onWarning: () => undefined };

/** Serves the views of a page, and returns functions that ask for them as the clerk, who has all scopes, and as a guest. */
async function servedViews(): Promise<Readonly<Record<"asClerk" | "asGuest", Ask>>> {
  const tool = (name: string, text: string, more: object = {}): object => ({
    name,
    execution: { type: "text", text },
    tests: [{ name: "works", props: {}, expect: { text } }],
    ...more,
  });
  const document = (...tools: readonly object[]): string => JSON.stringify({ schemaVersion: "1.0", tools });
  const access = { scopes };
  const called = ["greet", "send_invoice"].map((tool) => ({ tool, outcome: "ok" }));
  const unknown = { tool: "no_such_tool", outcome: "error", code: "MCI_TOOL_UNKNOWN" };
  const log = [...called, unknown].map((record) => JSON.stringify(record));
  const locked = document(
    tool("greet", "Hello"),
    tool("send_invoice", "sent", { access }),
    tool("delete_invoice", "deleted", { access }),
  );
  const folder = folderOf({ "mci.json": locked, "audit.log": `${log.join("\n")}\n` });
  const file = join(folder, "mci.json");
  const before = await MCIClient.load(file);
  await writeLock(file, await lockOf(before.tools()));
  await before.close();
  await writeFile(
    file,
    document(tool("greet", "Hello!"), tool("send_invoice", "sent!", { access, wrong_field: true })),
  );

  const tools = closedAtEnd(await MCIClient.load(file, quiet));
  const config = { file: join(folder, "mci.config.mjs"), client: {}, server: {}, lint: { budget: 500 } };
  const options = { audit: join(folder, "audit.log") };
  const served = { project: { file, config, env: () => [] }, tools, all: () => tools.tools(), options, config: {} };
  const workbench: Workbench = {
    ...(await servedWorkbench(served)),
    tests: toolTests({ file, load: () => quiet, shown: shownTools(() => tools.tools(), {}) }),
  };
  const page = await workbenchPage(workbench, { folder: folderOf({ "index.html": "" }) });
  const guard = { tokens: [clerk.entry, guest.entry] };
  const { url } = closedAtEnd(await serveHttp({ port: 0, toolbox: tools, guard, page }));
  const as =
    (token: string): Ask =>
    async (path, body) => {
      const response = await fetch(`${url}/ui/api/${path}`, {
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      const answer = JSON.parse(await response.text());
      return { ...answer, status: response.status };
    };
  return { asClerk: as(clerk.token), asGuest: as(guest.token) };
}

interface Named {
  readonly tool: string;
}

/** The parts of answers that tests look at. */
interface Answer {
  readonly status: number;
  readonly tools?: readonly { readonly name: string; readonly tokens?: number }[];
  readonly problems?: readonly object[];
  readonly text?: string;
  readonly refused?: { readonly code: string; readonly error: string };
  readonly tests?: readonly WorkbenchTest[];
  readonly results?: readonly WorkbenchTestResult[];
  readonly differences?: readonly Named[];
  readonly records?: readonly Named[];
}

type Ask = (path: string, body?: object) => Promise<Answer>;

function toolsIn(named: readonly Named[] = []): readonly string[] {
  return named.map(({ tool }) => tool);
}

it("the budget view counts the tools that its caller sees, and shows their problems alone", async () => {
  const { asClerk, asGuest } = await servedViews();
  const [all, some] = [await asClerk("state"), await asGuest("state")];
  expect(all.tools?.map(({ name, tokens }) => [name, typeof tokens])).toEqual([
    ["greet", "number"],
    ["send_invoice", "number"],
  ]);
  expect(all.problems).toMatchObject([{ tool: "send_invoice" }]);
  expect(some).toMatchObject({ tools: [{ name: "greet" }], problems: [], budget: 500 });
  expect(JSON.stringify(some)).not.toContain("invoice");
});

it("the lock view shows differences of tools that its caller sees, and of removed ones that it saw", async () => {
  const { asClerk, asGuest } = await servedViews();
  expect(toolsIn((await asClerk("lock")).differences).toSorted()).toEqual(["delete_invoice", "greet", "send_invoice"]);
  expect(toolsIn((await asGuest("lock")).differences)).toEqual(["greet"]);
});

it("the audit view shows calls of tools that its caller sees, and of names that no tool has", async () => {
  const { asClerk, asGuest } = await servedViews();
  expect(toolsIn((await asClerk("audit")).records)).toEqual(["no_such_tool", "send_invoice", "greet"]);
  expect(toolsIn((await asGuest("audit")).records)).toEqual(["no_such_tool", "greet"]);
});

it("the tests view lists and runs the tests of tools that its caller sees", async () => {
  const { asClerk, asGuest } = await servedViews();
  expect(toolsIn((await asClerk("tests")).tests)).toEqual(["greet", "send_invoice"]);
  expect(toolsIn((await asGuest("tests")).tests)).toEqual(["greet"]);
  expect(toolsIn((await asClerk("tests/run", { names: [] })).results)).toEqual(["greet", "send_invoice"]);
  expect(toolsIn((await asGuest("tests/run", { names: [] })).results)).toEqual(["greet"]);
  expect(toolsIn((await asGuest("tests/run", { names: ["greet > works"] })).results)).toEqual(["greet"]);
});

it("a test of a hidden tool is run no more than one that does not exist, to the letter: attack", async () => {
  const { asClerk, asGuest } = await servedViews();
  const hidden = { names: ["greet > works", "send_invoice > works"] };
  expect((await asClerk("tests/run", hidden)).results).toHaveLength(2);
  const refused = await asGuest("tests/run", hidden);
  expect(refused).toEqual(await asGuest("tests/run", { names: ["greet > works", "no_such_tool > works"] }));
  expect(refused).toMatchObject({ refused: { code: "MCI_CONFIG", error: "There is no such test any more." } });
});

it("a hidden tool is explained, described and called no more than one that does not exist: attack", async () => {
  const { asClerk, asGuest } = await servedViews();
  const name = "send_invoice";
  const body = { name, arguments: {} };
  const unknown = { ...body, name: "no_such_tool" };
  expect((await asClerk("explain", body)).text).toContain("sent!");
  expect(await asGuest("explain", body)).toEqual(await asGuest("explain", unknown));
  expect(await asClerk(`tool?name=${name}`)).toMatchObject({ name });
  expect(await asGuest(`tool?name=${name}`)).toMatchObject({ refused: { code: "MCI_TOOL_UNKNOWN" } });
  expect(await asClerk("call", body)).toMatchObject({ answer: { result: { isError: false } } });
  expect(await asGuest("call", body)).toMatchObject({
    answer: { result: { isError: true, code: "MCI_TOOL_UNKNOWN" } },
  });
});
