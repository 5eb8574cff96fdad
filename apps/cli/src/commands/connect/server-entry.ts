import { realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import type { GivenOptions } from "../../arguments/options.ts";
import { UsageError } from "../../usage-error.ts";
import { version } from "../../version.ts";
import type { ClientProgram } from "../../connect/clients.ts";

export interface EntryRequest {
  readonly client: ClientProgram;
  /** The schema file, absolute. */
  readonly file: string;
  /** The root of the project, if the entry is for the file of a project. */
  readonly root: string | undefined;
  readonly options: GivenOptions;
  /** The env values that only this environment sets, and that the client is to pass on. */
  readonly env: readonly string[];
}

/** Returns the fields of a server in the configuration of a client: how it starts `mci run`. */
export function serverEntry(request: EntryRequest): Readonly<Record<string, unknown>> {
  const { client, options, env } = request;
  const { config, secrets, filter = [] } = options;
  const args = [
    "run",
    "--file",
    pathFor(request, request.file),
    ...(config === undefined ? [] : ["--config", pathFor(request, resolve(config))]),
    ...(secrets === undefined ? [] : ["--secrets", pathFor(request, resolve(secrets))]),
    ...filter.flatMap((text) => ["--filter", text]),
  ];
  const [command = "", ...first] = launcher(request.root !== undefined);
  const all = [...first, ...args];
  checkExpansion(client, all.slice(-args.length), command);
  return {
    ...client.fields,
    command,
    args: all,
    ...(env.length === 0 || request.root !== undefined ? {} : client.envFields?.(env)),
  };
}

/** A file of a project is for other people and machines, so its paths are relative. */
function pathFor({ root, client }: EntryRequest, path: string): string {
  if (root === undefined) return path;
  const inside = relative(root, path).split(sep).join("/");
  return client.projectPath?.(inside) ?? inside;
}

/**
 * Returns the start of the command line. An installed command is named by its path, as programs with windows do not have the
 * PATH of a shell; one that npx fetched, or on another machine, is fetched again, in this version.
 */
function launcher(isForOthers: boolean): readonly string[] {
  const script = realpathSync(process.argv[1] ?? "");
  const isFetched = /[\\/]_npx[\\/]/.test(script);
  if (!isForOthers && !isFetched) return [process.execPath, script];
  const npx = ["npx", "-y", `@mci/cli@${version}`];
  return process.platform === "win32" && !isForOthers ? ["cmd", "/c", ...npx] : npx;
}

/** Some clients replace `${...}` and `$NAME`, and a Windows shell has signs of its own. */
function checkExpansion(client: ClientProgram, args: readonly string[], command: string): void {
  const signs = command === "cmd" ? /[&|<>^%!"]/ : /\$(?!\{workspaceFolder\}\/)/;
  const wrong = args.find((text) => signs.test(text));
  if (wrong === undefined) return;
  throw new UsageError(
    `${client.title} could read '${wrong}' in another way than it is meant.`,
    "Use a path without such signs.",
  );
}
