import { describe, expect, it } from "vitest";

import { bearerChallenge } from "./bearer-challenge.ts";

describe("bearerChallenge", () => {
  it.each([
    ['Bearer realm="a", scope="b c"', { realm: "a", scope: "b c" }],
    ['Basic realm="x", Bearer resource_metadata="https://a.example/m"', { resource_metadata: "https://a.example/m" }],
    ['Digest qop="auth, Bearer scope=1", nonce="n=", bEARER scope=two', { scope: "two" }],
    ['Negotiate YWJj==, Bearer error="e"', { error: "e" }],
    ["Negotiate, NTLM, Bearer", {}],
    ['Bearer, Basic realm="not ours"', {}],
    ["Bearer YWJj, Basic realm=a", {}],
    [String.raw`Basic realm="a \"Bearer scope=x\", b", Bearer Scope = "y\"z"`, { scope: 'y"z' }],
    ['Bearer scope="a",,, Bearer scope="b", error=c ,Basic x="y"', { scope: "a", error: "c" }],
    [
      "Bearer resource_metadata=https://a.example/m?b=c,scope=d",
      { resource_metadata: "https://a.example/m?b=c", scope: "d" },
    ],
    [
      'DPoP algs="ES256", resource_metadata="https://a.example/m"',
      { algs: "ES256", resource_metadata: "https://a.example/m" },
    ],
    ['Bearer scope="never closed', { scope: "never closed" }],
  ])("finds what %j says", (field, params) => {
    expect(Object.fromEntries(bearerChallenge(field) ?? [["none", "none"]])).toEqual(params);
  });

  it.each(["", 'Basic realm="Bearer"', "Basic realm=Bearer", 'NotBearer scope="a"', ",,,", '"Bearer"="x"'])(
    "finds none in %j",
    (field) => {
      expect(bearerChallenge(field)).toBeUndefined();
    },
  );
});
