import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { sections } from "./sections.ts";
import { site } from "./site.ts";
import { dist } from "./test/site-browser.ts";

const files = readdirSync(dist, { recursive: true, encoding: "utf8" });

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

  it("links to the repository what has no page of its own", () => {
    expect(parsed.get("/guide/start")?.links).toContain("/cookbook/");
    expect(parsed.get("/guide/agents")?.links).toContain(`${site.repository}/tree/main/examples/agents/src`);
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

  it("names its address on each page and in its sitemap, and a picture for previews that is there", () => {
    const wrong = Array.from(pages).filter(
      ([url, html]) => !html.includes(`<link rel="canonical" href="${site.address}${url}">`),
    );
    expect(wrong.map(([url]) => url)).toEqual([]);
    const sitemap = readFileSync(join(dist, "sitemap.xml"), "utf8");
    const listed = Array.from(sitemap.matchAll(/<loc>(.+?)<\/loc>/g), ([, address = ""]) =>
      address.replace(site.address, ""),
    );
    expect(listed.toSorted()).toEqual(Array.from(pages.keys()).toSorted());
    const png = readFileSync(join(dist, "preview.png"));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect(pages.get("/")).toContain(`<meta property="og:image" content="${site.address}/preview.png">`);
  });

  it("describes each page by its first sentence", () => {
    const described = (url: string): string | undefined =>
      /<meta name="description" content="([^"]*)"/.exec(pages.get(url) ?? "")?.[1];
    expect(described("/guide/stability")).toMatch(/^What stays as it is between versions, for how long/);
    expect(described("/")).toContain("Model Context Interface");
    expect(Array.from(pages.keys()).filter((url) => !described(url))).toEqual([]);
  });

  it("forbids on each page what is not its own, and scripts that are made of text", () => {
    const policies = Array.from(
      pages.values(),
      (html) => /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1],
    );
    const scripts = policies.map((policy = "") =>
      /script-src ([^;]+)/.exec(policy)?.[1]?.replaceAll(/ 'sha256-[\w+/=]+'/g, ""),
    );
    expect(new Set(scripts)).toEqual(new Set(["'self'"]));
    expect(policies.filter((policy) => !policy?.startsWith("default-src 'none'; "))).toEqual([]);
  });

  it("links each page that a person wrote to its source, and no page that is generated", () => {
    const edited = Array.from(pages, ([url, html]) => [url, /edit-link-button" href="([^"]+)"/.exec(html)?.[1]]);
    const links = Object.fromEntries(edited) as Record<string, string | undefined>;
    expect(links["/guide/http"]).toBe(`${site.repository}/edit/main/docs/http.md`);
    expect(links["/packages/template"]).toBe(`${site.repository}/edit/main/packages/template/README.md`);
    expect(links["/reference/file-format"]).toBeUndefined();
    expect(links["/cookbook/sql"]).toBeUndefined();
  });

  it("says on its first page what MCI stands for, its version and what stays between versions", () => {
    const html = pages.get("/") ?? "";
    expect(html).toContain("MCI, the Model Context Interface");
    expect(html).toMatch(new RegExp(`Version ${site.version.replaceAll(".", "\\.")} · <a href="/guide/stability"`));
    expect(html).not.toContain("%version%");
  });

  it("draws what others were measured beside, with the figures of the table", () => {
    const html = pages.get("/benchmarks") ?? "";
    const [bars = ""] = /<div class="bars">[\s\S]*?<\/div>/.exec(html) ?? [];
    const results = readFileSync(join(dist, "benchmarks.md"), "utf8");
    const figures = Array.from(bars.matchAll(/<td>([\d.]+)/g), ([, figure = ""]) => figure);
    expect(figures.length).toBeGreaterThan(20);
    expect(figures.filter((figure) => !results.includes(figure))).toEqual([]);
    expect(
      Array.from(bars.matchAll(/style="width:([\d.]+)%/g), ([, width]) => Number(width)).every((width) => width <= 100),
    ).toBe(true);
  });

  function isDead(link: string, from: string): boolean {
    if (!/^[/#]/.test(link)) return false;
    const [path = "", hash = ""] = link.split("#");
    if (extname(path) !== "") return !existsSync(join(dist, path));
    const target = parsed.get(path === "" ? from : path);
    return target === undefined || (hash !== "" && !target.ids.has(decodeURIComponent(hash)));
  }
});

function urlOf(file: string): string {
  return `/${file.replace(/(?:(^|\/)index)?\.html$/, "$1")}`;
}

function idsOf(html: string): ReadonlySet<string> {
  return new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id = ""]) => id));
}

function linksOf(html: string): readonly string[] {
  return Array.from(html.matchAll(/<a\s[^>]*?href="([^"]*)"/g), ([, href = ""]) => href);
}
