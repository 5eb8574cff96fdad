import {
  defaultLimits,
  failure,
  text,
  type Executor,
  type Field,
  type Piece,
  type Prepared,
  type Scope,
} from "@mci/contract";
import type { TemplateNamespace } from "@mci/plugin-kit/testing";
import { tinyEngine } from "./tiny-engine.ts";

/** `{ "type": "say", "say": "Hello {{ props.name }}" }`; `fail` returns the text as an error, `wait` when the call is aborted. */
export interface SayExecution {
  readonly type: "say";
  readonly say: string;
}

/** Faults that the executor can have, to see that a case notices. */
export interface SayFaults {
  readonly prepared?: (prepared: SayPrepared, say: Field) => Prepared;
  readonly close?: () => Promise<void>;
}

export type SayPrepared = Required<Omit<Prepared, "check" | "dependencies">>;

/** The smallest executor that keeps every promise. */
export function sayExecutor({ prepared = (all) => all, close }: SayFaults = {}): Executor<SayExecution> {
  return {
    type: "say",
    prepare({ execution }, context) {
      const say = context.field(execution.say);
      return prepared({ run, explain }, say);

      async function run({ scope, signal }: Parameters<Prepared["run"]>[0]) {
        signal.throwIfAborted();
        const answer = say.render(scope);
        if (answer === "fail") return failure("As told.");
        if (answer !== "wait") return text(answer);
        await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        return failure("The wait is over.", { code: "MCI_CANCELLED" });
      }

      function explain({ scope }: Parameters<Prepared["run"]>[0]) {
        const value = say.render(scope);
        return { text: `Say ${value}`, parts: [{ name: "say", value, at: "/say" }] };
      }
    },
    ...(close === undefined ? {} : { close }),
  };
}

/** The tiny engine in place of the built-in one; its fields are templates without more. */
export const tinyTemplate: TemplateNamespace = {
  parseField(source, { limits = defaultLimits } = {}) {
    const template = tinyEngine().compile(source, { missing: "error", limits, include: refuse });
    const render = (scope: Scope): string => template.render(scope);
    const pieces = (scope: Scope): readonly Piece[] => [{ text: render(scope), from: "props" }];
    const field: Field = { names: [], render, pieces, absent: () => false, parts: () => [field] };
    return field;
  },
  parseValue: refuse,
  builtinEngine: tinyEngine,
};

function refuse(): never {
  throw new Error("The executor has nothing of this.");
}
