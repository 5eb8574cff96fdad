import type { Field, Piece, Scope } from "@mci/contract";
import { redactor, type Redactor } from "./redactor.ts";

/** Credentials a call has used so far, kept with its scope: fields know no more of the call than that. */
const used: unique symbol = Symbol("used secrets");

export interface CallScope extends Scope {
  [used]: Set<string> | undefined;
}

export function callScope(props: Scope["props"], env: Scope["env"]): CallScope {
  return { props, input: props, properties: props, env, [used]: undefined };
}

export function noteSecret(scope: Scope, secret: string): void {
  if (holdsSecrets(scope)) (scope[used] ??= new Set()).add(secret);
}

/** Takes what the call has used out of its answer; undefined for the many calls that used nothing. */
export function redactorOf(scope: CallScope): Redactor | undefined {
  return scope[used] === undefined ? undefined : redactor(scope[used]);
}

/** A field whose rendered text is noted as a secret of the call. */
export function secretField(field: Field): Field {
  return {
    ...(field.constant === undefined ? undefined : { constant: field.constant }),
    secret: true,
    names: field.names,
    absent: (scope) => field.absent(scope),
    render(scope) {
      notePieces(scope, field);
      const text = field.render(scope);
      noteSecret(scope, text);
      return text;
    },
    pieces(scope): readonly Piece[] {
      notePieces(scope, field);
      const pieces = field.pieces(scope);
      noteSecret(scope, pieces.map(({ text }) => text).join(""));
      return pieces;
    },
  };
}

/** Of `Bearer {{env.TOKEN}}` the token alone is a secret as well. */
function notePieces(scope: Scope, field: Field): void {
  if (field.constant !== undefined || field.absent(scope)) return;
  for (const { text, from } of field.pieces(scope)) if (from !== "author") noteSecret(scope, text);
}

function holdsSecrets(scope: Scope): scope is CallScope {
  return used in scope;
}
