import { MCIError, type Call, type Field, type ParameterStyle, type PrepareContext } from "@mci/contract";
import { toPointer } from "@mci/plugin-kit";

import { reporting } from "../reporting.ts";
import type { Styles } from "./styles/styled-query.ts";
import { styledText } from "./styles/styled-text.ts";
import type { SecretDisplay } from "./secret-display.ts";

/** A header that a tool's request has, unless its optional value is left out. */
export interface Header {
  readonly name: string;
  /** In lower case. */
  readonly key: string;
  /** JSON pointer in the execution block; undefined for what we add ourselves. */
  readonly at?: string | undefined;
  readonly names: readonly string[];
  /** True for a header that identifies the sender. */
  readonly secret: boolean;
  /** Undefined: left out. */
  value(call: Call, show: SecretDisplay): string | undefined;
}

/** The `headers` of an execution block. Invalid names and constant values that cannot be sent are reported. */
export function prepareHeaders(
  headers: Readonly<Record<string, string>>,
  context: PrepareContext,
  styles: Styles = {},
): Header[] {
  const found = new Map<string, Header>();
  for (const [name, source] of Object.entries(headers)) {
    const at = toPointer("headers", name);
    const key = reporting(context, { source, at }, () => headerKey(name));
    if (key === undefined || belongsToConnection(key)) continue;
    const secret = credentials.has(key);
    const style = Object.hasOwn(styles, name) ? styles[name] : undefined;
    if (style !== undefined) {
      found.set(key, { name, key, at, secret, ...styledHeader(name, source, style, context) });
      continue;
    }
    const field = context.field(source, { native: true, secret, at });
    const { constant } = field;
    if (constant !== undefined) reporting(context, { source, at }, () => wireHeaders([{ name, value: constant }]));
    found.set(key, new FieldHeader(name, key, at, secret, field));
  }
  return [...found.values()];
}

/** A header whose value is a field, as nearly all are. */
class FieldHeader implements Header {
  readonly name: string;
  readonly key: string;
  readonly at: string;
  readonly secret: boolean;
  private readonly field: Field;

  constructor(name: string, key: string, at: string, secret: boolean, field: Field) {
    this.name = name;
    this.key = key;
    this.at = at;
    this.secret = secret;
    this.field = field;
  }

  get names(): readonly string[] {
    return this.field.names;
  }

  value({ scope }: Call, show: SecretDisplay): string | undefined {
    return this.field.absent(scope) ? undefined : show(this.field, scope);
  }
}

function styledHeader(
  name: string,
  source: string,
  style: ParameterStyle,
  context: PrepareContext,
): Pick<Header, "names" | "value"> {
  const template = context.value({ value: source }, { at: toPointer("headers", name) });
  return {
    names: template.names,
    value({ scope }) {
      const value = template.render(scope)?.value;
      return value === undefined || value === null ? undefined : styledText(name, value, style);
    },
  };
}

/** Whether a header, its name in lower case, belongs to the connection, which is not the tool's. */
export function belongsToConnection(key: string): boolean {
  return connection.has(key);
}

const connection = new Set([
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const credentials = new Set(["authorization", "cookie", "proxy-authorization"]);

/** Returns the name of a header in lower case. Throws MCIError if the name is invalid. */
export function headerKey(name: string): string {
  if (isHeaderName(name)) return name.toLowerCase();
  throw new MCIError("MCI_HTTP_HEADER", `not the name of a header: ${JSON.stringify(name)}`, {
    hint: "Names of headers have letters, digits and dashes, and no placeholders.",
  });
}

export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/** A header we add ourselves. */
export function constantHeader(name: string, value: string): Header {
  return { name, key: name, names: [], secret: false, value: () => value };
}

/**
 * Headers as they go over the wire, where each character of a string is one byte: other letters than ASCII are sent
 * as UTF-8. Throws for a control character, even from the author: a line break would start another header.
 */
export function wireHeaders(headers: readonly { readonly name: string; readonly value: string }[]): string[] {
  const wire: string[] = [];
  for (const { name, value } of headers)
    wire.push(name, /^[\t\x20-\x7e]*$/.test(value) ? value : wireValue(name, value));
  return wire;
}

function wireValue(name: string, value: string): string {
  if (/[^\t\P{Cc}]/u.test(value)) {
    throw new MCIError(
      "MCI_HTTP_HEADER",
      `not allowed: the value of the header '${name}' contains a control character`,
      {
        hint: "Often it is a line break at its end.",
      },
    );
  }
  return Buffer.from(value).toString("latin1");
}
