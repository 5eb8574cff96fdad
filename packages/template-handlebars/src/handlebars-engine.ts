import type { Template, TemplateEngine } from "@mci/contract";
import { callback, checkOptions, recordOf, type Checks } from "@mci/plugin-kit/options";
import { checkOutput, checkTemplateSize, tooDeep, type Source } from "@mci/plugin-kit/templates";

import { newCompilation, type Compilation } from "./compilation.ts";
import { compileFile, type Compiled } from "./compile-file.ts";
import type { Helper } from "./helper.ts";
import { makeHandlebars } from "./helpers.ts";
import { Rendering, renderingKey } from "./rendering.ts";
import { renderError } from "./errors.ts";
import { outsideNames } from "./outside-names.ts";
import { ownHelpers } from "./own-helpers.ts";

/** Options of {@link handlebarsEngine}. */
export interface HandlebarsEngineOptions {
  /**
   * Beside those of handlebars; one of the same name takes its place. They answer at once. Numbers of an answer arrive as
   * `WrittenNumber` where their text is not the one JavaScript prints.
   */
  readonly helpers?: Readonly<Record<string, Helper>>;
}

/**
 * Handlebars as an engine, name `handlebars`: for full templates (`templateEngine: handlebars`) and response templates.
 *
 * Only own properties are seen, nothing is escaped for HTML, objects and lists are written as JSON. Partials are files:
 * `{{> "part.hbs" }}` is read within the path policy, relative to the file it stands in. A missing value is an error
 * where it is written, unless `missing` is `"empty"`, and false in `{{#if}}`.
 *
 * `compile` throws TemplateError: MCI_TEMPLATE_SYNTAX, also for unknown helpers, MCI_TEMPLATE_INCLUDE, MCI_TEMPLATE_LIMIT;
 * `render`: MCI_TEMPLATE_MISSING, MCI_TEMPLATE_VALUE, MCI_TEMPLATE_LIMIT.
 *
 * Handlebars makes code of a template: its text has to come from an author, never from a call.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options, and for a helper whose name is invalid.
 */
export function handlebarsEngine(options: HandlebarsEngineOptions = {}): TemplateEngine {
  checkOptions<HandlebarsEngineOptions>("handlebarsEngine", options, checks);
  const { helpers = {} } = options;
  const handlebars = makeHandlebars(ownHelpers(helpers));
  const names: ReadonlySet<string> = new Set(Object.keys(helpers));
  return {
    name: "handlebars",
    compile(text, options): Template {
      const { file, limits } = options;
      const source = { text, file };
      checkTemplateSize(source, limits);
      const compilation = newCompilation(handlebars, names, options);
      const { program, render } = compiled(source, compilation);
      return {
        names: outsideNames([program, ...compilation.included]),
        render(data) {
          const { partials, outputs } = compilation;
          const rendering = new Rendering(source, outputs, limits);
          try {
            const own = { root: data, [renderingKey]: rendering };
            return checkOutput(source, render(data, { ...ownOnly, partials, data: own }), limits);
          } catch (error) {
            throw renderError(error, source);
          }
        },
      };
    },
  };
}

const checks: Checks<HandlebarsEngineOptions> = { helpers: recordOf(callback) };

function compiled(source: Source, compilation: Compilation): Compiled {
  try {
    return compileFile(source, compilation, { chain: [source.file ?? "this text"], inlines: new Set() });
  } catch (error) {
    // What goes deeper than anybody looked.
    throw error instanceof RangeError
      ? tooDeep({ source, start: 0 }, "Blocks and parentheses", compilation.options.limits.depth)
      : error;
  }
}

/** Said, since denying what was not mentioned is logged to the console. */
const ownOnly: Handlebars.RuntimeOptions = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };
