import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The options of one interface in `packages/FOLDER/src`, under a prefix such as `limits.`. */
interface Group {
  readonly package: string;
  readonly type: string;
  readonly prefix?: string;
  /** Members to leave out. */
  readonly without?: readonly string[];
  /** Whether members without a question mark are optional too. Default: false. */
  readonly isPartial?: boolean;
}

/** An option: its name, its default and what it sets, as a page shows them. */
export interface Row {
  readonly name: string;
  readonly fallback: string;
  readonly text: string;
}

const connection: Group = { package: "network-policy", type: "ConnectionOptions", prefix: "network." };

/** The tables of each page, by the name between its markers: `<!-- options: load -->` and `<!-- /options -->`. */
export const tables: Readonly<Record<string, Readonly<Record<string, readonly Group[]>>>> = {
  "docs/code-first.md": {
    defineTool: [
      { package: "define", type: "ToolOptions", without: ["retry", "task", "rateLimit"] },
      { package: "define", type: "TaskOptions", prefix: "task." },
      { package: "define", type: "RateLimitOptions", prefix: "rateLimit." },
      { package: "define", type: "RetryOptions", prefix: "retry." },
      { package: "define", type: "CacheOptions" },
    ],
  },
  "docs/http.md": {
    fields: [
      { package: "contract", type: "HttpExecution", without: ["type"] },
      { package: "contract", type: "ExecutionBlock", without: ["type"] },
      { package: "contract", type: "CommonExecution", without: ["retries", "cache", "response"] },
      { package: "contract", type: "Retries", prefix: "retries." },
      { package: "contract", type: "ResponseShape", prefix: "response." },
      { package: "contract", type: "CommonPagination", prefix: "pagination." },
    ],
    httpExecutor: [
      { package: "executor-http", type: "HttpExecutorOptions" },
      { package: "network-policy", type: "ConnectionOptions" },
    ],
  },
  "docs/library.md": {
    load: [
      { package: "mci", type: "LoadOptions" },
      { package: "client", type: "ClientOptions", without: ["sources", "network"], isPartial: true },
      { package: "contract", type: "Limits", prefix: "limits." },
      { package: "contract", type: "NetworkRules", prefix: "network." },
      connection,
      { package: "source-file", type: "FileSourceOptions", without: ["modules"] },
    ],
    execute: [{ package: "contract", type: "ExecuteOptions" }],
  },
  "docs/mcp.md": {
    servers: [
      { package: "mci", type: "ServerImportOptions", prefix: "servers." },
      { package: "mcp-importer", type: "McpImporterOptions", prefix: "servers.", without: ["sessions"] },
    ],
  },
  "docs/observe.md": {
    otelMiddleware: [{ package: "otel", type: "OtelOptions" }],
  },
  "docs/in-your-app.md": {
    mcpNodeHandler: [
      { package: "server", type: "McpHandlerOptions" },
      { package: "server", type: "McpNodeOptions" },
      { package: "server", type: "McpOptions" },
    ],
  },
  "docs/serve.md": {
    serveHttp: [
      { package: "server", type: "ServeHttpOptions" },
      { package: "server", type: "GuardOptions", prefix: "guard." },
      { package: "server", type: "JwtOptions", prefix: "guard.jwt." },
      { package: "server", type: "HttpLimits", prefix: "limits." },
      { package: "server", type: "McpOptions", prefix: "mcp." },
    ],
    restHandler: [
      { package: "server", type: "RestHandlerOptions" },
      { package: "server", type: "RestOptions" },
    ],
  },
  "docs/templates.md": {
    goEngine: [{ package: "template-go", type: "GoEngineOptions" }],
    handlebarsEngine: [{ package: "template-handlebars", type: "HandlebarsEngineOptions" }],
    nunjucksEngine: [{ package: "template-nunjucks", type: "NunjucksEngineOptions" }],
  },
  "docs/tasks.md": {
    createTasks: [{ package: "tasks", type: "TaskOptions" }],
    localEngine: [{ package: "tasks", type: "LocalEngineOptions" }],
    bullmqEngine: [{ package: "tasks", type: "BullmqEngineOptions" }],
  },
};

