import {
  isRecord,
  type CallContext,
  type CallValues,
  type Field,
  type JsonObject,
  type Piece,
  type Scope,
  type ToolResult,
} from "@mci/contract";
import { redactAnswer } from "./redact-result.ts";
import { redactor, type Redactor } from "@mci/plugin-kit/secrets";

/** Redacts all that leaves one call. */
export class CallSecrets {
  private readonly known: Redactor | undefined;
  /** Credentials the call has used so far, beside those that are known; nearly all are. */
  private used: Set<string> | undefined;
  /** Made when it is needed. */
  private both: Redactor | undefined;

  /** `known` redacts the env values that the tool reads. */
  constructor(known?: Redactor) {
    this.known = known;
  }

  add(secret: string): void {
    if (this.known?.secrets.has(secret) === true || this.used?.has(secret) === true) return;
    (this.used ??= new Set()).add(secret);
    this.both = undefined;
  }

  /** Redacts a string that leaves the call by another way than its result. `isCut`: it may end inside a secret. */
  text(text: string, isCut = false): string {
    return this.redactor()?.(text, isCut) ?? text;
  }

  /** Redacts all of a result: it may repeat the credentials of its request. */
  answer(result: ToolResult): ToolResult {
    const redact = this.redactor();
    return redact === undefined ? result : redactAnswer(result, redact);
  }

  /**
   * Returns one redactor for all secrets: a header may contain several, and a second redactor would not recognize one
   * that the first has partly masked.
   */
  redactor(): Redactor | undefined {
    if (this.used === undefined) return this.known;
    return (this.both ??= redactor([...(this.known?.secrets ?? []), ...this.used]));
  }
}

/** The secrets are kept with the scope of the call: fields know no more of the call than that. */
const secrets: unique symbol = Symbol("secrets");

const caller: unique symbol = Symbol("caller");

export interface CallScope extends Scope {
  /** Replaced where a server has refused a value of it. */
  env: JsonObject;
  /** Undefined until a template may read it. */
  call: CallValues | undefined;
  readonly [caller]: CallContext | undefined;
  [secrets]: CallSecrets | undefined;
}

export function callScope(
  props: Scope["props"],
  env: Scope["env"],
  known?: Redactor,
  context?: CallContext,
): CallScope {
  const own = known === undefined ? undefined : new CallSecrets(known);
  return { props, input: props, properties: props, env, call: undefined, [caller]: context, [secrets]: own };
}

/** Puts `call` into the scope of a call, once. Most calls do without. */
export function addCallValues(scope: unknown): void {
  if (isRecord(scope) && isCallScope(scope)) scope.call ??= newCallValues(scope[caller]);
}

function newCallValues({ tenant, subject }: CallContext = {}): CallValues {
  return Object.freeze({
    id: crypto.randomUUID(),
    time: new Date().toISOString(),
    // A context is not checked: it may contain anything.
    ...(typeof tenant === "string" ? { tenant } : undefined),
    ...(typeof subject === "string" ? { subject } : undefined),
  });
}

/** Replaces the env values of a call, of which those with these names are secrets. */
export function replaceEnv(scope: Scope, env: JsonObject, secretNames: readonly string[]): void {
  if (!isCallScope(scope)) return;
  scope.env = env;
  for (const name of secretNames) noteSecret(scope, String(env[name]));
}

/** Undefined for the many calls that have no secrets. */
export function secretsOf(scope: CallScope): CallSecrets | undefined {
  return scope[secrets];
}

export function noteSecret(scope: Scope, secret: string): void {
  if (isCallScope(scope)) (scope[secrets] ??= new CallSecrets()).add(secret);
}

/** A field whose rendered text is noted as a secret of the call. */
export function secretField(field: Field): Field {
  return {
    ...(field.constant === undefined ? undefined : { constant: field.constant }),
    secret: true,
    names: field.names,
    absent: (scope) => field.absent(scope),
    // One that is left out has no pieces.
    render: (scope) => (field.absent(scope) ? field.render(scope) : noted(scope, field.pieces(scope))),
    pieces(scope): readonly Piece[] {
      const pieces = field.pieces(scope);
      noted(scope, pieces);
      return pieces;
    },
    parts: () => field.parts().map(secretField),
  };
}

/** Notes the text of these pieces. Of `Bearer {{env.TOKEN}}` the token alone is a secret as well. */
function noted(scope: Scope, pieces: readonly Piece[]): string {
  let all = "";
  for (const { text, from } of pieces) {
    all += text;
    if (from !== "author") noteSecret(scope, text);
  }
  noteSecret(scope, all);
  return all;
}

function isCallScope(scope: object): scope is CallScope {
  return secrets in scope;
}
