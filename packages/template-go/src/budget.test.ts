import { WrittenNumber } from "@mci/plugin-kit";
import { describe, expect, it } from "vitest";
import { render, saidBy } from "../test/render.ts";

/** Every expression here looks at more than ten times as much. */
const limits = { loopSteps: 1000 };
const tooMuch =
  /^MCI_TEMPLATE_LIMIT 2:\d+ .*read more than 100000 characters\. \| Raise limits.loopSteps to allow more\.$/;

const numbers = Array.from({ length: 960 }, (_, n) => n);
const data = {
  text: "ab <i>c</i>-d\n".repeat(200),
  copy: "ab <i>c</i>-d\n".repeat(200),
  numbers,
  map: Object.fromEntries(numbers.map((n) => [`key${n}`, `value ${n}`])),
  texts: Array.from({ length: 3 }, () => "x".repeat(300)),
  long: new WrittenNumber(`1.${"5".repeat(500)}`),
};

describe("what is done in a loop with a whole text, list or map", () => {
  it.each([
    ..."upper lower title trim html js urlquery len".split(" ").map((name) => `${name} .text`),
    ..."len json print println html js urlquery upper not".split(" ").map((name) => `${name} .map`),
    ..."json print println html upper".split(" ").map((name) => `${name} .numbers`),
    "json .texts",
    "json .text",
    "index .text 5",
    "slice .text 5",
    "slice .numbers 5",
    'join "" .numbers',
    "eq .text .copy",
    "ne .text .copy",
    "lt .text .copy",
    "le .text .copy",
    "gt .text .copy",
    "ge .text .copy",
    "and .map 1",
    "or .map 1",
    'default "" .map',
    'printf "%s" .text',
    'printf "%v" .map',
    'printf "%x" .text',
    'printf "%q" .text',
    "printf .text",
    'printf "%5000d" 1',
    'printf "%-5000s|" "a"',
    'printf "%.5000f" 1',
    "date .text 1",
    "add .long 1",
    "eq .long .long",
    'printf "%.3f" .long',
  ])("is counted: %s", (expression) => {
    const source = `{{ range 900 }}\n{{ $x := ${expression.replaceAll(" .", " $.")} }}{{ end }}`;
    expect(saidBy(() => render(source, data, { limits }))).toMatch(tooMuch);
  });

  it.each([
    "{{ if .map }}{{ end }}",
    "{{ if false }}{{ else if .map }}{{ end }}",
    "{{ with .map }}{{ end }}",
    "{{ range .map }}{{ break }}{{ end }}",
  ])("is counted: %s", (body) => {
    const source = `{{ range 900 }}\n${body.replace(".map", "$.map")}{{ end }}`;
    expect(saidBy(() => render(source, data, { limits }))).toMatch(tooMuch);
  });

  it("is counted where it is many small parts", () => {
    const source = `{{ range 900 }}${"{{ $x := 1 }}".repeat(200)}{{ end }}`;
    expect(saidBy(() => render(source, data, { limits }))).toMatch(
      /^MCI_TEMPLATE_LIMIT .* read more than \d+ characters\./,
    );
  });
});

describe("work within the limit", () => {
  it("is that of a hundred characters for each step of a loop", () => {
    expect(render("{{ upper .s }}", { s: "a".repeat(99_000) }, { limits })).toHaveLength(99_000);
    expect(saidBy(() => render("\n{{ upper .s }}", { s: "a".repeat(100_001) }, { limits }))).toMatch(tooMuch);
  });

  it("is anew that of each rendering, and small in large loops", () => {
    const list = Array.from({ length: 100_000 }, (_, n) => ({ name: `Name ${n}`, price: n }));
    const source = "{{ range .list }}{{ if eq .price 7 }}{{ upper .name }}{{ end }}{{ end }}";
    expect([render(source, { list }), render(source, { list })]).toEqual(["NAME 7", "NAME 7"]);
  });

  it("is not needed for a text that only grows", () => {
    const source = '{{ $s := "" }}{{ range 900 }}{{ $s = print $s "0123456789" }}{{ end }}{{ $s }}';
    expect(render(source, {}, { limits })).toHaveLength(9000);
  });
});
