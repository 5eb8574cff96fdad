import type { Executor, SecretSource, SecretSources, Tool } from "@mci/contract";
import { stepsOf } from "@mci/template";
import type { ProblemList } from "../problem-list.ts";
import type { SourcedTool } from "../sourced-tool.ts";
import { placeOfText } from "./place-in-block.ts";
import type { OnToolReferences, TemplateReferences } from "./prepare-context.ts";

/** Finds which of the env values that come from sources each tool reads. */
export class SourcedEnv {
  private readonly sources: SecretSources;
  private readonly used = new Map<Tool, Map<string, TemplateReferences | undefined>>();

  constructor(sources: SecretSources) {
    this.sources = sources;
  }

  /** Undefined where nothing comes from a source. */
  get onReferences(): OnToolReferences | undefined {
    return this.sources.size === 0
      ? undefined
      : ({ tool }, references) => this.note(tool, references.names, references);
  }

  note(tool: Tool, paths: readonly string[], references?: TemplateReferences): void {
    for (const name of this.among(paths).keys()) {
      const names = this.used.get(tool) ?? new Map<string, TemplateReferences | undefined>();
      this.used.set(tool, names.set(name, names.get(name) ?? references));
    }
  }

  /** Returns the sources of the env values at these paths. A name that a template computes is not known. */
  among(paths: readonly string[]): SecretSources {
    const found = new Map<string, SecretSource>();
    for (const [root, name] of paths.map(stepsOf)) {
      const source = root === "env" && name !== undefined ? this.sources.get(name) : undefined;
      if (name !== undefined && source !== undefined) found.set(name, source);
    }
    return found;
  }

  /** Undefined for the many tools that read none. */
  of(tool: Tool): SecretSources | undefined {
    const names = this.used.get(tool);
    return names && new Map([...this.sources].filter(([name]) => names.has(name)));
  }

  /** Reports values that are bound to hosts, in a tool that sends to no host. Returns whether there are none. */
  check(loaded: SourcedTool, executor: Executor | undefined, problems: ProblemList): boolean {
    const { tool } = loaded;
    const sources = this.of(tool);
    if (sources === undefined || executor?.holdsHosts === true) return true;
    const bound = [...sources].filter(([, { hosts }]) => hosts !== undefined);
    for (const [name, { hosts = [] }] of bound) {
      const references = this.used.get(tool)?.get(name);
      const place = references && placeOfText(tool.execution, references, [`env.${name}`, name]);
      const message = `env.${name} may only be sent to ${hosts.join(", ")}, so a tool of type "${tool.execution.type}" cannot use it.`;
      const hint = `Take its 'hosts' out of the secrets file, or read another value.`;
      const problem = { code: "MCI_SECRET", severity: "error", message, hint } as const;
      problems.addAt(problem, loaded, `/execution${place?.pointer ?? ""}`, place?.offset);
    }
    return bound.length === 0;
  }
}
