import type { GivenOptions, OptionMeaning, OptionName } from "./arguments/options.ts";
import type { Terminal } from "./output/terminal.ts";

export interface Command {
  readonly name: string;
  /** Another name for it. */
  readonly alias?: string;
  /** What follows the name. */
  readonly usage: string;
  readonly summary: string;
  /** The rest of its help, as it is printed. */
  readonly help: string;
  readonly options: readonly OptionName[];
  /** What an option means to this command, where that differs. */
  readonly meanings?: Partial<Record<OptionName, OptionMeaning>>;
  /** Picks its code out of what is imported once a command runs: in one piece, since each module costs a millisecond. */
  code(all: typeof import("./commands/index.ts")): RunCommand;
}

/** Does the work and answers with the exit code. */
export type RunCommand = (input: CommandInput, terminal: Terminal) => Promise<number>;

export interface CommandInput {
  /** What was given beside options, without the command's name. */
  readonly positionals: readonly string[];
  readonly options: GivenOptions;
}

export const commands: readonly Command[] = [
  {
    name: "list",
    usage: "[options]",
    summary: "List the tools of a schema file",
    help: `Examples:
  mci list
  mci list --filter tags:read,search --filter except:delete_data
  mci list --format json`,
    options: ["file", "config", "filter", "format", "quiet"],
    code: (all) => all.list,
  },
  {
    name: "call",
    usage: "TOOL [key=value ...] [options]",
    summary: "Call a tool and print its result",
    help: `Arguments:
  key=value       read by the type the tool declares: text stays text, a number, boolean, list or object is JSON
  key:=JSON       always JSON: count:=3, name:='"3"', tags:='["a","b"]'
  key=@FILE       the content of a file, read like a value; key:=@FILE reads JSON
  user.city=Oslo  inside an object, if the tool declares 'user' as an object and no 'user.city'
  -               a JSON object from stdin; key=value wins over it
  --              ends the options

Examples:
  mci call greet name=Ada
  mci call create_user user.name=Ada user.age=36
  echo '{"name":"Ada"}' | mci call greet -
  mci call get_weather location=Tbilisi --format json`,
    options: ["json", "explain", "file", "config", "filter", "format", "quiet"],
    code: (all) => all.call,
  },
  {
    name: "template",
    usage: "TOOL --sample FILE [options]",
    summary: "Try the response template of a tool on a sample answer",
    help: `Nothing is called: FILE holds an answer as the tool would get it, - reads it from stdin. What the template makes of it
goes to stdout, as a call would print it, with 'select', 'maxItems' and 'maxChars' applied. If the template fails, the
answer itself is printed, the reason with line and column goes to stderr, and the command ends with 1.

Examples:
  mci template get_weather --sample answer.json
  curl -s https://api.example.com/weather/Tbilisi | mci template get_weather --sample -`,
    options: ["sample", "file", "config", "format", "quiet"],
    code: (all) => all.template,
  },
  {
    name: "validate",
    usage: "[FILE ...] [options]",
    summary: "Check schema files and everything they name",
    help: `Nothing is started or reached, and no env values are needed. Ends with 2 when something is wrong.

Examples:
  mci validate
  mci validate --strict tools.mci.yaml other.mci.json`,
    options: ["strict", "file", "config", "format", "quiet"],
    code: (all) => all.validate,
  },
  {
    name: "init",
    usage: "[options]",
    summary: "Write a first schema file, ready to run",
    help: `Never overwrites anything.

Examples:
  mci init --yaml
  mci init --file tools.mci.yaml`,
    options: ["yaml", "file", "quiet"],
    code: (all) => all.init,
  },
  {
    name: "envs",
    usage: "[options]",
    summary: "Name the env values the tools use, and where each is set",
    help: `Values are never shown. The process environment wins over .env.mci, which wins over .env; both files are read
from the schema file's folder.`,
    options: ["file", "config", "format", "quiet"],
    code: (all) => all.envs,
  },
  {
    name: "export",
    usage: "--format NAME [options]",
    summary: "Print the tools as a model's API takes them",
    help: `Formats:
  openai       tools of the Responses API
  openai-chat  tools of the Chat Completions API
  anthropic    tools of the Messages API
  json-schema  an object with the description and the input schema of each tool

Names and schemas are fitted to what the API accepts; json-schema leaves them as they are.

Examples:
  mci export --format openai
  mci export --format anthropic --filter tags:read > tools.json`,
    options: ["format", "file", "config", "filter", "quiet"],
    meanings: { format: { value: "NAME", summary: "openai, openai-chat, anthropic or json-schema" } },
    code: (all) => all.exportTools,
  },
  {
    name: "import",
    usage: "[SERVER] [options]",
    summary: "Fetch the tools of MCP servers, and keep them as files",
    help: `Every server of mcp_servers, or one of them. Its tools are kept in {libraryDir}/mcp/SERVER.mci.json, a toolset file to
be reviewed and committed; while it is good no server is started to load the schema file. It is good for 'expDays' of
the server's config, 30 days by default, and as long as the server is configured the same.

Examples:
  mci import
  mci import github --refresh`,
    options: ["refresh", "file", "config", "quiet"],
    code: (all) => all.importTools,
  },
  {
    name: "run",
    alias: "serve",
    usage: "[options]",
    summary: "Serve the tools to MCP clients, and over REST",
    help: `Without --http on stdin and stdout, for a client that starts it. With --http at /mcp, and with --rest at
/api/v1/mcp as well, for this machine only: others want tokens, which 'server.guard' of mci.config.mjs describes and
'mci token' makes. --rest lets callers try templates of go, handlebars and jinja, at /api/v1/mcp/templates/test.
An MCP server of the file that is unavailable is a warning. 'mci serve' is the same command.
--audit records every call, instead of 'server.audit' of mci.config.mjs. SIGHUP opens FILE again after a rotation.

With --http and --quiet the url is all that is printed, on stdout.

Examples:
  mci run
  mci run --http 8080 --rest --filter tags:read --watch
  mci run --http 0.0.0.0:8080 --tenants ./tenants`,
    options: ["file", "config", "filter", "http", "rest", "tenants", "watch", "audit", "quiet"],
    meanings: { quiet: { summary: "No messages but errors; over HTTP the url, on stdout" } },
    code: (all) => all.serve,
  },
  {
    name: "token",
    usage: "[options]",
    summary: "Make a token for 'mci run --http', and the entry that lets it in",
    help: `The token goes to stdout, this once, and its entry to stderr: JSON for the list 'server.guard.tokens' of
mci.config.mjs. The entry has a digest of the token, from which nobody can tell it.

Examples:
  mci token --subject ada --tenant acme > token.txt
  TOKEN=$(mci token --scope tools:read --scope tools:call)`,
    options: ["subject", "tenant", "scope"],
    code: (all) => all.token,
  },
  {
    name: "lock",
    usage: "[options]",
    summary: "Write down every tool as it is now, in mci.lock",
    help: `mci.lock stands beside the schema file and belongs into version control: for each tool, its own, of toolsets and of
MCP servers, it has a hash of name, description, schemas and execution, and what was hashed.

With "onDrift": "warn" or "block" in the schema file, every load compares.`,
    options: ["file", "config", "quiet"],
    code: (all) => all.lock,
  },
  {
    name: "verify",
    usage: "[options]",
    summary: "Compare every tool with mci.lock, and show what differs",
    help: `Ends with 1 when something differs. Cached tools of MCP servers are compared as they are cached: refresh them with
'mci import --refresh' to compare with what the servers offer now.`,
    options: ["file", "config", "format", "quiet"],
    meanings: { format: { value: "table|json", summary: "How differences are written; default: as text" } },
    code: (all) => all.verify,
  },
  {
    name: "convert",
    usage: "FILE [options]",
    summary: "Print a file of HTTP tools as a schema file",
    help: `A file of HTTP tools has { name, description, config: { HTTP } }, a list of these, or { tools: [...] }. It can be used
as it is, too: 'mci list --file FILE'. Warnings go to stderr.

Examples:
  mci convert tools.json > mci.json
  mci convert tools.json --format yaml > mci.yaml`,
    options: ["format", "file", "quiet"],
    meanings: {
      format: { value: "json|yaml", summary: "How the schema file is written; default: as FILE is" },
      file: { value: "FILE", summary: "Another way to name the file" },
    },
    code: (all) => all.convert,
  },
];
