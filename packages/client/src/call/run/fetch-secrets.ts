import { MCIError, type Call, type Prepared, type SecretSources, type ToolResult } from "@mci/contract";
import { maxTimerMs } from "@mci/plugin-kit/options";
import { replaceEnv } from "../../secrets/call-secrets.ts";
import { redactorWith, type EnvFetcher } from "../../secrets/fetched-env.ts";
import type { CallableTool } from "../callable-tool.ts";
import type { CallRuntime } from "../call-runtime.ts";
import { listen } from "./listen.ts";

/** A tool and the state of its client, both with the env values that the tool reads. */
export interface WithSecrets {
  readonly entry: CallableTool;
  readonly runtime: CallRuntime;
}

/**
 * Fetches the env values of a tool that come from sources, for one call. Waits no longer than the call may take; undefined if
 * the caller has hung up first. Throws MCIError (MCI_SECRET).
 */
export async function fetchSecrets(
  entry: CallableTool,
  sources: SecretSources,
  runtime: CallRuntime,
  signal?: AbortSignal,
): Promise<WithSecrets | undefined> {
  const { fetcher } = runtime;
  const fetched = await untilEnd(fetcher.fetch(sources, runtime.env), entry, signal);
  if (fetched === undefined) return undefined;
  const { env, sourced } = fetched;
  const redact = redactorWith(
    entry.redact,
    [...sources.keys()].map((name) => String(env[name])),
  );
  return {
    entry: { ...entry, redact, prepared: renewing(entry, sources, fetcher) },
    runtime: { ...runtime, env, sourced },
  };
}

function untilEnd<T>(
  work: Promise<T>,
  { timeout }: CallableTool,
  signal: AbortSignal | undefined,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const hangUp = (): void => resolve(undefined);
    const late = (): void =>
      reject(
        new MCIError("MCI_TIMEOUT", `timed out after ${timeout} ms: no value of env`, { details: { ms: timeout } }),
      );
    const timer = setTimeout(late, Math.min(timeout, maxTimerMs));
    if (signal?.aborted === true) hangUp();
    else if (signal !== undefined) listen(signal, hangUp);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", hangUp);
    });
  });
}

/**
 * Returns a prepared tool that fetches its values anew after a 401, for the next calls too, and runs once more if one has changed.
 * A tool with `approval` does not: a yes was for the values as they were.
 */
function renewing({ tool, prepared }: CallableTool, sources: SecretSources, fetcher: EnvFetcher): Prepared {
  let isRenewed = false;
  return {
    async run(call: Call): Promise<ToolResult> {
      const result = await prepared.run(call);
      if (isRenewed || !isUnauthorized(result) || call.cancellation.aborted) return result;
      isRenewed = true;
      const next = await fetcher.renew(sources, call.scope.env);
      if (next === undefined || tool.approval !== undefined || call.cancellation.aborted) return result;
      replaceEnv(call.scope, next.env, [...sources.keys()]);
      return prepared.run(call);
    },
    ...(prepared.explain === undefined ? undefined : { explain: (call) => prepared.explain!(call) }),
    ...(prepared.dependencies === undefined ? undefined : { dependencies: (call) => prepared.dependencies!(call) }),
  };
}

/** A server that answers so has not done what it was asked. */
function isUnauthorized({ isError, metadata }: ToolResult): boolean {
  return isError && metadata?.["status_code"] === 401;
}
