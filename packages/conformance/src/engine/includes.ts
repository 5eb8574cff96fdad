import { deepEqual, equal, fail, ok } from "node:assert/strict";
import { MCIError, TemplateError, type CompileOptions } from "@mci/contract";
import type { Case } from "../register.ts";
import { scopeOf, underTest, type Engine } from "../engine-subject.ts";

/** Every other file comes from `options.include`, which is where paths are checked. */
export const includeCases: readonly Case<Engine>[] = [
  {
    name: "includes go through options.include",
    run(subject) {
      const { render, placeholder, include } = underTest(subject);
      const files = folderOf({ "part.txt": `<${placeholder("props.a")}>` });
      const source = `a ${include("part.txt")} b`;
      equal(render(source, scopeOf({ a: 1 }), { file: "/here/main.txt", include: files.include }), "a <1> b");
      deepEqual(files.asked, [["part.txt", "/here/main.txt"]]);
    },
  },
  {
    name: "includes say which file includes them",
    run(subject) {
      const { render, include } = underTest(subject);
      const files = folderOf({ "part.txt": `part ${include("inner.txt")}`, "inner.txt": "inner" });
      equal(render(include("part.txt"), scopeOf({}), { file: "/here/main.txt", include: files.include }), "part inner");
      deepEqual(files.asked, [
        ["part.txt", "/here/main.txt"],
        ["inner.txt", "/here/part.txt"],
      ]);
    },
  },
  {
    name: "included values are never parsed as templates",
    run(subject) {
      const { render, placeholder, include } = underTest(subject);
      const { include: read } = folderOf({ "part.txt": placeholder("props.a") });
      const value = `${placeholder("env.SECRET")} ${include("/etc/passwd")}`;
      equal(render(include("part.txt"), scopeOf({ a: value }, { SECRET: "SECRET-1" }), { include: read }), value);
    },
  },
  {
    name: "a refused include is an error, wherever its path leads",
    run(subject) {
      const { render, include } = underTest(subject);
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
    },
  },
  {
    name: "files that include each other are an error",
    run(subject) {
      const { render, include } = underTest(subject);
      const files = folderOf({ "a.txt": include("b.txt"), "b.txt": include("a.txt") });
      try {
        fail(`Rendered: ${render(include("a.txt"), scopeOf({}), { include: files.include })}`);
      } catch (error) {
        ok(TemplateError.is(error), `Not a TemplateError: ${String(error)}`);
      }
    },
  },
];

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
