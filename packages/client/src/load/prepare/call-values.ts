import type { Field, Template, TemplateEngine, ValueTemplate } from "@mci/contract";
import { addCallValues } from "../../secrets/call-secrets.ts";

/** False for a string or tree whose templates surely read nothing of `call`, which is nearly every one. */
export function mayReadCall(source: unknown): boolean {
  if (typeof source === "string") return source.includes("call");
  if (typeof source !== "object" || source === null) return false;
  return Object.values(source).some(mayReadCall);
}

/** False for a template that surely includes no file. How other languages include files is theirs to know. */
export function mayInclude(source: string, { name }: TemplateEngine): boolean {
  return name !== "builtin" || source.includes("@include");
}

/** The field, for which `call` is put into the scope before it reads it. */
export function fieldOfCall(field: Field): Field {
  return {
    secret: field.secret,
    names: field.names,
    absent: (scope) => field.absent(prepared(scope)),
    render: (scope) => field.render(prepared(scope)),
    pieces: (scope) => field.pieces(prepared(scope)),
  };
}

export function valueOfCall<T>(value: ValueTemplate<T>): ValueTemplate<T> {
  return { names: value.names, render: (scope) => value.render(prepared(scope)) };
}

export function templateOfCall(template: Template): Template {
  return { names: template.names, render: (data) => template.render(prepared(data)) };
}

function prepared<T>(scope: T): T {
  addCallValues(scope);
  return scope;
}
