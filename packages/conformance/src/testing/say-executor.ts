import {
  defaultLimits,
  failure,
  text,
  type Executor,
  type Field,
  type PrepareContext,
  type Prepared,
  type Scope,
} from "@mci/contract";
import { tinyEngine } from "./tiny-engine.ts";

/** `{ "type": "say", "say": "Hello {{ props.name }}" }`; `fail` is said by failing, `wait` when the call is aborted. */
export interface SayExecution {
  readonly type: "say";
  readonly say: string;
}

/** What can be taken from the executor, to see that a case notices. */
export interface SayFaults {
  readonly prepared?: (prepared: SayPrepared, say: Field) => Prepared;
  readonly close?: () => Promise<void>;
}

export type SayPrepared = Required<Omit<Prepared, "check">>;

/** The smallest executor that keeps every promise. */
export function sayExecutor({ prepared = (all) => all, close }: SayFaults = {}): Executor<SayExecution> {
  return {
    type: "say",
    prepare({ execution }, kit) {
      const say = kit.field(execution.say);
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

const options = { missing: "error", limits: defaultLimits, include: nothing } as const;

/** A kit on the tiny engine. */
export const tinyKit: PrepareContext = {
  field(source) {
    const template = tinyEngine().compile(source, options);
    const render = (scope: Scope): string => template.render(scope);
    return { names: [], render, pieces: (scope) => [{ text: render(scope), from: "props" }], absent: () => false };
  },
  value: nothing,
  template: async (source) => tinyEngine().compile(source, options),
  rules: { anyPaths: false, directories: [], network: { mode: "auto", allowHosts: [], denyHosts: [] } },
  limits: defaultLimits,
  warn() {},
  report(error) {
    throw error;
  },
};

function nothing(): never {
  throw new Error("There is nothing of this here.");
}
