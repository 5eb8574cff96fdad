import { deepEqual, equal, ok } from "node:assert/strict";
import type { JsonObject } from "@mci/contract";
import type { Case } from "../register.ts";
import { engineCase, scopeOf, type Engine, type EngineUnderTest } from "./engine-subject.ts";
import { templateErrorOf } from "../template-error.ts";

/** Values are data: written as they are, and never read as anything else. */
export const valueCases: readonly Case<Engine>[] = [
  engineCase("text is written as it is", ({ compile, placeholder }) => {
    const template = compile(`[${placeholder("props.value")}]`);
    const texts = [
      '<a href="x">&amp;\'</a>',
      "$& $1 $` $$",
      "line\r\nline\t\u0000",
      "\\n \\u0041",
      "日本 🎈 e\u0301",
      "",
    ];
    for (const value of texts) equal(template.render(scopeOf({ value })), `[${value}]`);
  }),
  engineCase("numbers and booleans are written as JSON", ({ compile, placeholder }) => {
    const template = compile(`[${placeholder("props.value")}]`);
    for (const value of [0, -1, 1.5, 1e21, true, false]) {
      equal(template.render(scopeOf({ value })), `[${JSON.stringify(value)}]`);
    }
  }),
  engineCase("objects and lists are written as JSON", ({ compile, placeholder }) => {
    const template = compile(placeholder("props.value"));
    for (const value of [{ a: [1, "two", null] }, [{ b: true }], {}, []]) {
      deepEqual(JSON.parse(template.render(scopeOf({ value }))), value);
    }
  }),
  engineCase("values are never parsed as templates", (engine) => {
    const template = engine.compile(`${engine.placeholder("props.value")}|${engine.placeholder("props.value")}`);
    const values = hostile(engine);
    for (const value of [...values, ...values]) {
      equal(template.render(scopeOf({ value }, { SECRET: "SECRET-1" })), `${value}|${value}`);
    }
  }),
  engineCase("values of env are never parsed as templates", (engine) => {
    const template = engine.compile(engine.placeholder("env.VALUE"));
    for (const value of hostile(engine)) {
      equal(template.render(scopeOf({}, { VALUE: value, SECRET: "SECRET-1" })), value);
    }
  }),
  engineCase("__proto__ is missing, even where JSON has it", ({ compile, placeholder }) => {
    const props = JSON.parse(
      '{ "__proto__": { "a": "SECRET-1" }, "o": { "__proto__": { "a": "SECRET-2" } } }',
    ) as JsonObject;
    const template = (path: string) => compile(placeholder(path), { missing: "empty" });
    for (const end of ["__proto__", "__proto__.a", "o.__proto__", "o.__proto__.a", "__proto__.__proto__"]) {
      equal(template(`props.${end}`).render(scopeOf(props)), "", end);
      equal(template(`props.${end}`).render(scopeOf({ o: {} })), "", end);
    }
  }),
  engineCase(
    "constructor, toString and the like are found where they are an object's own",
    ({ compile, placeholder }) => {
      for (const name of inherited) {
        const [own, deep] = [`props.${name}`, `props.o.${name}`].map((path) => compile(placeholder(path)));
        equal(own!.render(scopeOf({ [name]: "own" })), "own", name);
        equal(deep!.render(scopeOf({ o: { [name]: "own" } })), "own", name);
        for (const template of [own!, deep!]) {
          const error = templateErrorOf(placeholder(`props.o.${name}`), () => template.render(scopeOf({ o: {} })));
          equal(error.code, "MCI_TEMPLATE_MISSING", error.message);
        }
      }
    },
  ),
  engineCase("own properties only", ({ compile, placeholder }) => {
    const props: JsonObject = Object.assign(Object.create({ inherited: "SECRET-1" }), { own: "own" });
    for (const end of ["inherited", "constructor.name", "__proto__", "__proto__.inherited", "toString", "own.at"]) {
      equal(renderedOrRefused(`props.${end}`, props), "", end);
    }
    renderedOrRefused("props.__proto__.polluted", JSON.parse('{ "__proto__": { "polluted": true } }'));
    ok(!Object.hasOwn(Object.prototype, "polluted"), "Object.prototype is polluted");

    function renderedOrRefused(path: string, values: JsonObject): string {
      try {
        return compile(placeholder(path), { missing: "empty" }).render(scopeOf(values));
      } catch {
        return ""; // as good
      }
    }
  }),
];

const inherited: readonly string[] = ["constructor", "prototype", "toString", "valueOf", "hasOwnProperty"];

/** Texts that would do something in one language or another. */
function hostile({ tags }: EngineUnderTest): readonly string[] {
  return [
    ...tags,
    "{{env.SECRET}} {{{env.SECRET}}} {!! env.SECRET !!} ${env.SECRET} <%= env.SECRET %> #{env.SECRET} [[env.SECRET]]",
    "{% if true %}x{% endif %} {%- raw -%} {# x #} {{#if env}}x{{/if}} {{> x}} {{.SECRET}} {{range .}}x{{end}}",
    "@if(true)x@endif @for(i in range(0, 9))x@endfor @include('/etc/passwd')",
    "{{",
    "}}",
    "{%",
    "@if(",
    "$&$1",
  ];
}
