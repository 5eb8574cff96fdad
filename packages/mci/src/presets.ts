import type { Exchanges, Executor, LazyTemplateEngine } from "@mci/contract";
import { textExecutor } from "@mci/executor-text";
import type { ConnectionOptions } from "@mci/network-policy";
import { lazyExecutor } from "./lazy-executor.ts";

/** The executors a client of this package has; those it needs no code for until a tool asks are loaded on first use. */
export function presetExecutors(connections: ConnectionOptions, exchanges?: Exchanges): Executor[] {
  return [
    textExecutor(),
    lazyExecutor("file", async () => (await import("@mci/executor-file")).fileExecutor()),
    lazyExecutor("cli", async () => (await import("@mci/executor-cli")).cliExecutor({ exchanges }), {
      concurrency: 4,
    }),
    lazyExecutor("http", async () => (await import("@mci/executor-http")).httpExecutor({ ...connections, exchanges }), {
      concurrency: 16,
      holdsHosts: true,
    }),
  ];
}

/** The template languages a client of this package has beside the built-in one. */
export const presetEngines: readonly LazyTemplateEngine[] = [
  { name: "jinja", load: async () => (await import("@mci/template-nunjucks")).nunjucksEngine() },
  { name: "handlebars", load: async () => (await import("@mci/template-handlebars")).handlebarsEngine() },
  { name: "go", load: async () => (await import("@mci/template-go")).goEngine() },
];
