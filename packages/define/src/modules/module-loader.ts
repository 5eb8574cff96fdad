import type { FunctionExecution, JsonObject, LoadContext, ModuleLoader, ModuleRequest, Tool } from "@mci/contract";
import { builtins } from "../inject/builtins.ts";
import { workerPool } from "../isolate/worker-pool.ts";
import { logToStderr, type OnLog } from "../inject/handler-context.ts";
import { providers, type Providers } from "../inject/providers.ts";
import { lazyHasher } from "../source/lazy-hasher.ts";
import type { Provider } from "../inject/token.ts";
import { bindFunction } from "./bind-function.ts";
import { declaredFunction } from "./declared-function.ts";
import { exportedFunctions } from "./exported-functions.ts";
import { moduleWatch } from "./module-watch.ts";
import { moduleReader } from "./module-reader.ts";
import type { FoundFunction } from "./found-function.ts";

/** The options of {@link moduleLoader}. */
export interface ModuleLoaderOptions {
  /** How the values are made that tools inject. */
  readonly provide?: readonly Provider[];
  /** Values for `settings` and `setting(key)`, in place of the settings file. */
  readonly settings?: JsonObject;
  /**
   * Called with each line that tools write with `log`.
   *
   * @default to stderr
   */
  readonly onLog?: OnLog;
  /**
   * The module that runs tools with `isolate` in workers, for programs that are bundled.
   *
   * @default `@mci/define/worker`
   */
  readonly worker?: URL;
  /**
   * How long the import of a module may take when the functions are loaded again. The first load waits as long as a module
   * wants.
   *
   * @default 10000
   */
  readonly reloadTimeoutMs?: number;
  /** The values of a source beside it, to share. */
  readonly values?: Providers;
}

/**
 * Loads the functions that schema files name, for `fileSource(file, { modules: moduleLoader() })`: modules of the main file,
 * within its path policy. Modules of toolset files are refused and not imported; a check of a file imports nothing.
 */
export function moduleLoader({
  provide = [],
  settings,
  onLog = logToStderr,
  values = providers(provide),
  worker,
  reloadTimeoutMs = 10_000,
}: ModuleLoaderOptions = {}): ModuleLoader {
  const pool = workerPool(worker);
  const watch = moduleWatch();
  let loads = 0;
  return {
    async load({ tools, functions, origin }: ModuleRequest, context: LoadContext): Promise<readonly Tool[]> {
      loads += 1;
      const version = loads;
      const reader = moduleReader(lazyHasher(), context, {
        watch,
        timeoutMs: version === 1 ? undefined : reloadTimeoutMs,
      });
      const declared = new Map<Tool, FoundFunction | undefined>();
      for (const tool of tools) {
        if (namesModule(tool)) declared.set(tool, await declaredFunction(tool, reader, context));
      }
      const exported: FoundFunction[] = [];
      for (const [index, module] of functions.entries()) {
        const pointer = Array.isArray(origin.document["functions"]) ? `/functions/${index}` : "/functions";
        exported.push(...(await exportedFunctions({ module, pointer, origin }, reader, context)));
      }
      const found = [...declared.values(), ...exported].filter((one) => one !== undefined);
      const injections = values.note(found.map(({ defined }) => defined.options.inject ?? {}));
      const known = await builtins({ folder: origin.folder, env: context.env, settings, injections });
      values.use(known);
      const bind = async (one: FoundFunction | undefined): Promise<readonly Tool[]> =>
        one === undefined
          ? []
          : bindFunction(one, { providers: values, builtins: known, pool, version, onLog }, context);
      const bound: Tool[] = [];
      for (const tool of tools) bound.push(...(declared.has(tool) ? await bind(declared.get(tool)) : [tool]));
      for (const one of exported) bound.push(...(await bind(one)));
      return bound;
    },
    watch: (changed) => watch.watch(changed),
    async close() {
      watch.close();
      await Promise.all([pool.close(), values.close()]);
    },
  };
}

function namesModule(tool: Tool): tool is Tool<FunctionExecution> {
  const { execution } = tool;
  return execution.type === "function" && Object.hasOwn(execution, "module");
}
