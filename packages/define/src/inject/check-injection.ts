import { isBuiltin } from "./builtins.ts";
import type { Injection, Provider, Token } from "./token.ts";

/** A problem with an injection, and how to fix it. */
export interface InjectionProblem {
  readonly message: string;
  readonly hint?: string | undefined;
}

/** The provider of a token, or what is wrong with it. */
export type Find = (token: Token<unknown>) => Provider | string;

/** Returns what is wrong with an injection: a value nobody provides, a circle, a scope that does not fit. */
export function checkInjection(inject: Injection, find: Find): InjectionProblem | undefined {
  const checked = new Set<Token<unknown>>();
  const visit = (
    wanted: Injection,
    chain: readonly Token<unknown>[],
    isShared: boolean,
  ): InjectionProblem | undefined => {
    for (const token of Object.values(wanted)) {
      const names = [...chain, token].map((one) => one.token);
      if (chain.includes(token)) {
        const message = `Providers need each other in a circle: ${names.join(" -> ")}.`;
        return { message, hint: "Let one of them do without the other." };
      }
      const provider = find(token);
      if (typeof provider === "string") {
        const message = names.length > 1 ? `${provider} (${names.join(" -> ")})` : provider;
        return {
          message,
          hint: isBuiltin(token)
            ? undefined
            : "Pass provide(token, make) in the option 'provide', of the client or in mci.config.mjs.",
        };
      }
      if (isShared && provider.scope === "call") {
        const message = `'${names.at(-2)}' is made once for all calls, and needs '${token.token}', which is made for each call: ${names.join(" -> ")}.`;
        return { message, hint: `Provide '${names.at(-2)}' with the scope "call" as well.` };
      }
      // Many values may need the same ones.
      if (checked.has(token)) continue;
      const problem = visit(provider.inject, [...chain, token], isShared || provider.scope === "client");
      if (problem !== undefined) return problem;
      checked.add(token);
    }
    return undefined;
  };
  return visit(inject, [], false);
}
