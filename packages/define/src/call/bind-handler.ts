import type { Call } from "@mci/contract";
import { errorMessage } from "@mci/plugin-kit";
import type { BoundHandler } from "./bound-handler.ts";
import { finishBy } from "./check-output.ts";
import type { DefinedTool } from "../define-tool.ts";
import { drive, isGenerator } from "./generators.ts";
import { handlerContext, passLog, type OnLog } from "../inject/handler-context.ts";
import { injectedHandler, type CallHandler } from "../inject/injected-handler.ts";
import type { Providers } from "../inject/providers.ts";
import { unanswered, unaskedResult } from "./questions.ts";
import { retrying } from "./retrying.ts";

/** State that the tools of one client share. */
export interface HandlerServices {
  readonly providers: Providers;
  readonly onLog: OnLog;
}

/** Binds the function of a tool to its name: checks what it returns and turns that into a result. */
export function bindHandler(tool: DefinedTool, name: string, { providers, onLog }: HandlerServices): BoundHandler {
  const { retry, inject = {} } = tool.options;
  const undisposed = (error: unknown, call: Call): void => reportUndisposed(error, call, name, onLog);
  const handler: CallHandler =
    Object.keys(inject).length === 0
      ? (call, context) => tool.handler(call.scope.props, context)
      : injectedHandler(tool.handler, { inject, providers, failed: undisposed });
  const finish = finishBy(tool);
  const thrown = retrying(retry);
  return async (call) => {
    for (const secret of providers.secrets()) call.mask(secret);
    try {
      let returned: unknown = await handler(call, handlerContext(call, name, onLog));
      while (isGenerator(returned)) returned = await drive(returned, call);
      return unanswered(call) ?? (await finish(returned));
    } catch (error) {
      return unanswered(call) ?? unaskedResult(error) ?? thrown(error, call);
    }
  };
}

/** To the developer alone: what the handler did or threw is the result. */
function reportUndisposed(error: unknown, call: Call, name: string, onLog: OnLog): void {
  if (call.report !== undefined) return call.report(error);
  passLog(`A value of the call could not be disposed of: ${errorMessage(error)}`, call, name, onLog);
}
