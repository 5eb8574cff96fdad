import type { AnyHandler } from "./define-tool.ts";
import { disposing, isGenerator } from "./generators.ts";
import { contextMembers, type HandlerContext } from "./handler-context.ts";
import type { Providers } from "./providers.ts";
import type { Injection, ProviderCall } from "./token.ts";

/** The same function, given its values; those of this call alone are disposed of after it. */
export function injectedHandler(handler: AnyHandler, inject: Injection, providers: Providers): AnyHandler {
  return async (args: unknown, context: HandlerContext) => {
    const { tenant, subject, requestId } = context.context;
    const caller = { tenant, subject, requestId } as Omit<ProviderCall, "signal">;
    const call: ProviderCall = Object.defineProperty({ ...caller } as ProviderCall, "signal", {
      get: () => context.signal,
    });
    const { values, dispose } = await providers.resolve(inject, call);
    const given = withContext(values, context);
    try {
      const returned: unknown = await handler(args, given);
      return isGenerator(returned) ? disposing(returned, dispose) : await finished(returned, dispose);
    } catch (error) {
      await dispose();
      throw error;
    }
  };
}

/** Injected values beside the members of the context, each read when the handler reads it. */
function withContext(values: object, context: HandlerContext): HandlerContext {
  const given = { ...values } as HandlerContext;
  for (const name of contextMembers) {
    Object.defineProperty(given, name, { get: () => context[name], enumerable: true, configurable: true });
  }
  return given;
}

async function finished(value: unknown, dispose: () => Promise<void>): Promise<unknown> {
  await dispose();
  return value;
}
