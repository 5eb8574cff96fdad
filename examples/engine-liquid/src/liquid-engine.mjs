import { MCIError, placeAt, TemplateError } from "@mci/contract";
import { Liquid } from "liquidjs";

/** Liquid as an engine, name `liquid`: `{{ props.name }}`, `{% for item in props.items %}`, `{% include "part.txt" %}`. */
export function liquidEngine() {
  return {
    name: "liquid",
    compile(source, options) {
      const { file, limits, missing } = options;
      const liquid = new Liquid({
        ownPropertyOnly: true,
        strictVariables: missing === "error",
        strictFilters: true,
        outputEscape: textOf,
      });
      liquid.registerTag("include", includeTag(options));
      const templates = attempt(source, file, () => liquid.parse(source, file));
      return {
        render(data) {
          const text = attempt(source, file, () => liquid.renderSync(templates, data));
          if (Buffer.byteLength(text) <= limits.outputBytes) return text;
          const message = `The template writes more than ${limits.outputBytes} bytes.`;
          throw new TemplateError("MCI_TEMPLATE_LIMIT", message, { ...placeAt(source, 0), file, offset: 0 });
        },
      };
    },
  };
}

/** Strings as they are, everything else as JSON; nothing for what is missing. */
function textOf(value) {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}

/** Files come from `options.include` alone, which is where paths are checked, and are parsed with what includes them. */
function includeTag({ include, file }) {
  const chain = [file];
  return {
    parse(token) {
      const path = /^\s*(?:"([^"]*)"|'([^']*)')\s*$/.exec(token.args)?.slice(1).join("");
      if (path === undefined) throw new Error("the name of an included file is a text in quotes");
      const included = include(path, token.file);
      if (chain.includes(included.file))
        throw new Error(`files include each other: ${[...chain, included.file].join(" -> ")}`);
      chain.push(included.file);
      this.templates = this.liquid.parse(included.source, included.file);
      chain.pop();
    },
    *render(context, emitter) {
      yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
    },
  };
}

/** What liquidjs throws, with its place. */
function attempt(source, file, action) {
  try {
    return action();
  } catch (error) {
    const cause = error.originalError ?? error;
    if (TemplateError.is(cause)) throw cause;
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
    throw new TemplateError(codeOf(error, cause), cause.message, place, { cause, hint });
  }
}

function codeOf(error, cause) {
  if (MCIError.is(cause)) return "MCI_TEMPLATE_INCLUDE";
  if (error.name === "UndefinedVariableError" || cause.name === "UndefinedVariableError") return "MCI_TEMPLATE_MISSING";
  return error.name === "RenderError" ? "MCI_TEMPLATE_VALUE" : "MCI_TEMPLATE_SYNTAX";
}
