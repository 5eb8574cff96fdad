/** The help of `mci COMMAND --help` beside the usage and the options: apart, as only the help needs it. */
export const helpTexts: Readonly<Record<string, string>> = {
  list: `Examples:
  mci list
  mci list --filter tags:read,search --filter except:delete_data
  mci list --format json`,
  call: `Arguments:
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
  dev: `Serves a page to this machine only, and prints its link, with a token for this start. The page calls and explains
tools, and edits the file. When the file, a toolset, a module of functions or .env.mci changes, the tools are loaded again.
A line on stderr says what has changed, or what is wrong with the file, and how each call of the page has ended.

'mci call TOOL --watch' makes the same call again after each change.

Examples:
  mci dev
  mci dev tools.mci.yaml --http 8080
  mci dev --no-ui`,
  template: `Calls nothing. FILE contains a sample response (- reads stdin). The rendered text goes to stdout as a call would print
it, with 'select', 'maxItems' and 'maxChars' applied. If the template fails, the response itself is printed, the reason
with line and column goes to stderr, and the exit code is 1.

Examples:
  mci template get_weather --sample response.json
  curl -s https://api.example.com/weather/Tbilisi | mci template get_weather --sample -`,
  test: `Tests stand in 'tests' of a tool, or in *.mci.test.yaml beside the schema file. NAME is the name of a tool, or a part of
'TOOL > TEST'. The exit code is 1 if a test fails, and 2 if there are none.

Tests with a 'fixture' send nothing and start nothing: they are answered from the file that --record has written.

Examples:
  mci test
  mci test get_weather --record
  mci test --reporter junit > report.xml`,
  validate: `Starts no commands or servers, sends no requests and needs no env values. The exit code is 2 if a file has errors.
Files and commands that are not on this machine are warnings, which --strict makes errors. Modules of functions must be there, in the allowed folders, but are not imported: 'mci list' loads them.

--portable names each field that the Python implementation ignores: as an error where the tool may then do more than it
is meant to (approval, network, limits), else as a warning. --env gives values to a check that can do with them, as
libraryDir can.

Examples:
  mci validate
  mci validate --strict tools.mci.yaml other.mci.json
  mci validate --portable`,
  lint: `Starts no commands or servers, sends no requests and needs no env values. The exit code is 1 if a rule reports an error,
or if the tools take more tokens than the budget, and 2 if the file is invalid. Differences from mci.lock are reported, if
there is one.

Rules are switched in the schema file, for all tools or for one: "lint": { "vague-description": "off" }, or "warning", or
"error"; in mci.config.mjs: lint: { rules: { ... }, tools: { get_weather: { ... } }, budget: 5000 }.

Tokens are estimated. --exact counts them with the package gpt-tokenizer (o200k_base), which the project must have.

Examples:
  mci lint
  mci lint --budget 5000 --strict
  mci lint --format sarif > lint.sarif`,
  init: `Writes a schema file with comments, a toolset in the folder mci, the JSON Schema for the editor, .env.example.mci
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
  add: `Names the toolset in 'toolsets' of the schema file, and leaves the rest of the file as it is, comments too. A toolset
that is there already is not added again; --filter replaces the filter it has. The library is 'libraryDir', by default
the folder mci.

Examples:
  mci add weather
  mci add github --filter without-tags:destructive`,
  envs: `Values are never shown. The process environment wins over .env.mci, which wins over .env, both beside the schema
file. Names that these lack come from mci/.env.mci, then from mci/.env. SET IN names the file a value comes from.

--format env writes .env.example.mci beside the schema file: the names, without values. If that file exists, its lines
stay and missing names are added. --check compares it with the tools instead.

Examples:
  mci envs
  mci envs --format env
  mci envs --check`,
  types: `Prints a module with an interface 'Tools', or writes it to FILE: MCIClient.load<Tools>("tools.mci.yaml") then knows the
names of the tools, their arguments and their structured content. What types cannot say is left to validation.

Examples:
  mci types > tools.d.ts
  mci types --out src/tools.ts
  mci types --out src/tools.ts --check`,
  completion: `The script belongs in the start-up file of the shell. It asks 'mci completion tools' for the names of tools, which runs no
config and starts nothing.

Examples:
  echo 'eval "$(mci completion bash)"' >> ~/.bashrc
  echo 'source <(mci completion zsh)' >> ~/.zshrc
  mci completion fish > ~/.config/fish/completions/mci.fish`,
  export: `Formats:
  openai       tools of the Responses API
  openai-chat  tools of the Chat Completions API
  anthropic    tools of the Messages API
  ai-sdk       an object of what 'tool' of the AI SDK takes, by name; the schema goes through its 'jsonSchema'
  langchain    an array of what 'bindTools' of LangChain's models takes
  mcp          the result of 'tools/list'
  json-schema  an object with the description and the input schema of each tool

Names and schemas are adapted to what the API accepts; mcp and json-schema leave them unchanged. The definitions describe
tools and do not run them: in a program, '@mci/export' does both.

Examples:
  mci export --format openai
  mci export --format anthropic --filter tags:read > tools.json
  mci export --format mcp --quiet`,
  import: `Fetches from every server in mcp_servers, or from SERVER alone, and caches the tools in
{libraryDir}/mcp/SERVER.mci.json, a toolset file to review and commit. While the cache is valid, loading the schema file
starts no server. It is valid for 'expDays' of the server's config (30 days by default), as long as that config does not
change.

Examples:
  mci import
  mci import github --refresh`,
  run: `Without --http, serves MCP on stdin and stdout, for a client that starts the command. With --http, serves MCP at /mcp,
and with --rest also REST at /api/v1/mcp. Without tokens only this machine can connect: configure them in 'server.guard'
of mci.config.mjs, and create them with 'mci token'. --rest lets callers try templates in go, handlebars and jinja, at
/api/v1/mcp/templates/test. An unavailable MCP server is only a warning. 'mci serve' is the same command.
--ui serves a page on which tools are shown, explained and called, at /ui: without tokens by a link with a token of its own, with
tokens for those that have the scope mci:ui.
--audit records every call and replaces 'server.audit' of mci.config.mjs. SIGHUP reopens FILE after a rotation.
--store lets several processes serve as one: postgres://HOST/DATABASE, redis://HOST, file:FOLDER, or env:NAME for the
variable that has it. With --audit store, calls are recorded there, before they run. It replaces 'server.store'.

With --http and --quiet only the URL is printed, to stdout.

Examples:
  mci run
  mci run --http 8080 --rest --filter tags:read --watch
  mci run --http 0.0.0.0:8080 --tenants ./tenants
  mci run --http 8080 --store env:DATABASE_URL --audit store`,
  connect: `Adds a server that starts 'mci run' with this schema file, after showing the change and asking. Everything else in the
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
  doctor: `Checks the version of Node, which schema file and config are used and why, the tools and everything they name, the env
values, whether each MCP server answers, and which clients are connected. Writes nothing, and shows no values of env.

Marks: ✓ fine, ! worth a look, ✗ broken. The exit code is 1 if anything is broken.

Examples:
  mci doctor
  mci doctor --format json
  mci doctor --timeout 1m`,
  token: `The token is printed to stdout, this once, and its entry to stderr: JSON for the array 'server.guard.tokens' in
mci.config.mjs. The entry stores a SHA-256 digest; the token cannot be recovered from it.

Examples:
  mci token --subject ada --tenant acme > token.txt
  TOKEN=$(mci token --scope tools:read --scope tools:call)`,
  login: `SERVER is the name of a server in the schema file, or a URL. The login is used by 'mci import', 'mci call', 'mci run' and
the other commands for the server at exactly that URL, and refreshed when it expires. It is kept in your config folder, in a
file that only you can read, or by the command named in MCI_LOGIN_COMMAND.

A client with a secret: --client-id, and the secret in MCI_CLIENT_SECRET. An authorization server that compares the whole
redirect URL: register http://127.0.0.1:PORT/callback there, and pass --callback-port PORT.

Examples:
  mci login linear
  mci login https://mcp.example.com/mcp --no-browser
  mci login linear --scope issues:write
  mci login linear --client-id 4f2a --callback-port 8123`,
  logout: `Examples:
  mci logout linear
  mci logout https://mcp.example.com/mcp`,
  lock: `mci.lock lies beside the schema file and belongs in version control. For each tool, including those of toolsets and MCP
servers, it stores a hash of name, description, schemas and execution, and the content that was hashed.

With "onDrift": "warn" or "block" in the schema file, every load compares the tools with it.

Examples:
  mci lock
  mci lock --file tools.mci.yaml`,
  verify: `The exit code is 1 if anything differs. Tools of MCP servers are compared as they are cached: run 'mci import --refresh'
first to compare what the servers offer now.

Examples:
  mci verify
  mci verify --format json`,
  extract: `Exported functions become tools: their signatures JSON Schema, their comments descriptions. Nothing is imported or
executed, and the schema file needs no TypeScript when it is loaded. It names the modules to import: where outDir and rootDir
of the nearest tsconfig.json put the sources, or where --module-map does. A PATTERN that starts with ! leaves files out.

Requires the package @mci/extract in the project. Without --out the schema file goes to stdout, and warnings to stderr.

Examples:
  mci extract 'src/tools/*.ts' --out tools.mci.json
  mci extract 'src/**/*.ts' '!**/*.test.ts' --module-map src=build
  mci extract 'src/tools/*.ts' --out tools.mci.json --check`,
  convert: `FILE is one of these, as JSON or YAML:
  HTTP tools         { name, description, config: { HTTP } }, an array of these, or { tools: [...] };
                     they also work in place of a schema file: 'mci list --file FILE'
  mcp-server.yaml    of Higress: server, and tools with a requestTemplate
  a manual of UTCP   tools with a tool_call_template or a tool_provider, of the types http and text

Warnings, and what is left out, go to stderr. OpenAPI documents are read by 'mci openapi'.

Examples:
  mci convert tools.json > mci.json
  mci convert mcp-server.yaml > mci.yaml
  mci convert tools.json --format yaml > mci.yaml`,
  openapi: `DOCUMENT is OpenAPI 3.0 or 3.1 or Swagger 2.0, as JSON or YAML: a file, with those that it refers to, or a URL. Each
operation becomes an 'http' tool. What cannot be taken over as it is, is a warning.

Credentials become values of env, such as {{env.API_PETSTORE_KEY}}: stderr lists them, with the hosts that get them.

--out replaces the file of an earlier import, and prints what has changed and what breaks callers. Edits belong in an
overlay, which every import applies: tools.overlay.yaml beside tools.mci.json is used without being named. A folder, such as
tools/, gets a file for each first tag; with --tag or --only, files of other tags stay.
--only takes operationIds as the document has them; an operation without one is its method and path: 'GET /pets'.

Examples:
  mci openapi petstore.yaml
  mci openapi https://api.example.com/openapi.json --out mci/example.mci.json
  mci openapi petstore.yaml --out mci/petstore.mci.yaml --overlay petstore.overlay.yaml
  mci openapi github.json --out mci/github/
  mci openapi petstore.yaml --only listPets,getPet --base-url https://staging.example.com/v1`,
  schema: `With the execution types of the executors in mci.config.mjs: an editor then completes and checks their fields like
those of the built-in types. Name the file where the published schema stands, "$schema" or "# yaml-language-server:".

Examples:
  mci schema > mci.schema.json`,
};
