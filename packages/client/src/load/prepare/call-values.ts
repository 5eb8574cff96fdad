import type { Field, Template, ValueTemplate } from "@mci/contract";
import { addCallValues } from "../../secrets/call-secrets.ts";

/** Whether a template reads `call`. One of a language that does not tell may read anything. */
export function readsCall(names: readonly string[] | undefined): boolean {
  return names === undefined || names.some(isOfCall);
}

function isOfCall(name: string): boolean {
  return /^call\b/.test(name);
}

/** The field, for which `call` is put into the scope before it reads it. */
export function fieldOfCall(field: Field): Field {
  return {
    secret: field.secret,
    names: field.names,
    absent: (scope) => field.absent(prepared(scope)),
    render: (scope) => field.render(prepared(scope)),
    pieces: (scope) => field.pieces(prepared(scope)),
    parts: () => field.parts().map(fieldOfCall),
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