const root = join(import.meta.dirname, "..");

if (process.argv[1] === import.meta.filename) {
  for (const page of Object.keys(tables)) writeFileSync(join(root, page), withTables(page));
}

/** Returns the text of a page with its tables regenerated. Throws for a table without markers. */
function withTables(page: string): string {
  return Object.keys(tables[page] ?? {}).reduce(
    (text, name) => {
      const { start, end } = findTable(text, name);
      return `${text.slice(0, start)}\n${formatTable(rowsOf(page, name))}\n${text.slice(end)}`;
    },
    readFileSync(join(root, page), "utf8"),
  );
}

/** Returns the rows that a table of a page must have. */
export function rowsOf(page: string, name: string): readonly Row[] {
  return (tables[page]?.[name] ?? []).flatMap((group) => readGroup(group));
}

/** Returns where a table of a page starts and ends. Throws for a table without markers. */
export function findTable(text: string, name: string): { readonly start: number; readonly end: number } {
  const marker = `<!-- options: ${name} -->\n`;
  const start = text.indexOf(marker) + marker.length;
  const end = text.indexOf("<!-- /options -->", start);
  if (start < marker.length || end === -1) throw new Error(`No markers for the options '${name}'.`);
  return { start, end };
}

/** Returns the first two cells of a row, by which a test compares it. */
export function rowStart({ name, fallback }: Row): string {
  return `| \`${name}\` | ${fallback} |`;
}

function formatTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => `${rowStart(row)} ${row.text} |`);
  return ["| option | default | what it sets |", "| --- | --- | --- |", ...lines, ""].join("\n");
}

function readGroup({ package: folder, type, prefix = "", without = [], isPartial = false }: Group): readonly Row[] {
  return readMembers(folder, type)
    .filter(({ name }) => !without.includes(name))
    .map(({ name, isOptional, doc }) => {
      const { fallback, text } = splitDefault(doc);
      const isRequired = !isOptional && !isPartial && fallback === "";
      return { name: prefix + name, fallback: isRequired ? "required" : fallback, text };
    });
}

interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  readonly doc: string;
}

/** Reads the members of an interface, which the formatter has put on lines of their own, with their docstrings. */
function readMembers(folder: string, type: string): readonly Member[] {
  const declaration = `export interface ${type}`;
  const file = execFileSync("git", ["grep", "-lE", `^${declaration}[ <]`, "--", `packages/${folder}/src`], {
    cwd: root,
  })
    .toString()
    .trim();
  const source = readFileSync(join(root, file), "utf8");
  const start = source.search(new RegExp(`^${declaration}[ <]`, "m"));
  const body = source.slice(source.indexOf("{\n", start) + 2, source.indexOf("\n}", start));
  const members = body.matchAll(/(?:^  \/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^  (?:readonly )?(\w+)(\??)[:(<]/gm);
  return Array.from(members, ([, doc = "", name = "", mark]) => ({
    name,
    isOptional: mark === "?",
    doc: plainText(doc),
  }));
}

function plainText(doc: string): string {
  const text = doc.replaceAll(/^\s*\* ?/gm, " ").replaceAll(/\{@link (\w+)\}/g, "`$1`");
  return text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim();
}

/** Takes `@default X` or the sentence `Default X.` out of a docstring; of `Default X; rest.` the rest stays. */
function splitDefault(doc: string): { readonly fallback: string; readonly text: string } {
  const match = /(?:^|(?<=[.;] ))(?:@default|Default:?) ((?:`[^`]*`|[^`])+?)(?:[.;](?=\s|$)|$)/.exec(doc);
  if (match === null) return { fallback: "", text: doc };
  const { 0: sentence, 1: fallback = "", index } = match;
  const before = doc.slice(0, index).trim();
  const after = doc.slice(index + sentence.length).trim();
  return { fallback, text: `${before} ${after.slice(0, 1).toUpperCase()}${after.slice(1)}`.trim() };
}
