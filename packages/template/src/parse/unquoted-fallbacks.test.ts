import { describe, expect, it } from "vitest";
import { parseField } from "../field/field.ts";
import { errorOf, scopeOf } from "../../test/render.ts";
import { unquotedFallbacks } from "./unquoted-fallbacks.ts";

describe("a fallback of env without quotes", () => {
  it.each([
    ["{{env.DIR|./data}}/x", "./data/x", "{{env.DIR|'./data'}}"],
    ["{{ env.HOST | localhost }}", "localhost", "{{ env.HOST | 'localhost' }}"],
    ["{{env.HOST|db.example.org}}", "db.example.org", "{{env.HOST|'db.example.org'}}"],
    [
      "{{env.URL|http://127.0.0.1:8080/a?b=c}}",
      "http://127.0.0.1:8080/a?b=c",
      "{{env.URL|'http://127.0.0.1:8080/a?b=c'}}",
    ],
    ["{{env.ADDRESS|10.0.0.1}}", "10.0.0.1", "{{env.ADDRESS|'10.0.0.1'}}"],
    ["{{env.A|env.B|two words}}", "two words", "{{env.A|env.B|'two words'}}"],
    ["{{env.DIR|.}}", ".", "{{env.DIR|'.'}}"],
    ["{!! env.DIR | /srv !!}", "/srv", "{!! env.DIR | '/srv' !!}"],
    ["{{env.URL|'http://localhost}}/users'", "http://localhost/users'", "{{env.URL|'http://localhost'}}"],
  ])("is text in %s, with what was meant beside it", (source, text, quoted) => {
    expect(parseField(source, { native: true }).render(scopeOf())).toBe(text);
    expect(unquotedFallbacks(source).map((found) => found.quoted)).toEqual([quoted]);
  });

  it("is the author's word", () => {
    expect(parseField("{{env.HOST|localhost}}").pieces(scopeOf())).toEqual([{ text: "localhost", from: "author" }]);
    expect(parseField("{{env.HOST|localhost}}").names).toEqual(["env.HOST"]);
  });

  it.each([
    "{{env.A|'x'}}",
    "{{env.A|5000}}",
    "{{env.A|true}}",
    "{{env.A|props.b}}",
    "{{env.A|env.B}}",
    "a | b",
    "{{ props.a | b }}",
    "{{env.A",
  ])("does not stand in %s", (source) => {
    expect(unquotedFallbacks(source)).toEqual([]);
  });

  it.each([
    "{{env.A|props..b}}",
    "{{env.A|}}",
    "{{env.A|upper(x)}}",
    "{{env.A||x}}",
    "{{props.a|./x}}",
    "{{ env.A | 'x' y }}",
  ])("is not seen in the mistake %s", (source) => {
    expect(errorOf(() => parseField(source))).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX" });
  });

  it("is not seen in a misspelt root", () => {
    expect(parseField("{{ env.A | evn.B }}").names).toEqual(["env.A", "evn.B"]);
  });
});
