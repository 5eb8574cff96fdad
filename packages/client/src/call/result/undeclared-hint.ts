import type { JsonSchema, MCIError } from "@mci/contract";
import { declaredOnly } from "@mci/plugin-kit";
import { stepsOf } from "@mci/template";

const argumentRoots = ["props", "input", "properties"];

/**
 * Returns a hint for a template that reads an argument its tool does not declare: passing the argument does not help,
 * as it is dropped. Undefined for every other error.
 */
export function undeclaredHint(
  { details }: MCIError,
  { inputSchema }: { readonly inputSchema?: JsonSchema | undefined },
): string | undefined {
  const declared = declaredOnly(inputSchema);
  if (declared === undefined) return undefined;
  const names = (details?.paths ?? []).flatMap((path) => {
    const [root = "", name] = stepsOf(path);
    return argumentRoots.includes(root) && name !== undefined && !declared.has(name) ? [name] : [];
  });
  const [name] = names;
  if (name === undefined) return undefined;
  const known = declared.size === 0 ? "no arguments" : [...declared].slice(0, maxNames).join(", ");
  const more = declared.size > maxNames ? ` and ${declared.size - maxNames} more` : "";
  return `inputSchema does not declare '${name}', so it is dropped even when given. It declares ${known}${more}.`;
}

const maxNames = 20;
