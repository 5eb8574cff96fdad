import { TemplateError, type Origin, type Problem } from "@mci/contract";
import { closedTo, isRecord, suggest } from "@mci/plugin-kit";
import { parseCondition, parseField, printPath, stepsOf } from "@mci/template";
import { valueAt } from "../prepare/place-in-block.ts";
import { problemInFile, type PrepareOptions } from "../prepare/prepare-execution.ts";
import type { ProblemList } from "../problem-list.ts";
import type { SourcedTool } from "../sourced-tool.ts";

/**
 * Reports mistakes in the question that a tool asks a person. They are errors, as a tool that asks the wrong thing, or nobody, is
 * not protected.
 *
 * @returns Whether the tool can run.
 */
export function checkApproval(
  loaded: SourcedTool,
  problems: ProblemList,
  { limits }: Pick<PrepareOptions, "limits">,
): boolean {
  const { approval } = loaded.tool;
  if (approval === undefined) return true;
  const { show, when } = approval;
  const areFine = [
    check(loaded, problems, { field: "show", text: show, read: (text) => parseField(text, { limits }).names }),
    check(loaded, problems, { field: "when", text: when, read: (text) => parseCondition(text, { limits }).names }),
  ];
  return !areFine.includes(false);
}

/** Words that were to be true or false: in YAML, `no` is a string. */
const word = /^(?:true|false|yes|no|on|off|always|never)$/i;

interface Text {
  readonly field: "show" | "when";
  readonly text: string | undefined;
  /** Parses the text, and returns the names that it reads. */
  readonly read: (text: string) => readonly string[];
}

function check(loaded: SourcedTool, problems: ProblemList, { field, text, read }: Text): boolean {
  if (text === undefined) return true;
  const { name, inputSchema, origin } = loaded.tool;
  let isFine = true;
  const report = (problem: Problem, offset?: number): void => {
    isFine = false;
    const message = `approval.${field}: ${problem.message}`;
    problems.add({ ...problem, ...placeOf(origin, field, text), message, tool: name }, loaded.source, { offset });
  };
  try {
    const names = read(text);
    if (text.trim() === "") report(mistake("It is empty.", "Write the sentence that a person is asked."));
    if (field === "show" && word.test(text.trim())) {
      const hint = "Write true or false without quotes, or a question, such as 'Delete {{props.path}}?'.";
      report(mistake(`${JSON.stringify(text.trim())} is not a question that a person can answer.`, hint));
    }
    if (field === "when" && names.length === 0) {
      report(
        mistake("It reads no argument, so that it is the same for each call.", "Compare one: props.amount > 100."),
      );
    }
    for (const problem of problemsWith(names, closedTo(inputSchema))) report(problem);
  } catch (error) {
    report(problemInFile(error, origin), TemplateError.is(error) ? error.offset : undefined);
  }
  return isFine;
}

function problemsWith(names: readonly string[], declared: ReadonlySet<string> | undefined): readonly Problem[] {
  return names.flatMap((name): readonly Problem[] => {
    const [root, property] = stepsOf(name);
    if (root !== "props") return callerValues.has(name) ? [] : [unreadable(name)];
    if (property === undefined || declared === undefined || declared.has(property)) return [];
    const format = (near: string): string => `'${printPath(["props", near])}'`;
    const hint = suggest(property, declared, { format }) ?? "Declare it there, or read another one.";
    return [mistake(`'${property}' is not among the properties of inputSchema, so ${name} never has a value.`, hint)];
  });
}

const callerValues: ReadonlySet<string> = new Set(["call.tenant", "call.subject"]);

/** A question must be the same when the call is repeated, and must not show a secret. */
function unreadable(name: string): Problem {
  const hint = "It can read props, call.tenant and call.subject.";
  return mistake(`It reads ${name}, on which what a person agrees to cannot depend.`, hint);
}

function mistake(message: string, hint: string): Problem {
  return { code: "MCI_SCHEMA_FIELD", severity: "error", message, hint };
}

/** Where a text of an approval is: with the tool, or with its toolset or server. */
function placeOf(
  { file, pointer = "", thirdParty, document, approvalAt }: Origin,
  field: Text["field"],
  text: string,
): Pick<Problem, "file" | "pointer"> {
  const place = approvalAt ?? { file, pointer: `${pointer}/approval` };
  const written = approvalAt === undefined && thirdParty === true ? undefined : valueAt(document, place.pointer);
  const isMember = isRecord(written) && written[field] === text;
  return { file: place.file, pointer: isMember ? `${place.pointer}/${field}` : place.pointer };
}
