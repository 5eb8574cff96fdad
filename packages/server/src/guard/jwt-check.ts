import { sha256 } from "@mci/plugin-kit";
import { holdCallerToken } from "@mci/plugin-kit/caller-token";
import type { JWTPayload, JWTVerifyOptions } from "jose";

import type { Claims } from "./caller.ts";
import { checkJwtOptions } from "./check-jwt-options.ts";
import type { JwtOptions } from "./jwt-options.ts";
import { openKeys } from "./open-keys.ts";
import { TokenError, wrongClaim } from "./token-error.ts";

export interface JwtCheck {
  /** Throws TokenError if the token is invalid, KeysError if that cannot be determined. */
  check(token: string): Promise<Claims>;
  close(): Promise<void>;
}

/** Checks signed tokens: algorithm, signature, issuer, audience and expiry. Throws ConfigError for unsafe options. */
export function jwtCheck(options: JwtOptions, tenantClaim: string): JwtCheck {
  checkJwtOptions(options);
  const keys = openKeys(options);
  const rules: JWTVerifyOptions = {
    algorithms: [...options.algorithms],
    issuer: listOf(options.issuer),
    audience: listOf(options.audience),
    requiredClaims: ["exp"],
    clockTolerance: options.toleranceSeconds ?? 30,
  };
  return {
    async check(token) {
      const { jwtVerify } = await import("jose");
      try {
        const { payload } = await jwtVerify(token, await keys.get(), rules);
        // 1e400 is Infinity: such a token would never expire.
        if (!Number.isFinite(payload.exp)) throw new TokenError(wrongClaim("exp"));
        // Not of its signature: the caller could encode that in another way, and pass as another token.
        const tokenHash = sha256(token.slice(0, token.lastIndexOf(".")));
        const claims = claimsOf(payload, tenantClaim);
        const { subject = "", expires = 0 } = claims;
        const callerToken = subject === "" ? undefined : holdCallerToken({ token, subject, hash: tokenHash, expires });
        return { ...claims, tokenHash, callerToken };
      } catch (thrown) {
        const error = TokenError.of(thrown);
        throw error instanceof TokenError ? error : keys.failure(error);
      }
    },
    close: () => keys.close(),
  };
}

function listOf(value: string | readonly string[]): string[] {
  return typeof value === "string" ? [value] : [...value];
}

function claimsOf(payload: JWTPayload, tenantClaim: string): Claims {
  const { sub, scope, scp, exp } = payload;
  return {
    expires: exp === undefined ? undefined : exp * 1_000,
    subject: typeof sub === "string" ? sub : undefined,
    tenant: Object.hasOwn(payload, tenantClaim) ? payload[tenantClaim] : undefined,
    scopes: [...scopesIn(scope), ...scopesIn(scp)],
  };
}

/** Reads an array, or words separated by spaces. */
function scopesIn(claim: unknown): readonly string[] {
  if (typeof claim === "string") return claim.split(" ");
  return Array.isArray(claim) ? claim.filter((scope) => typeof scope === "string") : [];
}
