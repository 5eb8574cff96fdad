import { PathError } from "@mci/contract";
import { describe, expect, it } from "vitest";
import { builtinEngine } from "./engine.ts";
import { compileOptions, errorOf, render, scopeOf } from "../test/render.ts";

describe("@include", () => {
  it.each([
    ["inline", 'a @include("x") b', "one", "a one b"],
    ["alone on its line, with the lines of the file", 'a\n  @include("x")\nb', "one\ntwo\n", "a\none\ntwo\nb"],
    ["alone on its line, ending the last line of the file", 'a\n@include("x")\nb', "one", "a\none\nb"],
    ["alone on a Windows line", 'a\r\n@include("x")\r\nb', "one", "a\r\none\r\nb"],
    ["alone on its line, of an empty file", 'a\n@include("x")\nb', "", "a\nb"],
    ["with placeholders and directives", '@include("x")', "{{ props.a }}@if(props.a)!@endif", "1!"],
    ["with native marks, which are text in a file", '@include("x")', "{!! a !!}", "{!! a !!}"],
    ["in any quotes and with blanks", "@include ( 'x' )", "one", "one"],
  ])("stands for the text of the file: %s", (_, source, x, expected) => {
    expect(render(source, { a: 1 }, { files: { x } })).toBe(expected);
  });

  it("knows the loop variables of the place it stands at", () => {
    const source = '@foreach(item in props.l)@include("x")@endforeach@for(item in range(7, 8))@include("x")@endfor';
    expect(render(source, { l: ["a", "b"] }, { files: { x: "[{{ item }}]" } })).toBe("[a][b][7]");
  });

  it("asks for a file relative to the including one", () => {
    const asked: (string | undefined)[][] = [];
    const include = (path: string, from?: string): { file: string; source: string } => {
      asked.push([path, from]);
      return path === "b.txt"
        ? { file: "/t/sub/b.txt", source: '@include("c.txt")' }
        : { file: "/t/c.txt", source: "c" };
    };
    const template = builtinEngine().compile('@include("b.txt")', { ...compileOptions(), file: "/t/a.txt", include });
    expect(template.render(scopeOf())).toBe("c");
    expect(asked).toEqual([
      ["b.txt", "/t/a.txt"],
      ["c.txt", "/t/sub/b.txt"],
    ]);
  });

  it("adds the names of the included files", () => {
    const options = compileOptions({ files: { x: "{{ env.X }}" } });
    expect(builtinEngine().compile('{{ props.a }}@include("x")', options).names).toEqual(["props.a", "env.X"]);
  });

  it("is read at load, also in a branch that is never taken", () => {
    const error = errorOf(() => builtinEngine().compile('@if(false)\n@include("x")\n@endif', compileOptions()));
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_INCLUDE", message: '@include("x"): not found: x', line: 2 });
  });

  it("tells mistakes in the included file by the place in that file", () => {
    const error = errorOf(() => render('@include("x")', {}, { files: { x: "\n{{ props. }}" } }));
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX", file: "x", line: 2, column: 10 });
    const missing = errorOf(() => render('@include("x")', {}, { files: { x: "\n{{ props.a }}" } }));
    expect(missing).toMatchObject({ code: "MCI_TEMPLATE_MISSING", file: "x", line: 2, column: 4 });
  });

  it("keeps what the path policy said as hint and cause", () => {
    const refused = new PathError("MCI_PATH_OUTSIDE", "outside the allowed folders", { hint: "Allow the folder." });
    const include = (): never => {
      throw refused;
    };
    const error = errorOf(() => builtinEngine().compile('@include("../x")', { ...compileOptions(), include }));
    expect(error).toMatchObject({
      code: "MCI_TEMPLATE_INCLUDE",
      message: '@include("../x"): outside the allowed folders',
      hint: "Allow the folder.",
      cause: refused,
    });
  });

  it("prints the chain of a circle", () => {
    const files = { b: '@include("c")', c: 'x @include("b")' };
    const error = errorOf(() => render('@include("b")', {}, { file: "a", files }));
    expect(error).toMatchObject({ code: "MCI_TEMPLATE_INCLUDE", file: "c", column: 3 });
    expect(error.message).toBe("Files include each other in a circle: a -> b -> c -> b.");
  });

  it("goes 16 files deep and no further", () => {
    const files = Object.fromEntries(
      Array.from({ length: 17 }, (_, index) => [`f${index + 1}`, `${index + 1} @include("f${index + 2}")`]),
    );
    expect(render('@include("f1")', {}, { files: { ...files, f16: "end" } })).toBe(
      "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 end",
    );
    const error = errorOf(() => render('@include("f1")', {}, { files }));
    expect(error.code).toBe("MCI_TEMPLATE_INCLUDE");
    expect(error.message).toContain("deeper than 16: this text -> f1 -> f2 ->");
  });

  it("reads a file that is included many times once for each place it means something else", () => {
    const files: Record<string, string> = { f12: "x" };
    for (let index = 0; index < 12; index += 1) files[`f${index}`] = `@include("f${index + 1}")`.repeat(2);
    let reads = 0;
    const options = compileOptions({ files });
    const counting = { ...options, include: (path: string) => ((reads += 1), options.include(path)) };
    const template = builtinEngine().compile('@include("f0")', counting);
    expect(template.render(scopeOf())).toBe("x".repeat(4096));
    expect(reads).toBeLessThan(50);
  });

  it.each(["@include(x)", '@include("")', '@include("a" "b")', "@include(props.file)"])("refuses %s", (source) => {
    expect(errorOf(() => render(source))).toMatchObject({ code: "MCI_TEMPLATE_SYNTAX" });
  });
});
