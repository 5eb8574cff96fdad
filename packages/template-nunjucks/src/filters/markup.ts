import { ValueError, type Budget } from "@mci/plugin-kit/templates";
import { flag, of, takes, wholeText, type Definitions } from "../values/definition.ts";
import { isMapping, toItems } from "../values/values.ts";

export const markupFilters: Definitions = {
  xmlattr: takes(["autospace"], (value, [autospace], { budget }) => {
    const attributes = xmlAttributes(value, budget);
    return attributes !== "" && flag(autospace, budget, true) ? ` ${attributes}` : attributes;
  }),
  urlencode: of((value, { budget }) =>
    typeof value === "string" || !isPairs(value) ? percentEncoded(wholeText(value, budget)) : query(value, budget),
  ),
};

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
};

export function escapeText(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Without tags and comments, its blanks as single ones, its entities as what they mean. */
export function stripTags(value: string): string {
  let plain = "";
  let from = 0;
  // By hand: a regular expression would look for the end of each of a million `<` anew.
  for (let at = value.indexOf("<"); at !== -1; at = value.indexOf("<", from)) {
    const close = value.startsWith("<!--", at) ? "-->" : ">";
    const end = value.indexOf(close, at);
    if (end === -1) break;
    plain += value.slice(from, at);
    from = end + close.length;
  }
  return unescaped((plain + value.slice(from)).split(/\s+/).join(" ").trim());
}

const meanings: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function unescaped(value: string): string {
  return value.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (written, decimal, hex, name) => {
    if (typeof name === "string") return Object.hasOwn(meanings, name) ? meanings[name]! : written;
    const code = typeof hex === "string" ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}

function xmlAttributes(value: unknown, budget: Budget): string {
  if (!isMapping(value)) throw new ValueError("Attributes come from an object");
  budget.tree(value);
  const entries = Object.entries(value).filter(([, attribute]) => attribute !== null && attribute !== undefined);
  const wrong = entries.find(([name]) => /[\s/>=]/.test(name) || name === "");
  if (wrong !== undefined) throw new ValueError("The name of an attribute has no blank, /, > or = in it");
  return entries
    .map(([name, attribute]) => `${escapeText(name)}="${escapeText(wholeText(attribute, budget))}"`)
    .join(" ");
}

function isPairs(value: unknown): boolean {
  return isMapping(value) || Array.isArray(value);
}

function query(value: unknown, budget: Budget): string {
  budget.tree(value);
  const pairs = isMapping(value) ? Object.entries(value) : toItems(value, budget).map(toPair);
  return pairs.map((pair) => pair.map((part) => percentEncoded(wholeText(part, budget), true)).join("=")).join("&");
}

function toPair(pair: unknown): readonly unknown[] {
  if (Array.isArray(pair) && pair.length === 2) return pair;
  throw new ValueError("A query is made of an object, or of pairs of a name and a value");
}

/** In a path `/` stays; in a query blanks are `+`. */
function percentEncoded(value: string, isQuery = false): string {
  const encoded = encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, "\ufffd")).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return isQuery ? encoded.replaceAll("%20", "+") : encoded.replaceAll("%2F", "/");
}
