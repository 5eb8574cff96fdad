import { CannotConvert, type ToolSource } from "./conversion.ts";

/** Returns the name of a tool, made to fit where it has other characters or is too long. */
export function toolName({ tool, warn }: ToolSource): string {
  const { name } = tool;
  if (typeof name !== "string" || name === "") throw new CannotConvert("It has no name.", "");
  const fitted = name.replaceAll(/[^\w.-]/g, "_").slice(0, 128);
  if (fitted !== name)
    warn("/name", `It is called ${fitted} here.`, "A name has up to 128 letters, digits, _, - and dots.");
  return fitted;
}

/** Returns a description, where there is one. */
export function descriptionOf({ tool: { description } }: ToolSource): { readonly description?: string } {
  return typeof description === "string" && description !== "" ? { description } : {};
}
