import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sections } from "./sections.ts";

/** The site as `pnpm site` has built it. */
const dist = join(import.meta.dirname, "../dist");
const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}

/** The button of the search shows its keys, which its name leaves out. */
const allowed = { "label-content-name-mismatch": { enabled: false } };

describe("the site", () => {
  const pages = new Map(
    files
      .filter((file) => file.endsWith(".html") && file !== "404.html")
      .map((file) => [urlOf(file), readFileSync(join(dist, file), "utf8")] as const),
  );
  const parsed = new Map(Array.from(pages, ([url, html]) => [url, { ids: idsOf(html), links: linksOf(html) }]));

  it("has a page for each entry of its sidebar, and a Markdown twin of it", () => {
    const missing = [{ link: "/" }, ...sections.flatMap(({ items }) => items)].filter(
      ({ link }) => !pages.has(link) || !existsSync(join(dist, `${link.replace(/\/$/, "/index")}.md`)),
    );
    expect(missing).toEqual([]);
  });

  it("links only to pages and headings that exist", () => {
    const dead = Array.from(parsed, ([url, { links }]) =>
      links.filter((link) => isDead(link, url)).map((link) => `${url}: ${link}`),
    );
    expect(dead.flat()).toEqual([]);
  });

  it("has a twin of its first page that is plain Markdown", () => {
    const twin = readFileSync(join(dist, "index.md"), "utf8");
    expect(twin).toMatch(/^# Tools for AI agents, in files you can review\n/);
    expect(twin).toContain("[Write your first tool](/guide/start.md)");
    expect(twin).not.toMatch(/<\w|\{\./);
  });

  it("lists its twins in llms.txt, and they link to twins", () => {
    const twins = ["llms.txt", ...files.filter((file) => file.endsWith(".md"))];
    const dead = twins.flatMap((file) => {
      const text = readFileSync(join(dist, file), "utf8");
      const outside = text.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, "");
      const links = Array.from(outside.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g), ([, link = ""]) => link);
      return links.filter((link) => !existsSync(join(dist, link))).map((link) => `${file}: ${link}`);
    });
    expect(dead).toEqual([]);
    expect(twins.length).toBeGreaterThan(90);
  });

  it("has in the text of each page the links of its twin", () => {
    const lost = Array.from(pages, ([url, html]) => {
      const twin = readFileSync(join(dist, `${url.replace(/\/$/, "/index")}.md`), "utf8");
      const outside = twin.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, "");
      const expected = Array.from(outside.matchAll(/\]\((\/[^)#\s]*?)(?:index)?\.md\b/g), ([, path = ""]) => path);
      const [, text = ""] = /class="vp-doc([\s\S]*?)(?:<footer|$)/.exec(html) ?? [];
      const linked = new Set(linksOf(text).map((link) => link.split("#")[0]));
      return expected.filter((path) => !linked.has(path)).map((path) => `${url}: ${path}`);
    });
    expect(lost.flat()).toEqual([]);
  });

  function isDead(link: string, from: string): boolean {
    if (!/^[/#]/.test(link)) return false;
    const [path = "", hash = ""] = link.split("#");
    if (extname(path) !== "") return !existsSync(join(dist, path));
    const target = parsed.get(path === "" ? from : path);
    return target === undefined || (hash !== "" && !target.ids.has(decodeURIComponent(hash)));
  }
});

describe.skipIf(executablePath === undefined)("the site in Chromium", () => {
  let browser: Browser;
  let origin = "";
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const path = pathname.endsWith("/")
      ? `${pathname}index.html`
      : extname(pathname) === ""
        ? `${pathname}.html`
        : pathname;
    const isFound = existsSync(join(dist, path));
    response.writeHead(isFound ? 200 : 404, { "content-type": types[extname(path)] ?? "text/plain" });
    response.end(isFound ? readFileSync(join(dist, path)) : "");
  });

  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  it("shows its pages without a complaint in the console", async () => {
    const { page, complaints } = await open("/");
    // Those of packages and decisions are made like the others.
    for (const { link } of sections.flatMap(({ items, folder }) =>
      folder === undefined ? items : items.slice(0, 1),
    )) {
      await page.goto(origin + link);
      await page.locator(".VPDoc h1").waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it.each(["light", "dark"] as const)("has nothing that axe finds wrong, %s", async (colorScheme) => {
    const { page } = await open("/", { colorScheme, reducedMotion: "reduce" });
    for (const path of ["/", "/guide/start", "/guide/http", "/reference/file-format", "/live", "/cookbook/sql"]) {
      await page.goto(origin + path);
      await page.locator(path === "/live" ? "#live-result pre" : "h1").waitFor();
      await page.evaluate(axe);
      const findings = await page.evaluate(async (rules) => {
        const { run } = Reflect.get(globalThis, "axe") as { run(options: object): Promise<AxeResults> };
        const { violations } = await run({ rules });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
      }, allowed);
      expect({ path, findings }).toEqual({ path, findings: [] });
    }
    await page.close();
  });

  it("finds a page by its words", async () => {
    const { page, complaints } = await open("/");
    await page.locator("#local-search button").first().click();
    await page.fill("#localsearch-input", "circuit breaker");
    await page.locator(".VPLocalSearchBox .result").first().waitFor();
    expect(await page.locator(".VPLocalSearchBox .result").first().textContent()).toMatch(/circuit/i);
    expect(complaints).toEqual([]);
  });

  it("runs the tool of the live page after every edit, and points at what is wrong", async () => {
    const { page, complaints } = await open("/live");
    const sent: string[] = [];
    const result = page.locator("#live-result");
    const sees = (text: string): Promise<void> => result.getByText(text).waitFor();
    await sees("Hello Ada from London!");
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await page.fill("#live-arguments", '{ "name": "Grace" }');
    await sees("Hello Grace from nowhere!");
    const file = await page.inputValue("#live-file");

    await page.fill("#live-file", file.replace("{{props.name}}", "{{props.name"));
    await sees("Tools file, line 13, column 33");
    await sees("Expected }} to close this placeholder");
    expect(await page.locator(".live-numbers .marked").allTextContents()).toEqual(["13"]);
    await page.fill("#live-file", file.replace("execution:", "executoin:"));
    await sees("tools[0].execution is missing.");
    await page.fill("#live-file", file);
    await page.fill("#live-arguments", '{\n  "name": "A" }');
    await sees("Arguments, line 2, column 11");
    await result.getByRole("button").click();
    expect(await page.evaluate("document.activeElement.id")).toBe("live-arguments");

    await page.getByRole("button", { name: "Loops" }).click();
    await sees("- 2 x tea");
    // Nothing is sent: the page fetches parts of itself, ahead of links or when it first needs them.
    expect(sent.filter((path) => !path.startsWith("/assets/"))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  async function open(
    path: string,
    options: BrowserContextOptions = {},
  ): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
    const page = await browser.newPage(options);
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(`${page.url()}: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
    await page.goto(origin + path);
    return { page, complaints };
  }
});

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

function urlOf(file: string): string {
  return `/${file.replace(/(?:(^|\/)index)?\.html$/, "$1")}`;
}

function idsOf(html: string): ReadonlySet<string> {
  return new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id = ""]) => id));
}

function linksOf(html: string): readonly string[] {
  return Array.from(html.matchAll(/<a\s[^>]*?href="([^"]*)"/g), ([, href = ""]) => href);
}
