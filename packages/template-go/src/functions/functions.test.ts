import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";
import { render, saidBy } from "../../test/render.ts";

const data = {
  s: "héllo wörld",
  list: ["b", 2, null, new WrittenNumber("1.50")],
  map: { "first-name": "Ada", list: [[1, 2], [3]], length: 7, text: "t" },
  id: new WrittenNumber("9007199254740993"),
  price: new WrittenNumber("7.50"),
  huge: new WrittenNumber("1e999999999"),
  n: null,
};

function gives(rows: readonly (readonly [string, string])[]): void {
  it.each(rows)("%j gives %j", (source, expected) => {
    expect(render(source, data, { missing: "empty" })).toBe(expected);
  });
}

function fails(rows: readonly (readonly [string, string])[]): void {
  it.each(rows)("%j fails: %s", (source, expected) => {
    expect(saidBy(() => render(source, data, { missing: "empty" }))).toBe(`MCI_TEMPLATE_VALUE 1:4 ${expected}`);
  });
}

describe("lists, maps and texts", () => {
  gives([
    ["{{ index .list 0 }} {{ index .map `first-name` }} {{ index .map `list` 0 1 }} {{ index 5 }}", "b Ada 2 5"],
    [
      "[{{ index .list 9 }}][{{ index .list -1 }}][{{ index .map `zz` `y` }}][{{ index .zz 0 }}][{{ index .list .zz }}]",
      "[][][][][]",
    ],
    ["{{ index .map `length` }}{{ .map.length }}{{ .map.text }} {{ index .list 1.0 }}", "77t 2"],
    ["{{ index `abc` 1 }} {{ len `é` }} {{ len .list }} {{ len .map }} {{ len .n }} {{ len .zz }}", "98 2 4 4 0 0"],
    ["{{ slice .list 1 2 }} {{ slice .list 2 }} {{ slice `hello` 1 3 }} {{ slice `abc` 3 }}", "[2] [null,1.50] el "],
    ["{{ join `, ` .list }}|{{ .list | join `` }}|{{ join `,` .zz }}|{{ join `,` 5 }}", "b, 2, , 1.50|b21.50||5"],
    ["{{ json .list }} {{ json .s }} {{ json .n }} {{ json .zz }}", '["b",2,null,1.50] "héllo wörld" null null'],
  ]);
  fails([
    ["{{ index .list `a` }}", "index: a list is read by a whole number, not by a string."],
    ["{{ index .list 1.5 }}", "index: a list is read by a whole number, not by a fraction."],
    ["{{ index .map 1 }}", "index: a map is read by a name, not by a number."],
    ["{{ index 5 1 }}", "index: cannot index a number."],
    ["{{ len 5 }}", "len: a number has no length."],
    ["{{ slice .list 5 }}", "slice: index out of range: 5."],
    ["{{ slice .list 2 1 }}", "slice: invalid slice index: 2 > 1."],
    ["{{ slice .map 1 }}", "slice: cannot slice a map."],
    ["{{ slice .list .zz }}", "slice: a list is read by a whole number, not by nil."],
  ]);
});

describe("texts", () => {
  gives([
    [
      "{{ upper .s }} {{ lower `ABC` }} {{ title .s }} {{ trim `  a b\n` }}|{{ upper 1 }}{{ upper .zz }}",
      "HÉLLO WÖRLD abc Héllo Wörld a b|1",
    ],
    ["{{ title `don't stop_me i-am` }}", "Don'T Stop_me I-Am"],
    ["{{ html `<a href='x'>&\"` 1 2 }}", "&lt;a href=&#39;x&#39;&gt;&amp;&#34;1 2"],
    ['{{ js "a\'b\\"<c>&=\\n\\u2028é" }}', "a\\'b\\\"\\u003Cc\\u003E\\u0026\\u003D\\u000A\\u2028é"],
    ["{{ urlquery `a b&c/~é!*'()` }}", "a+b%26c%2F~%C3%A9%21%2A%27%28%29"],
  ]);

  it("with half a character are written as bytes where bytes are wanted", () => {
    expect(render("{{ urlquery .s }}{{ printf `%q` .s }}", { s: "\ud800" })).toBe('%EF%BF%BD"\\ufffd"');
  });
});

