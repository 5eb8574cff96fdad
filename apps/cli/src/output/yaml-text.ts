import * as yaml from "yaml";

/** A value as YAML that reads back as the same value, without folded lines and anchors. */
export function yamlText(value: unknown): string {
  return yaml.stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}
