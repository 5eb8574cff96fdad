import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { chromiumPath } from "../pictures.ts";

/** The site as `pnpm site` has built it. */
export const dist: string = join(import.meta.dirname, "../../dist");

/** A page of the site, and everything that it complained about: errors, and what its policy refused. */
export interface OpenPage {
  readonly page: Page;
  readonly complaints: string[];
  /** The requests of the page: paths of the site, whole addresses of others. */
  readonly requests: string[];
}

export interface SiteBrowser {
  /** Opens a page of the site, such as `/guide/http`. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /** Goes to another page of the site. */
  goto(page: Page, path: string): Promise<void>;
}

/** Serves the built site, and starts a browser for the tests of a file. */
export function siteBrowser(): SiteBrowser {
  let browser: Browser | undefined;
  let origin = "";
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const page = extname(pathname) === "" ? `${pathname}.html` : pathname;
    const path = pathname.endsWith("/") ? `${pathname}index.html` : page;
    const isFound = existsSync(join(dist, path));
    response.writeHead(isFound ? 200 : 404, { "content-type": types[extname(path)] ?? "text/plain" });
    response.end(isFound ? readFileSync(join(dist, path)) : "");
  });
  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await chromium.launch({ executablePath: chromiumPath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
  });
  return {
    async open(path, options = {}) {
      if (browser === undefined) throw new Error("The browser has not been started.");
      const page = await browser.newPage({ viewport: { width: 1_280, height: 800 }, ...options });
      page.setDefaultTimeout(60_000);
      const complaints: string[] = [];
      const requests: string[] = [];
      page.on("console", (message) => complaints.push(`${page.url()}: ${message.text()}`));
      page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
      page.on("request", (request) => requests.push(request.url().replace(origin, "")));
      await page.goto(origin + path);
      // Keys that are pressed before are for nobody.
      await expect.poll(() => page.evaluate("'__vue_app__' in document.querySelector('#app')")).toBe(true);
      return { page, complaints, requests };
    },
    goto: async (page, path) => void (await page.goto(origin + path)),
  };
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}

/** The button of the search shows its keys, which its name leaves out. */
const allowed = { "label-content-name-mismatch": { enabled: false } };

/** Expects that nothing on the page keeps people out, as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const findings = await page.evaluate(async (rules) => {
    const { run } = Reflect.get(globalThis, "axe") as { run(options: object): Promise<AxeResults> };
    const { violations } = await run({ rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, allowed);
  expect({ url: page.url(), findings }).toEqual({ url: page.url(), findings: [] });
}
