import type { Template, TemplateEngine } from "@mci/contract";
import { callback, checkOptions, record, recordOf, type Checks } from "@mci/plugin-kit/options";
import { Budget, checkOutput, checkTemplateSize, type Source } from "@mci/plugin-kit/templates";

import { checkCalls } from "./compile/call.ts";
import { newCompilation, type Compilation, type Unit } from "./compile/compilation.ts";
import { compileFile } from "./compile/compile-file.ts";
import { makeLanguage, type NunjucksEngineOptions } from "./values/language.ts";
import { compileError, renderError, start } from "./errors.ts";
import { outsideNames } from "./compile/outside-names.ts";
import { newInstance, Scope } from "./values/scope.ts";

/**
 * Nunjucks as an engine, name `jinja`: for full templates (`templateEngine: jinja`) and response templates.
 *
 * The grammar is that of nunjucks, filters and tests behave as those of jinja. Only own properties are seen, values
 * have no methods, nothing is escaped for HTML, objects and lists are written as JSON. `include`, `extends`, `import`
 * and `from` name files, which are read within the path policy, relative to the file they stand in. A missing value is
 * an error where it is written or something written is made of it, unless `missing` is `"empty"`; false in
 * `{% if %}`, empty in `{% for %}`, and what `default` is for.
 *
 * `compile` throws TemplateError: MCI_TEMPLATE_SYNTAX, also for unknown filters, tests and functions,
 * MCI_TEMPLATE_INCLUDE, MCI_TEMPLATE_LIMIT; `render`: MCI_TEMPLATE_MISSING, MCI_TEMPLATE_VALUE, MCI_TEMPLATE_LIMIT.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options.
 */
export function nunjucksEngine(options: NunjucksEngineOptions = {}): TemplateEngine {
  checkOptions<NunjucksEngineOptions>("nunjucksEngine", options, checks);
  const language = makeLanguage(options);
  return {
    name: "jinja",
    compile(text, options): Template {
      const { file, limits } = options;
      const source = { text, file };
      checkTemplateSize(source, limits);
      const { main, names } = compiled(source, newCompilation(language, options));
      return {
        names,
        render(data) {
          const run = { budget: new Budget(limits), globals: language.globals };
          try {
            return checkOutput(source, main.render(new Scope(run, newInstance(data))), limits);
          } catch (error) {
            throw renderError(error, source, start);
          }
        },
      };
    },
  };
}

const checks: Checks<NunjucksEngineOptions> = {
  filters: recordOf(callback),
  tests: recordOf(callback),
  globals: record,
};

function compiled(
  source: Source,
  compilation: Compilation,
): { readonly main: Unit; readonly names: readonly string[] } {
  try {
    const main = compileFile(source, compilation, [source.file ?? "this text"]);
    const bound = new Set([main, ...compilation.units.values()].flatMap((unit) => [...unit.bound]));
    compilation.bound = bound;
    checkCalls(compilation, bound);
    return { main, names: outsideNames(main, bound) };
  } catch (error) {
    throw compileError(error, source);
  }
}
