import type { ToolDefinition } from "@mci/contract";
import { readHttp } from "./execution.ts";
import { quoted, type Spot } from "./spot.ts";

/** `{ name, description, config: { HTTP } }` as a tool of ours. Undefined when it cannot be one; mistakes are reported. */
export function readTool(spot: Spot): ToolDefinition | undefined {
  if (spot.isAbsent) spot.error(`${spot.words} is missing.`);
  if (spot.object() === undefined) return undefined;
  spot.checkFields(["name", "description", "config"], ["name", "config"]);
  const name = readName(spot.field("name"));
  const description = spot.field("description").text();
  const config = spot.field("config");
  if (config.object() === undefined) return undefined;
  config.checkFields(["HTTP"], ["HTTP"]);
  const http = config.field("HTTP");
  if (http.object() === undefined) return undefined;
  const read = readHttp(http);
  if (name === undefined || read === undefined) return undefined;
  return { name, ...(description === undefined ? {} : { description }), ...read };
}

function readName(spot: Spot): string | undefined {
  const name = spot.text();
  if (name === undefined || /^[\w.-]{1,128}$/.test(name)) return name;
  const hint = 'Use 1 to 128 letters, digits, "_", "-" and ".".';
  const code = "MCI_TOOL_NAME";
  if (name.trim() !== "" && name.length <= 128 && !/[\p{Cc}\p{Zl}\p{Zp}/\\]/u.test(name)) {
    spot.warning(`${spot.words} ${quoted(name)} will not suit every model.`, { hint, code });
    return name;
  }
  spot.error(`${spot.words} ${quoted(name)} cannot be the name of a tool.`, { hint, code });
  return undefined;
}
