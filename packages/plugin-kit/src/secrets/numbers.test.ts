import { describe, expect, it } from "vitest";
import { redactor } from "./redactor.ts";

const secret = "40718293";
const mask = redactor([secret]);

describe("a secret of digits", () => {
  it.each([
    ["id 407182930011, 1240718293 and 9407182931", "id 407182930011, 1240718293 and 9407182931"],
    ["40718293", "[redacted]"],
    ["pin40718293x, -40718293, v1.40718293, 40718293.5", "pin[redacted]x, -[redacted], v1.[redacted], [redacted].5"],
    ["140718293 40718293 407182939", "140718293 [redacted] 407182939"],
  ])("is not found inside of a longer number: %s", (text, masked) => {
    expect(mask?.(text)).toBe(masked);
  });

  it.each(["%20", "%2520", String.raw`\u0020`, "&#32;", "&#x20;", String.raw`\x20`])(
    "is found behind the digits of the escape %s",
    (blank) => {
      expect(mask?.(`a${blank}${secret}`)).toContain("[redacted]");
      expect(mask?.(`a${blank}${secret}`)).not.toContain(secret);
    },
  );

  it("is found in base64 and hexadecimal, whichever digits stand beside it", () => {
    for (const encoding of ["base64", "base64url", "hex"] as const) {
      for (const text of [secret, `12${secret}`, `${secret}345`, `1${secret}2`]) {
        expect(mask?.(`00${Buffer.from(text).toString(encoding)}00`)).toContain("[redacted]");
      }
    }
  });

  it("is found beside a longer one that begins with it", () => {
    expect(redactor([secret, "4071829355"])?.("40718293 4071829355 40718293551")).toBe(
      "[redacted] [redacted] 40718293551",
    );
  });

  it("is found where a fraction, a sign or an exponent belongs to it", () => {
    for (const number of ["4500.25", "-1234567", "1.5e+300"]) {
      expect(redactor([number])?.(`(${number}) 9${number}9 ${number}9`)).toContain("([redacted])");
      expect(redactor([number])?.(`${number}9`)).toBe(`${number}9`);
    }
  });

  it("leaves a long text of digits in one pass", () => {
    const text = secret.repeat(100_000);
    expect(mask?.(text)).toBe(text);
  });
});

describe("a text of JSON", () => {
  it.each([
    ['{"id":40718293}', '{"id":"[redacted]"}'],
    [
      '{ "ids": [407182930011, -40718293, 40718293.5, 0.40718293] }',
      '{ "ids": [407182930011, "[redacted]", "[redacted]", "[redacted]"] }',
    ],
    ['{"40718293":"\\"40718293","n":40718293e2}', '{"[redacted]":"\\"[redacted]","n":"[redacted]"}'],
    ["\n[40718293,\n40718293]\n", '\n["[redacted]",\n"[redacted]"]\n'],
  ])("stays JSON where a number of it is masked: %s", (text, masked) => {
    expect(mask?.(text)).toBe(masked);
    expect(() => JSON.parse(masked)).not.toThrow();
  });

  it("is told from a text that only begins like it", () => {
    expect(mask?.("[40718293] started")).toBe("[[redacted]] started");
    expect(redactor(["hunter2!"])?.("[hunter2!]")).toBe("[[redacted]]");
  });

  it("is a secret as a whole, with the numbers of it", () => {
    const key = '{"pin":40718293,"x":"abc"}';
    expect(redactor([key, secret])?.(`{"a":${key},"b":40718293}`)).toBe('{"a":"[redacted]","b":"[redacted]"}');
  });

  it("stays JSON where a number contains the rest of a secret that was cut", () => {
    expect(mask?.('{"n":994071}', true)).toBe('{"n":"[redacted]"}');
  });

  it("is written in one pass, however many numbers are masked", () => {
    const numbers = (item: string): string => `[${`${item},`.repeat(50_000)}"${"\\\\".repeat(50_000)}"]`;
    expect(mask?.(numbers(secret))).toBe(numbers('"[redacted]"'));
  });
});
