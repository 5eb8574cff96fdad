import { deepEqual, equal, ok } from "node:assert/strict";
import type { Case } from "../register.ts";
import { engineCase, scopeOf, underTest, type Engine } from "./engine-subject.ts";
import { deepFreeze } from "@mci/plugin-kit";

/** Compile once, render many times, touch nothing. */
export const renderingCases: readonly Case<Engine>[] = [
  engineCase("a name", ({ engine }) => {
    equal(typeof engine.name, "string");
    equal(engine.name, engine.name.trim());
    ok(engine.name !== "", "The name is empty");
  }),
  engineCase("text without placeholders stays as it is", ({ render }) => {
    for (const text of ["", " ", "\n", "a", "  two\r\nlines\n\n", "\tprices: 5 $, 10 % & 日本 🎈 <b>\"'\\n`"]) {
      equal(render(text, scopeOf({})), text);
    }
  }),
  engineCase("dotted paths", ({ render, placeholder }) => {
    const props = { city: "Oslo", user: { address: { street: "Ring 1" } } };
    const source = `${placeholder("props.city")}: ${placeholder("props.user.address.street")}.`;
    equal(render(source, scopeOf(props)), "Oslo: Ring 1.");
  }),
  engineCase("props, input, properties and env are roots", ({ render, placeholder }) => {
    const roots = ["props", "input", "properties", "env"];
    const source = roots.map((root) => placeholder(`${root}.name`)).join(" ");
    equal(render(source, scopeOf({ name: "a" }, { name: "b" })), "a a a b");
  }),
  engineCase("one template renders any number of times", ({ compile, placeholder }) => {
    const template = compile(`${placeholder("props.n")},${placeholder("env.E")}`);
    const render = (n: number): string => template.render(scopeOf({ n }, { E: `e${n}` }));
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const expected = numbers.map((n) => `${n},e${n}`);
    deepEqual(numbers.map(render), expected);
    deepEqual(numbers.toReversed().map(render), expected.toReversed());
  }),
  engineCase("a rendering in the midst of another one has nothing of it", ({ compile, placeholder }) => {
    const template = compile(`<${placeholder("props.a")}${placeholder("props.b")}${placeholder("props.a")}>`);
    const inner: string[] = [];
    const props = {
      a: "outer",
      // Read while the outer one is on its way.
      get b() {
        inner.push(template.render(scopeOf({ a: "inner", b: " " })));
        return "|";
      },
    };
    equal(template.render(scopeOf(props)), "<outer|outer>");
    ok(inner.length > 0 && inner.every((text) => text === "<inner inner>"), inner.join(", "));
  }),
  {
    name: "templates and engines share nothing",
    run(subject) {
      const [one, other] = [underTest(subject), underTest(subject)];
      const source = one.placeholder("props.a");
      const templates = [one.compile(source), one.compile(`${source}!`), other.compile(`${source}?`)];
      const rendered = [1, 2].flatMap((a) => templates.map((template) => template.render(scopeOf({ a }))));
      deepEqual(rendered, ["1", "1!", "1?", "2", "2!", "2?"]);
    },
  },
  engineCase("a failed rendering leaves nothing behind", ({ compile, placeholder }) => {
    const template = compile(`a ${placeholder("props.a")} b ${placeholder("props.b")}`);
    equal(template.render(scopeOf({ a: 1, b: 2 })), "a 1 b 2");
    let failures = 0;
    try {
      template.render(scopeOf({ a: 3 }));
    } catch {
      failures += 1;
    }
    ok(failures === 1, "A missing value is not an error.");
    equal(template.render(scopeOf({ a: 4, b: 5 })), "a 4 b 5");
  }),
  engineCase("frozen data is enough, and stays as it was", ({ render, placeholder }) => {
    const data = deepFreeze(scopeOf({ list: [1, { a: 2 }], text: "x" }, { E: "e" }));
    const before = JSON.stringify(data);
    equal(render(`${placeholder("props.text")}${placeholder("env.E")}`, data), "xe");
    equal(JSON.stringify(data), before);
  }),
  engineCase("names, where given, list what a template uses", ({ compile, placeholder }) => {
    const { names } = compile(`${placeholder("props.city")} ${placeholder("env.KEY")}`);
    if (names !== undefined) deepEqual([...new Set(names)].toSorted(), ["env.KEY", "props.city"]);
  }),
];
