import { equal, ok } from "node:assert/strict";
import type { Case } from "../register.ts";
import { engineCase, scopeOf, type Engine } from "./engine-subject.ts";
import { templateErrorOf } from "../template-error.ts";

/** The promises about missing values. */
export const missingCases: readonly Case<Engine>[] = [
  engineCase("missing values are errors", ({ compile, placeholder }) => {
    for (const path of ["props.city", "props.user.city", "env.CITY"]) {
      const source = `one\ntwo ${placeholder(path)}`;
      const error = templateErrorOf(source, () => compile(source).render(scopeOf({ user: {} })));
      equal(error.code, "MCI_TEMPLATE_MISSING", error.message);
      ok(/city/i.test(error.message), `"${error.message}" does not name ${path}`);
      equal(error.line, 2, `"${error.message}" is reported on line ${error.line}, not 2`);
    }
  }),
  engineCase("missing values are empty where that is asked for", ({ render, placeholder }) => {
    for (const path of ["props.city", "props.user.city", "props.a.b.c", "env.CITY"]) {
      equal(render(`[${placeholder(path)}]`, scopeOf({ user: {} }), { missing: "empty" }), "[]", path);
    }
  }),
  engineCase("empty values are not missing", ({ render, placeholder }) => {
    const source = ["a", "b", "c"].map((name) => `[${placeholder(`props.${name}`)}]`).join("");
    equal(render(source, scopeOf({ a: "", b: 0, c: false })), "[][0][false]");
  }),
];
