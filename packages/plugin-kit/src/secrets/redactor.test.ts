import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formsOf } from "./forms.ts";
import { hiddenIn, merged, type Stretch } from "./readings.ts";
import { redactor } from "./redactor.ts";

const letters = fc.constantFrom("a", "b", "-", "/");
const secrets = fc.array(fc.string({ minLength: 6, maxLength: 8, unit: letters }), { minLength: 1, maxLength: 4 });

/** Looks for one form after another, and marks each stretch that they cover; then the same where escapes are undone. */
function redactFormByForm(given: readonly string[], text: string): string {
  const forms = given.flatMap(formsOf);
  const placesIn = (reading: string): readonly Stretch[] =>
    merged(forms.flatMap((form) => placesOf(form, reading).map((from) => ({ from, to: from + form.length }))));
  let [clean, end] = ["", 0];
  for (const { from, to } of merged([...placesIn(text), ...hiddenIn(text, placesIn)])) {
    clean += `${text.slice(end, from)}[redacted]`;
    end = to;
  }
  return clean + text.slice(end);
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
      unit: fc.constantFrom(...Array.from("a$()*+./?[\\]^{|}-\ud83d")),
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

describe("a secret of several lines", () => {
  const lines = [
    "-----BEGIN PRIVATE KEY-----",
    "MIIEpAIBAAKCAQEA1c7+bN/x",
    "k9Q/vWmZ3pT8yL2hXr5uJ4sD",
    "Fg==",
    "-----END PRIVATE KEY-----",
  ];
  const mask = redactor([`${lines.join("\n")}\n`]);
  const each = (edit: (line: string) => string): string => lines.map(edit).join("\n");
  const forms = {
    "as it is": lines.join("\n"),
    "with the line breaks of Windows": lines.join("\r\n"),
    "with indented lines": each((line) => `    ${line}`).trim(),
    "with indented lines and the line breaks of Windows": lines.join("\r\n\t"),
    "with spaces at the ends of lines": lines.join("  \n"),
    "with empty lines between": lines.join("\n\n"),
    "as a quotation": each((line) => `> ${line}`).slice(2),
    "in JSON": JSON.stringify(lines.join("\n")).slice(1, -1),
    "in JSON with the line breaks of Windows": JSON.stringify(lines.join("\r\n")).slice(1, -1),
    "indented in JSON": JSON.stringify(lines.join("\n  ")).slice(1, -1),
    "in a URL": encodeURIComponent(lines.join("\r\n")),
    "in base64": Buffer.from(lines.join("\r\n")).toString("base64"),
    "as one line": lines.slice(1, -1).join(""),
  };

  it.each(Object.entries(forms))("is masked %s", (_, form) => {
    expect(mask?.(`< ${form} >`)).toBe("< [redacted] >");
  });

  it("is masked line by line where it is key material", () => {
    for (const line of [lines[1], lines[2]]) expect(mask?.(`3  "${line}",`)).toBe('3  "[redacted]",');
    expect(mask?.("-----BEGIN PRIVATE KEY-----")).toBe("-----BEGIN PRIVATE KEY-----");
  });

  it("is masked with line breaks where a variable holds them escaped", () => {
    for (const br of ["\\n", "\\r\\n"]) {
      expect(redactor([lines.join(br)])?.(`< ${lines.join("\n  ")} >`)).toBe("< [redacted] >");
    }
  });

  it("leaves its other lines in texts that have them too", () => {
    const settings = redactor(["kind: Config\ntoken: abcdefghijklmnop"]);
    expect(settings?.("kind: Config\nname: a")).toBe("kind: Config\nname: a");
    expect(settings?.("x:\n  kind: Config\n  token: abcdefghijklmnop")).toBe("x:\n  [redacted]");
  });

  it("is looked for in one pass over a large text", () => {
    const text = `${lines[0]}${" ".repeat(100)}`.repeat(10_000);
    expect(mask?.(text)).toBe(text);
  });
});
