import { ConfigError, type LazyTemplateEngine, type Origin, type TemplateEngine } from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import { builtinEngine } from "@mci/template";

/** Template engines by name. */
export interface Engines {
  /** A promise only while an engine is loaded. Throws ConfigError when there is no such engine. */
  get(name: string): TemplateEngine | Promise<TemplateEngine>;
  /** Throws ConfigError when there is no such engine. */
  check(name: string): void;
  /** Throws ConfigError (MCI_CONFIG_ENGINE) when the option `templateEngine` names no engine. */
  checkOption(name: string): void;
}

export function engineTable(given: readonly (TemplateEngine | LazyTemplateEngine)[]): Engines {
  const engines = new Map<string, EngineSlot>([builtinEngine(), ...given].map((engine) => [engine.name, { engine }]));

  function entry(name: string): EngineSlot {
    const found = engines.get(name) ?? engines.get(aliases.get(name) ?? name);
    if (found !== undefined) return found;
    const meant = otherNames.get(name.toLowerCase());
    const known = [...engines.keys()];
    const near = meant !== undefined && engines.has(meant) ? `Did you mean '${meant}'?` : suggest(name, known);
    throw new ConfigError("MCI_CONFIG_ENGINE", `There is no template engine '${name}'.`, {
      hint: near ?? `Valid engines: ${known.join(", ")}. Pass others in 'engines', to the client or in mci.config.mjs.`,
    });
  }

  return {
    check: (name) => void entry(name),
    checkOption(name) {
      try {
        entry(name);
      } catch (cause) {
        if (!ConfigError.is(cause)) throw cause;
        const { code, message, hint } = cause;
        const details = { owner: "createClient", option: "templateEngine", reason: "invalid" } as const;
        throw new ConfigError(code, `The option 'templateEngine': ${message}`, { hint, details });
      }
    },
    get(name) {
      const found = entry(name);
      if ("compile" in found.engine) return found.engine;
      found.loading ??= found.engine.load().then((engine) => (found.engine = engine));
      return found.loading;
    },
  };
}

/**
 * The language of full templates that the file of a tool chooses; undefined when it chooses none. A toolset is written
 * without knowing who uses it, so the main file's and the client's choices do not change how its templates are read.
 */
export function fileEngine({ toolset, thirdParty, templateEngine, document }: Origin): string | undefined {
  const isOwn = toolset === undefined && thirdParty !== true;
  return templateEngine ?? (isOwn ? document.templateEngine : "builtin");
}

/** Names that other implementations of the format have for a language. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["jinja2", "jinja"],
  ["Jinja2", "jinja"],
  ["built-in", "builtin"],
]);

/** Other common names of some languages: that of a library, or a file extension. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["nunjucks", "jinja"],
  ["jinja2", "jinja"],
  ["hbs", "handlebars"],
  ["golang", "go"],
  ["gotemplate", "go"],
]);

interface EngineSlot {
  engine: TemplateEngine | LazyTemplateEngine;
  loading?: Promise<TemplateEngine>;
}
