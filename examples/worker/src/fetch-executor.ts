import { failure, text, type ExecutionBlock, type Executor } from "@mci/contract";

export interface FetchExecution extends ExecutionBlock {
  readonly type: "fetch";
  readonly origin: string;
  readonly path: readonly string[];
}

/**
 * `{ "type": "fetch", "origin": "{{env.API}}", "path": ["countries", "{{props.country}}"] }`: a GET by the worker's own
 * fetch. Each part of the path fills one segment, whatever it holds.
 */
export function fetchExecutor(): Executor<FetchExecution> {
  return {
    type: "fetch",
    prepare({ execution }, { field }) {
      const origin = field(execution.origin);
      const path = execution.path.map((part) => field(part));
      return {
        async run({ scope, signal }) {
          const segments = path.map((part) => part.render(scope));
          if (segments.some((segment) => /^\.{0,2}$/.test(segment)))
            return failure("A part of the path is empty or dots.");
          const url = [origin.render(scope), ...segments.map(encodeURIComponent)].join("/");
          const response = await fetch(url, { signal, redirect: "manual" });
          const answer = await response.text();
          return response.ok ? text(answer) : failure(`The API answered ${response.status}: ${answer.slice(0, 2_000)}`);
        },
      };
    },
  };
}
