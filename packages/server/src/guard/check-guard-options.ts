import { checkOptions, optionsOf, wrong, type Check, type Checks } from "../options/check-options.ts";
import { flag, isText, listOf, secret, takes, text } from "../options/checks.ts";
import { jwtOptions } from "./check-jwt-options.ts";
import type { GuardOptions } from "./guard-options.ts";
import type { StaticToken } from "./static-tokens.ts";

// RFC 6749, 3.3: what has a blank in it is two scopes to those who read it, and never found in a token.
const scope = takes("a scope, without blanks", (value) => isText(value) && /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(value));
const scopes = listOf("a list of scopes", scope);

const tokenFacts: Checks<Omit<StaticToken, "sha256">> = { subject: text, tenant: text, scopes };
const facts = optionsOf<StaticToken>({ sha256: text, ...tokenFacts }, ["sha256"]);
const token: Check = (value, option) => {
  const hint = "Options hold digests, never tokens; createToken() makes both.";
  if (typeof value === "string") throw wrong(value, option, "an entry of createToken()", hint);
  facts(value, option);
};

const checks: Checks<GuardOptions> = {
  jwt: jwtOptions,
  tokens: secret(listOf("a list of entries of createToken()", token)),
  tenantClaim: text,
  tenantHeader: flag,
  requiredScopes: scopes,
  resource: text,
  authorizationServers: listOf("a list of urls", text),
  allowedHosts: listOf("a list of host names", text),
  allowedOrigins: listOf("a list of origins", text),
  insecureWithoutTokens: flag,
};

/** The option `guard` of `serveHttp`. */
export const guardOptions: Check = optionsOf<GuardOptions>(checks);

export function checkGuardOptions(options: unknown): void {
  checkOptions<GuardOptions>("createGuard", options, checks);
}

export function checkTokenFacts(facts: unknown): void {
  checkOptions("createToken", facts, tokenFacts);
}
