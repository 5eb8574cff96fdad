import {
  MCIError,
  type Approval,
  type CallContext,
  type ExecuteOptions,
  type Explanation,
  type FrameworkCall,
  type JsonObject,
  type ToolResult,
} from "@mci/contract";
import { suggest, type ValueOrPromise } from "@mci/plugin-kit";
import { findTool, visibleNames, type Sight, type Visible } from "../find-tool.ts";
import { redactorOf } from "../approval/hosts.ts";
import { leftOutProblem } from "../tool/left-out-problem.ts";
import type { Catalog } from "../tool/catalog.ts";
import type { ClientSetup } from "../resolve-options.ts";
import { redactReport } from "../secrets/redact-result.ts";
import type { Redactor } from "@mci/plugin-kit/secrets";
import { withCaller, type Caller } from "./with-caller.ts";
import { CallableTools } from "./callable-tool.ts";
import { chain } from "./chain.ts";
import { brokenTool, unknownTool } from "./result/failures.ts";
import { closed } from "./result/ended.ts";
import { keepCause } from "./result/keep-cause.ts";
import { reportError } from "./on-error.ts";
import type { CallRuntime, RunningCall } from "./call-runtime.ts";
import { runCall } from "./run/run-call.ts";
import { toMiddlewareFailure } from "./result/to-failure.ts";
import { wrongOption } from "./wrong-option.ts";

/** The options of calls without any. */
export const noOptions: ExecuteOptions = Object.freeze({});

/** The calls of a client, which keeps them in a private member, as they include the environment. */
export class ToolCalls {
  isClosed: boolean;
  /** Calls under way. */
  readonly active: Set<RunningCall>;
  private readonly watchers: Set<() => void>;
  private readonly setup: ClientSetup;
  private loaded: Catalog;
  private callable: CallableTools;
  /** The state of calls that report nothing. */
  private runtime: CallRuntime;

  constructor(setup: ClientSetup, catalog: Catalog) {
    this.loaded = catalog;
    this.isClosed = false;
    this.active = new Set();
    this.watchers = new Set();
    this.callable = new CallableTools(catalog.entries, setup.calls);
    this.setup = setup;
    this.runtime = {
      fetcher: setup.load.fetcher,
      limits: setup.limits,
      settings: setup.settings,
      failing: setup.failing,
      approvals: setup.approvals,
      active: this.active,
      isClosed: () => this.isClosed,
      onError: setup.onError,
      env: catalog.env,
      callId: "",
    };
  }

  /** Replaced by each reload: a call under way keeps its own. */
  get catalog(): Catalog {
    return this.loaded;
  }

  set catalog(catalog: Catalog) {
    this.loaded = catalog;
    this.callable = new CallableTools(catalog.entries, this.setup.calls);
    this.runtime = { ...this.runtime, env: catalog.env };
  }

  execute(visible: Visible, name: string, given: object, options: ExecuteOptions): Promise<ToolResult> {
    if (this.isClosed) return Promise.resolve(closed());
    const wrong = options === noOptions || options === null ? undefined : wrongOption(options);
    if (wrong !== undefined) return Promise.resolve(wrong);
    const props = given as JsonObject; // Validated by the tool.
    const mayLeak = this.catalog.redact !== undefined || this.setup.load.secrets !== undefined;
    const result =
      this.setup.middleware.length > 0
        ? this.throughMiddleware(visible, name, props, options ?? noOptions)
        : this.run(visible, name, props, options ?? noOptions, this.callIdOf(options?.context));
    return mayLeak ? this.redacted(result) : Promise.resolve(result);
  }

  /** Takes secrets out of what calls report; undefined when there are none. */
  get redact(): Redactor | undefined {
    return this.setup.load.fetcher.redactor(this.catalog.redact);
  }

  /** Redacts secrets from everything that leaves the client, whatever produced it: runs outside of all middleware. */
  private async redacted(running: ValueOrPromise<ToolResult>): Promise<ToolResult> {
    const result = await running;
    if (!result.isError && result.metadata === undefined) return result;
    const { redact } = this;
    const own = redact && redactorOf(result, redact);
    return own === undefined ? result : keepCause(redactReport(result, own), result);
  }

  async explain(sight: Sight, name: string, props: object): Promise<Explanation> {
    const entry = findTool(this.callable, sight, name);
    if (entry === undefined) throw this.unknown(sight, name);
    const { redact } = this;
    const { explainCall } = await import("./explain-call.ts");
    return explainCall(entry, props as JsonObject, this.catalog.env, redact);
  }

  async approvalFor(
    visible: Visible,
    name: string,
    props: JsonObject,
    call: FrameworkCall,
  ): Promise<Approval | undefined> {
    const entry = findTool(this.callable, { visible, context: call.context }, name);
    const { approvals } = this.setup;
    if (entry?.tool.approval === undefined || approvals === undefined) return undefined;
    const { frameworkApproval } = await import("../approval/framework-approval.ts");
    return frameworkApproval(entry, props, call, { ...this.runtime, callId: call.id }, approvals);
  }

  /** Returns the error of a tool that its caller does not see: there is none, or it was left out as broken. */
  unknown(sight: Sight, name: string): MCIError {
    const problem = leftOutProblem(this.catalog, sight, name);
    if (problem !== undefined) return new MCIError("MCI_LOAD", brokenTool(name, problem).error);
    return new MCIError("MCI_TOOL_UNKNOWN", `There is no tool '${name}'.`, {
      hint: suggest(name, visibleNames(this.catalog, sight)),
    });
  }

  watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => void this.watchers.delete(changed);
  }

  notifyWatchers(): void {
    for (const watcher of this.watchers) watcher();
  }

  private run(
    visible: Visible,
    name: string,
    props: JsonObject,
    options: ExecuteOptions,
    callId: string,
    caller: Caller = options,
  ): ValueOrPromise<ToolResult> {
    const { catalog, runtime } = this;
    const sight: Sight = { visible, context: options.context };
    const entry = findTool(this.callable, sight, name);
    if (entry !== undefined) {
      const own = withCaller(entry, options, caller);
      if ("isError" in own) return own;
      return runCall(entry, props, own, callId === "" ? runtime : { ...runtime, callId });
    }
    const problem = leftOutProblem(catalog, sight, name);
    if (problem !== undefined) return brokenTool(name, problem);
    return unknownTool(name, visibleNames(catalog, sight));
  }

  /** Returns the id that all errors of a call are reported with; empty where nothing is reported. */
  private callIdOf(context: CallContext | undefined): string {
    return this.setup.onError === undefined ? "" : (context?.requestId ?? crypto.randomUUID());
  }

  private throughMiddleware(
    visible: Visible,
    name: string,
    props: JsonObject,
    { context = noContext, callerToken, ...options }: ExecuteOptions,
  ): Promise<ToolResult> {
    const tool = findTool(this.catalog.entries, { visible, context }, name)?.shown;
    const { middleware, onError } = this.setup;
    const callId = this.callIdOf(context);
    const handle = chain(
      middleware,
      async (call) => this.run(visible, call.name, call.props, call, callId, { context, callerToken }),
      (error, id) => {
        const failed = toMiddlewareFailure(error, id);
        if (onError !== undefined)
          reportError(onError, error, { tool: name, callId, middleware: failed.details?.middleware });
        return failed;
      },
    );
    return handle({ name, props, context, ...options, tool });
  }
}

const noContext = Object.freeze({});