describe("numbers", () => {
  gives([
    [
      "{{ add 1 2 3 }} {{ sub 5 7 }} {{ mul 2 3 4 }} {{ div 7 2 }} {{ div -7 2 }} {{ mod 7 3 }} {{ mod -7 3 }}",
      "6 -2 24 3 -3 1 -1",
    ],
    ["{{ add 0.5 1 }} {{ div 7.5 2 }} {{ mul .price 2 }} {{ sub .price 0.5 }}", "1.5 3.75 15 7"],
    ["{{ add .id 1 }} {{ sub .id 9007199254740992 }} {{ mul .id 10 }} {{ div .id 2 }} {{ mod .id 10 }}", "9007199254740994 1 90071992547409930 4503599627370496 3"], // prettier-ignore
    ["{{ add 9007199254740991 1 }} {{ mul 94906267 94906267 }}", "9007199254740992 9007199515875289"],
    ["{{ eq .id 9007199254740992 }} {{ eq .id 9007199254740993 }} {{ gt .id 9007199254740992 }}", "false true true"],
    ["{{ gt .huge .id }} {{ eq .huge .huge }} {{ .huge }}", "true true 1e999999999"],
    ["{{ add .price 0 | printf `%.2f` }} {{ .price }} {{ if .price }}y{{ end }}", "7.50 7.50 y"],
  ]);
  fails([
    ["{{ div 1 0 }}", "div: division by zero."],
    ["{{ mod 1 0 }}", "mod: division by zero."],
    ["{{ div 1.5 0 }}", "div: division by zero."],
    ["{{ mod 1.5 1 }}", "mod: expected whole numbers."],
    ["{{ add .id 0.5 }}", "add: a number is too large to be counted with exactly."],
    ["{{ mul 1e300 1e300 }}", "mul: the number has more than 400 digits."],
    ["{{ add .huge 1 }}", "add: a number is too large to be counted with exactly."],
    ["{{ add 1 `2` }}", "add: expected a number, found a string."],
    ["{{ add .n 1 }}", "add: expected a number, found nil."],
    ["{{ add .zz 1 }}", "add: an argument is missing."],
  ]);

  it("that are written as no false ones are true, and 0.00 is false", () => {
    const [zero, small] = [new WrittenNumber("0.00"), new WrittenNumber("0.10")];
    expect(render("{{ if .zero }}y{{ else }}n{{ end }}{{ if .small }}y{{ end }}", { zero, small })).toBe("ny");
  });
});

describe("date", () => {
  const time = "2024-03-05T09:07:08.120045+02:30";
  it.each([
    ["2006-01-02 15:04:05", time, "2024-03-05 09:07:08"],
    ["Mon, 02 Jan 2006 15:04:05 MST", time, "Tue, 05 Mar 2024 09:07:08 +0230"],
    ["Monday, January 2, 2006 at 3:04 PM", time, "Tuesday, March 5, 2024 at 9:07 AM"],
    ["02.01.06 15.04.05", time, "05.03.24 09.07.08"],
    ["Jan _2 2006 03:04pm .000 .999999 .9", time, "Mar  5 2024 09:07am .120 .120045 .1"],
    ["2006-01-02T15:04:05.000000Z07:00", time, "2024-03-05T09:07:08.120045+02:30"],
    ["-0700 -07:00 -07 Z0700 002 __2 1/2", time, "+0230 +02:30 +02 +0230 065  65 3/5"],
    ["2006-01-02T15:04:05Z07:00 MST", "2024-12-31T23:59:59Z", "2024-12-31T23:59:59Z UTC"],
    ["2006-01-02 15:04 -0700", "2024-02-29", "2024-02-29 00:00 +0000"],
    ["2006-01-02 15:04:05", "2024-02-29 10:11", "2024-02-29 10:11:00"],
    ["2006-01-02 15:04:05.0", 1_700_000_000.5, "2023-11-14 22:13:20.5"],
    ["2006 Janet Monk", -1, "1969 Janet Monk"],
  ])("%s of %s is %s", (layout, value, expected) => {
    expect(render("{{ date .layout .value }}", { layout, value })).toBe(expected);
  });

  it("is nothing for nothing", () => {
    expect(render("[{{ date `2006` .n }}][{{ date `2006` .zz }}]", { n: null }, { missing: "empty" })).toBe("[][]");
  });

  it.each([
    ["yesterday", "the time is not written as in RFC 3339, such as 2006-01-02T15:04:05Z"],
    ["2023-02-29", "there is no such time"],
    ["2023-01-01T25:00:00Z", "there is no such time"],
    [1e18, "the time is too far away"],
    [[], "expected a time, found a list"],
  ])("refuses %j", (value, reason) => {
    expect(saidBy(() => render("{{ date `2006` .value }}", { value }))).toBe(`MCI_TEMPLATE_VALUE 1:4 date: ${reason}.`);
  });
});

describe("functions of the owner", () => {
  const functions = {
    shout: (text: unknown) => `${String(text).toUpperCase()}!`,
    now: () => ({ year: 2024 }),
    nothing: () => undefined,
    upper: () => "mine",
    broken: () => {
      throw new Error("it broke.");
    },
  };

  it("are called like all others, take the place of others, and may say nothing", () => {
    const source = "{{ .s | shout }} {{ now.year }} {{ print now }} [{{ nothing }}] {{ upper .s }}";
    expect(render(source, { s: "a" }, { functions })).toBe('A! 2024 {"year":2024} [] mine');
  });

  it("fail as a mistake of the template", () => {
    expect(saidBy(() => render("x\n {{ broken }}", {}, { functions }))).toBe(
      "MCI_TEMPLATE_VALUE 2:5 broken: it broke.",
    );
  });

  it("answer at once", () => {
    const functions = { later: async () => "x" };
    expect(saidBy(() => render("{{ later }}", {}, { functions }))).toBe(
      "MCI_TEMPLATE_VALUE 1:4 later: it answers with a promise, and a template cannot wait.",
    );
  });

  it("have names that a template can write", () => {
    for (const name of ["if", "two words", "", "1st", "a-b"]) {
      expect(() => render("", {}, { functions: { [name]: () => "" } })).toThrow(`"${name}" cannot be the name`);
    }
  });
});
