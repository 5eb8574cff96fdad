import { STATUS_CODES } from "node:http";

/** Everything but 2xx is an error. */
export function isGood(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Describes a status in an error: `404 Not Found`. */
export function statusProblem(status: number): string {
  const reason = STATUS_CODES[status];
  return `HTTP request failed: ${reason === undefined ? `${status}` : `${status} ${reason}`}`;
}
