import type {
  Call,
  Explanation,
  HttpExecution,
  JsonObject,
  PrepareContext,
  Prepared,
  Problem,
  Tool,
  ToolResult,
} from "@mci/contract";
import { responseShaper } from "@mci/response";

import { checkTool } from "./check-tool.ts";
import { explainRequest } from "./explain.ts";
import { pagedCall, type RequestedCall } from "./pagination/paged-call.ts";
import { buildRequest, requestPlan } from "./request-plan.ts";
import { reveal } from "./request/secret-display.ts";
import { exposedHeaders } from "./response/expose-headers.ts";
import { toResult } from "./response/result.ts";
import { toFailure, type FailureFacts } from "./send/failures.ts";
import { sendRequest, type Sender, type SendingTool, type Transport } from "./send/send-request.ts";

/** Prepares the calls of a tool. Reports mistakes in its request, and in `exposeHeaders`, `pagination` and `response`. */
export async function prepareTool(
  tool: Tool<HttpExecution>,
  context: PrepareContext,
  transport: Transport,
): Promise<Prepared> {
  const { limits, rules } = context;
  const plan = requestPlan(tool, context);
  const sending = { tool, plan, transport, rules: rules.network, maxBytes: limits.resultBytes };
  const exposed = exposedHeaders(tool.execution.exposeHeaders, context);
  const shaper = await responseShaper(tool.execution, context, tool);
  const response = { limit: limits.resultBytes, exposed, shaper };
  const send: Sender = (request, call) => sendRequest(request, call, sending);
  const paged = pagedCall(tool, context, { ...response, send, key: plan.query.key?.name });
  const single: RequestedCall = (request, call, facts) =>
    send(request, call).then((answer) => toResult(answer, facts(), response));
  return new HttpTool(sending, paged ?? single);
}

/** Sends a request for each call, or one for each page. */
class HttpTool implements Prepared {
  private readonly sending: SendingTool;
  private readonly makeCall: RequestedCall;

  constructor(sending: SendingTool, makeCall: RequestedCall) {
    this.sending = sending;
    this.makeCall = makeCall;
  }

  async run(call: Call): Promise<ToolResult> {
    const started = performance.now();
    const facts = (): FailureFacts => ({ elapsed: Math.round(performance.now() - started) });
    try {
      return await this.makeCall(buildRequest(this.sending.plan, call, reveal), call, facts);
    } catch (error) {
      return toFailure(error, facts());
    }
  }

  explain(call: Call): Explanation {
    return explainRequest(this.sending.plan, this.sending.tool.execution, call);
  }

  async dependencies({ scope }: Call): Promise<JsonObject> {
    const files = this.sending.plan.body?.files ?? [];
    return { files: await Promise.all(files.map(async (file) => (await file.hash(scope)) ?? null)) };
  }

  check(): Promise<readonly Problem[]> {
    return checkTool(this.sending);
  }
}
