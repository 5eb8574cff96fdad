import type { Field, PrepareContext, Scope } from "@mci/contract";

import type { Styles } from "./styles/styled-query.ts";
import { styledParts, type StyledPart } from "./styles/styled-url.ts";
import { toUrlPart, unknownPart, type UrlPart, type UrlPartOptions } from "./url-part.ts";
import { UrlWriter } from "./url-writer.ts";
import { withoutFragment } from "./url.ts";

export interface Target {
  readonly text: string;
  /** `"props"` when a value from the arguments is the whole of it. */
  readonly from: "author" | "props";
}

export interface UrlTemplateOptions extends UrlPartOptions {
  /** How arguments are written, by their paths. */
  readonly styles?: Styles | undefined;
  /** JSON pointer of the url in the execution block. */
  readonly at: string;
}

/** A url whose placeholders keep their place, see {@link UrlWriter}. One that is the whole url stays as it is. */
export function urlTemplate(source: string, context: PrepareContext, options: UrlTemplateOptions): UrlTemplate {
  const whole = context.field(source, { at: options.at });
  if (whole.constant !== undefined) return new UrlTemplate(whole, [], undefined);
  const fields = whole.parts();
  return new UrlTemplate(
    whole,
    fields.map((field) => toUrlPart(field, options)),
    styledParts(fields, options.styles, context),
  );
}

export class UrlTemplate {
  private readonly whole: Field;
  /** The rules of its parts, by their places. */
  private readonly parts: readonly UrlPart[];
  private readonly styled: readonly (StyledPart | undefined)[] | undefined;

  constructor(whole: Field, parts: readonly UrlPart[], styled: readonly (StyledPart | undefined)[] | undefined) {
    this.whole = whole;
    this.parts = parts;
    this.styled = styled;
  }

  /** Set when there is no placeholder in it. */
  get constant(): string | undefined {
    const { constant } = this.whole;
    return constant === undefined ? undefined : withoutFragment(constant);
  }

  get names(): readonly string[] {
    return this.whole.names;
  }

  target(scope: Scope): Target {
    const { constant, whole, parts, styled } = this;
    if (constant !== undefined) return { text: constant, from: "author" };
    const pieces = whole.pieces(scope);
    const writer = new UrlWriter(whole);
    for (let index = 0; index < pieces.length; index += 1) {
      const { text, from } = pieces[index]!;
      if (from === "author" || from === "env") writer.writeTrusted(text);
      else if (pieces.length === 1) return { text: withoutFragment(text), from: "props" };
      else {
        const part = parts[index] ?? unknownPart;
        const write = styled?.[index];
        if (write === undefined) writer.writeValue(text, part);
        else writer.writeValue(write(scope), { ...part, isPath: false, isEncoded: true });
      }
    }
    return { text: writer.end(), from: "author" };
  }

  /** Throws NetworkError (MCI_HTTP_URL) if a placeholder would be refused with every value. */
  check(): void {
    const fields = this.whole.parts();
    if (fields.length === 1) return;
    const writer = new UrlWriter();
    for (const [index, { constant, names }] of fields.entries()) {
      if (constant !== undefined) writer.writeTrusted(constant);
      // What the environment holds is not known, and so neither is the place of what follows.
      else if (!names.every((name) => name.startsWith("props"))) return;
      else writer.writeValue("x", this.parts[index] ?? unknownPart);
    }
    writer.end();
  }
}
