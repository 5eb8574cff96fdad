import type { PrepareContext, Limits, Scope, JsonObject } from "@mci/contract";

import { toPairs, withoutNulls, type Pair } from "../to-form-text.ts";
import { styledForm } from "../styles/styled-form.ts";
import type { Styles } from "../styles/styled-query.ts";
import type { Body } from "./body.ts";
import { checkSize } from "./size.ts";

/** Any JSON value. */
export function jsonBody(source: unknown, at: string, context: PrepareContext): Body {
  const template = context.value(source, { at });
  const values = (scope: Scope): unknown => template.render(scope);
  return textBody(
    { type: "application/json", names: template.names, source, at, values, text: JSON.stringify },
    context,
  );
}

/** As browsers write forms. A list gives its key several times. */
export function formBody(source: JsonObject | string, at: string, context: PrepareContext, styles?: Styles): Body {
  const template = context.value<unknown>(source, { at });
  const values = (scope: Scope): unknown => template.render(scope);
  const text = (tree: unknown): string =>
    formText(styles === undefined ? toPairs(tree) : styledForm(tree, styles), context.limits);
  return textBody(
    { type: "application/x-www-form-urlencoded", names: template.names, source, at, values, text, shown: withoutNulls },
    context,
  );
}

/** A text as it is. */
export function rawBody(source: string, at: string, context: PrepareContext): Body {
  const field = context.field(source, { native: true, at });
  const values = (scope: Scope): unknown => (field.absent(scope) ? undefined : field.render(scope));
  return textBody({ type: "text/plain; charset=utf-8", names: field.names, source, at, values, text: String }, context);
}

interface TextKind extends Pick<Body, "names" | "source" | "at"> {
  readonly type: string;
  /** Undefined: left out. */
  values(scope: Scope): unknown;
  /** As they are sent. */
  text(values: unknown): string;
  /** For people; default: as they are. */
  shown?(values: unknown): unknown;
}

function textBody(
  { names, source, at, type, values, text, shown = asTheyAre }: TextKind,
  { limits }: PrepareContext,
): Body {
  return {
    names,
    source,
    at,
    files: [],
    write(scope) {
      const content = values(scope);
      if (content === undefined) return undefined;
      const bytes = text(content);
      if (bytes.length * 3 > limits.outputBytes) checkSize(Buffer.byteLength(bytes), limits);
      return { type, bytes, explain: () => ({ options: [["--data-raw", bytes]], values: shown(content) }) };
    },
  };
}

/** Stops at what would be too large: an argument can be a long list. */
function formText(pairs: Iterable<Pair>, limits: Limits): string {
  const form = new URLSearchParams();
  let minBytes = 0;
  for (const [key, value] of pairs) {
    minBytes += key.length + value.length + 1;
    checkSize(minBytes, limits);
    form.append(key, value);
  }
  return form.toString();
}

function asTheyAre(values: unknown): unknown {
  return values;
}
