import { UsageError } from "../usage-error.ts";

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Parses `PORT` or `HOST:PORT`, with an IPv6 address in brackets. Without a host, only this machine can connect. */
export function readAddress(text: string, option = "--http"): Address {
  const [, bracketed, plain, digits = ""] = /^(?:\[([^\]]+)\]:|([^:[\]]+):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits !== "" && port < 65_536) return { host: bracketed ?? plain ?? "127.0.0.1", port };
  throw new UsageError(
    `${option}: expected PORT or HOST:PORT, got '${text}'.`,
    `Write ${option} 8080, ${option} 0.0.0.0:8080 or ${option} [::1]:8080.`,
  );
}
