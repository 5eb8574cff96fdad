import { deepEqual, equal, fail, ok } from "node:assert/strict";
import { MCIError, TemplateError, type CompileOptions } from "@mci/contract";
import type { Case } from "../register.ts";
import { engineCase, scopeOf, type Engine } from "./engine-subject.ts";

/** Every other file comes from `options.include`, which is where paths are checked. */
export const includeCases: readonly Case<Engine>[] = [
  engineCase("includes go through options.include", ({ render, placeholder, include }) => {
    const files = folderOf({ "part.txt": `<${placeholder("props.a")}>` });
    const source = `a ${include("part.txt")} b`;
    equal(render(source, scopeOf({ a: 1 }), { file: "/here/main.txt", include: files.include }), "a <1> b");
    deepEqual(files.asked, [["part.txt", "/here/main.txt"]]);
  }),
  engineCase("includes say which file includes them", ({ render, include }) => {
    const files = folderOf({ "part.txt": `part ${include("inner.txt")}`, "inner.txt": "inner" });
    equal(render(include("part.txt"), scopeOf({}), { file: "/here/main.txt", include: files.include }), "part inner");
    deepEqual(files.asked, [
      ["part.txt", "/here/main.txt"],
      ["inner.txt", "/here/part.txt"],
    ]);
  }),
  engineCase("included values are never parsed as templates", ({ render, placeholder, include }) => {
    const { include: read } = folderOf({ "part.txt": placeholder("props.a") });
    const value = `${placeholder("env.SECRET")} ${include("/etc/passwd")}`;
    equal(render(include("part.txt"), scopeOf({ a: value }, { SECRET: "SECRET-1" }), { include: read }), value);
  }),
  engineCase("a refused include is an error, wherever its path leads", ({ render, include }) => {
    for (const path of ["../secret.txt", "/etc/hosts", "missing.txt"]) {
      const refusal = new MCIError("MCI_PATH_OUTSIDE", `outside the allowed folders: ${path}`);
      const refuse = (): never => {
        throw refusal;
      };
      try {
        fail(`Rendered: ${render(include(path), scopeOf({}), { include: refuse })}`);
      } catch (error) {
        ok(TemplateError.is(error), `Not a TemplateError: ${String(error)}`);
        ok(String(error).includes("outside the allowed folders"), `${String(error)} does not say why`);
      }
    }
  }),
  engineCase("a file that is not there is an error at the place it is asked for", ({ compile, include }) => {
    const files = folderOf({ "part.txt": `fine\n\n ${include("missing.txt")}` });
    for (const [path, line, file] of [
      ["missing.txt", 2, "/here/main.txt"],
      ["part.txt", 3, "/here/part.txt"],
    ] as const) {
      const error = includeErrorOf(() =>
        compile(`one\n${include(path)}`, { file: "/here/main.txt", include: files.include }).render(scopeOf({})),
      );
      ok(error.message.includes("not found: missing.txt"), `"${error.message}" does not say why`);
      deepEqual([error.file, error.line], [file, line]);
    }
  }),
  engineCase("mistakes in an included file are reported there", ({ compile, include, placeholder, broken }) => {
    const files = folderOf({
      "broken.txt": `one\n${broken}`,
      "missing.txt": `one\n\n${placeholder("props.nobody")}`,
    });
    for (const [path, code, line] of [
      ["broken.txt", "MCI_TEMPLATE_SYNTAX", 2],
      ["missing.txt", "MCI_TEMPLATE_MISSING", 3],
    ] as const) {
      const error = errorOf(() =>
        compile(include(path), { file: "/here/main.txt", include: files.include }).render(scopeOf({})),
      );
      deepEqual([error.code, error.file, error.line], [code, `/here/${path}`, line], error.message);
    }
  }),
  engineCase(
    "what is missing in an included file is empty where that is asked for",
    ({ render, include, placeholder }) => {
      const { include: read } = folderOf({ "part.txt": `[${placeholder("props.nobody")}]` });
      equal(render(include("part.txt"), scopeOf({}), { missing: "empty", include: read }), "[]");
    },
  ),
  engineCase("files that include each other are an error", ({ render, include }) => {
    const files = folderOf({ "a.txt": include("b.txt"), "b.txt": include("a.txt"), "self.txt": include("self.txt") });
    for (const path of ["a.txt", "self.txt"]) {
      includeErrorOf(() => render(include(path), scopeOf({}), { include: files.include }));
    }
  }),
  engineCase("files in files in files are fine, but not without end", ({ render, include }) => {
    let asked = 0;
    const upTo =
      (last: number): CompileOptions["include"] =>
      (path) => {
        asked += 1;
        return { file: `/here/${path}`, source: Number(path) === last ? "end" : include(`${Number(path) + 1}`) };
      };
    equal(render(include("1"), scopeOf({}), { include: upTo(10) }), "end");
    asked = 0;
    includeErrorOf(() => render(include("1"), scopeOf({}), { include: upTo(Infinity) }));
    ok(asked <= 100, `${asked} files are read`);
  }),
];

/** Returns the error of a file that cannot be included, wherever it is. */
function includeErrorOf(action: () => unknown): TemplateError {
  const error = errorOf(action);
  equal(error.code, "MCI_TEMPLATE_INCLUDE", error.message);
  return error;
}

function errorOf(action: () => unknown): TemplateError {
  let said: unknown;
  try {
    said = action();
  } catch (error) {
    if (TemplateError.is(error)) return error;
    return fail(`Not a TemplateError: ${String(error)}`);
  }
  return fail(`Rendered: ${String(said)}`);
}

interface Folder {
  /** The calls of `include`, in their order: the path and who asked. */
  readonly asked: readonly (readonly [string, string | undefined])[];
  readonly include: CompileOptions["include"];
}

/** A folder `/here` that exists in memory only. */
function folderOf(files: Readonly<Record<string, string>>): Folder {
  const asked: [string, string | undefined][] = [];
  return {
    asked,
    include(path, from) {
      asked.push([path, from]);
      const source = files[path];
      if (source === undefined) throw new MCIError("MCI_PATH_NOT_FOUND", `not found: ${path}`);
      return { file: `/here/${path}`, source };
    },
  };
}
