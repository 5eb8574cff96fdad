import { objectSchema, titleOf, type JsonObject, type Tool } from "@mci/contract";
import { isRecord, toArray, truncate } from "@mci/plugin-kit";
import { readTypes, resolveRef } from "../../../arguments/schema-types.ts";
import { approvalOf } from "../../../output/tool-details.ts";
import { visible } from "../../../output/visible.ts";
import { callLine } from "./call-line.ts";
import { exampleArguments } from "./example-arguments.ts";

/** Returns the part of a skill about one tool: when to use it, the line that calls it, and its arguments. */
export function toolSection(tool: Tool, options: readonly string[]): string {
  const line = callLine(tool, exampleArguments(tool), options);
  const parts = [
    `## ${plain(tool.name)}`,
    ...(aboutTool(tool) === "" ? [] : [aboutTool(tool)]),
    ...cautions(tool),
    `\`\`\`sh\n${line}\n\`\`\``,
    ...argumentList(tool),
  ];
  return parts.join("\n\n");
}

/** Returns the description of a tool on one line, or its title. */
export function aboutTool(tool: Tool): string {
  return plain(tool.description ?? titleOf(tool) ?? "");
}

function* cautions(tool: Tool): Generator<string> {
  const { approval, annotations } = tool;
  if (approval !== undefined) yield `**Asks a person first** (${plain(approvalOf(tool))}).`;
  else if (annotations.destructiveHint === true) yield "**Changes or deletes things**: be sure that this is wanted.";
}

function argumentList({ inputSchema }: Tool): readonly string[] {
  const { properties, required } = objectSchema(inputSchema);
  const declared = Object.entries(Object(properties) as JsonObject);
  if (declared.length === 0) return ["It takes no arguments."];
  const needed = toArray(required);
  return [declared.map(([name, schema]) => argumentText(name, schema, needed.includes(name), inputSchema)).join("\n")];
}

function argumentText(name: string, schema: unknown, isRequired: boolean, root: unknown): string {
  const { description, default: preset, enum: values, ...other } = resolveRef(schema, root) ?? {};
  const types = [...(readTypes(schema, root) ?? ["any"])].join(" or ");
  const limits = ["const", "format", "pattern", "minimum", "maximum", "minLength", "maxLength"]
    .filter((keyword) => Object.hasOwn(other, keyword))
    .map((keyword) => `${keyword} ${code(other[keyword])}`);
  const facts = [
    types,
    isRequired ? "required" : "optional",
    ...(preset === undefined ? [] : [`default ${code(preset)}`]),
    ...(Array.isArray(values) ? [`one of ${code(values)}`] : []),
    ...limits,
  ];
  // A schema beside a `$ref` has a description of its own.
  const own: unknown = isRecord(schema) ? schema["description"] : undefined;
  const about = [own, description].find((text) => typeof text === "string");
  return `- ${code(name, String)} (${facts.join(", ")})${about === undefined ? "" : `: ${plain(about)}`}`;
}

/** A text of another on one line, so that it starts no heading, list or code block. */
function plain(text: string): string {
  return truncate(visible(text.replaceAll(/\s+/g, " ").trim()), maxText);
}

const maxText = 600;

/** A value as code, between more backticks than it has in a row. */
function code(value: unknown, toText: (value: unknown) => string = JSON.stringify): string {
  const text = truncate(visible(toText(value)).replaceAll("\n", " "), 200);
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  return longest === 0 ? ticks + text + ticks : `${ticks} ${text} ${ticks}`;
}
