import { encodeQuoted, type FormPart } from "./parts.ts";

/**
 * A part for curl. Everything is quoted: an unquoted value that starts with `@` or `<` names a file, and a `;` or `,` starts
 * another field or file. Undefined if curl cannot carry its name, which cannot be quoted and ends at the first `=`.
 */
export function curlOption(part: FormPart): readonly [name: string, value: string] | undefined {
  const { name, filename, contentType } = part;
  if (name === "" || name.includes("=")) return undefined;
  const type = contentType === undefined ? "" : curlType(contentType);
  const file = filename === undefined ? "" : `;filename=${curlWord(encodeQuoted(filename))}`;
  const start = `${encodeQuoted(name)}=`;
  if ("location" in part) return ["-F", `${start}@${curlWord(part.location)}${file}${type}`];
  if (file === "" && type === "") return ["--form-string", start + part.content];
  return ["-F", `${start}${curlWord(part.content)}${file}${type}`];
}

/** Unlike `type=`, a header can be quoted. */
function curlType(contentType: string): string {
  return plainType.test(contentType) ? `;type=${contentType}` : `;headers=${curlWord(`Content-Type: ${contentType}`)}`;
}

const plainType = /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w.-]+)?$/;

function curlWord(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
