import { objectSchema, titleOf, type Tool } from "@mci/contract";
import { isRecord, toArray, truncate } from "@mci/plugin-kit";
import { readTypes, resolveRef } from "../arguments/schema-types.ts";
import { visible } from "./visible.ts";

/** Describes a tool in several lines: all of its description, where it comes from, its tags and its arguments. */
export function toolDetails(tool: Tool): string {
  const lines = [
    titleOf(tool),
    tool.description,
    `source: ${sourceOf(tool)}`,
    ...(tool.tags.length === 0 ? [] : [`tags: ${tool.tags.join(", ")}`]),
    ...(tool.access === undefined ? [] : [`scopes: ${scopesOf(tool)}`]),
    ...(tool.annotations.destructiveHint === true ? ["destructiveHint"] : []),
    ...(tool.approval === undefined ? [] : [`approval: ${approvalOf(tool)}`]),
    ...argumentLines(tool),
  ];
  const shown = lines.filter((line) => line !== undefined && line !== "").flatMap((line) => String(line).split("\n"));
  return visible([tool.name, ...shown.map((line) => `  ${line}`)].join("\n"));
}

/** The toolset or server a tool comes from, else the schema file. */
export function sourceOf({ origin }: Tool): string {
  return origin.toolset ?? "main file";
}

/** Returns the scopes that callers of a tool must have, all of them. */
export function scopesOf({ access }: Tool): string {
  return access?.scopes.join(" ") ?? "";
}

/** Says whether a tool asks a person before it runs: `always`, `if props.amount > 100`, with `out of band` where that is asked for. */
export function approvalOf({ approval }: Tool): string {
  if (approval === undefined) return "";
  const { when, channel } = approval;
  return `${when === undefined ? "always" : `if ${when}`}${channel === "outOfBand" ? ", out of band" : ""}`;
}

/** Returns the title and the description on one line. Descriptions of imported tools begin with their titles. */
export function summaryOf(tool: Tool): string {
  const title = titleOf(tool) ?? "";
  const { description = "" } = tool;
  const parts = description.startsWith(title) ? [description] : [title, description];
  return onOneLine(parts.filter(Boolean).join(": "));
}

/** Returns a text without line breaks and hidden characters. */
export function onOneLine(text: string): string {
  return visible(text.replaceAll(/\s+/g, " ").trim());
}

function argumentLines({ inputSchema }: Tool): readonly string[] {
  const { properties, required } = objectSchema(inputSchema);
  if (!isRecord(properties) || Object.keys(properties).length === 0) return [];
  const needed = toArray(required);
  const lines = Object.entries(properties).map(([name, schema]) => {
    // A schema beside a `$ref` has a description of its own.
    const { description, ...rules } = { ...resolveRef(schema, inputSchema), ...(isRecord(schema) && schema) };
    const types = [...(readTypes(schema, inputSchema) ?? [])].join(" or ");
    const limits = Object.entries(rules).filter(([keyword]) => limiting.test(keyword));
    const shown = limits.map(([keyword, value]) => `, ${keyword} ${truncate(JSON.stringify(value), 200)}`).join("");
    const about = typeof description === "string" ? ` - ${description.trim().replaceAll(/\s+/g, " ")}` : "";
    return `  ${name}${types && `: ${types}`}${needed.includes(name) ? ", required" : ""}${shown}${about}`;
  });
  return ["arguments:", ...lines];
}

const limiting = /^(?:default|enum|const|format|pattern|(?:min|max)[A-Z]\w+)$|^(?:min|max)imum$/;
