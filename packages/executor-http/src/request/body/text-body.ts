import type { JsonObject, Limits, PrepareContext, Scope, ValueTemplate } from "@mci/contract";

import { toPairs, withoutNulls, type Pair } from "../to-form-text.ts";
import { styledForm } from "../styles/styled-form.ts";
import type { Styles } from "../styles/styled-query.ts";
import type { Body, BodyExplanation, WrittenBody } from "./body.ts";
import { checkSize } from "./size.ts";

/** Any JSON value. */
export function jsonBody(source: unknown, at: string, context: PrepareContext): Body {
  return new TextBody(json, source, at, context.value(source, { at }), context.limits);
}

/** As browsers write forms. A list gives its key several times. */
export function formBody(source: JsonObject | string, at: string, context: PrepareContext, styles?: Styles): Body {
  return new TextBody(form, source, at, context.value<unknown>(source, { at }), context.limits, styles);
}

/** A text as it is. */
export function rawBody(source: string, at: string, context: PrepareContext): Body {
  const field = context.field(source, { native: true, at });
  const template = {
    names: field.names,
    render: (scope: Scope): unknown => (field.absent(scope) ? undefined : field.render(scope)),
  };
  return new TextBody(raw, source, at, template, context.limits);
}

interface TextKind {
  readonly type: string;
  /** Returns the values as they are sent. */
  text(values: unknown, limits: Limits, styles: Styles | undefined): string;
  /** Returns the values as people see them. */
  shown(values: unknown): unknown;
}

const json: TextKind = { type: "application/json", text: (values) => JSON.stringify(values), shown: asTheyAre };

const form: TextKind = {
  type: "application/x-www-form-urlencoded",
  text: (values, limits, styles) =>
    formText(styles === undefined ? toPairs(values) : styledForm(values, styles), limits),
  shown: withoutNulls,
};

const raw: TextKind = { type: "text/plain; charset=utf-8", text: String, shown: asTheyAre };

class TextBody implements Body {
  readonly source: unknown;
  readonly at: string;
  readonly files = noFiles;
  private readonly kind: TextKind;
  private readonly template: ValueTemplate<unknown>;
  private readonly limits: Limits;
  private readonly styles: Styles | undefined;

  constructor(
    kind: TextKind,
    source: unknown,
    at: string,
    template: ValueTemplate<unknown>,
    limits: Limits,
    styles?: Styles,
  ) {
    this.kind = kind;
    this.source = source;
    this.at = at;
    this.template = template;
    this.limits = limits;
    this.styles = styles;
  }

  get names(): readonly string[] {
    return this.template.names;
  }

  write(scope: Scope): WrittenBody | undefined {
    const { kind, limits, styles } = this;
    const content = this.template.render(scope);
    if (content === undefined) return undefined;
    const bytes = kind.text(content, limits, styles);
    if (bytes.length * 3 > limits.outputBytes) checkSize(Buffer.byteLength(bytes), limits);
    const explain = (): BodyExplanation => ({ options: [["--data-raw", bytes]], values: kind.shown(content) });
    return { type: kind.type, bytes, explain };
  }
}

const noFiles: readonly never[] = [];

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
