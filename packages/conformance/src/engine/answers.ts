import { deepEqual, equal } from "node:assert/strict";
import { WrittenNumber } from "@mci/plugin-kit";
import type { Case } from "../register.ts";
import { engineCase, scopeOf, type Engine } from "./engine-subject.ts";

/** For engines that are given the answer of a server, whose numbers are those of that server. */
export const answerCases: readonly Case<Engine>[] = [
  engineCase("numbers of an answer are written as they were there", ({ compile, placeholder }) => {
    const template = compile(`[${placeholder("props.value")}]`);
    for (const text of ["1.50", "0.00", "1E3", "-12345678901234567890", "0.1000000000000000055511151231257827"]) {
      equal(template.render(scopeOf({ value: new WrittenNumber(text) })), `[${text}]`);
    }
  }),
  engineCase(
    "numbers in the objects and lists of an answer are written as they were there",
    ({ render, placeholder }) => {
      const value = { id: new WrittenNumber("9007199254740993"), prices: [new WrittenNumber("1.50"), 2, null] };
      equal(render(placeholder("props.value"), scopeOf({ value })), '{"id":9007199254740993,"prices":[1.50,2,null]}');
    },
  ),
  engineCase("written numbers have no properties", ({ compile, placeholder }) => {
    const data = scopeOf({ value: new WrittenNumber("1.50") });
    const found = ["text", "value", "constructor"].map((name) =>
      compile(placeholder(`props.value.${name}`), { missing: "empty" }).render(data),
    );
    deepEqual(found, ["", "", ""]);
  }),
];
