import { checkTools, createClient } from "@mci/client";
import {
  failure,
  MCIError,
  TemplateError,
  textOf,
  type Explanation,
  type ExplanationPart,
  type FailureResult,
  type JsonObject,
  type Place,
  type Tool,
  type ToolResult,
} from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { parse } from "@mci/schema";
import type { Example } from "./example.ts";
import { ofFailure, ofLeftOut, ofText, type Finding } from "./findings.ts";
import { inertClient, path } from "./inert-client.ts";

/** The answer of a text tool, or the explanation of a call that this page does not make. */
export interface Answer {
  readonly type: string;
  readonly text: string;
  /** Where each value of an explanation comes from; absent for an answer. */
  readonly parts?: readonly PlacedPart[];
}

/** A part of an explanation, and its place in the tools file. */
export type PlacedPart = ExplanationPart & Partial<Pick<Place, "line" | "column">>;

/** The findings of a try, and an answer unless one of them is an error. */
export interface Outcome {
  /** The names of the tools that can be chosen. */
  readonly tools: readonly string[];
  /** The name of the tool that was tried. */
  readonly tool?: string | undefined;
  readonly findings: readonly Finding[];
  readonly answer?: Answer;
}

/** Checks a tools file, then arguments for one of its tools, which is called if it is a text, and explained otherwise. */
export async function tryTool({ file, props, tool: chosen }: Example): Promise<Outcome> {
  const { problems, tools, references } = await checkTools(inertClient(file));
  const tool = tools.find((one) => one.name === chosen) ?? tools[0];
  const tried = { tools: tools.map((one) => one.name), tool: tool?.name };
  const findings = [...ofText("file", problems)];
  if (tool === undefined || findings.some(isError)) return { ...tried, findings };

  const passed = await parse(props.trim() === "" ? "{}" : props, { file: "arguments.json" });
  findings.push(...ofText("arguments", passed.problems));
  if (findings.some(isError)) return { ...tried, findings };

  // Nobody is asked for a secret here: each env value is its own name.
  const env = Object.fromEntries(Object.keys(references.env).map((key) => [key, key]));
  const options = inertClient(file, env);
  const client = await createClient(options);
  const values = passed.value as JsonObject;
  const { name, origin } = tool;
  const { type } = tool.execution;
  const result = await client.execute(name, values);
  findings.push(...ofLeftOut(result, argumentNames(tool), passed));
  if (!result.isError && type === "text") return { ...tried, findings, answer: { type, text: textOf(result) } };
  const refused = isRefused(result) ? result : await explain();
  if (!isRefused(refused)) {
    const { text, parts } = refused;
    const placed = parts.map(async (part) => ({
      ...part,
      ...(await locate(part.field ? `/${part.field}` : `/execution${part.at}`)),
    }));
    return { ...tried, findings, answer: { type, text, parts: await Promise.all(placed) } };
  }
  const offset = TemplateError.is(refused.cause) ? refused.cause.offset : 0;
  const place = await locate(type === "text" ? "/execution/text" : "/execution", offset);
  return { ...tried, findings: [...findings, ...ofFailure(refused, passed, place)] };

  async function locate(pointer: string, offset = 0): Promise<Place | undefined> {
    return options.sources[0]?.locate?.(path, `${origin.pointer}${pointer}`, { offset });
  }

  async function explain(): Promise<Explanation | FailureResult> {
    try {
      return await client.explain(name, values);
    } catch (error) {
      if (!MCIError.is(error)) throw error;
      const { code, message, hint } = error;
      return failure(hint === undefined ? message : `${message}. ${hint}`, { code });
    }
  }
}

function isError({ severity }: Finding): boolean {
  return severity === "error";
}

/** A tool that asks a person first is explained, with its question. */
function isRefused(result: ToolResult | Explanation): result is FailureResult {
  return "isError" in result && result.isError && result.code !== "MCI_APPROVAL";
}

function argumentNames({ inputSchema }: Tool): readonly string[] {
  const { properties = {} } = isRecord(inputSchema) ? inputSchema : {};
  return Object.keys(properties as object);
}
