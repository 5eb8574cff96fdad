import { equal } from "node:assert/strict";
import type { Case } from "../register.ts";
import { engineCase, type Engine } from "./engine-subject.ts";
import { templateErrorOf } from "../template-error.ts";

/** Mistakes in the source are found by `compile`, with their place. */
export const grammarCases: readonly Case<Engine>[] = [
  engineCase("mistakes are found when compiling, with line and column", ({ compile, broken }) => {
    const source = `fine\nalso fine\n  ${broken}`;
    const error = templateErrorOf(source, () => compile(source));
    equal(error.code, "MCI_TEMPLATE_SYNTAX", error.message);
    equal(error.line, 3, `"${error.message}" is reported on line ${error.line}, not 3`);
  }),
  engineCase("mistakes are found also where missing values are empty", ({ compile, broken }) => {
    equal(templateErrorOf(broken, () => compile(broken, { missing: "empty" })).code, "MCI_TEMPLATE_SYNTAX");
  }),
  engineCase("mistakes name the file they are in", ({ compile, broken }) => {
    const file = "/somewhere/report.txt";
    equal(templateErrorOf(broken, () => compile(broken, { file })).file, file);
  }),
];
