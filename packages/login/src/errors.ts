import { MCIError, type MCIErrorOptions } from "@mci/contract";
import { secretMask } from "@mci/plugin-kit/secrets";
import { errorMessage, truncate } from "@mci/plugin-kit";

/** Returns the error of a login that failed. */
export function loginError(name: string, what: string, options: MCIErrorOptions = {}): MCIError {
  return new MCIError("MCI_LOGIN", `server '${name}': ${what}`, { details: { server: name }, ...options });
}

/** Returns the error of a call whose login does not help any more. */
export function expired(name: string, what: string): MCIError {
  return new MCIError("MCI_SERVER_REFUSED", `server '${name}': ${what}`, {
    hint: `Log in again with 'mci login ${name}'.`,
    details: { server: name },
  });
}

/** Describes what an SDK or a server said, in one line, without secrets. */
export function describe(error: unknown, secrets: Iterable<string | undefined>): string {
  const known = [...secrets].filter((secret) => secret !== undefined);
  const line = errorMessage(error).replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ");
  return truncate(secretMask(known)(line.slice(0, 20_000), true), 300);
}

/** Returns the error of a call that waits for an authorization server which does not answer. */
export function unavailable(name: string, what: string, cause: unknown): MCIError {
  return new MCIError("MCI_SERVER_UNAVAILABLE", `server '${name}': ${what}`, { details: { server: name }, cause });
}
