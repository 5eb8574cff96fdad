import type { Parameter } from "./parameter.ts";
import { literally, textPlaceholder, textOr } from "@mci/template/write";
import { quoted, type FieldReader } from "./field-reader.ts";

/**
 * The headers of a request. A parameter takes the place of the fixed header of its name; where it is optional and not
 * given, that one stays.
 */
export function readHeaders(spot: FieldReader, parameters: readonly Parameter[]): Readonly<Record<string, string>> {
  const fixed = readFixed(spot);
  const own = new Set(parameters.map(({ name }) => name.toLowerCase()));
  return Object.fromEntries([
    ...[...fixed].filter(([key]) => !own.has(key)).map(([, { name, value }]) => [name, literally(value)]),
    ...parameters.map((parameter) => [
      parameter.name,
      toHeaderValue(parameter, fixed.get(parameter.name.toLowerCase())?.value),
    ]),
  ]);
}

interface FixedHeader {
  readonly name: string;
  readonly value: string;
}

/** By their names in lower case, since the letter case of headers does not matter. */
function readFixed(headers: FieldReader): ReadonlyMap<string, FixedHeader> {
  const fixed = new Map<string, FixedHeader>();
  for (const [name, spot] of headers.entries()) {
    checkHeaderName(name, spot, { key: true });
    const value = spot.text();
    if (value === undefined) continue;
    fixed.set(name.toLowerCase(), { name, value });
    const [mark] = /\{\{.{0,60}?\}\}|\{!!.{0,60}?!!\}|\{\{|\{!!/s.exec(value) ?? [];
    if (mark === undefined) continue;
    spot.warning(`${spot.path} is sent as it stands: this format has no placeholders in headers.`, {
      hint: `In the schema file that 'mci convert' makes of this one, write ${mark} by hand in place of ${literally(mark)}.`,
    });
  }
  return fixed;
}

function toHeaderValue({ name, isRequired, hasDefault }: Parameter, otherwise: string | undefined): string {
  return otherwise === undefined || isRequired || hasDefault ? textPlaceholder(name) : textOr(name, otherwise);
}

/** MCP Tools Guide, Header Naming Rules. */
export function checkHeaderName(
  name: string,
  place: FieldReader,
  { key = false }: { readonly key?: boolean } = {},
): void {
  if (/^[A-Za-z0-9-]+$/.test(name)) {
    if (ofConnection.has(name.toLowerCase())) {
      const hint = "It follows from the request itself: leave it out.";
      place.error(`The header ${quoted(name)} cannot be set.`, { hint, key, code: "MCI_HTTP_HEADER" });
    }
    return;
  }
  const hint = "Use letters, numbers and hyphens, such as X-Custom-Header.";
  place.error(`Invalid header name ${quoted(name)}.`, { hint, key, code: "MCI_HTTP_HEADER" });
}

/** Headers of the client's connection. */
const ofConnection: ReadonlySet<string> = new Set(
  "connection content-length expect host keep-alive proxy-connection te trailer transfer-encoding upgrade".split(" "),
);
