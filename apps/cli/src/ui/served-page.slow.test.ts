import { describe, expect, it } from "vitest";
import { createToken } from "@mci/server";
import { freePort } from "@mci/plugin-kit/test";
import { browserForTests, chooseTool, chromiumPath, expectAccessible } from "./test/browser.ts";
import { evil } from "./test/evil.ts";
import { servePage } from "./test/served.ts";
import { serveAnswers, type Answers } from "./test/upstream.ts";

const tool = (name: string, rest: object = {}): object => ({
  name,
  description: `Tool ${name}, one of many.`,
  inputSchema: { type: "object", properties: { text: { type: "string" } } },
  execution: { type: "text", text: `${name}: {{props.text | 'nothing'}}` },
  ...rest,
});
const fileOf = (...tools: readonly object[]): string => JSON.stringify({ schemaVersion: "1.0", tools }, undefined, 2);

describe.skipIf(chromiumPath === undefined)("the page", () => {
  const browser = browserForTests();

  it("shows what a hostile tool says as text, everywhere", async () => {
    const text = evil.replaceAll("{{", "{ {");
    const hostile = {
      name: "evil",
      title: text,
      description: text,
      tags: [text],
      inputSchema: {
        type: "object",
        description: text,
        properties: {
          [text]: { type: "string", title: text, description: text, pattern: "^<" },
          preset: { type: "string", default: text },
          choice: { enum: [text, "plain"], description: text },
          either: {
            oneOf: [
              { title: text, type: "string" },
              { type: "object", properties: { [text]: { const: text } } },
            ],
          },
        },
        required: [text],
      },
      annotations: { title: text },
      execution: { type: "text", text },
    };
    const upstream = await hostileUpstream(text);
    const answering = (name: string): object =>
      tool(name, { execution: { type: "http", url: `${upstream}/${name}`, headers: { Accept: "*/*" } } });
    const kinds = ["answer_many", "answer_svg", "answer_html", "answer_png", "answer_json"];
    const { page, origins, link } = await browser.openPage({
      "mci.json": fileOf(hostile, tool("plain"), ...kinds.map(answering)),
    });
    await chooseTool(page, "evil");
    await page.locator(".field").first().waitFor();
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("button", { name: "Send anyway" }).click();
    await page.locator(".result-head.is-error").waitFor();
    await page.locator(".field textarea").first().fill(text);
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(".result-head.is-ok").waitFor();
    await expectAccessible(page);
    for (const tab of ["Raw", "Trace", "Explain"]) await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("button", { name: "File", exact: true }).click();
    await page.locator(".cm-content").waitFor();
    for (const view of ["Templates", "Tests", "History", "Budget", "Lock"]) {
      await page.getByRole("button", { name: view, exact: true }).click();
      await page.getByRole("heading", { name: view, exact: true }).waitFor();
      await expectAccessible(page);
    }
    expect(await page.locator("img, iframe, svg[onload], script:not([src])").count()).toBe(0);
    await page.getByRole("button", { name: "Tools", exact: true }).click();
    await page.getByText("U+202E").first().waitFor();
    // What its host answers, too: of images those alone that contain no markup.
    for (const kind of kinds) {
      await chooseTool(page, kind);
      await page.getByRole("button", { name: "Run" }).click();
      await page.locator(".result-head.is-ok").waitFor();
      await page.getByRole("tab", { name: "Raw" }).click();
      await page.getByRole("tab", { name: "For the model" }).click();
      await page.locator(".block").first().waitFor();
      expect([kind, await page.locator(".result :is(img:not([src^='blob:']), iframe, svg[onload])").count()]).toEqual([
        kind,
        0,
      ]);
    }
    await chooseTool(page, "answer_many");
    expect(await page.locator(".result .codepoint").count()).toBe(2_000);
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("checkbox").last().check();
    await page.locator(".cm-changedLine").first().waitFor();
    await expectAccessible(page);
    expect([...origins]).toEqual([new URL(link).origin]);
  });

  it("has a policy that is enforced: the listeners of these tests hear of violations", async () => {
    const { page, complaints, link } = await browser.openPage({ "mci.json": fileOf(tool("plain")) });
    await page.locator(".tool-row").waitFor();
    const response = await page.request.get(link.replace(/#.*/, ""));
    expect(response.headers()["content-security-policy"]).toContain("require-trusted-types-for 'script'");
    await page.evaluate(`document.body.setAttribute("style", "color: red")`);
    await page.evaluate(`(() => { try { document.body.insertAdjacentHTML("beforeend", "<b>x</b>"); } catch {} })()`);
    await page.evaluate(`fetch("http://127.0.0.1:1/").catch(() => {})`);
    for (const directive of ["style-src", "require-trusted-types-for", "connect-src"]) {
      await expect.poll(() => complaints.join("\n")).toContain(`policy: ${directive}`);
    }
    complaints.length = 0;
  });

  it("lists a thousand tools and keeps few of them in the document", async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => tool(`tool_${String(index).padStart(4, "0")}`));
    const { page } = await browser.openPage({ "mci.json": fileOf(...many) });
    await page.getByRole("listbox", { name: "1,000 tools" }).waitFor();
    expect(await page.locator(".tool-row").count()).toBeLessThan(60);
    await page.getByRole("listbox").focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("PageDown");
    await page.getByRole("heading", { name: "tool_0050" }).waitFor();
    await page.locator(".tool-row", { hasText: "tool_0050" }).waitFor();
    await page.getByPlaceholder("Find tools", { exact: true }).fill("tool_0777");
    await chooseTool(page, "tool_0777");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("tool_0777: nothing").waitFor();
    await expectAccessible(page);
  });

  it("says when the server is gone, and goes on when it is back", async () => {
    const port = await freePort();
    const { token, entry } = createToken({ subject: "Ada", scopes: ["mci:ui"] });
    const config = `export default { server: { guard: { tokens: [${JSON.stringify(entry)}] } } };`;
    const args = ["run", "--http", String(port), "--ui", "--file", "mci.json"];
    const first = await servePage({ "mci.json": fileOf(tool("before")), "mci.config.mjs": config }, { args });
    const { page, complaints } = await browser.open(first.link);
    await page.getByLabel("Link or token").fill(token);
    await page.getByRole("button", { name: "Open" }).click();
    await page.locator(".tool-row", { hasText: "before" }).waitFor();
    await page.getByLabel("text", { exact: true }).waitFor();
    complaints.length = 0; // The first answer was a refusal.
    await first.stop();
    await page.locator(".banner", { hasText: "The server cannot be reached." }).waitFor();
    await page.getByLabel("text", { exact: true }).fill("kept");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Budget" }).click();
    await page.getByText("Loading …").waitFor();
    await servePage({ "mci.json": fileOf(tool("before"), tool("after")) }, { args, folder: first.folder });
    await page.locator(".banner").waitFor({ state: "detached" });
    await page.getByRole("list", { name: "Tokens per tool" }).getByText("after").waitFor();
    await page.getByRole("button", { name: "Tools" }).click();
    await page.locator(".tool-row", { hasText: "after" }).waitFor();
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("before: kept").waitFor();
    // What the browser itself reports of requests that had no answer.
    expect(complaints.filter((complaint) => !complaint.includes("net::ERR_"))).toEqual([]);
  });

  it("lets in tokens with its scope alone, shows the audit log, and no files", async () => {
    const [weak, good] = [createToken({ scopes: ["other"] }), createToken({ subject: "Ada", scopes: ["mci:ui"] })];
    const config = `export default { server: { guard: { tokens: ${JSON.stringify([weak.entry, good.entry])} } } };`;
    const files = { "mci.json": fileOf(tool("plain")), "mci.config.mjs": config };
    const args = ["run", "--http", "0", "--ui", "--audit", "audit.log", "--file", "mci.json"];
    const { page, complaints, link } = await browser.openPage(files, { args });
    expect(link).not.toContain("#");
    await page.getByText("a token with the scope mci:ui").waitFor();
    for (const [token, answer] of [
      ["no “token”", "This is neither a link nor a token."],
      ["wrong", "The token is not valid."],
      [weak.token, "The token lacks the scope mci:ui."],
    ] as const) {
      await page.getByLabel("Link or token").fill(token);
      await page.getByRole("button", { name: "Open" }).click();
      await page.getByText(answer).waitFor();
      await expectAccessible(page);
    }
    await page.getByLabel("Link or token").fill(good.token);
    await page.getByRole("button", { name: "Open" }).click();
    await page.getByLabel("text", { exact: true }).fill("audited");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("plain: audited").waitFor();
    expect(await page.getByRole("button", { name: "File", exact: true }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Save as test" }).count()).toBe(0);
    await page.getByRole("button", { name: "No problems" }).click();
    await page.getByRole("region", { name: "Problems" }).getByText("No problems.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Audit" }).click();
    await page.getByText("Ada").waitFor();
    complaints.length = 0; // Two of the tokens were refused.
    await expectAccessible(page);
    for (const path of ["source?file=mci.json", "tests", "../api/state"]) {
      const response = await page.request.get(new URL(`./api/${path}`, link).href);
      expect(response.status()).toBe(401);
    }
  });

  it("fits a narrow screen, in dark and light, one part at a time", async () => {
    const { link } = await servePage({ "mci.json": fileOf(tool("first"), tool("second")) });
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, complaints } = await browser.open(link, { viewport: { width: 390, height: 780 }, colorScheme });
      await chooseTool(page, "second");
      await page.getByLabel("text", { exact: true }).fill("small");
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByText("second: small").waitFor();
      for (const part of ["Tools", "Call", "Result", "File"]) {
        await page
          .getByRole("navigation", { name: "Parts of the workbench" })
          .getByRole("button", { name: part })
          .click();
        await expectAccessible(page);
        const width: unknown = await page.evaluate("document.documentElement.scrollWidth");
        expect(width).toBe(390);
      }
      await page.locator(".cm-content").waitFor();
      expect(complaints).toEqual([]);
    }
  });
});

/** A host whose answers are made to become part of the page. Returns its address. */
async function hostileUpstream(text: string): Promise<string> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>';
  const answers: Answers = {
    "/answer_many": ["text/plain", "a\u202e".repeat(50_000)],
    "/answer_svg": ["image/svg+xml", svg],
    "/answer_html": ["text/html", `<!doctype html><script>alert(3)</script>${text}`],
    "/answer_png": ["image/png", svg],
    "/answer_json": ["application/json", JSON.stringify({ [text]: text, ["__proto__"]: text, constructor: [text] })],
  };
  return serveAnswers(answers);
}
