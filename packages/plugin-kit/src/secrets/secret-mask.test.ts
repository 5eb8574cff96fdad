import { describe, expect, it } from "vitest";
import { secretMask } from "./index.ts";

const secret = `s3cr3t/Val+ue "q" é~(x)-XYZZY`;
const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("a secret mask", () => {
  const mask = secretMask([secret]);
  const json = JSON.stringify(secret).slice(1, -1);
  const forms = {
    raw: secret,
    "in JSON": json,
    "in JSON for PHP": json.replaceAll("/", String.raw`\/`),
    "in ASCII JSON": json.replaceAll("é", String.raw`\u00e9`),
    "in JSON in JSON": JSON.stringify(json).slice(1, -1),
    "in a url": encodeURIComponent(secret),
    "in a lower-case url": encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
    "in a form": new URLSearchParams({ a: secret }).toString().slice(2),
    "in a path": encodeURI(secret),
    "in base64": base64(secret),
    "in hexadecimal": Buffer.from(secret).toString("hex"),
    "in hexadecimal of capitals": Buffer.from(secret).toString("hex").toUpperCase(),
    "in base64 without padding": base64(secret).replace(/=+$/, ""),
    "in base64url": Buffer.from(secret).toString("base64url"),
    "in base64 in a url": encodeURIComponent(base64(secret)),
  };

  it.each(Object.entries(forms))("finds one %s", (_, form) => {
    expect(mask(`< ${form} > ${form}`)).toBe("< [redacted] > [redacted]");
  });

  it.each(["user:", "a:", "ab:", "abc:"])(
    "finds one in the base64 of %s and itself, whatever comes behind",
    (before) => {
      for (const after of ["", ";", ";;"]) {
        const text = Buffer.from(before + secret + after);
        for (const encoding of ["base64", "base64url"] as const) {
          const masked = mask(text.toString(encoding));
          expect(masked).toContain("[redacted]");
          expect(Buffer.from(masked.replace("[redacted]", ""), "base64").length).toBeLessThan(before.length + 4);
        }
      }
    },
  );

  it("finds the credentials of a header, alone and with their scheme", () => {
    const bearer = secretMask(["Bearer abc+/def?1"]);
    expect(bearer("Bearer abc+/def?1")).toBe("[redacted]");
    expect(bearer("a Bearer of abc+/def?1")).toBe("a Bearer of [redacted]");
    expect(bearer(`${base64("abc+/def?1")} ${base64("Bearer abc+/def?1")}`)).toBe("[redacted] [redacted]");
    expect(secretMask([`Basic ${base64("ann:pass-word")}`])(`ann:pass-word, pass-word`)).toBe("[redacted], [redacted]");
  });

  it("finds credentials that are called basic and are not base64", () => {
    expect(secretMask(["Basic my-token!"])("of my-token!")).toBe("of [redacted]");
  });

  it("finds one that lost its line break, and the longer of two first", () => {
    expect(secretMask(["token-1\n"])("a token-1 b")).toBe("a [redacted] b");
    expect(secretMask(["token-1", "token-1-long"])("token-1-long token-1")).toBe("[redacted] [redacted]");
  });

  it("leaves alone what is shorter than six characters, and half a secret in a whole text", () => {
    expect(secretMask(["short", "Bearer short"])("short")).toBe("short");
    expect(secretMask([])("anything")).toBe("anything");
    expect(mask(secret.slice(0, -1))).toBe(secret.slice(0, -1));
  });

  it("finds what is left of one in a text that was cut", () => {
    expect(mask(`said ${secret.slice(0, 20)}...`, true)).toBe("said [redacted]...");
    expect(mask(`...${secret.slice(-20)} was said`, true)).toBe("...[redacted] was said");
  });

  it("takes half a surrogate pair, and dots that a url leaves nothing of", () => {
    expect(secretMask(["\ud800-secret"])("a \ud800-secret")).toBe("a [redacted]");
    expect(secretMask(["/../../.."])("a/b ../x")).toBe("a/b ../x");
  });
});
