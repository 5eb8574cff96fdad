import { describe, expect, it } from "vitest";
import { freePort } from "@mci/plugin-kit/test";
import { browserForTests, chooseTool, chromiumPath, expectAccessible } from "./test/browser.ts";
import { evil } from "./test/evil.ts";
import { servePage } from "./test/served.ts";

const tools = `schemaVersion: "1.0"
tools:
  - name: greet
    inputSchema: { type: object, properties: { name: { type: string } } }
    execution: { type: text, text: "Hello {{props.name | 'you'}}" }
  - name: log.in
    inputSchema:
      type: object
      properties:
        user: { type: string }
        pin: { type: string, format: password }
        api_key: { type: string }
    execution: { type: text, text: "{{props.user}} with {{props.pin | 'no pin'}} and {{props.api_key | 'no key'}}" }
  - name: part
    inputSchema: { type: object }
    execution: { type: text, text: Bye }
`;

const narrow = { viewport: { width: 390, height: 780 } };

describe.skipIf(chromiumPath === undefined)("the address of the page", () => {
  const browser = browserForTests();

  it("names the view, the tool and the tab, so that Back, Forward and a reload lead to them", async () => {
    const { page, link } = await browser.openPage({ "mci.yaml": tools });
    const at = (): string => new URL(page.url()).hash;
    await expect.poll(at).toBe("#/tool/greet");
    await chooseTool(page, "part");
    expect(at()).toBe("#/tool/part");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("region", { name: "Block 1" }).getByText("Bye").waitFor();
    expect(at()).toBe("#/tool/part/model");
    await page.getByRole("tab", { name: "Trace" }).click();
    expect(at()).toBe("#/tool/part/trace");
    await page.getByRole("button", { name: "Budget" }).click();
    await page.getByRole("button", { name: "Lock" }).click();
    expect(at()).toBe("#/lock");
    await page.reload();
    await page.getByRole("heading", { name: "Lock" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Budget" }).waitFor();
    await page.goBack();
    await page.getByRole("tab", { name: "Trace", selected: true }).waitFor();
    await page.getByRole("heading", { name: "part", exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "greet", exact: true }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "part", exact: true }).waitFor();
    // The arrow keys lead through tools, and Back does not.
    await page.getByRole("listbox").focus();
    for (const key of ["ArrowUp", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
    await page.getByRole("heading", { name: "log.in", exact: true }).waitFor();
    expect(at()).toBe("#/tool/log.in/trace");
    await page.goBack();
    await page.getByRole("heading", { name: "greet", exact: true }).waitFor();
    expect(page.url()).not.toContain(new URL(link).hash.slice("#token=".length));
  });

  it("may be written by hand, and leads to nothing that is not there", async () => {
    const { page, link, complaints } = await browser.openPage({ "mci.yaml": tools });
    await page.locator(".tool-row").first().waitFor();
    const base = link.replace(/#.*/, "");
    const headings: readonly (readonly [string, string])[] = [
      ["#/tests", "Tests"],
      ["#/tool/part/raw", "part"],
      ["#/history/99", "History"],
    ];
    for (const [address, heading] of headings) {
      await page.goto(base + address);
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    }
    await page.goto(`${base}#/audit`); // has no log here
    await page.getByRole("heading", { name: "part", exact: true }).waitFor();
    await page.goto(`${base}#/tool/${encodeURIComponent(evil)}`);
    await page.getByText(/^The file has no tool '<\/script>/).waitFor();
    await expectAccessible(page);
    for (const odd of [
      "#/tool/%E0%A4%A",
      "#/tool/",
      "#/no-such-view",
      "#/tool/greet/nowhere",
      "#/tool/a/b/c/d",
      "#//",
    ]) {
      await page.goto(base + odd);
      await page.reload();
      await page.locator(".tool-row").first().waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it("leads back through the parts of a narrow screen", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools }, { context: narrow });
    await chooseTool(page, "part");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("region", { name: "Block 1" }).getByText("Bye").waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Run" }).waitFor();
    await page.goBack();
    await page.locator(".tool-row").first().waitFor();
    expect(await page.getByRole("button", { name: "Run" }).isVisible()).toBe(false);
  });

  it("keeps drafts and calls with their answers over a reload, and no secret", async () => {
    const { page } = await browser.openPage({ "mci.yaml": tools });
    await page.getByLabel("name", { exact: true }).fill("Ada");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("Hello Ada").waitFor();
    await page.getByLabel("name", { exact: true }).fill("Bob");
    await chooseTool(page, "log.in");
    await page.getByLabel("user", { exact: true }).fill("ada");
    await page.getByLabel("pin", { exact: true }).fill('canary-"1"');
    await page.getByLabel("api_key", { exact: true }).fill("canary-2");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText('ada with canary-"1" and canary-2').waitFor();
    await page.reload();
    await page.getByText("ada with [redacted] and [redacted]").waitFor();
    expect(await page.getByLabel("user", { exact: true }).inputValue()).toBe("ada");
    expect(await page.getByLabel("pin", { exact: true }).inputValue()).toBe("");
    expect(await page.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])")).not.toContain("canary");
    await chooseTool(page, "greet");
    expect(await page.getByLabel("name", { exact: true }).inputValue()).toBe("Bob");
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("button", { name: "Answer" }).last().click();
    const answer = page.getByRole("region", { name: "Answer of call 1" });
    await answer.getByText("Hello Ada").waitFor();
    expect(new URL(page.url()).hash).toBe("#/history/1");
    await expectAccessible(page);
    await page.goBack();
    await answer.waitFor({ state: "detached" });
    await page.goForward();
    await page.reload();
    await answer.getByText("Hello Ada").waitFor();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("checkbox").last().check();
    await page.locator(".cm-changedLine", { hasText: "Hello Ada" }).first().waitFor();
    await page.getByRole("button", { name: "Load again" }).first().click();
    expect(await page.getByLabel("pin", { exact: true }).inputValue()).toBe("");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("ada with no pin and no key").waitFor();
  });

  it("shows the history on a narrow screen in the dark", async () => {
    const context = { ...narrow, colorScheme: "dark" } as const;
    const { page } = await browser.openPage({ "mci.yaml": tools }, { context });
    await chooseTool(page, "part");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("region", { name: "Block 1" }).waitFor();
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("button", { name: "Answer" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Answer of call 1" }).getByText("Bye").waitFor();
    await expectAccessible(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });

  it("keeps two tabs apart, and drops a call that a reload has ended", async () => {
    const slow = tools.replace(
      "{ type: text, text: Bye }",
      '{ type: cli, command: node, args: [-e, "setInterval(() => {}, 1000)"] }',
    );
    const { page, link } = await browser.openPage({ "mci.yaml": slow });
    await chooseTool(page, "part");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Cancel" }).first().waitFor();
    await page.reload();
    await page.getByText("The page was loaded again before there was an answer.").waitFor();
    const other = await page.context().newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "History" }).click();
    await other.getByText("No call yet.").waitFor();
    expect(await page.getByRole("button", { name: "Run" }).count()).toBe(1);
  });

  it("has a link that stays the same over restarts only with MCI_UI_TOKEN, which stands in no file", async () => {
    const port = String(await freePort());
    const args = ["dev", "--http", port];
    const token = "chosen-by-a-person-0123456789abcdef";
    const first = await servePage({ "mci.yaml": tools }, { args, env: { MCI_UI_TOKEN: token } });
    expect(new URL(first.link).hash).toBe(`#token=${token}`);
    const { page, complaints } = await browser.open(first.link);
    await page.locator(".tool-row").first().waitFor();
    await page.getByLabel("name", { exact: true }).fill("Ada");
    await first.stop();
    await page.locator(".banner").waitFor();
    const second = await servePage({}, { args, env: { MCI_UI_TOKEN: token }, folder: first.folder });
    expect(second.link).toBe(first.link);
    await page.locator(".banner").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("Hello Ada").waitFor();
    expect(complaints.filter((complaint) => !complaint.includes("net::ERR_"))).toEqual([]);
    await second.stop();
    await expect(servePage({}, { args, env: { MCI_UI_TOKEN: "short" }, folder: first.folder })).rejects.toThrow(
      "MCI_UI_TOKEN must have at least 32 characters",
    );
  });
});
