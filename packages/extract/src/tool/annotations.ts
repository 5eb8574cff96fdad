import type { Annotations, FunctionExecution, ToolDefinition } from "@mci/contract";
import type { Problems } from "../problems.ts";
import type { Documentation } from "./documentation.ts";
import type { FoundFunction } from "./found-function.ts";
import type { Tag } from "./keywords.ts";

/** The fields of a tool that tags set, as the options of `defineTool` do. */
type SaidOfTool = Pick<ToolDefinition, "annotations" | "_meta" | "tags" | "description" | "title"> &
  Pick<FunctionExecution, "cache" | "timeout_ms">;

const hints: Readonly<Record<string, keyof Annotations & `${string}Hint`>> = {
  readonly: "readOnlyHint",
  destructive: "destructiveHint",
  idempotent: "idempotentHint",
  openworld: "openWorldHint",
};

/**
 * Reads `@readOnly @destructive @idempotent @openWorld @title @category @tag @deprecated @cacheTtl @timeoutMs`. Of the hints,
 * those that are given are emitted.
 */
export function readAnnotations(
  found: FoundFunction,
  { description, tags }: Documentation,
  problems: Problems,
): { readonly [Key in keyof SaidOfTool]: SaidOfTool[Key] | undefined } {
  const refuse = (message: string, hint: string): void =>
    problems.refuse(found.node, message, { tool: found.name, hint });
  const given = new Set(tags.flatMap(({ name }) => hints[name.toLowerCase()] ?? []));
  if (given.has("readOnlyHint") && given.has("destructiveHint")) {
    refuse("@readOnly and @destructive exclude each other.", "Leave one of them out.");
  }
  const category = textOf(tags, "category");
  const deprecated = tags.find(({ name }) => name === "deprecated");
  const labels = [...tags.filter(({ name }) => name === "tag").map(({ text }) => text), category ?? "", deprecated === undefined ? "" : "deprecated"]; // prettier-ignore
  const used = [...new Set(labels.filter((label) => label !== ""))];
  const seconds = positive(tags, "cacheTtl", refuse);
  return {
    title: textOf(tags, "title"),
    description: described(description, deprecated),
    annotations: given.size === 0 ? undefined : Object.fromEntries([...given].map((hint) => [hint, true])),
    tags: used.length === 0 ? undefined : used,
    _meta: category === undefined ? undefined : { category },
    cache: seconds === undefined ? undefined : { ttl_ms: Math.round(seconds * 1_000) },
    timeout_ms: positive(tags, "timeoutMs", refuse),
  };
}

function textOf(tags: readonly Tag[], wanted: string): string | undefined {
  const text = tags.find(({ name }) => name === wanted)?.text ?? "";
  return text === "" ? undefined : text;
}

function described(description: string | undefined, deprecated: Tag | undefined): string | undefined {
  if (deprecated === undefined) return description;
  const notice = deprecated.text === "" ? "Deprecated." : `Deprecated: ${deprecated.text}`;
  return description === undefined ? notice : `${description}\n\n${notice}`;
}

function positive(
  tags: readonly Tag[],
  wanted: string,
  refuse: (message: string, hint: string) => void,
): number | undefined {
  const tag = tags.find(({ name }) => name === wanted);
  if (tag === undefined) return undefined;
  const value = Number(tag.text);
  if (tag.text !== "" && Number.isFinite(value) && value > 0) return value;
  refuse(`@${wanted} requires a positive number, found '${tag.text}'.`, wanted === "cacheTtl" ? "It is in seconds: @cacheTtl 60." : "It is in milliseconds: @timeoutMs 5000."); // prettier-ignore
  return undefined;
}
