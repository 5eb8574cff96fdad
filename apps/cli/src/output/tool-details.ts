import { objectSchema, titleOf, type Tool } from "@mci/contract";
import { isRecord } from "@mci/plugin-kit";
import { visible } from "./visible.ts";

/** Describes a tool in several lines: all of its description, where it comes from, its tags and its arguments. */
export function toolDetails(tool: Tool): string {
  const lines = [
    titleOf(tool),
    tool.description,
    `source: ${sourceOf(tool)}`,
    ...(tool.tags.length === 0 ? [] : [`tags: ${tool.tags.join(", ")}`]),
    ...(tool.access === undefined ? [] : [`scopes: ${scopesOf(tool)}`]),
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

function argumentLines({ inputSchema }: Tool): readonly string[] {
  const { properties, required = [] } = objectSchema(inputSchema);
  if (!isRecord(properties) || Object.keys(properties).length === 0) return [];
  const needed = Array.isArray(required) ? required : [];
  const lines = Object.entries(properties).map(([name, schema]) => {
    const { type, description } = isRecord(schema) ? schema : {};
    const types = typeof type === "string" || Array.isArray(type) ? `: ${[type].flat().join(" or ")}` : "";
    const about = typeof description === "string" ? ` - ${description.trim().replaceAll(/\s+/g, " ")}` : "";
    return `  ${name}${types}${needed.includes(name) ? ", required" : ""}${about}`;
  });
  return ["arguments:", ...lines];
}
