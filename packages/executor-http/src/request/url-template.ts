import type { PrepareContext, Scope } from "@mci/contract";

import type { Styles } from "./styles/styled-query.ts";
import { styledParts } from "./styles/styled-url.ts";
import { toUrlPart, unknownPart, type UrlPartOptions } from "./url-part.ts";
import { UrlWriter } from "./url-writer.ts";
import { withoutFragment } from "./url.ts";

export interface Target {
  readonly text: string;
  /** `"props"` when a value from the arguments is the whole of it. */
  readonly from: "author" | "props";
}

export interface UrlTemplate {
  /** Set when there is no placeholder in it. */
  readonly constant?: string;
  readonly names: readonly string[];
  target(scope: Scope): Target;
  /** Throws NetworkError (MCI_HTTP_URL) if a placeholder would be refused with every value. */
  check(): void;
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
  if (whole.constant !== undefined) {
    const target: Target = { text: withoutFragment(whole.constant), from: "author" };
    return { constant: target.text, names: [], target: () => target, check() {} };
  }
  const fields = whole.parts();
  const parts = fields.map((field) => toUrlPart(field, options));
  const styled = styledParts(fields, options.styles, context);
  return {
    names: whole.names,
    target(scope) {
      const pieces = whole.pieces(scope);
      const writer = new UrlWriter(envName(fields[0]?.names));
      for (const [index, { text, from }] of pieces.entries()) {
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
    },
    check() {
      if (fields.length === 1) return;
      const writer = new UrlWriter();
      for (const [index, { constant, names }] of fields.entries()) {
        if (constant !== undefined) writer.writeTrusted(constant);
        // What the environment holds is not known, and so neither is the place of what follows.
        else if (!names.every((name) => name.startsWith("props"))) return;
        else writer.writeValue("x", parts[index] ?? unknownPart);
      }
      writer.end();
    },
  };
}

/** `env.URL`, if that is all that a field reads. */
function envName([name, ...others]: readonly string[] = []): string | undefined {
  return others.length === 0 && name?.startsWith("env.") === true ? name : undefined;
}
