import type { ToolDefinition } from "@mci/contract";
import { httpFields, readHttp } from "./execution.ts";
import { belongsIn, quoted, type FieldReader } from "./field-reader.ts";
import { toolFields } from "./tool-fields.ts";

/** `{ name, description, config: { HTTP } }` as a tool of ours. Undefined when it cannot be one; mistakes are reported. */
export function readTool(spot: FieldReader): ToolDefinition | undefined {
  if (spot.isAbsent) spot.error(`${spot.path} is missing.`);
  if (spot.object() === undefined) return undefined;
  const elsewhere = belongsIn("config.HTTP", httpFields);
  spot.checkFields([...toolFields, "config"], { required: ["name", "config"], elsewhere });
  const name = readName(spot.field("name"));
  const description = readDescription(spot.field("description"), spot);
  const tags = readTags(spot);
  const isOff = readIsOff(spot);
  const access = spot.field("access").access();
  const approval = spot.field("approval").approval();
  const config = spot.field("config");
  if (config.object() === undefined) return undefined;
  const outside = new Map([...elsewhere, ...belongsIn("the tool, beside config", toolFields)]);
  config.checkFields(["HTTP"], { required: ["HTTP"], elsewhere: outside });
  const http = config.field("HTTP");
  if (http.object() === undefined) return undefined;
  const read = readHttp(http);
  if (name === undefined || read === undefined) return undefined;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(isOff ? { disabled: true } : {}),
    ...(access === undefined ? {} : { access }),
    ...(approval === undefined ? {} : { approval }),
    ...(tags.length === 0 ? {} : { tags }),
    ...read,
  };
}

/** Returns the tags that tools can be selected by: `tags`, and `category` as one more. */
function readTags(tool: FieldReader): readonly string[] {
  const category = tool.field("category").text();
  const tags = tool
    .field("tags")
    .items()
    .map((tag) => tag.text());
  return [...new Set([...tags, category])].filter((tag) => tag !== undefined);
}

/** A tool that is put away is not served. */
function readIsOff(tool: FieldReader): boolean {
  const isOff = ["disabled", "archived", "deleted"].map((name) => tool.field(name).flag() === true);
  return isOff.includes(true) || tool.field("enabled").flag() === false;
}

function readDescription(description: FieldReader, tool: FieldReader): string | undefined {
  const text = description.text();
  const hint = "A model chooses a tool by its description.";
  if (description.isAbsent) tool.warning(`${description.path} is missing.`, { hint });
  else if (text?.trim() === "") description.warning(`${description.path} is empty.`, { hint });
  return text;
}

function readName(spot: FieldReader): string | undefined {
  const name = spot.text();
  if (name === undefined || /^[\w.-]{1,128}$/.test(name)) return name;
  const hint = 'Use 1 to 128 letters, digits, "_", "-" and ".".';
  const code = "MCI_TOOL_NAME";
  if (name.trim() !== "" && name.length <= 128 && !/[\p{Cc}\p{Zl}\p{Zp}/\\]/u.test(name)) {
    spot.warning(`${spot.path} ${quoted(name)} will not suit every model.`, { hint, code });
    return name;
  }
  spot.error(`${spot.path} ${quoted(name)} cannot be the name of a tool.`, { hint, code });
  return undefined;
}
