import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";

/** Where nothing is but the language and what every page has. */
const page = createContext({ TextEncoder, TextDecoder });

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { defaultLimits } from "@mci/contract";
        import { builtinEngine } from "@mci/template";
        import { goEngine } from "@mci/template-go";
        import { handlebarsEngine } from "@mci/template-handlebars";
        import { responseShaper } from "@mci/response";
        const engines = [builtinEngine(), goEngine(), handlebarsEngine()];
        const include = () => { throw new Error("There are no files."); };
        const compile = (name, source, missing) =>
          engines.find((engine) => engine.name === name).compile(source, { missing, limits: defaultLimits, include });
        globalThis.render = (name, source, data) => compile(name, source, "error").render(data);
        globalThis.shape = async (response, text) => {
          const template = (source, { engine }) => compile(engine, source, "empty");
          return (await responseShaper({ type: "http", response }, { limits: defaultLimits, template })).shape({ text });
        };`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    platform: "browser",
    format: "iife",
    write: false,
    conditions: ["@mci/source"],
  });
  runInContext(outputFiles[0]!.text, page);
});

describe("in a page", () => {
  it.each([
    ["builtin", "@foreach(x in props.list){{ x }};@endforeach", "1;2;"],
    ["handlebars", "{{#each props.list}}{{this}};{{/each}}", "1;2;"],
    ["go", "{{ range .props.list }}{{ . }};{{ end }}", "1;2;"],
    ["go", '{{ len .props.text }} {{ printf "%x" .props.text }} {{ slice .props.text 0 2 }}', "6 c3a9f09f9880 é"],
    ["go", '{{ urlquery .props.text }} {{ "\\xc3\\xa9" }}', "%C3%A9%F0%9F%98%80 é"],
  ])("a template of %s is rendered: %s", (name, source, expected) => {
    Object.assign(page, { args: [name, source, { props: { list: [1, 2], text: "é😀" } }] });
    expect(runInContext("render(...args)", page)).toBe(expected);
  });

  it("an answer is selected from and rendered", async () => {
    Object.assign(page, { args: [{ select: "list[0]", template: "{{ .price }}" }, '{"list":[{"price":1.50}]}'] });
    expect(await runInContext("shape(...args)", page)).toMatchObject({ text: "1.50" });
  });
});
