export interface MediaType {
  /** In lower case, without parameters; "" when the answer does not say. */
  readonly type: string;
  /** In lower case. */
  readonly charset: string | undefined;
}

/** Reads a content-type header. */
export function parseMediaType(header: string | readonly string[] | undefined): MediaType {
  const text = typeof header === "string" ? header : (header?.at(-1) ?? "");
  // Most answers are of the same type as the last one.
  if (text !== last.text) last = { text, type: parse(text) };
  return last.type;
}

let last = { text: "", type: parse("") };

function parse(text: string): MediaType {
  const type = /^[^;,\s]*/.exec(text.trim())?.[0].toLowerCase() ?? "";
  const charset = /;\s*charset\s*=\s*"?([^\s";,]+)/i.exec(text)?.[1]?.toLowerCase();
  return { type, charset };
}

export function isJson(type: string): boolean {
  return type === "application/json" || type === "text/json" || type.endsWith("+json");
}

/** Also SVG, which models read as text. A type with a charset is one of text, whatever its name. */
export function isText({ type, charset }: MediaType): boolean {
  return charset !== undefined || type.startsWith("text/") || /\+(?:xml|json|yaml)$/.test(type) || texts.has(type);
}

const texts = new Set([
  "application/ecmascript",
  "application/graphql",
  "application/javascript",
  "application/json",
  "application/json5",
  "application/jsonl",
  "application/sql",
  "application/toml",
  "application/x-javascript",
  "application/x-ndjson",
  "application/x-sh",
  "application/x-www-form-urlencoded",
  "application/x-yaml",
  "application/xml",
  "application/yaml",
]);
