import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { servePage, type ServedPage, type ServeOptions } from "./served.ts";

/** The widths and color schemes in which a view is looked at. */
export const looks = [
  [1_280, "light"],
  [1_280, "dark"],
  [390, "light"],
  [390, "dark"],
] as const;

/** The distribution's Chromium; without it these tests are skipped, and say so. */
export const chromiumPath: string | undefined = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find(existsSync);

if (chromiumPath === undefined) console.log("Chromium is not installed: the tests of the page are skipped.");

/** A page of the browser, with everything it complained about. */
export interface OpenPage {
  readonly page: Page;
  /** Errors of the console, of scripts and of the policy. */
  readonly complaints: string[];
  /** The origins that were asked for anything. */
  readonly origins: ReadonlySet<string>;
}

export interface BrowserForTests {
  open(url: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /**
   * Serves the page of these files, and opens it. The test fails if the page has complained about anything by its end: it
   * removes the complaints that it expects.
   */
  openPage(
    files: Readonly<Record<string, string | Uint8Array>>,
    options?: OpenPageOptions,
  ): Promise<OpenPage & ServedPage>;
}

export interface OpenPageOptions extends ServeOptions {
  readonly context?: BrowserContextOptions;
}

/** Starts a browser for the tests of a file. */
export function browserForTests(): BrowserForTests {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(() => browser?.close());
  const open: BrowserForTests["open"] = async (url, options = { viewport: { width: 1_280, height: 800 } }) => {
    if (browser === undefined) throw new Error("The browser has not been started.");
    const context = await browser.newContext(options);
    context.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    const origins = new Set<string>();
    await context.exposeBinding("reportViolation", (_, what: string) => void complaints.push(`policy: ${what}`));
    await context.addInitScript({ content: reportViolations });
    const page = await context.newPage();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`script: ${error.message}`));
    page.on("request", (request) => {
      if (!/^(?:blob|data):/.test(request.url())) origins.add(new URL(request.url()).origin);
    });
    await page.goto(url);
    return { page, complaints, origins };
  };
  return {
    open,
    async openPage(files, { context, ...options } = {}) {
      const served = await servePage(files, options);
      const opened = await open(served.link, context);
      onTestFinished(() => expect(opened.complaints).toEqual([]));
      return { ...served, ...opened };
    },
  };
}

const reportViolations = `document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
  reportViolation(violatedDirective + " " + blockedURI + " " + sample));`;

/** Chooses a tool in the list, and waits until it is shown. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  await page.locator(".tool-row", { hasText: name }).first().click();
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** Expects that nothing on the page keeps people out, as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => {
    const { run } = Reflect.get(globalThis, "axe") as { run(): Promise<AxeResults> };
    return run();
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
}
