import { randomBytes } from "node:crypto";
import type { PageFile } from "./page-files.ts";
import { refusal, type PageRequest, type PageResponse } from "./page-http.ts";

/** Returns a file of the page. The page itself is written per request, as its policy names a nonce for the editor's styles. */
export function fileResponse(
  files: ReadonlyMap<string, PageFile>,
  name: string,
  { method, headers }: Pick<PageRequest, "method" | "headers">,
): PageResponse {
  if (method !== "GET" && method !== "HEAD") return refusal(405, "MCI_METHOD", "Files of the page can only be read.");
  const file = files.get(name);
  if (file === undefined) return refusal(404, "MCI_NOT_FOUND", "The page has no such file.");
  if (name === "index.html") return indexResponse(file);
  const isZipped = /\bgzip\b/.test(String(headers["accept-encoding"] ?? ""));
  return {
    status: 200,
    headers: {
      ...common,
      "content-type": file.type,
      // The names of assets change with their content.
      "cache-control": name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      vary: "accept-encoding",
      ...(isZipped ? { "content-encoding": "gzip" } : {}),
    },
    body: isZipped ? file.zipped : file.bytes,
  };
}

function indexResponse({ type, bytes }: PageFile): PageResponse {
  const nonce = randomBytes(16).toString("base64url");
  return {
    status: 200,
    headers: {
      ...common,
      "content-type": type,
      "cache-control": "no-store",
      "content-security-policy": policyWith(nonce),
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
    },
    body: Buffer.from(bytes).toString("utf8").replaceAll("NONCE_OF_STYLES", nonce),
  };
}

const common = Object.freeze({ "cross-origin-resource-policy": "same-origin" });

/** Nothing but the page's own scripts, and no string becomes HTML or code. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src blob:",
    "frame-src blob:", // PDF in the viewer of the browser
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
