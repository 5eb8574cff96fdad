import { isRecord, isRounded } from "@mci/plugin-kit";
import { Broken, unlessBroken } from "../broken.ts";
import { child, entries, items, textAt, type Located } from "../read/located.ts";
import { isUrl } from "../read/reference.ts";
import { shownPath } from "../read/shown-path.ts";
import type { ToolContext } from "./context.ts";

/** Returns where the paths of an operation start, without a slash at the end. Throws Broken if no server says so. */
export function serverUrl(servers: Located | undefined, { baseUrl, resolver, warn }: ToolContext): string {
  if (baseUrl !== undefined) return baseUrl.replace(/\/+$/, "");
  const hint = "Name it: --base-url https://api.example.com";
  const [first] = items(servers);
  const at = first === undefined ? undefined : resolver.resolve(first);
  const written = at === undefined ? undefined : textAt(at, "url");
  if (at === undefined || written === undefined) throw new Broken("The document names no server.", { hint });
  const filled = fillIn(written, at);
  const url = absolute(filled.url, at);
  if (url === undefined) throw new Broken(`The server '${written}' is not a whole url.`, { hint });
  if (filled.missing !== undefined) {
    throw new Broken(`The variable {${filled.missing}} of the server '${written}' has no default.`, { hint });
  }
  if (filled.hasVariables) warn(`The server is '${withoutUser(url)}': its variables have their defaults.`, hint);
  if (withoutUser(url) !== url) {
    const message = `The server '${withoutUser(url)}' has credentials in the document, which are left out.`;
    warn(message, "Give the tools 'auth' in the overlay.");
  }
  return withoutUser(url).replace(/\/+$/, "");
}

/** The same, without warnings; undefined if no server says so. */
export function findServer(servers: Located | undefined, context: ToolContext): string | undefined {
  return unlessBroken(() => serverUrl(servers, { ...context, warn: () => undefined }));
}

function withoutUser(url: string): string {
  return url.replace(/^(https?:\/\/)[^/?#]*@/i, "$1");
}

/** Relative to the document, if that is a url. */
function absolute(url: string, { document }: Located): string | undefined {
  if (isUrl(url) && URL.canParse(url)) return url;
  const base = shownPath(document.path);
  if (!isUrl(base) || !URL.canParse(url, base)) return undefined;
  return new URL(url, base).href;
}

interface Filled {
  readonly url: string;
  readonly hasVariables: boolean;
  /** A variable without a default. */
  readonly missing: string | undefined;
}

function fillIn(url: string, server: Located): Filled {
  const variables = new Map(
    entries(child(server, "variables")).flatMap(([name, { value }]) => {
      const standard = isRecord(value) ? value["default"] : undefined;
      if (isRounded(standard)) return [];
      return typeof standard !== "string" && typeof standard !== "number" ? [] : [[name, `${standard}`] as const];
    }),
  );
  let missing: string | undefined;
  let hasVariables = false;
  const filled = url.replaceAll(/\{\{[^{}]*\}\}|\{([^{}]+)\}/g, (mark, name: string | undefined) => {
    if (name === undefined) return mark; // double braces are text
    hasVariables = true;
    const value = variables.get(name);
    if (value === undefined) missing ??= name;
    return value ?? mark;
  });
  return { url: filled, hasVariables, missing };
}
