import { ConfigError, nearest, type TemplateEngine } from "@mci/contract";
import { builtinEngine } from "@mci/template";

/** Template engines by name. */
export interface Engines {
  /** Throws ConfigError when there is no such engine. */
  get(name: string): TemplateEngine;
}

export function engineTable(given: readonly TemplateEngine[]): Engines {
  const engines = new Map([builtinEngine(), ...given].map((engine) => [engine.name, engine]));
  return {
    get(name) {
      const engine = engines.get(name);
      if (engine) return engine;
      const near = nearest(name, engines.keys());
      const known = [...engines.keys()].join(", ");
      throw new ConfigError("MCI_CONFIG_ENGINE", `There is no template engine '${name}'.`, {
        hint:
          near === undefined ? `Known here: ${known}. Others are handed in as 'engines'.` : `Did you mean '${near}'?`,
      });
    },
  };
}
