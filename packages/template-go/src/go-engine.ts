import { ConfigError, type CompileOptions, type Template, type TemplateEngine } from "@mci/contract";
import { callback, checkOptions, recordOf, type Checks } from "@mci/plugin-kit/options";
import { checkOutput, checkTemplateSize, type Source } from "@mci/plugin-kit/templates";
import { isName } from "./characters.ts";
import { functionTable, type FunctionTable, type OwnFunction } from "./functions/table.ts";
import { renderError } from "./errors.ts";
import { newCompilation } from "./parse/compilation.ts";
import { compileFile } from "./parse/compile-file.ts";
import { keywords } from "./parse/tokens.ts";
import { newRun, type Body } from "./render/run.ts";

/** Options of {@link goEngine}. */
export interface GoEngineOptions {
  /**
   * Beside those of Go, as `{{ name argument }}` and `{{ argument | name }}`; one of the same name takes its place.
   * Numbers of an answer arrive as `WrittenNumber` where their text is not the one JavaScript prints.
   */
  readonly functions?: Readonly<Record<string, OwnFunction>>;
}

/**
 * The language of Go's text/template as an engine, name `go`: for response templates and full templates
 * (`templateEngine: go`). `{{ .name }}` reads the data, so a full template writes `{{ .props.city }}`.
 *
 * It differs from Go where JSON does: numbers print as they were written, objects and lists print as JSON, null prints
 * nothing. A missing value is an error where it is written, unless `missing` is `"empty"`, and false in conditions.
 * `{{ template "part.txt" . }}` of a name that the template does not define is a file, read within the path policy.
 *
 * `compile` throws TemplateError: MCI_TEMPLATE_SYNTAX, MCI_TEMPLATE_INCLUDE, MCI_TEMPLATE_LIMIT; `render`:
 * MCI_TEMPLATE_MISSING, MCI_TEMPLATE_VALUE, MCI_TEMPLATE_LIMIT.
 *
 * @throws ConfigError (MCI_CONFIG) for unknown or invalid options, and for a function whose name is invalid.
 */
export function goEngine(options: GoEngineOptions = {}): TemplateEngine {
  checkOptions<GoEngineOptions>("goEngine", options, checks);
  const { functions = {} } = options;
  for (const name of Object.keys(functions)) checkName(name);
  const table = functionTable(functions);
  return { name: "go", compile: (text, options) => compile(text, options, table) };
}

const checks: Checks<GoEngineOptions> = { functions: recordOf(callback) };

function checkName(name: string): void {
  if (isName(name) && !keywords.has(name)) return;
  throw new ConfigError("MCI_CONFIG_ENGINE", `"${name}" cannot be the name of a function in a go template.`, {
    hint: "A name is made of letters, digits and _, and is not a reserved word.",
  });
}

function compile(text: string, options: CompileOptions, functions: FunctionTable): Template {
  const { file, limits } = options;
  const source: Source = { text, file };
  checkTemplateSize(source, limits);
  const body = guarded(source, () => compileFile(source, newCompilation(options, functions), [file ?? "this text"]));
  return {
    get names() {
      return collectNames(body);
    },
    render(data) {
      return guarded(source, () => {
        const run = newRun(data, body, limits);
        body.write(run, data);
        return checkOutput(source, run.out, limits);
      });
    },
  };
}

/** A stack or a string can still become too large for the JavaScript engine, regardless of the limits. */
function guarded<T>(source: Source, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw renderError(error, source);
  }
}

/**
 * Every path that a template reads from its data, then those of templates and files that it calls with the data itself.
 * Paths inside of loops are not known. `input` and `properties` are `props`.
 */
function collectNames(body: Body): readonly string[] {
  const names = new Set<string>();
  const seen = new Set([body]);
  for (const each of seen) {
    for (const path of each.reads) names.add(path.replace(/^(?:input|properties)(?=\.|$)/, "props"));
    for (const call of each.calls) if (call.handsOn) seen.add(call.body);
  }
  return [...names];
}
