import { describe, expect, it } from "vitest";
import { render } from "../test/render.ts";

describe("own properties only", () => {
  const data = {
    text: "a",
    list: [1],
    map: { own: 1 },
    inherited: Object.assign(Object.create({ secret: "SECRET-1" }), { own: 1 }) as unknown,
  };

  it.each([
    "{{ .constructor }}",
    "{{ .__proto__ }}{{ .map.__proto__.toString }}",
    "{{ .text.constructor }}{{ .text.length }}",
    "{{ .list.map }}{{ .list.length }}{{ .list.constructor }}",
    "{{ .inherited.secret }}{{ index .inherited `secret` }}",
    "{{ index .map `constructor` }}{{ index .map `__proto__` }}{{ index . `__proto__` `toString` }}",
    "{{ with .__proto__ }}{{ .toString }}{{ end }}{{ with .map.toString }}x{{ end }}",
    "{{ $x := .map }}{{ $x.hasOwnProperty }}",
  ])("%s reads nothing", (source) => {
    expect(render(source, data, { missing: "empty" })).toBe("");
  });

  it("not even where the data has a __proto__ of its own", () => {
    const own: unknown = JSON.parse('{ "__proto__": { "polluted": true }, "constructor": "Ferrari" }');
    const source = "{{ .__proto__ }}{{ index . `__proto__` }}{{ .__proto__.polluted }}{{ .constructor }}";
    expect(render(source, own, { missing: "empty" })).toBe("Ferrari");
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("cannot be set by variables", () => {
    render("{{ $__proto__ := .map }}{{ $__proto__ = 1 }}{{ $constructor := 2 }}", data);
    expect(Object.hasOwn(Object.prototype, "own")).toBe(false);
  });

  it("hold for functions too: only defined names are functions", () => {
    for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
      expect(() => render(`{{ ${name} 1 }}`)).toThrow(`function "${name}" not defined`);
    }
  });
});

describe("values", () => {
  it("are never read as a template, nor as a name of one", () => {
    const value = '{{ .secret }}{{ template "/etc/passwd" }}';
    const source =
      "{{ .value }}{{ printf .value }}{{ print .value }}{{ define `v` }}{{ . }}{{ end }}{{ template `v` .value }}";
    expect(render(source, { value, secret: "SECRET-1" })).toBe(value.repeat(4));
  });

  it("of two renderings never mix", () => {
    const source = "{{ $x := .a }}{{ range .l }}{{ $x }}{{ . }}{{ end }}";
    const rendered = Array.from({ length: 100 }, (_, a) => render(source, { a, l: [a, a] }));
    expect(rendered).toEqual(Array.from({ length: 100 }, (_, a) => `${a}${a}${a}${a}`));
  });
});
