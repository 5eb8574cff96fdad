import { once } from "node:events";
import { tenantToolboxes } from "@mci/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { mciForTests, schemaOf, textTool } from "../../test/mci.ts";

const mci = mciForTests();

describe("mci token", () => {
  it("prints a token to stdout and its entry, which does not contain the token, to stderr", async () => {
    const cwd = await mci.folderOf({ "mci.json": schemaOf(textTool("greet", "Hello")) });
    const { code, stdout, stderr } = await mci.run(
      ["token", "--subject", "Ada L", "--tenant", "acme", "--scope", "a", "--scope", "b"],
      { cwd },
    );
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^mci_[\w-]{43}\n$/)]);
    const entry: unknown = JSON.parse(stderr);
    const sha256: unknown = expect.stringMatching(/^[\da-f]{64}$/);
    expect(entry).toEqual({ sha256, subject: "Ada L", tenant: "acme", scopes: ["a", "b"] });
    expect(stderr).not.toContain(stdout.trim());

    const folder = await mci.folderOf({
      "mci.json": schemaOf(textTool("greet", "Hello")),
      "mci.config.mjs": `export default { server: { guard: { requiredScopes: ["b"], tokens: [${stderr}] } } };`,
    });
    const child = mci.start(["run", "--http", "0", "--rest", "-q"], { cwd: folder });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [line] = (await once(child.stdout!.setEncoding("utf8"), "data")) as [string];
    const url = line.replace(/\/mcp\n$/, "/api/v1/mcp/tools");
    const authorization = `Bearer ${stdout.trim()}`;
    const statuses = [await fetch(url, { headers: { authorization } }), await fetch(url)].map(({ status }) => status);
    expect(statuses).toEqual([200, 401]);
  });

  it("makes a different one each time, with only a digest by default", async () => {
    const cwd = await mci.folderOf({});
    const [one, two] = [await mci.run(["token"], { cwd }), await mci.run(["token"], { cwd })];
    expect(one.stdout).not.toBe(two.stdout);
    expect(Object.keys(JSON.parse(one.stderr) as object)).toEqual(["sha256"]);
  });

  it("accepts exactly the names that a tenant's folder can have", async () => {
    const names = ["acme", "a.b_C-9", "x".repeat(64), "x".repeat(65), ".git", "a b", "ä", "..."];
    const cwd = await mci.folderOf(Object.fromEntries(names.map((name) => [`${name}/mci.json`, schemaOf()])));
    const load = (): Promise<never> => Promise.reject(new Error("Not called."));
    const tenants = (await tenantToolboxes({ folder: cwd, load, onProblem: () => undefined })).tenants();
    const codes = await Promise.all(
      names.map(async (name) => [name, (await mci.run(["token", "--tenant", name], { cwd })).code]),
    );
    expect(codes).toEqual(names.map((name) => [name, tenants.includes(name) ? 0 : 2]));
    expect(tenants).toHaveLength(3);
  });

  it.each([
    [["--scope", "a b"], '--scope: "a b" is not a valid scope.'],
    [["--tenant", ""], '--tenant: "" is not a valid tenant name.'],
    [["--tenant", "../x"], '--tenant: "../x" is not a valid tenant name.\n  Use 1 to 64 letters, '],
    [["ada"], "'mci token' does not take the argument 'ada'."],
  ])("refuses %j and makes no token", async (args, message) => {
    const { code, stdout, stderr } = await mci.run(["token", ...args], { cwd: await mci.folderOf({}) });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
