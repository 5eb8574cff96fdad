import { MCIError, TemplateError } from "@mci/contract";
import { jsonText, placeAt } from "@mci/plugin-kit";
import { Context, ForTag, Liquid } from "liquidjs";

/** Liquid as an engine, name `liquid`: `{{ props.name }}`, `{% for item in props.items %}`, `{% include "part.txt" %}`. */
export function liquidEngine() {
  return {
    name: "liquid",
    compile(source, options) {
      const { file, limits, missing } = options;
      if (Buffer.byteLength(source) > (file === undefined ? limits.templateBytes : limits.fileTemplateBytes)) {
        throw tooMuch("The template is too large.", source, file);
      }
      const liquid = new Liquid({
        ownPropertyOnly: true,
        strictVariables: missing === "error",
        strictFilters: true,
        outputEscape: textOf,
      });
      // They read files by themselves.
      for (const tag of ["render", "layout"]) delete liquid.tags[tag];
      liquid.registerTag("include", includeTag(options));
      liquid.registerTag("for", forTag(limits));
      const templates = attempt(source, file, () => liquid.parse(source, file));
      return {
        render(data) {
          const text = attempt(source, file, () =>
            liquid.renderSync(templates, new OwnContext(data, liquid.options, { sync: true }, { liquid })),
          );
          if (Buffer.byteLength(text) <= limits.outputBytes) return text;
          throw tooMuch(`The template writes more than ${limits.outputBytes} bytes.`, source, file);
        },
      };
    },
  };
}

/** Finds own properties of objects only, and never `__proto__`. */
class OwnContext extends Context {
  readProperty(value, key) {
    return key === "__proto__" ? undefined : super.readProperty(value, key);
  }
}

function tooMuch(message, source, file) {
  return new TemplateError("MCI_TEMPLATE_LIMIT", message, { ...placeAt(source, 0), file, offset: 0 });
}

/** Strings as they are, everything else as JSON, with the numbers of an answer as written; nothing for missing values. */
function textOf(value) {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : jsonText(value);
}

/** Files come from `options.include` alone, which is where paths are checked, and are parsed with what includes them. */
function includeTag({ include, file }) {
  const chain = [file];
  return {
    parse(token) {
      const path = /^\s*(?:"([^"]*)"|'([^']*)')\s*$/.exec(token.args)?.slice(1).join("");
      if (path === undefined) throw new Error("the name of an included file is a text in quotes");
      const included = include(path, token.file);
      if (chain.includes(included.file) || chain.length > 16) {
        const files = [...chain, included.file].join(" -> ");
        throw new MCIError("MCI_TEMPLATE_INCLUDE", `Files include each other too deeply: ${files}.`);
      }
      chain.push(included.file);
      this.included = included;
      this.templates = this.liquid.parse(included.source, included.file);
      chain.pop();
    },
    *render(context, emitter) {
      try {
        yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
      } catch (error) {
        throw explained(error, this.included.source, this.included.file);
      }
    },
  };
}

/** A loop whose rounds count, those of all loops of one rendering together. */
function forTag({ loopSteps }) {
  return class extends ForTag {
    constructor(...args) {
      super(...args);
      this.templates.unshift({
        token: this.token,
        render({ registers }) {
          registers.rounds = (registers.rounds ?? 0) + 1;
          if (registers.rounds > loopSteps)
            throw new MCIError("MCI_TEMPLATE_LIMIT", `The loops take more than ${loopSteps} rounds.`);
        },
      });
    }
  };
}

function attempt(source, file, action) {
  try {
    return action();
  } catch (error) {
    throw explained(error, source, file);
  }
}

/** Converts an error of liquidjs to one with its place. */
function explained(error, source, file) {
  const cause = error.originalError ?? error;
  if (TemplateError.is(cause)) return cause;
  const [line = 1, column = 1] = error.token?.getPosition?.() ?? [];
  const text = error.token?.input ?? source;
  const offset =
    text
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length +
    (line > 1 ? 1 : 0) +
    column -
    1;
  const place = { ...placeAt(text, offset), file: error.token?.file ?? file, offset };
  const hint = MCIError.is(cause) ? cause.hint : undefined;
  return new TemplateError(codeOf(error, cause), cause.message, place, { cause, hint });
}

function codeOf(error, cause) {
  if (cause.code === "MCI_TEMPLATE_LIMIT" || cause instanceof RangeError) return "MCI_TEMPLATE_LIMIT";
  if (MCIError.is(cause)) return "MCI_TEMPLATE_INCLUDE";
  if (error.name === "UndefinedVariableError" || cause.name === "UndefinedVariableError") return "MCI_TEMPLATE_MISSING";
  return error.name === "RenderError" ? "MCI_TEMPLATE_VALUE" : "MCI_TEMPLATE_SYNTAX";
}
