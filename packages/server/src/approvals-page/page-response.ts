import { createHash } from "node:crypto";

import type { HttpResponse } from "../web/http-response.ts";
import { html, Html } from "./html.ts";
import { style } from "./style.ts";

/** A document of the page. */
export interface PageDocument {
  readonly title: string;
  readonly content: Html;
}

/** Returns a document that no other site can frame, read or keep, and that runs no script. */
export function pageResponse(
  status: number,
  { title, content }: PageDocument,
  headers: HttpResponse["headers"] = {},
): HttpResponse {
  const { source } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <link rel="icon" href="data:," />
      ${styleElement}
    </head>
    <body>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
    </body>
  </html> `;
  return { status, headers: { ...pageHeaders, ...headers }, body: `<!doctype html>\n${source}` };
}

const styleElement = new Html(`<style>${style}</style>\n`);

const pageHeaders: HttpResponse["headers"] = Object.freeze({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "img-src data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  // Nothing for other sites. With no-referrer, browsers would send "Origin: null" with the page's own forms.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
});
