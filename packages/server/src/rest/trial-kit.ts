import {
  ConfigError,
  defaultLimits,
  MCIError,
  nearest,
  TemplateError,
  type CompileOptions,
  type Kit,
  type Limits,
  type Template,
  type TemplateEngine,
} from "@mci/contract";

import type { Engines } from "./test-template.ts";

/** Somebody waits for the others while a template is tried: less is let through than in a tool. */
export const trialLimits: Limits = Object.freeze({
  ...defaultLimits,
  resultBytes: 1_000_000,
  templateBytes: 64_000,
  outputBytes: 1_000_000,
  loopSteps: 20_000,
});

/** What it takes to prepare a response template outside of any tool. `noted` hears of each mistake in it. */
export function trialKit(engines: Engines, noted: (error: TemplateError) => void): Kit {
  const note = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (TemplateError.is(error)) noted(error);
      throw error;
    }
  };
  return {
    async template(source, { engine = "", missing = "empty" } = {}): Promise<Template> {
      const compiler = await loaded(engines, engine);
      const template = note(() => compiler.compile(source, { missing, limits: trialLimits, include: noFiles }));
      return { render: (data) => note(() => template.render(data)) };
    },
    mistake: (error) => void (TemplateError.is(error) && noted(error)),
    field: notHere,
    value: notHere,
    warn: () => undefined,
    rules: { anyPaths: false, directories: [], network: {} },
    limits: trialLimits,
  };
}

async function loaded(engines: Engines, name: string): Promise<TemplateEngine> {
  const engine = engines.find((engine) => engine.name === name);
  if (engine !== undefined) return "compile" in engine ? engine : engine.load();
  const names = engines.map((engine) => engine.name);
  const near = nearest(name, names);
  throw new ConfigError("MCI_CONFIG_ENGINE", `There is no template engine '${name}' to try templates with.`, {
    hint: near === undefined ? `There is: ${names.join(", ")}.` : `Did you mean '${near}'?`,
  });
}

const noFiles: CompileOptions["include"] = () => {
  throw new MCIError("MCI_TEMPLATE_INCLUDE", "A template that is tried cannot include files.");
};

function notHere(): never {
  throw new MCIError("MCI_INTERNAL", "A response template has no fields.");
}
