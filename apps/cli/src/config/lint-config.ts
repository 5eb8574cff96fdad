import { isRecord } from "@mci/plugin-kit";
import type { LintConfig } from "mci";
import { refuseUnknown } from "./refuse-unknown.ts";
import { UsageError } from "../usage-error.ts";

const names: { readonly [Name in keyof Required<LintConfig>]: true } = { rules: true, tools: true, budget: true };
const severities: readonly unknown[] = ["off", "warning", "error"];

/** Throws UsageError for `lint` of a config that is invalid. The names of rules are checked by `mci lint`. */
export function checkLintConfig(lint: unknown, file: string): void {
  if (lint === undefined) return;
  if (!isRecord(lint)) throw new UsageError(`${file}: 'lint' must be an object.`);
  refuseUnknown(lint, names, file, "lint.");
  const { rules = {}, tools = {}, budget } = lint;
  if (!isRecord(tools)) throw new UsageError(`${file}: 'lint.tools' must be an object.`);
  checkSettings(rules, `${file}: 'lint.rules'`);
  for (const [name, settings] of Object.entries(tools)) checkSettings(settings, `${file}: 'lint.tools.${name}'`);
  if (budget !== undefined && !(Number.isSafeInteger(budget) && Number(budget) >= 0)) {
    throw new UsageError(`${file}: 'lint.budget' must be a number of tokens.`);
  }
}

function checkSettings(settings: unknown, owner: string): void {
  const values = isRecord(settings) ? Object.values(settings) : [undefined];
  if (values.every((value) => severities.includes(value))) return;
  throw new UsageError(`${owner} must be an object of severities.`, 'Write: { "strict-schema": "off" }.');
}
