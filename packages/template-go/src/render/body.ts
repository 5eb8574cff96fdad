import type { Span } from "../mistakes.ts";
import { goOn, type Write } from "./run.ts";

/** A template that can be called: a file, or what stands between `{{define}}` or `{{block}}` and its end. */
export interface Body {
  write: Write;
  /** How many variables it has at once, `$` included. */
  size: number;
  /** Paths it reads from what it was called with. */
  readonly reads: Set<string>;
  readonly calls: TemplateCall[];
}

/** `{{template "name" .}}` */
export interface TemplateCall extends Span {
  readonly name: string;
  /** True when it hands on what the calling template was called with. */
  readonly handsOn: boolean;
  /** Found when the whole file is parsed: a template may be defined after its use. */
  body: Body;
}

export function newBody(): Body {
  return { write: () => goOn, size: 1, reads: new Set(), calls: [] };
}
