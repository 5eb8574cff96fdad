import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";

import { listen, type Listening } from "./servers.ts";

const read = (name: string): string => readFileSync(new URL(`certificates/${name}`, import.meta.url), "utf8");

export const authority: string = read("authority.pem");

export const certificates = {
  server: { key: read("server.key"), cert: read("server.pem") },
  expired: { key: read("server.key"), cert: read("expired.pem") },
} as const;

/** A server with TLS, for `secure.example` and 127.0.0.1. */
export function serveSecure(
  listener: RequestListener,
  which: keyof typeof certificates = "server",
): Promise<Listening> {
  return listen(createServer(certificates[which], listener), "https");
}
