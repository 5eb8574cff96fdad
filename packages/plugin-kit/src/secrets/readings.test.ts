import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hiddenIn } from "./readings.ts";
import { redactor } from "./redactor.ts";

const secret = `tk&<4f9a>='b7/c2+"ü`;
const mask = redactor([secret]);

/** JSON whose writer escapes these characters too. */
function json(letters: RegExp, isUpper = false): string {
  return JSON.stringify(secret).slice(1, -1).replaceAll(letters, (letter) => {
    const code = letter.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${isUpper ? code.toUpperCase() : code}`;
  }); // prettier-ignore
}

const inJson = {
  "of Go": json(/[<>&]/g),
  "of Rails, in capitals": json(/[<>&]/g, true),
  "of Gson": json(/[<>&='"]/g).replaceAll(String.raw`\\u0022`, String.raw`\u0022`),
  "of .NET": json(/[<>&'+\u0080-\uffff]/g, true).replaceAll(String.raw`\"`, String.raw`\u0022`),
  "of Jackson, in ASCII of capitals": json(/[\u0080-\uffff]/g, true),
  "of PHP, with every flag": json(/[<>&'\u0080-\uffff]/g).replaceAll("/", String.raw`\/`),
  "with braces, as in JavaScript": Array.from(secret, (letter) => `\\u{${letter.charCodeAt(0).toString(16)}}`).join(""),
  "that escapes everything": Array.from(secret, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""), // prettier-ignore
};

const inHtml = {
  "with names": secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"), // prettier-ignore
  "with names of capitals": secret.replaceAll("&", "&AMP;").replaceAll("<", "&LT;").replaceAll(">", "&GT;").replaceAll('"', "&QUOT;"), // prettier-ignore
  "without semicolons": secret.replaceAll(/[&<>"]/g, (letter) => (letter === "&" ? "&amp" : `&#${letter.charCodeAt(0)}${letter === "<" ? ";" : ""}`)), // prettier-ignore
  "with numbers": secret.replaceAll(/[&<>"'/=+]/g, (letter) => `&#${letter.charCodeAt(0)};`),
  "with hexadecimal numbers": secret.replaceAll(/[^\w]/g, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`),
};

describe("a secret whose characters are escaped", () => {
  it.each(Object.entries(inJson))("is found in JSON %s", (_, form) => {
    expect(mask?.(`{"said":"${form}","n":"a\\u0026b"}`)).toBe('{"said":"[redacted]","n":"a\\u0026b"}');
    expect(mask?.(JSON.stringify({ body: `<${form}>` }))).toBe('{"body":"<[redacted]>"}');
    expect(mask?.(`q=${encodeURIComponent(form)}&r=1`)).toBe("q=[redacted]&r=1");
  });

  it.each(Object.entries(inHtml))("is found in HTML %s", (_, form) => {
    expect(mask?.(`<p title="${form}">&amp; more</p>`)).toBe('<p title="[redacted]">&amp; more</p>');
    expect(mask?.(JSON.stringify(form))).toBe('"[redacted]"');
  });

  it("is found in a url, whichever of its characters are escaped", () => {
    for (const kept of [/[^\w]/g, /[^\w'()]/g, /./g]) {
      const form = secret.replaceAll(kept, (letter) => (/\w/.test(letter) ? `%${letter.charCodeAt(0).toString(16)}` : encodeURIComponent(letter))); // prettier-ignore
      expect(mask?.(`/a/${form}?b=%20`)).toBe("/a/[redacted]?b=%20");
    }
  });

  it("is found where it was cut", () => {
    const form = json(/[<>&]/g);
    expect(mask?.(`said ${form.slice(0, 30)}`, true)).toBe("said [redacted]");
    expect(mask?.(`${form.slice(-14)} was said`, true)).toMatch(/^\S{0,6}\[redacted\] was said$/);
  });

  it("leaves escapes alone that hide nothing, and texts that only look like escapes", () => {
    for (const text of [
      "\\u0026 &amp; %41 &#x110000; %FF%C3 \\u12 &none; 100% \\ \\u{} \\u{110000} \\u{26 &#; &Amp;",
      "a&#38;b\\n\\\\u0026",
    ]) {
      expect(mask?.(text)).toBe(text);
    }
  });
});

describe("a secret in base64 of many lines", () => {
  const key = `-----BEGIN KEY-----\n${"MIIEpAIBAAKCAQEA1c7+bN/x\n".repeat(12)}-----END KEY-----\n`;
  const long = "a-secret-of-many-words-".repeat(8);
  const wrapped = (text: string, columns: number, lineBreak: string): string =>
    (text.match(new RegExp(`.{1,${columns}}`, "g")) ?? []).join(lineBreak);

  it.each([key, long])("is found at any width, with any line break, indented, and in JSON", (given) => {
    const masked = redactor([given]);
    for (const columns of [40, 60, 64, 76]) {
      for (const lineBreak of ["\n", "\r\n", "\n    "]) {
        for (const text of [Buffer.from(given), Buffer.from(`user:${given};`)]) {
          for (const encoding of ["base64", "base64url", "hex"] as const) {
            const form = wrapped(text.toString(encoding), columns, lineBreak);
            for (const shown of [form, JSON.stringify(form), JSON.stringify(JSON.stringify(form))]) {
              const clean = masked?.(`< ${shown} >`) ?? shown;
              expect(clean).toContain("[redacted]");
              expect(clean.length).toBeLessThan(50);
            }
          }
        }
      }
    }
  });
});

describe("a secret in the name of a host", () => {
  it("is found in small letters", () => {
    const text = new URL("https://AbC-12.deF.example.com/x").href;
    expect(redactor(["AbC-12.deF"])?.(text)).toBe("https://[redacted].example.com/x");
  });
});

describe("stretches of a reading", () => {
  it("stand around the escapes that they came from, however deep", () => {
    const layers = [
      (text: string) => JSON.stringify(text).slice(1, -1),
      (text: string) => encodeURIComponent(text),
      (text: string) => text.replaceAll(/[&"<]/g, (letter) => `&#${letter.charCodeAt(0)};`),
    ];
    const word = fc.string({ unit: fc.constantFrom("a", '"', "&", "<", "\\", "é", "\n", " "), maxLength: 8 });
    const depth = fc.array(fc.constantFrom(...layers), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(word, word, depth, (before, after, encodings) => {
        const encode = (text: string): string => encodings.reduce((inner, layer) => layer(inner), text);
        const [start, hidden, end] = [encode(before), encode('<x&"y>'), encode(after)];
        const [found] = hiddenIn(start + hidden + end, (reading) => {
          const from = reading.indexOf('<x&"y>');
          return from === -1 ? [] : [{ from, to: from + 6 }];
        });
        expect(found).toEqual({ from: start.length, to: start.length + hidden.length });
      }),
    );
  });

  it("are looked for in one pass over a large text", () => {
    const text = `${String.raw`\u0026&amp;%41\\\\`}${"A".repeat(64)}\n${"\\".repeat(20)}${"\n".repeat(20)}`.repeat(
      20_000,
    );
    expect(mask?.(text)).toBe(text);
    expect(mask?.(`${text}${inJson["of Go"]}`.slice(text.length - 40))).toMatch(/\[redacted\]$/);
    expect(mask?.(`${inJson["of Go"]}\n`.repeat(20_000))).toBe("[redacted]\n".repeat(20_000));
  });
});
