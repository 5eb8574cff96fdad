/**
 * Returns the parameters of the Bearer challenges in a `WWW-Authenticate` field (RFC 9110, 11.6.1), names in lower case;
 * undefined without such a challenge. It may stand anywhere among others. Where several name a parameter, the first wins.
 */
export function bearerChallenge(field: string): ReadonlyMap<string, string> | undefined {
  let params: Map<string, string> | undefined;
  let isBearer = false;
  for (const { groups: { scheme, name, quoted, plain = "" } = {} } of field.matchAll(part)) {
    if (scheme !== undefined) {
      isBearer = bearerSchemes.has(scheme.toLowerCase());
      if (isBearer) params ??= new Map();
    } else if (isBearer && name !== undefined && params?.has(name.toLowerCase()) === false) {
      params.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/gs, "$1") ?? plain);
    }
  }
  return params;
}

/** DPoP is Bearer with a proof: such a challenge names the same authorization server. */
const bearerSchemes: ReadonlySet<string> = new Set(["bearer", "dpop"]);

/** A parameter, a scheme with its token68 (the other form of what may follow a scheme), or a quoted text out of place. */
const part =
  /(?<name>[\w!#$%&'*+.^`|~-]+)[ \t]*=[ \t]*(?:"(?<quoted>(?:[^"\\]|\\.)*)"?|(?<plain>[^\s,]*))|(?<scheme>[\w!#$%&'*+.^`|~-]+)(?:[ \t]+[\w.~+/-]+=*(?=[ \t]*(?:,|$)))?|"(?:[^"\\]|\\.)*"?/gs;
