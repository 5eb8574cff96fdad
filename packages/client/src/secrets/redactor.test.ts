import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formsOf } from "./forms.ts";
import { redactor } from "./redactor.ts";

const letters = fc.constantFrom("a", "b", "-", "/");
const secrets = fc.array(fc.string({ minLength: 6, maxLength: 8, unit: letters }), { minLength: 1, maxLength: 4 });

/** Looks for one form after another, and marks each stretch that they cover. */
function redactFormByForm(given: readonly string[], text: string): string {
  const found = given
    .flatMap(formsOf)
    .flatMap((form) => placesOf(form, text).map((start) => ({ start, end: start + form.length })));
  let [clean, from] = ["", 0];
  for (const { start, end } of found.toSorted((one, other) => one.start - other.start)) {
    if (start >= from) clean += `${text.slice(from, start)}[redacted]`;
    from = Math.max(from, end);
  }
  return clean + text.slice(from);
}

function placesOf(form: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1)) places.push(at);
  return places;
}

describe("one pass over a text", () => {
  it("masks what looking for one form after another masks, and no more", () => {
    const around = fc.array(fc.string({ unit: letters, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(secrets, around, fc.nat(), (given, texts, which) => {
        const forms = given.flatMap(formsOf);
        const text = texts.join(forms[which % forms.length]);
        expect(redactor(given)?.(text)).toBe(redactFormByForm(given, text));
      }),
      { numRuns: 1_000 },
    );
  });

  it("masks the same where there are more forms than are looked for one by one", () => {
    const others = Array.from({ length: 40 }, (_, index) => `other-secret ${index * 7_919}`);
    fc.assert(
      fc.property(secrets, fc.array(fc.string({ unit: letters, maxLength: 5 })), fc.nat(), (given, texts, which) => {
        const all = [...given, ...others];
        const text = texts.join(all[which % all.length]);
        expect(redactor(all)?.(text)).toBe(redactFormByForm(all, text));
      }),
    );
  });

  it("masks secrets with characters that mean something in a pattern", () => {
    const marks = fc.string({
      minLength: 6,
      maxLength: 7,
      unit: fc.constantFrom(...Array.from("a$()*+./?[\\]^{|}-\n\ud83d")),
    });
    fc.assert(
      fc.property(fc.array(marks, { minLength: 1, maxLength: 3 }), fc.array(marks), fc.nat(), (given, texts, which) => {
        const forms = given.filter((secret) => secret.trim().length >= 6).flatMap(formsOf);
        fc.pre(forms.length > 0);
        const text = texts.join(forms[which % forms.length]);
        expect(redactor(given)?.(text)).toBe(redactFormByForm(given.filter((one) => one.trim().length >= 6), text)); // prettier-ignore
      }),
    );
  });

  it("masks a secret of many kilobytes", () => {
    const key = Array.from({ length: 400 }, (_, index) => `a line of a key, number ${index}`).join("\n");
    const redact = redactor([key]);
    for (const form of formsOf(key)) expect(redact?.(`(${form})`)).toBe("([redacted])");
    expect(redact?.("nothing of it")).toBe("nothing of it");
  });

  it("says which secrets it takes out", () => {
    const redact = redactor(["a-secret-token", "abc"]);
    expect([...(redact?.secrets ?? [])]).toEqual(["a-secret-token"]);
  });
});
