import { equal } from "node:assert/strict";
import type { Case } from "../register.ts";
import { underTest, type Engine } from "./engine-subject.ts";
import { templateErrorOf } from "../template-error.ts";

/** Mistakes in the source are found by `compile`, with their place. */
export const grammarCases: readonly Case<Engine>[] = [
  {
    name: "mistakes are found when compiling, with line and column",
    run(subject) {
      const { compile, broken } = underTest(subject);
      const source = `fine\nalso fine\n  ${broken}`;
      const error = templateErrorOf(source, () => compile(source));
      equal(error.code, "MCI_TEMPLATE_SYNTAX", error.message);
      equal(error.line, 3, `"${error.message}" is reported on line ${error.line}, not 3`);
    },
  },
  {
    name: "mistakes are found also where missing values are empty",
    run(subject) {
      const { compile, broken } = underTest(subject);
      equal(templateErrorOf(broken, () => compile(broken, { missing: "empty" })).code, "MCI_TEMPLATE_SYNTAX");
    },
  },
  {
    name: "mistakes name the file they are in",
    run(subject) {
      const { compile, broken } = underTest(subject);
      const file = "/somewhere/report.txt";
      equal(templateErrorOf(broken, () => compile(broken, { file })).file, file);
    },
  },
];
