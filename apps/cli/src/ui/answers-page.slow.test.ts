import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answersOfAllKinds, csv, fileOfAnswers, markdown } from "./test/answers.ts";
import { browserForTests, chooseTool, chromiumPath, expectAccessible } from "./test/browser.ts";
import { evil } from "./test/evil.ts";
import { serveAnswers, type Answers } from "./test/upstream.ts";

const wide = { viewport: { width: 1_280, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] };

async function run(page: Page, name: string): Promise<void> {
  await chooseTool(page, name);
  await page.getByRole("button", { name: "Run" }).click();
  await page.locator(".result-head.is-ok").waitFor();
}

const show = (page: Page, view: string): Promise<void> =>
  page.locator(".block").first().getByRole("button", { name: view, exact: true }).click();

const clipboard = (page: Page): Promise<string> => page.evaluate("navigator.clipboard.readText()");

describe.skipIf(chromiumPath === undefined)("answers on the page", () => {
  const browser = browserForTests();

  it("are shown as sent, indented and as a tree, with the keyboard alone and with all digits", async () => {
    const origin = await serveAnswers(answersOfAllKinds);
    const file = fileOfAnswers(origin, answersOfAllKinds);
    const { page } = await browser.openPage({ "mci.json": file }, { context: wide });
    await run(page, "get_json");
    const block = page.getByRole("region", { name: "Block 1" });
    expect(await block.textContent()).toContain("8812639451207734519");
    await page.getByRole("button", { name: "Pretty" }).focus();
    await page.keyboard.press("Enter");
    expect(await block.textContent()).toContain('{\n  "id": 8812639451207734519,\n  "items": [\n    {');
    await page.getByRole("button", { name: "Copy Block 1" }).click();
    await page.getByText("Copied").waitFor();
    expect(await clipboard(page)).toContain('  "id": 8812639451207734519,\n');
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    const tree = page.getByRole("tree", { name: "Block 1" });
    await tree.getByRole("treeitem", { name: "id 8812639451207734519" }).waitFor();
    expect(await tree.getByRole("treeitem").count()).toBe(12);
    await tree.focus();
    const chosen = tree.locator("[aria-selected='true']");
    await page.keyboard.press("ArrowLeft"); // folds all
    expect(await tree.getByRole("treeitem").count()).toBe(1);
    await page.keyboard.press("ArrowRight");
    for (let press = 0; press < 2; press += 1) await page.keyboard.press("ArrowDown");
    expect(await chosen.textContent()).toContain("items");
    await page.keyboard.press("Enter");
    expect(await tree.getByRole("treeitem").count()).toBe(4);
    // The search opens what it finds.
    await page.getByRole("searchbox", { name: "Find in the tree of Block 1" }).fill("r");
    await page.getByText("1 of 5").waitFor();
    for (const _ of ["price", "tags"]) await page.keyboard.press("Enter");
    expect(await chosen.textContent()).toContain('"round"');
    await page.keyboard.press("Shift+Enter");
    await page.getByRole("button", { name: "Copy path in Block 1" }).click();
    expect(await clipboard(page)).toBe("items[0].tags[0]");
    await page.getByRole("button", { name: "Copy value in Block 1" }).click();
    await expect.poll(() => clipboard(page)).toBe("red");
    await page.getByRole("searchbox", { name: "Find in the tree" }).fill("nowhere");
    await page.getByText("Not found").waitFor();
    await expectAccessible(page);
    // The next answer is shown in the same way, if it can be.
    await run(page, "get_csv");
    await page.getByRole("button", { name: "As sent", pressed: true }).waitFor();
    await run(page, "get_json");
    await tree.waitFor();
  });

  it("are tables, Markdown, pictures with their size, and PDF, and are saved as what they are", async () => {
    const origin = await serveAnswers(answersOfAllKinds);
    const file = fileOfAnswers(origin, answersOfAllKinds);
    const { page } = await browser.openPage({ "mci.json": file }, { context: { ...wide, colorScheme: "dark" } });
    const save = async (): Promise<readonly [string, Buffer]> => {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save Block 1" }).click();
      const download = await saved;
      return [download.suggestedFilename(), await readFile(await download.path())];
    };
    await run(page, "get_csv");
    await show(page, "Table");
    await page.getByRole("columnheader", { name: "degrees" }).waitFor();
    await page.getByRole("cell", { name: "cold, wet" }).waitFor();
    expect(await save()).toEqual(["get_csv.txt", Buffer.from(csv)]);
    await expectAccessible(page);
    await run(page, "get_markdown");
    await show(page, "Markdown");
    const block = page.getByRole("region", { name: "Block 1" });
    await block.locator("ol ul li", { hasText: "nested" }).waitFor();
    await block.getByRole("cell", { name: "Oslo" }).waitFor();
    await block.getByText('<b onclick="alert(1)">no HTML</b> [A cat] (https://cats.example/1.png)').waitFor();
    expect(await block.locator("a, b, img").count()).toBe(0);
    await page.getByRole("button", { name: "Copy Block 1" }).click();
    expect(await clipboard(page)).toBe(markdown);
    await expectAccessible(page);
    await run(page, "get_svg");
    await show(page, "Picture");
    await page.getByText("40 × 20 pixels").waitFor();
    await run(page, "get_png");
    await page.getByText("3 × 2 pixels").waitFor();
    await page.getByRole("button", { name: "Copy Block 1" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    const types = await page.evaluate("navigator.clipboard.read().then(([item]) => item.types)");
    expect(types).toEqual(["image/png"]);
    expect((await save())[0]).toBe("get_png.png");
    await run(page, "get_pdf");
    await page.getByRole("button", { name: "As sent", pressed: true }).waitFor();
    await show(page, "PDF");
    await expect.poll(() => page.frames().length).toBeGreaterThan(1);
    await expectAccessible(page);
    const [name, bytes] = await save();
    expect([name, bytes.subarray(0, 8).toString()]).toEqual(["get_pdf.pdf", "%PDF-1.4"]);
  });

  it("copies a call as curl, for the command line, for MCP and as a program", async () => {
    const origin = await serveAnswers(answersOfAllKinds);
    const file = fileOfAnswers(origin, answersOfAllKinds);
    const { page } = await browser.openPage({ "mci.json": file }, { context: wide });
    await chooseTool(page, "get_json");
    await page.getByLabel("q", { exact: true }).fill("it's");
    await page.getByRole("button", { name: "Run" }).click();
    const menu = page.getByRole("button", { name: "Copy as" });
    await menu.focus();
    const copied = async (presses: number): Promise<string> => {
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "curl", exact: true }).waitFor();
      await expectAccessible(page);
      for (let press = 0; press < presses; press += 1) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "curl", exact: true }).waitFor({ state: "detached" });
      return clipboard(page);
    };
    await expect.poll(() => copied(1)).toBe(`curl '${origin}/json' -H 'Accept: */*'`);
    await expect.poll(() => copied(2)).toBe(`mci call get_json --file mci.json --json '{"q":"it'\\''s"}'`);
    await expect
      .poll(async () => JSON.parse(await copied(3)) as unknown)
      .toMatchObject({ method: "tools/call", params: { name: "get_json", arguments: { q: "it's" } } });
    await expect.poll(() => copied(4)).toContain('await client.execute("get_json", {\n  "q": "it\'s"\n});');
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    expect(await menu.getAttribute("aria-expanded")).toBe("false");
  });

  it("reads on a result that is kept, to its end, and shows the whole of it in each way", async () => {
    const items = Array.from({ length: 400 }, (_, id) => ({ id, name: `item ${id}` }));
    const tool = { name: "many", execution: { type: "text", text: JSON.stringify(items), response: {} } };
    const file = { schemaVersion: "1.0", response: { spill: { over: 1_000, show: 500 } }, tools: [tool] };
    const { page } = await browser.openPage({ "mci.json": JSON.stringify(file) });
    await run(page, "many");
    await page.getByText(/characters of a longer result/).waitFor();
    const more = page.getByRole("button", { name: "Read on" });
    while ((await page.getByText(/characters of a longer result/).count()) > 0) {
      if ((await more.count()) > 0) await more.click();
    }
    await expectAccessible(page);
    await page.locator(".block").first().getByRole("button", { name: "Tree" }).click();
    await page.getByRole("treeitem", { name: "400 items" }).waitFor();
    expect(await more.count()).toBe(0);
  });

  it("are text, whatever a hostile host sends for each view", async () => {
    const text = evil.replaceAll("{{", "{ {");
    const quoted = `"${text.replaceAll('"', '""')}"`;
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const hostile: Answers = {
      "/json": ["application/json", JSON.stringify({ [text]: text, ["__proto__"]: [text], constructor: { a: text } })],
      "/deep": ["text/plain", deep],
      "/csv": ["text/csv", `${quoted},b\n${quoted},=cmd\n`],
      "/markdown": [
        "text/markdown",
        `# ${text}\n\n[${text}](javascript:alert(1)) ![x](https://tracker.example/a.png)\n\n<script>alert(1)</script>\n\n| ${text.replaceAll("|", "")} | b |\n| - | - |\n| <img src=x onerror=alert(1)> | c |\n\n${"> ".repeat(3_000)}deep`,
      ],
      "/svg": [
        "image/svg+xml",
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><image href="https://tracker.example/a.png"/></svg>',
      ],
      "/png": ["image/png", "<svg onload=alert(1)>"],
      "/pdf": ["application/pdf", "<!doctype html><script>alert(3)</script>"],
    };
    const origin = await serveAnswers(hostile);
    const contexts = [
      { viewport: { width: 390, height: 780 }, colorScheme: "dark" },
      { viewport: { width: 1_280, height: 800 }, colorScheme: "light" },
    ] as const;
    for (const context of contexts) {
      const { page, origins, link } = await browser.openPage(
        { "mci.json": fileOfAnswers(origin, hostile) },
        { context },
      );
      const part = (name: string): ReturnType<Page["getByRole"]> =>
        page.getByRole("navigation", { name: "Parts of the workbench" }).getByRole("button", { name });
      for (const kind of Object.keys(hostile)) {
        if (context.viewport.width < 720) await part("Tools").click();
        await run(page, `get_${kind.slice(1)}`);
        const views = page.locator(".result .segments button");
        for (let at = 0; at < (await views.count()); at += 1) {
          await views.nth(at).click();
          await page.getByText("Loading …").waitFor({ state: "detached" });
          const unsafe = ":is(img:not([src^='blob:']), iframe, script, svg[onload], a, [onclick], [onerror])";
          expect([kind, await page.locator(`.result ${unsafe}`).count()]).toEqual([kind, 0]);
          expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(context.viewport.width);
        }
        await expectAccessible(page);
      }
      expect([...origins]).toEqual([new URL(link).origin]);
    }
  });

  it("keeps the page alive with a tree of 100,000 rows", async () => {
    const large = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => index));
    const answers: Answers = { "/large": ["text/plain", large] };
    const origin = await serveAnswers(answers);
    const { page } = await browser.openPage({ "mci.json": fileOfAnswers(origin, answers) });
    await run(page, "get_large");
    await show(page, "Tree");
    const tree = page.getByRole("tree");
    await tree.focus();
    await page.keyboard.press("End");
    await page.getByRole("treeitem", { name: "99999 99999" }).waitFor();
    expect(await tree.getByRole("treeitem").count()).toBeLessThan(80);
  });
});
