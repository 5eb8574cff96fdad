import {
  ConfigError,
  defaultLimits,
  MCIError,
  TemplateError,
  type CompileOptions,
  type Limits,
  type Template,
  type TemplateEngine,
} from "@mci/contract";
import { suggest } from "@mci/plugin-kit";
import type { ResponseContext } from "@mci/response";

import { isIsolated, type Engines, type IsolatedEngine } from "./engines.ts";

/** Stricter than in a tool: a preview in this thread delays other requests. */
export const previewLimits: Limits = Object.freeze({
  ...defaultLimits,
  resultBytes: 1_000_000,
  templateBytes: 64_000,
  outputBytes: 1_000_000,
  loopSteps: 20_000,
});

interface PreviewOptions {
  /** True if the request names the engine; otherwise it is detected from the template's syntax. */
  readonly isNamed: boolean;
  /** Called with each error in the template. */
  readonly onTemplateError: (error: TemplateError) => void;
}

/** Returns the context to prepare a response template outside of a tool. */
export function previewContext(engines: Engines, { isNamed, onTemplateError }: PreviewOptions): ResponseContext {
  const note = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (TemplateError.is(error)) onTemplateError(error);
      throw error;
    }
  };
  return {
    async template(source, { engine = "", missing = "empty" } = {}): Promise<Template> {
      const compiler = await loadEngine(engines, engine, isNamed);
      const template = note(() => compiler.compile(source, { missing, limits: previewLimits, include: noFiles }));
      return { render: (data) => note(() => template.render(data)) };
    },
    report: (error) => void (TemplateError.is(error) && onTemplateError(error)),
    limits: previewLimits,
  };
}

async function loadEngine(engines: Engines, name: string, isNamed: boolean): Promise<TemplateEngine> {
  const engine = engines.find((engine) => engine.name === name);
  if (engine !== undefined && isIsolated(engine)) throw new Isolated(engine);
  if (engine !== undefined) return "compile" in engine ? engine : engine.load();
  const names = engines.map((engine) => engine.name);
  if (!isNamed) {
    throw new ConfigError(
      "MCI_CONFIG_ENGINE",
      `The template looks like ${name}, but that engine is not available here.`,
      {
        hint: `Available engines: ${names.join(", ")}. Set 'engine' to try it with one of them.`,
      },
    );
  }
  throw new ConfigError("MCI_CONFIG_ENGINE", `The template engine '${name}' is not available here.`, {
    hint: suggest(name, names, { list: "Available engines" }),
  });
}

/** Thrown for a template whose engine runs in a process of its own. */
export class Isolated extends Error {
  readonly engine: IsolatedEngine;

  constructor(engine: IsolatedEngine) {
    super(`${engine.name} runs in a process of its own.`);
    this.engine = engine;
  }
}

const noFiles: CompileOptions["include"] = () => {
  throw new MCIError("MCI_TEMPLATE_INCLUDE", "A template preview cannot include files.");
};
