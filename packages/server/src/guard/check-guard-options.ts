import {
  arrayOf,
  boolean,
  type Check,
  checkOptions,
  type Checks,
  mustBe,
  nonEmptyString,
  optionError,
  optionsOf,
  secret,
} from "@mci/plugin-kit/options";
import { isText } from "../options/checks.ts";
import { jwtOptions } from "./check-jwt-options.ts";
import type { GuardOptions, StaticToken } from "./guard-options.ts";

// RFC 6749, 3.3: a string with a space would be read as two scopes, and never match a token.
const scope = mustBe("a scope without spaces", (value) => isText(value) && /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(value));
const scopes = arrayOf("an array of scopes", scope);

const tokenFacts: Checks<Omit<StaticToken, "sha256">> = { subject: nonEmptyString, tenant: nonEmptyString, scopes };
const facts = optionsOf<StaticToken>({ sha256: nonEmptyString, ...tokenFacts }, ["sha256"]);
const token: Check = (value, option) => {
  const hint = "Options take digests, never tokens; createToken() creates both.";
  if (typeof value === "string") throw optionError(value, option, "an entry from createToken()", hint);
  facts(value, option);
};

/** Checks entries of tokens. */
export const staticTokens: Check = secret(arrayOf("an array of entries from createToken()", token));

const checks: Checks<GuardOptions> = {
  jwt: jwtOptions,
  tokens: staticTokens,
  tenantClaim: nonEmptyString,
  tenantHeader: boolean,
  requiredScopes: scopes,
  resource: nonEmptyString,
  authorizationServers: arrayOf("an array of URLs", nonEmptyString),
  allowedHosts: arrayOf("an array of host names", nonEmptyString),
  allowedOrigins: arrayOf("an array of origins", nonEmptyString),
  insecureWithoutTokens: boolean,
};

/** Checks the option `guard` of `serveHttp`. */
export const guardOptions: Check = optionsOf<GuardOptions>(checks);

export function checkGuardOptions(options: unknown): void {
  checkOptions<GuardOptions>("createGuard", options, checks);
}

export function checkTokenFacts(facts: unknown): void {
  checkOptions("createToken", facts, tokenFacts);
}
