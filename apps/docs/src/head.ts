import { createHash } from "node:crypto";
import type { HeadConfig, PageData } from "vitepress";
import { urlOf } from "./pages.ts";
import { site } from "./site.ts";

/** Returns the canonical address of a page, and what other programs show in a preview of a link to it. */
export function headOf({ relativePath, title, description }: PageData): HeadConfig[] {
  if (relativePath === "404.md") return [];
  const address = site.address + urlOf(relativePath);
  const properties = {
    "og:type": "website",
    "og:site_name": "MCI for TypeScript",
    "og:title": title,
    "og:description": description === "" ? site.description : description,
    "og:url": address,
    "og:image": `${site.address}/preview.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "MCI, the Model Context Interface: tools for AI agents, in files you can review",
  };
  return [
    ["link", { rel: "canonical", href: address }],
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
    ...Object.entries(properties).map(([property, content]): HeadConfig => ["meta", { property, content }]),
  ];
}

/** Adds a content security policy to a page: its own files, and the scripts that stand in it now. */
export function withPolicy(html: string): string {
  const scripts = Array.from(
    html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    ([, code = ""]) => code,
  );
  const hashes = scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'", // the colors of code are attributes
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html.replace(
    '<meta charset="utf-8">',
    `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}
