import type { Source } from "@mci/plugin-kit/templates";
import type { Compilation } from "./compilation.ts";
import { errorAt } from "./errors.ts";

/** Tags of one template. Handlebars takes about 35 KB of memory for each when it makes code of them. */
const maxTags = 5_000;

/** Throws where the tags of a template, those of its files together, become more than it may have. */
export function checkTags(program: hbs.AST.Program, source: Source, compilation: Compilation): void {
  for (const statement of program.body) {
    if (statement.type === "ContentStatement" || statement.type === "CommentStatement") continue;
    compilation.tags += 1;
    if (compilation.tags > maxTags) {
      const hint = "Write what repeats as a loop, or split the template.";
      const message = `A handlebars template has at most ${maxTags} tags, with those of its partials.`;
      throw errorAt(source, statement.loc.start, "MCI_TEMPLATE_LIMIT", message, { hint });
    }
    const { program: inner, inverse } = statement as Partial<hbs.AST.BlockStatement>;
    if (inner) checkTags(inner, source, compilation);
    if (inverse) checkTags(inverse, source, compilation);
  }
}
