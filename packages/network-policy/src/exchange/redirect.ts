import type { ReceivedResponse } from "./messages.ts";
import { redirectError } from "./network-error.ts";

/** True for a response that redirects. One without a location is a response like any other. */
export function isRedirect(status: number, headers: ReceivedResponse["headers"]): boolean {
  return status >= 300 && statuses.has(status) && headers["location"] !== undefined;
}

const statuses = new Set([301, 302, 303, 307, 308]);

/** Where a redirect leads, without user and password. Throws NetworkError (MCI_HTTP_REDIRECT). */
export function readTarget({ status, headers, url }: ReceivedResponse): URL {
  const { location } = headers;
  if (typeof location !== "string") throw redirectError(`${url.host} redirects to several urls at once`, { status });
  // Header values come with a character for each byte.
  const written = Buffer.from(location, "latin1").toString();
  if (!URL.canParse(written, url.href)) {
    throw redirectError(`${url.host} redirects to something that is not a url`, { status });
  }
  const target = new URL(written, url.href);
  if (target.protocol !== "https:" && target.protocol !== "http:") {
    const scheme = target.protocol.slice(0, 40);
    throw redirectError(`${url.host} redirects to a url that is not http or https: it starts with ${scheme}`, {
      status,
    });
  }
  target.username = "";
  target.password = "";
  return target;
}
