import type { HttpServer, ServeHttpOptions } from "@mci/server";
import type { WorkbenchPage } from "@mci/ui";
import { counted } from "../output/counted.ts";
import { untilAborted } from "../interruption.ts";
import type { GivenOptions } from "../arguments/options.ts";
import { shortPath } from "../output/problem-text.ts";
import type { Terminal } from "../output/terminal.ts";
import { aboutConfig, type ConfigPlace } from "./about-config.ts";
import { readAddress } from "./address.ts";
import { approvalToken, type ApprovalToken } from "./approval-token.ts";
import { httpEntry, reachableUrl } from "./http-entry.ts";
import type { Identity } from "./identity.ts";
import type { Served } from "./open-served.ts";
import type { OpenConfig } from "./open-store.ts";
import { spillOf } from "./spill-of.ts";
import { snippet, warner } from "./start-line.ts";
import { trialEngines } from "./trial-engines.ts";

/** Serves MCP over Streamable HTTP, and REST if requested, until the command is ended. */
export async function serveOverHttp(served: Served, http: string, terminal: Terminal): Promise<number> {
  const { tools, project, identity, options, config, signal } = served;
  try {
    const what = `${counted(tools.tools().length, "tool")} of ${shortPath(project.file)}`;
    const place = { file: project.config.file, title: "beside the schema file" };
    const page =
      options.ui === true ? await (await import("../ui/served-page.ts")).servedPage(served, terminal) : undefined;
    const asks = options.watch === true || tools.tools().some(({ approval }) => approval !== undefined);
    const approval = asks ? await approvalToken(terminal.messages, config.guard) : undefined;
    const serving = { http, identity, what, place, options, config, signal, page, approval };
    return await serveUntilEnded({ toolbox: tools }, serving, terminal);
  } finally {
    await served.close();
  }
}

export interface HttpServing {
  readonly http: string;
  readonly identity: Identity;
  /** Describes the served tools in the start line. */
  readonly what: string;
  /** The path of the config, or where it would belong, and a description of that place. */
  readonly place: Pick<ConfigPlace, "file" | "title">;
  readonly options: GivenOptions;
  readonly config: OpenConfig;
  /** Aborted when the command should end. */
  readonly signal: AbortSignal;
  /** The page for people, if it is requested. */
  readonly page?: WorkbenchPage | undefined;
  /** How people open the page of questions, if there may be any. */
  readonly approval?: ApprovalToken | undefined;
}

/** Starts the server, prints its start line, and closes it when the signal is aborted. */
export async function serveUntilEnded(
  tools: Pick<ServeHttpOptions, "toolbox" | "tenants">,
  serving: HttpServing,
  terminal: Terminal,
): Promise<number> {
  const { place, signal } = serving;
  const server = await listen(tools, serving, terminal).catch((error: unknown) => {
    throw aboutConfig(error, { ...place, part: "server" });
  });
  printAddress(server, serving, terminal);
  await untilAborted(signal);
  if (serving.options.quiet !== true) terminal.messages.print(closing);
  await server.close();
  return 0;
}

const closing = "Closing: running calls are finished first. A second signal ends the server within two seconds.";

async function listen(
  tools: Pick<ServeHttpOptions, "toolbox" | "tenants">,
  { http, identity, options, config: { mcp, ...config }, page, approval }: HttpServing,
  { messages }: Terminal,
): Promise<HttpServer> {
  const address = readAddress(http);
  const { serveHttp } = await import("@mci/server");
  return serveHttp({
    ...tools,
    ...config,
    ...address,
    spill: spillOf(options, config),
    ...(page === undefined ? {} : { page }),
    ...(approval && { approvalTokens: approval.approvalTokens }),
    mcp: { ...identity, ...mcp },
    rest: options.rest === true ? { engines: await trialEngines() } : false,
    onError: warner(messages),
  });
}

/** With --quiet only the URL is printed, as the result: a program that starts the command has to learn the port. */
function printAddress(
  server: HttpServer,
  { identity, what, options, config, page, approval }: HttpServing,
  { results, messages }: Terminal,
): void {
  const base = reachableUrl(server.url);
  const url = `${base}${config.mcp?.path ?? "/mcp"}`;
  if (page !== undefined) messages.print(pageLine(base, page, config));
  if (options.quiet === true) return results.print(url);
  if (approval !== undefined) messages.print(`Questions at ${base}/approvals/ID, ${approval.how}`);
  messages.print(`Serving ${what} over MCP at ${url}`);
  if (options.rest === true) messages.print(`REST at ${base}/api/v1/mcp, described by ${base}/openapi.json`);
  messages.print(snippet(identity.name, httpEntry(url, config.guard)));
}

/** With tokens the page asks for one; without, its link has one of its own. */
function pageLine(base: string, { path, fragment }: WorkbenchPage, { guard = {} }: OpenConfig): string {
  const takesTokens = guard.jwt !== undefined || guard.tokens !== undefined;
  const link = `${base}${path}/`;
  return takesTokens ? `Page at ${link} for tokens with the scope mci:ui` : `Page at ${link}${fragment}`;
}
