import { describe, expect, it } from "vitest";
import { chromiumPath } from "./pictures.ts";
import { sections } from "./sections.ts";
import { expectAccessible, siteBrowser } from "./test/site-browser.ts";

describe.skipIf(chromiumPath === undefined)("the site in Chromium", () => {
  const browser = siteBrowser();

  it("shows its pages without a complaint in the console, and asks nobody else for anything", async () => {
    const { page, complaints, requests } = await browser.open("/");
    // Those of packages and decisions are made like the others.
    for (const { link } of sections.flatMap(({ items, folder }) =>
      folder === undefined ? items : items.slice(0, 1),
    )) {
      await browser.goto(page, link);
      await page.locator(".VPDoc h1").waitFor();
    }
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !/^(?:\/|data:)/.test(url))).toEqual([]);
  });

  it.each([
    ["light", 1_280],
    ["dark", 1_280],
    ["light", 390],
    ["dark", 390],
  ] as const)("has nothing that axe finds wrong, and fits its window, %s and %i wide", async (colorScheme, width) => {
    const viewport = { width, height: 800 };
    const { page } = await browser.open("/", { colorScheme, viewport, reducedMotion: "reduce" });
    const paths = [
      "/",
      "/guide/start",
      "/guide/http",
      "/reference/file-format",
      "/live",
      "/cookbook/sql",
      "/benchmarks",
    ];
    for (const path of paths) {
      await browser.goto(page, path);
      await page
        .locator(path === "/live" ? "#live-result pre" : "h1")
        .first()
        .waitFor();
      await expectAccessible(page);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect({ path, overflow }).toEqual({ path, overflow: 0 });
    }
    await page.close();
  });

  it("shows the picture of its colors", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, requests } = await browser.open("/", { colorScheme });
      const shown = page.locator("img.picture:visible");
      await shown.scrollIntoViewIfNeeded();
      expect(await shown.getAttribute("src")).toContain(`page-${colorScheme}`);
      await expect.poll(() => requests.filter((path) => path.includes("/page-")).length).toBe(1);
      await page.close();
    }
  });

  it("finds a page by its words", async () => {
    const { page, complaints } = await browser.open("/");
    await page.keyboard.press("Control+k");
    await page.fill("#localsearch-input", "circuit breaker");
    await page.locator(".VPLocalSearchBox .result").first().waitFor();
    expect(await page.locator(".VPLocalSearchBox .result").first().textContent()).toMatch(/circuit/i);
    expect(complaints).toEqual([]);
  });

  it.each(["approval", "pagination", "serve", "lock"])(
    "finds a guide before a page about exports: %s",
    async (words) => {
      const { page, complaints } = await browser.open("/");
      await page.locator("#local-search button").first().click();
      await page.fill("#localsearch-input", words);
      const results = page.locator(".VPLocalSearchBox .result");
      await results.first().waitFor();
      expect(await results.first().getAttribute("href")).toMatch(/^\/(?:guide|cookbook|overview)/);
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  it("copies the commands of a terminal, without its prompts and output", async () => {
    const { page } = await browser.open("/", { permissions: ["clipboard-read", "clipboard-write"] });
    const copied = async (): Promise<unknown> => page.evaluate("navigator.clipboard.readText()");
    const terminal = page.locator(".language-console");
    await terminal.hover();
    await terminal.locator("button.copy").click();
    await expect.poll(copied).toBe("mci call read_order idd=A-1042\nmci call read_order id=../../admin --explain");
    expect(await terminal.locator("pre").innerText()).toContain("$ mci call read_order idd=A-1042\nRequired parameter");
    await page.close();
  });
});
