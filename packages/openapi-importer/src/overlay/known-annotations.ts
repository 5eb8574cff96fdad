import type { Annotations, Problem } from "@mci/contract";
import { suggest, toPointer } from "@mci/plugin-kit";
import type { Edit } from "./overlay.ts";

type Report = (pointer: string, message: string, hint?: string, severity?: Problem["severity"]) => void;

/** Returns edits without annotations that mean nothing, with a warning. One of a wrong type is an error. */
export function withKnownAnnotations(edit: Edit, pointer: string, report: Report): Edit {
  if (edit.annotate === undefined) return edit;
  const at = (name: string): string => pointer + toPointer("annotate", name);
  const known = Object.entries(edit.annotate).filter(([name, value]) => {
    const type = Object.hasOwn(types, name) ? types[name as keyof Annotations] : undefined;
    if (type === undefined) {
      const names = Object.keys(types);
      const hint = suggest(name, names) ?? suggest(`${name}Hint`, names, { list: "Annotations" });
      report(at(name), `The annotation '${name}' means nothing, and is left out.`, hint, "warning");
    } else if (value !== null && !isOf(type, value)) report(at(name), `'${name}' must be ${type}, or null.`);
    return type !== undefined;
  });
  return { ...edit, annotate: Object.fromEntries(known) };
}

const types = {
  title: "a string",
  readOnlyHint: "true or false",
  destructiveHint: "true or false",
  idempotentHint: "true or false",
  openWorldHint: "true or false",
  audience: "an array of strings",
} as const satisfies Record<keyof Annotations, string>;

function isOf(type: string, value: unknown): boolean {
  if (type === "a string") return typeof value === "string";
  if (type === "true or false") return typeof value === "boolean";
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
