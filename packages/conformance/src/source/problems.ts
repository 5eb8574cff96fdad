import { equal, fail, ok } from "node:assert/strict";
import type { Place, Problem } from "@mci/contract";
import type { Case } from "../register.ts";
import { brokenCase, load, sourceCase, type SourceSubject } from "./source-subject.ts";
import { checkTool } from "../tool-shape.ts";

/** Mistakes are reported, and the tools that are right are still returned. */
export const problemCases: readonly Case<SourceSubject>[] = [
  brokenCase("mistakes are reported, not thrown", async (source) => {
    const { problems } = await load(source);
    ok(problems.length > 0, "The broken source reports no problem");
    for (const problem of problems) checkProblem(problem);
  }),
  brokenCase("tools that are right are returned beside mistakes", async (source) => {
    const { tools } = await load(source);
    ok(tools.length > 0, "The broken source returns no tool");
    for (const tool of tools) checkTool(tool);
  }),
  brokenCase("each load reports the same mistakes", async (source) => {
    const first = JSON.stringify((await load(source)).problems);
    equal(JSON.stringify((await load(source)).problems), first);
  }),
  sourceCase("places are found for the tools of a file", async (one) => {
    for (const { name, origin } of (await load(one)).tools) {
      const { file, pointer } = origin;
      if (file === undefined || pointer === undefined) continue;
      const locate = one.locate ?? fail(`${name} has a file and a pointer, but the source has no \`locate\``);
      checkPlace(name, (await locate(file, pointer)) ?? fail(`${name} has no place in ${file}`));
    }
  }),
];

function checkProblem(problem: Problem): void {
  const { code, message, severity, line, column } = problem;
  const shown = JSON.stringify(problem);
  ok(typeof code === "string", `A problem requires a code: ${shown}`);
  ok(typeof message === "string" && message.trim() !== "", `A problem requires a message: ${shown}`);
  ok(severity === "error" || severity === "warning", `severity must be "error" or "warning": ${shown}`);
  for (const number of [line, column]) {
    ok(number === undefined || (Number.isInteger(number) && number >= 1), `Lines and columns count from 1: ${shown}`);
  }
}

function checkPlace(name: string, { line, column }: Place): void {
  ok(Number.isInteger(line) && line >= 1, `${name} is on line ${line}`);
  ok(Number.isInteger(column) && column >= 1, `${name} is in column ${column}`);
}
