import type { Instruments } from "./instruments.ts";
import { labelsUpTo } from "./labels.ts";

/** A request that a server answered, as `serveHttp` reports it. */
export interface AnsweredRequest {
  readonly protocol: "mcp" | "rest" | "other";
  readonly status: number;
  /** The code of an error response. */
  readonly code?: string | undefined;
}

export function serverMetrics({ served, refusals }: Instruments): (answered: AnsweredRequest) => void {
  const codeLabel = labelsUpTo(100);
  return ({ protocol, status, code = "" }) => {
    served.inc({ protocol, status });
    if (status >= 400) refusals.inc({ status, code: codeLabel(code) });
  };
}
