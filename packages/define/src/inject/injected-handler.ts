import type { Call } from "@mci/contract";
import type { AnyHandler } from "../define-tool.ts";
import { drive, isGenerator } from "../call/generators.ts";
import type { HandlerContext } from "./handler-context.ts";
import type { Providers, ValuesOfCall } from "./providers.ts";
import type { Injection, ProviderCall } from "./token.ts";

/** A handler, called for a call. */
export type CallHandler = (call: Call, context: HandlerContext) => unknown;

interface InjectedOptions {
  readonly inject: Injection;
  readonly providers: Providers;
  /** Called with what disposing of values throws, which does not change the result of the call. */
  failed(error: unknown, call: Call): void;
}

/** The same function, given its values; those of this call alone are disposed of after it. */
export function injectedHandler(handler: AnyHandler, { inject, providers, failed }: InjectedOptions): CallHandler {
  return async (call, context) => {
    const { cancellation } = call;
    const own = providers.forCall(inject, providerCall(call), cancellation);
    try {
      const values = await own.values;
      // Answered meanwhile: the caller believes that nothing was done.
      if (cancellation.aborted) throw cancellation.reason;
      let returned: unknown = await handler(call.scope.props, withContext(values, context));
      while (isGenerator(returned)) returned = await drive(returned, call);
      return returned;
    } finally {
      await disposed(own, (error) => failed(error, call));
    }
  };
}

function providerCall(call: Call): ProviderCall {
  const { tenant, subject, requestId } = call.context;
  const caller = { tenant, subject, requestId } as Omit<ProviderCall, "signal">;
  return Object.defineProperty({ ...caller } as ProviderCall, "signal", { get: () => call.signal });
}

/** Injected values beside the members of the context; the signal is made when the handler reads it. */
function withContext(values: object, context: HandlerContext): HandlerContext {
  return Object.defineProperties({ ...values } as HandlerContext, Object.getOwnPropertyDescriptors(context));
}

/** The time that disposing may add to a call. If it takes longer, it goes on after the answer. */
const maxDisposeMs = 50;

async function disposed(own: ValuesOfCall, failed: (error: unknown) => void): Promise<void> {
  const disposing = own.dispose()?.catch(failed);
  if (disposing === undefined) return;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxDisposeMs);
  });
  await Promise.race([disposing, limit]);
  clearTimeout(timer);
}
