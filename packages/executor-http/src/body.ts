import type { HttpBody, Kit, Scope } from "@mci/contract";

import { pairsOf } from "./written.ts";

export interface Body {
  /** The content-type, unless the headers give one. */
  readonly type: string;
  readonly names: readonly string[];
  /** As written, without placeholders filled in. */
  readonly source: unknown;
  /** JSON pointer of `source` in the execution block. */
  readonly at: string;
  /** Undefined: an optional value that is left out. */
  content(scope: Scope): unknown;
  /** As it is sent. */
  text(content: unknown): string;
}

/** Undefined for the kinds that are not sent yet. */
export function bodyOf(body: HttpBody, kit: Kit): Body | undefined {
  const [kind, source, at] = parts(body);
  switch (kind) {
    case "json": {
      const template = kit.value(source);
      const content = (scope: Scope): unknown => template.render(scope);
      return { type: "application/json", names: template.names, source, at, content, text: JSON.stringify };
    }
    case "form": {
      const template = kit.value(source);
      const content = (scope: Scope): unknown => template.render(scope);
      const text = (tree: unknown): string => new URLSearchParams(pairsOf(tree)).toString();
      return { type: "application/x-www-form-urlencoded", names: template.names, source, at, content, text };
    }
    case "raw": {
      const field = kit.field(String(source), { native: true });
      const content = (scope: Scope): unknown => (field.absent(scope) ? undefined : field.render(scope));
      return { type: "text/plain; charset=utf-8", names: field.names, source, at, content, text: String };
    }
    default:
      kit.value(source); // its mistakes are found at load all the same
      return undefined;
  }
}

/** The kind of a body, its content, and where that is; also of the short forms `{ json }`, `{ form }`, `{ raw }`. */
function parts(body: HttpBody): readonly [kind: string, source: unknown, at: string] {
  if ("type" in body) return [body.type, body.content, "/body/content"];
  if ("json" in body) return ["json", body.json, "/body/json"];
  if ("form" in body) return ["form", body.form, "/body/form"];
  return ["raw", body.raw, "/body/raw"];
}
