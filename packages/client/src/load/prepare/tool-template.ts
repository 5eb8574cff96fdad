import { TemplateError, type ToolTemplate } from "@mci/contract";
import { stepsOf } from "@mci/template";
import type { TemplateReferences } from "./prepare-context.ts";

/** Returns what a check tells of a template. */
export function toToolTemplate({ source, at, template }: TemplateReferences): ToolTemplate {
  return {
    source,
    at,
    paths: template.names?.map(stepsOf),
    renders(scope) {
      if (template.absent?.(scope) === true && !needed.test(at ?? "")) return true;
      try {
        template.render(scope);
        return true;
      } catch (error) {
        // Any other error is not that of a missing value.
        return !TemplateError.is(error) || error.code !== "MCI_TEMPLATE_MISSING";
      }
    },
  };
}

/** Fields that are not left out where their value is absent. */
const needed = /^\/(?:url|path|command|cwd|args)(?:\/|$)/;
