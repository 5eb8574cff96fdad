import type { Command, RunCommand } from "./command.ts";

/** A command together with the code that runs it. */
export interface RunnableCommand extends Command {
  /** Imports the code: that of one command, as parsing all of it costs as long as a short call. */
  code(): Promise<{ readonly run: RunCommand }>;
}

export const commands: readonly RunnableCommand[] = [
  {
    name: "list",
    usage: "[options]",
    summary: "List the tools of a schema file",
    help: `Examples:
  mci list
  mci list --filter tags:read,search --filter except:delete_data
  mci list --format json`,
    options: ["file", "config", "filter", "format", "quiet"],
    code: () => import("./commands/list.ts"),
  },
  {
    name: "call",
    usage: "[TOOL] [key=value ...] [options]",
    summary: "Call a tool and print its result",
    help: `Arguments:
  key=value       read by the type the tool declares: strings as they are, all other types as JSON
  key:=JSON       always JSON: count:=3, name:='"3"', tags:='["a","b"]'
  key=@FILE       the content of a file, read like a value; key:=@FILE is always JSON
  user.city=Oslo  inside an object, if the tool declares 'user' as an object and no 'user.city'
  -               a JSON object from stdin; key=value wins over it
  --              ends the options

On a terminal, asks for the tool and for required arguments that are missing. Questions go to stderr.

--out writes images, audio and other binary content decoded to FILE, and replaces it: several as FILE-1, FILE-2. Texts
beside them are printed. A result without any is written as text, and with --format json as a whole. An error writes
nothing.
--timeout shortens what the tool allows, and replaces the 30 seconds of a tool that says nothing.
--watch calls again after the schema file, a toolset, a module of functions or .env.mci has changed, until Ctrl-C.

Examples:
  mci call greet name=Ada
  mci call create_user user.name=Ada user.age=36
  echo '{"name":"Ada"}' | mci call greet -
  mci call get_weather location=Tbilisi --format json
  mci call draw_chart values='[1,2,3]' --out chart.png --timeout 10s`,
    options: ["json", "explain", "timeout", "out", "watch", "no-input", "file", "config", "filter", "format", "quiet"],
    meanings: {
      out: { value: "FILE", summary: "Write the result to FILE, images and other binary content decoded" },
      watch: { summary: "Call again when the files of the tools change" },
    },
    code: () => import("./commands/call.ts"),
  },
  {
    name: "dev",
    usage: "[FILE] [options]",
    summary: "Watch a schema file, and try its tools on one screen",
    help: `Shows the problems of the file as 'mci validate' does, and the last call with its result. When the file, a toolset, a
module of functions or .env.mci changes, they are checked again, and the last call is made again, in place of one that
is still under way. Tools marked as destructive (annotations.destructiveHint) are not called again by themselves.

Keys: l lists the tools, c calls one, e explains the last call, r runs it again, ? helps, q quits.

Requires a terminal.

Examples:
  mci dev
  mci dev tools.mci.yaml`,
    options: ["file", "config", "filter"],
    code: () => import("./commands/dev.ts"),
  },
  {
    name: "template",
    usage: "TOOL --sample FILE [options]",
    summary: "Try the response template of a tool on a sample response",
    help: `Calls nothing. FILE contains a sample response (- reads stdin). The rendered text goes to stdout as a call would print
it, with 'select', 'maxItems' and 'maxChars' applied. If the template fails, the response itself is printed, the reason
with line and column goes to stderr, and the exit code is 1.

Examples:
  mci template get_weather --sample response.json
  curl -s https://api.example.com/weather/Tbilisi | mci template get_weather --sample -`,
    options: ["sample", "file", "config", "format", "quiet"],
    code: () => import("./commands/template.ts"),
  },
  {
    name: "test",
    usage: "[NAME ...] [options]",
    summary: "Run the tests declared beside the tools",
    help: `Tests stand in 'tests' of a tool, or in *.mci.test.yaml beside the schema file. NAME is the name of a tool, or a part of
'TOOL > TEST'. The exit code is 1 if a test fails, and 2 if there are none.

Tests with a 'fixture' send nothing and start nothing: they are answered from the file that --record has written.

Examples:
  mci test
  mci test get_weather --record
  mci test --reporter junit > report.xml`,
    options: ["record", "reporter", "watch", "file", "config", "quiet"],
    meanings: {
      watch: { summary: "Run the tests again when a schema, test or fixture file changes" },
      quiet: { summary: "Print failed tests and errors only" },
    },
    code: () => import("./commands/test.ts"),
  },
  {
    name: "validate",
    usage: "[FILE ...] [options]",
    summary: "Check schema files and everything they name",
    help: `Starts no commands or servers, sends no requests and needs no env values. The exit code is 2 if a file has errors.
Modules of functions must be there, in the allowed folders, but are not imported: 'mci list' loads them.

Examples:
  mci validate
  mci validate --strict tools.mci.yaml other.mci.json`,
    options: ["strict", "file", "config", "format", "quiet"],
    code: () => import("./commands/validate.ts"),
  },
  {
    name: "lint",
    usage: "[options]",
    summary: "Check how well a model can use the tools, and count their tokens",
    help: `Starts no commands or servers, sends no requests and needs no env values. The exit code is 1 if a rule reports an error,
or if the tools take more tokens than the budget, and 2 if the file is invalid. Differences from mci.lock are reported, if
there is one.

Rules are switched in the schema file, for all tools or for one: "lint": { "vague-description": "off" }, or "warning", or
"error"; in mci.config.mjs: lint: { rules: { ... }, tools: { get_weather: { ... } }, budget: 5000 }.

Tokens are estimated. --exact counts them with the package gpt-tokenizer (o200k_base), which the project must have.

Examples:
  mci lint
  mci lint --budget 5000 --strict
  mci lint --format sarif > lint.sarif`,
    options: ["budget", "exact", "strict", "file", "config", "format", "quiet"],
    meanings: {
      format: { value: "table|json|sarif", summary: "How results are written; default: table" },
      quiet: { summary: "Print errors only" },
    },
    code: () => import("./commands/lint.ts"),
  },
  {
    name: "init",
    alias: "install",
    usage: "[options]",
    summary: "Write a first project, ready to run",
    help: `Writes a schema file with comments, a toolset in the folder mci, the JSON Schema for the editor, .env.example.mci
and .gitignore. Never overwrites anything, and writes nothing if the schema file is there.
'mci install' is the same command.

Templates:
  minimal  a text with placeholders; the default
  http     a request to a public API
  cli      a program of yours
  mcp      the tools of an MCP server
  code     a function of your own module

Examples:
  mci init --yaml
  mci init --template http
  mci init --file tools.mci.yaml`,
    options: ["yaml", "template", "file", "quiet"],
    meanings: { file: { value: "FILE", summary: "The schema file to write; default: mci.json or mci.yaml" } },
    code: () => import("./commands/init.ts"),
  },
  {
    name: "add",
    usage: "TOOLSET [options]",
    summary: "Add a toolset of the library to the schema file",
    help: `Names the toolset in 'toolsets' of the schema file, and leaves the rest of the file as it is, comments too. A toolset
that is there already is not added again; --filter replaces the filter it has. The library is 'libraryDir', by default
the folder mci.

Examples:
  mci add weather
  mci add github --filter without-tags:destructive`,
    options: ["filter", "file", "config", "quiet"],
    meanings: { filter: { value: "KIND:A,B", summary: "Its tools to use: only, except, tags or without-tags" } },
    code: () => import("./commands/add.ts"),
  },
  {
    name: "envs",
    usage: "[options]",
    summary: "List the env values the tools use, and where each is set",
    help: `Values are never shown. The process environment wins over .env.mci, which wins over .env; both files are read
from the schema file's folder.

--format env writes .env.example.mci beside the schema file: the names, without values. If that file exists, its lines
stay and missing names are added. --check compares it with the tools instead.

Examples:
  mci envs
  mci envs --format env
  mci envs --check`,
    options: ["file", "config", "format", "check", "quiet"],
    meanings: {
      format: { value: "table|json|env", summary: "How the list is written; env: to .env.example.mci; default: table" },
      check: { summary: "Write nothing; exit code 1 if names in .env.example.mci are missing or unused" },
    },
    code: () => import("./commands/envs.ts"),
  },
  {
    name: "types",
    usage: "[options]",
    summary: "Write the TypeScript types of the tools",
    help: `Prints a module with an interface 'Tools', or writes it to FILE: MCIClient.load<Tools>("tools.mci.yaml") then knows the
names of the tools, their arguments and their structured content. What types cannot say is left to validation.

Examples:
  mci types > tools.d.ts
  mci types --out src/tools.ts
  mci types --out src/tools.ts --check`,
    options: ["out", "check", "file", "config", "filter", "quiet"],
    meanings: { out: { value: "FILE", summary: "The .ts file to write; default: stdout" } },
    code: () => import("./commands/types.ts"),
  },
  {
    name: "completion",
    usage: "bash|zsh|fish",
    summary: "Print a script that completes commands, options and tools",
    help: `The script belongs in the start-up file of the shell. It asks 'mci completion tools' for the names of tools, which runs no
config and starts nothing.

Examples:
  echo 'eval "$(mci completion bash)"' >> ~/.bashrc
  echo 'source <(mci completion zsh)' >> ~/.zshrc
  mci completion fish > ~/.config/fish/completions/mci.fish`,
    options: ["file"],
    code: () => import("./commands/completion.ts"),
  },
  {
    name: "export",
    usage: "--format NAME [options]",
    summary: "Print the tools in the format of a model API",
    help: `Formats:
  openai       tools of the Responses API
  openai-chat  tools of the Chat Completions API
  anthropic    tools of the Messages API
  json-schema  an object with the description and the input schema of each tool

Names and schemas are adapted to what the API accepts; json-schema leaves them unchanged.

Examples:
  mci export --format openai
  mci export --format anthropic --filter tags:read > tools.json`,
    options: ["format", "file", "config", "filter", "quiet"],
    meanings: { format: { value: "NAME", summary: "openai, openai-chat, anthropic or json-schema" } },
    code: () => import("./commands/export.ts"),
  },
  {
    name: "import",
    usage: "[SERVER] [options]",
    summary: "Fetch the tools of MCP servers and cache them as files",
    help: `Fetches from every server in mcp_servers, or from SERVER alone, and caches the tools in
{libraryDir}/mcp/SERVER.mci.json, a toolset file to review and commit. While the cache is valid, loading the schema file
starts no server. It is valid for 'expDays' of the server's config (30 days by default), as long as that config does not
change.

Examples:
  mci import
  mci import github --refresh`,
    options: ["refresh", "file", "config", "quiet"],
    code: () => import("./commands/import.ts"),
  },
  {
    name: "run",
    alias: "serve",
    usage: "[options]",
    summary: "Serve the tools to MCP clients, and over REST",
    help: `Without --http, serves MCP on stdin and stdout, for a client that starts the command. With --http, serves MCP at /mcp,
and with --rest also REST at /api/v1/mcp. Without tokens only this machine can connect: configure them in 'server.guard'
of mci.config.mjs, and create them with 'mci token'. --rest lets callers try templates in go, handlebars and jinja, at
/api/v1/mcp/templates/test. An unavailable MCP server is only a warning. 'mci serve' is the same command.
--audit records every call and replaces 'server.audit' of mci.config.mjs. SIGHUP reopens FILE after a rotation.

With --http and --quiet only the URL is printed, to stdout.

Examples:
  mci run
  mci run --http 8080 --rest --filter tags:read --watch
  mci run --http 0.0.0.0:8080 --tenants ./tenants`,
    options: ["file", "config", "filter", "http", "rest", "tenants", "watch", "audit", "quiet"],
    meanings: { quiet: { summary: "Print no messages except errors; over HTTP the URL, to stdout" } },
    code: () => import("./commands/run.ts"),
  },
  {
    name: "connect",
    usage: "[CLIENT] [options]",
    summary: "Put the tools into the configuration of an MCP client",
    help: `Adds a server that starts 'mci run' with this schema file, after showing the change and asking. Everything else in the
client's file stays as it is, and a copy of the file is kept beside it. Values of env are not written: the tools read
them from .env.mci, or the client passes them on by name. Without CLIENT, lists the clients and which are connected.

Clients: claude-desktop, claude-code, cursor, vscode, gemini-cli, codex, windsurf, zed, cline

--project writes the file that a team shares, with paths relative to the root of the repository: of claude-code, cursor,
vscode, gemini-cli and codex. Without a terminal, nothing is written unless --yes is given; the exit code is 1 then.

Examples:
  mci connect
  mci connect claude-code --project
  mci connect cursor --filter tags:read --yes
  mci connect cursor --remove`,
    options: ["project", "name", "remove", "yes", "file", "config", "filter", "no-input", "quiet"],
    code: () => import("./commands/connect.ts"),
  },
  {
    name: "doctor",
    usage: "[options]",
    summary: "Look for what keeps the tools from working, and say what to do",
    help: `Checks the version of Node, which schema file and config are used and why, the tools and everything they name, the env
values, whether each MCP server answers, and which clients are connected. Writes nothing, and shows no values of env.

Marks: ✓ fine, ! worth a look, ✗ broken. The exit code is 1 if anything is broken.

Examples:
  mci doctor
  mci doctor --format json
  mci doctor --timeout 1m`,
    options: ["timeout", "file", "config", "format", "quiet"],
    meanings: {
      timeout: { value: "TIME", summary: "How long each MCP server may take to answer; default: 10s" },
      quiet: { summary: "Print only what is worth a look or broken" },
    },
    code: () => import("./commands/doctor.ts"),
  },
  {
    name: "token",
    usage: "[options]",
    summary: "Create a token for 'mci run --http', and its entry for the config",
    help: `The token is printed to stdout, this once, and its entry to stderr: JSON for the array 'server.guard.tokens' in
mci.config.mjs. The entry stores a SHA-256 digest; the token cannot be recovered from it.

Examples:
  mci token --subject ada --tenant acme > token.txt
  TOKEN=$(mci token --scope tools:read --scope tools:call)`,
    options: ["subject", "tenant", "scope"],
    code: () => import("./commands/token.ts"),
  },
  {
    name: "lock",
    usage: "[options]",
    summary: "Record every tool as it is now, in mci.lock",
    help: `mci.lock lies beside the schema file and belongs in version control. For each tool, including those of toolsets and MCP
servers, it stores a hash of name, description, schemas and execution, and the content that was hashed.

With "onDrift": "warn" or "block" in the schema file, every load compares the tools with it.

Examples:
  mci lock
  mci lock --file tools.mci.yaml`,
    options: ["file", "config", "quiet"],
    code: () => import("./commands/lock.ts"),
  },
  {
    name: "verify",
    usage: "[options]",
    summary: "Compare every tool with mci.lock, and show the differences",
    help: `The exit code is 1 if anything differs. Tools of MCP servers are compared as they are cached: run 'mci import --refresh'
first to compare what the servers offer now.

Examples:
  mci verify
  mci verify --format json`,
    options: ["file", "config", "format", "quiet"],
    meanings: { format: { value: "table|json", summary: "How differences are written; default: as text" } },
    code: () => import("./commands/verify.ts"),
  },
  {
    name: "extract",
    usage: "PATTERN ... [options]",
    summary: "Write TypeScript functions as tools of a schema file",
    help: `Exported functions become tools: their signatures JSON Schema, their comments descriptions. Nothing is imported or
executed, and the schema file needs no TypeScript when it is loaded. It names the modules to import: where outDir and rootDir
of the nearest tsconfig.json put the sources, or where --module-map does. A PATTERN that starts with ! leaves files out.

Requires the package @mci/extract in the project. Without --out the schema file goes to stdout, and warnings to stderr.

Examples:
  mci extract 'src/tools/*.ts' --out tools.mci.json
  mci extract 'src/**/*.ts' '!**/*.test.ts' --module-map src=build
  mci extract 'src/tools/*.ts' --out tools.mci.json --check`,
    options: ["out", "check", "module-map", "quiet"],
    code: () => import("./commands/extract.ts"),
  },
  {
    name: "convert",
    usage: "FILE [options]",
    summary: "Print a file of HTTP tools as a schema file",
    help: `A file of HTTP tools contains { name, description, config: { HTTP } }, an array of these, or { tools: [...] }. It also
works in place of a schema file: 'mci list --file FILE'. Warnings go to stderr.

Examples:
  mci convert tools.json > mci.json
  mci convert tools.json --format yaml > mci.yaml`,
    options: ["format", "file", "quiet"],
    meanings: {
      format: { value: "json|yaml", summary: "How the schema file is written; default: as FILE is" },
      file: { value: "FILE", summary: "Another way to name the file" },
    },
    code: () => import("./commands/convert.ts"),
  },
  {
    name: "schema",
    usage: "[options]",
    summary: "Print the JSON Schema of schema files, for editors",
    help: `With the execution types of the executors in mci.config.mjs: an editor then completes and checks their fields like
those of the built-in types. Name the file where the published schema stands, "$schema" or "# yaml-language-server:".

Examples:
  mci schema > mci.schema.json`,
    options: ["file", "config", "quiet"],
    code: () => import("./commands/schema.ts"),
  },
];
