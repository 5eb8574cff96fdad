import * as yaml from "yaml";

/** Returns a value as YAML that parses to the same value, without folded lines and anchors. */
export function yamlText(value: unknown): string {
  return yaml.stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}
