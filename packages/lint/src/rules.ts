import type { ContentRule, Rule } from "./rule.ts";
import { hiddenContent, hiddenText } from "./rules/hidden-characters.ts";
import { largeSkill } from "./rules/large-skill.ts";
import { missingDescription } from "./rules/missing-description.ts";
import { openBody } from "./rules/open-body.ts";
import { openCommand } from "./rules/open-command.ts";
import { optionalWithoutFallback } from "./rules/optional-without-fallback.ts";
import { similarDescription } from "./rules/similar-description.ts";
import { strictSchema } from "./rules/strict-schema.ts";
import { unannotatedWrite } from "./rules/unannotated-write.ts";
import { undescribedParameter } from "./rules/undescribed-parameter.ts";
import { unfitParameterName } from "./rules/unfit-parameter-name.ts";
import { unknownTool } from "./rules/unknown-tool.ts";
import { unusedInput } from "./rules/unused-input.ts";
import { vagueDescription } from "./rules/vague-description.ts";

/** All rules about single tools, in the order in which their problems are listed for one place. */
export const rules: readonly Rule[] = [
  missingDescription,
  vagueDescription,
  similarDescription,
  undescribedParameter,
  unfitParameterName,
  unusedInput,
  optionalWithoutFallback,
  strictSchema,
  unannotatedWrite,
  openCommand,
  openBody,
  hiddenText,
];

/** All rules about skills, prompts and resources. */
export const contentRules: readonly ContentRule[] = [unknownTool, largeSkill, hiddenContent];
