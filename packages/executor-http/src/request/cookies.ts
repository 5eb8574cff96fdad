import type { Call, HttpExecution, PrepareContext } from "@mci/contract";
import { toPointer } from "@mci/plugin-kit";

import type { Header } from "./headers.ts";
import type { SecretDisplay } from "./secret-display.ts";
import { styledPairs, type Names, type StyleWriter } from "./styles/styled-pairs.ts";

/** Puts the `cookies` of an execution block into the header that carries them, behind what that one has already. */
export function withCookies(headers: Header[], { cookies, styles }: HttpExecution, context: PrepareContext): Header[] {
  if (cookies === undefined || Object.keys(cookies).length === 0) return headers;
  const all = new Set(Object.keys(cookies));
  const parts = Object.entries(cookies).map(([name, source]) =>
    prepareCookie(name, source, styles?.cookies?.[name], context, all),
  );
  const given = headers.find(({ key }) => key === "cookie");
  const header: Header = {
    name: given?.name ?? "Cookie",
    key: "cookie",
    at: "/cookies",
    names: [...(given?.names ?? []), ...parts.flatMap(({ names }) => names)],
    secret: true,
    value(call, show) {
      const written = [given?.value(call, show) ?? "", ...parts.flatMap(({ write }) => write(call, show))];
      const text = written.filter((pair) => pair !== "").join("; ");
      return text === "" ? undefined : text;
    },
  };
  return [...headers.filter((other) => other !== given), header];
}

interface Cookie {
  readonly names: readonly string[];
  write(call: Call, show: SecretDisplay): string[];
}

type CookieStyle = NonNullable<NonNullable<HttpExecution["styles"]>["cookies"]>[string] | undefined;

function prepareCookie(name: string, source: string, style: CookieStyle, context: PrepareContext, all: Names): Cookie {
  const at = toPointer("cookies", name);
  if (style !== undefined) {
    const template = context.value({ value: source }, { at });
    return {
      names: template.names,
      write: ({ scope }) =>
        styledPairs(name, template.render(scope)?.value, style, writer, all).map((pair) => pair.join("=")),
    };
  }
  const field = context.field(source, { native: true, secret: /\{\{\s*env\b/.test(source), at });
  return {
    names: field.names,
    write: ({ scope }, show) =>
      field.absent(scope) ? [] : [`${encodeCookie(name)}=${encodeCookie(show(field, scope))}`],
  };
}

const writer: StyleWriter = {
  encode: encodeCookie,
  delimiters: { form: ",", spaceDelimited: "%20", pipeDelimited: "|", tabDelimited: "%09" },
};

/** Encodes what a cookie cannot hold (RFC 6265), so that a value is never two cookies. */
function encodeCookie(text: string): string {
  return text.toWellFormed().replaceAll(/[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]/gu, encodeURIComponent);
}
