import { readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { mciForTests, refusal, type Outcome } from "../../test/mci.ts";

const mci = mciForTests();
const memory = join(
  dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/server-memory/package.json")),
  "dist/index.js",
);
const node = process.execPath;

interface Imported extends Outcome {
  readonly cwd: string;
  readonly schema: { readonly mcp_servers: Readonly<Record<string, { readonly config?: object }>> };
  readonly env: string;
}

/** Runs the import in a project with these files, in which the folder `home` is that of the user. */
async function importFrom(
  args: readonly string[],
  files: Readonly<Record<string, string | object>>,
): Promise<Imported> {
  const texts = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === "string" ? content : JSON.stringify(content, undefined, 2),
  ]);
  const cwd = await mci.folderOf({ ".git/HEAD": "ref: refs/heads/main\n", ...Object.fromEntries(texts) });
  const outcome = await mci.run(["import", ...args], optionsIn(cwd));
  const read = (name: string): Promise<string> => readFile(join(cwd, name), "utf8").catch(() => "");
  return { ...outcome, cwd, schema: JSON.parse((await read("mci.json")) || "{}"), env: await read(".env.mci") };
}

/** Entries without `onUnavailable: warn`, which all have: a server that fails leaves the others working, as in a client. */
function taken(servers: Readonly<Record<string, { readonly config?: object }>>): object {
  const entries = Object.entries(servers).map(([name, { config, ...server }]) => {
    expect(config).toMatchObject({ onUnavailable: "warn" });
    const { onUnavailable: _, ...rest } = { onUnavailable: "", ...config };
    return [name, Object.keys(rest).length > 0 ? { ...server, config: rest } : server];
  });
  return Object.fromEntries(entries);
}

function optionsIn(cwd: string): { readonly cwd: string; readonly env: Readonly<Record<string, string>> } {
  const home = join(cwd, "home");
  return { cwd, env: { HOME: home, XDG_CONFIG_HOME: join(home, ".config"), CODEX_HOME: join(home, ".codex") } };
}

const desktop = process.platform === "darwin" ? "home/Library/Application Support" : "home/.config";

describe.concurrent("mci import --from", () => {
  it("goes from a configuration of Cursor to a called tool", async () => {
    const { code, stderr, schema, env, cwd } = await importFrom(["--from", "cursor"], {
      ".cursor/mcp.json": `{
  // with comments, and a comma too many
  "mcpServers": {
    "memory": {
      "command": ${JSON.stringify(node)},
      "args": [${JSON.stringify(memory)}],
      "env": {
        "MEMORY_FILE_PATH": "\${env:GRAPH}",
        "NOTES": "\${workspaceFolder}/notes",
        "LOG_LEVEL": "\${env:LEVEL}",
        "MEMORY_API_KEY": "ghp_0123456789abcdefghijABCD",
      },
    },
    "web": { "url": "https://mcp.example.com/mcp", "headers": { "Authorization": "Bearer \${env:WEB_TOKEN}" } },
  },
}`,
    });
    expect(code).toBe(0);
    const config = { onUnavailable: "warn" };
    expect(schema).toEqual({
      schemaVersion: "1.0",
      mcp_servers: {
        memory: {
          config,
          command: node,
          args: [memory],
          env: {
            MEMORY_FILE_PATH: "{{env.GRAPH}}",
            NOTES: "./notes",
            LOG_LEVEL: "{{env.LEVEL}}",
            MEMORY_API_KEY: "{{env.MEMORY_API_KEY}}",
          },
        },
        web: {
          config,
          type: "http",
          url: "https://mcp.example.com/mcp",
          headers: { Authorization: "Bearer {{env.WEB_TOKEN}}" },
        },
      },
    });
    expect(env).toBe("MEMORY_API_KEY=ghp_0123456789abcdefghijABCD\n");
    expect((await stat(join(cwd, ".env.mci"))).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o600);
    expect(await readFile(join(cwd, ".gitignore"), "utf8")).toBe(".env.mci\n");
    expect(stderr).toContain(".cursor/mcp.json:4:15: warning: ${env:LEVEL} is {{env.LEVEL}} here.");
    expect(stderr).toContain("${workspaceFolder} is a path from the folder of the schema file here.\n");
    expect(stderr).toContain("Its credentials are in .env.mci, not in the schema file: MEMORY_API_KEY.\n");
    expect(stderr).toContain("Not set: GRAPH, LEVEL, WEB_TOKEN. Write them to .env.mci, a line NAME=value for each.\n");
    expect(stderr).toContain("Nothing was started.");
    expect(stderr).not.toContain("ghp_");

    const { env: variables } = optionsIn(cwd);
    const options = { cwd, env: { ...variables, LEVEL: "info", GRAPH: join(cwd, "graph.json") } };
    const entities = '[{"name":"Ada","entityType":"person","observations":["counts"]}]';
    // WEB_TOKEN is not set: the tools of the other server work all the same.
    const call = await mci.run(["call", "create_entities", `entities=${entities}`], options);
    expect(call).toMatchObject({ code: 0, stdout: expect.stringContaining('"counts"') });
  });

  it("takes the servers of Claude Code: of the project, then the user's for it, then the user's", async () => {
    const cwd = await mci.folderOf({
      ".git/HEAD": "ref: refs/heads/main\n",
      ".mcp.json": JSON.stringify({
        mcpServers: {
          api: {
            type: "http",
            url: "${API_BASE:-https://api.example.com}/mcp",
            headers: { Authorization: "Bearer ${API_TOKEN}" },
          },
        },
      }),
    });
    const stdio = (name: string): object => ({ type: "stdio", command: "npx", args: ["-y", name], env: {} });
    const home = await mci.folderOf({
      ".claude.json": JSON.stringify({
        numStartups: 7,
        mcpServers: { everywhere: stdio("@example/everywhere"), api: stdio("@example/api") },
        projects: {
          [cwd]: { mcpServers: { here: stdio("@example/here") } },
          "/else": { mcpServers: { not: stdio("x") } },
        },
      }),
    });
    const { code, stderr } = await mci.run(["import", "--from", "claude"], { cwd, env: { HOME: home } });
    expect(code).toBe(0);
    expect(taken(JSON.parse(await readFile(join(cwd, "mci.json"), "utf8")).mcp_servers)).toEqual({
      api: {
        type: "http",
        url: '{{env.API_BASE | "https://api.example.com"}}/mcp',
        headers: { Authorization: "Bearer {{env.API_TOKEN}}" },
      },
      here: { command: "npx", args: ["-y", "@example/here"] },
      everywhere: { command: "npx", args: ["-y", "@example/everywhere"] },
    });
    expect(stderr).toContain(".claude.json is left out: there is one of that name before.\n");
    expect(stderr).toContain("Not set: API_TOKEN. Write it to .env.mci");
  });

  it.skipIf(process.platform === "win32")(
    "takes the servers of Claude Desktop, without their credentials",
    async () => {
      const { code, schema, env, stderr } = await importFrom(["--from", "claude-desktop"], {
        [`${desktop}/Claude/claude_desktop_config.json`]: {
          globalShortcut: "",
          mcpServers: {
            "brave search": {
              command: "npx",
              args: ["-y", "@example/brave"],
              env: { BRAVE_API_KEY: "BSAabcdefgh12345" },
            },
            postgres: { command: "npx", args: ["-y", "@example/postgres", "postgresql://me:hunter22@localhost/db"] },
            bridge: {
              command: "npx",
              args: ["mcp-remote", "https://example.com/mcp", "--header", "Authorization: Bearer abc.def"],
            },
            docker: {
              command: "docker",
              args: ["run", "-i", "--rm", "-e", "GITHUB_TOKEN=abcdef", "ghcr.io/example/server"],
            },
            example: {
              command: "npx",
              args: ["-y", "@example/e"],
              env: { E_API_KEY: "<YOUR_API_KEY>", MAX_TOKENS: "4096" },
            },
          },
        },
      });
      expect(code).toBe(0);
      expect(taken(schema.mcp_servers)).toEqual({
        "brave-search": {
          command: "npx",
          args: ["-y", "@example/brave"],
          env: { BRAVE_API_KEY: "{{env.BRAVE_API_KEY}}" },
        },
        postgres: {
          command: "npx",
          args: ["-y", "@example/postgres", "postgresql://me:{{env.POSTGRES_PASSWORD}}@localhost/db"],
        },
        bridge: {
          command: "npx",
          args: [
            "mcp-remote",
            "https://example.com/mcp",
            "--header",
            "Authorization: Bearer {{env.BRIDGE_AUTHORIZATION}}",
          ],
        },
        docker: {
          command: "docker",
          args: ["run", "-i", "--rm", "-e", "GITHUB_TOKEN={{env.DOCKER_GITHUB_TOKEN}}", "ghcr.io/example/server"],
        },
        example: {
          command: "npx",
          args: ["-y", "@example/e"],
          env: { E_API_KEY: "{{env.E_API_KEY}}", MAX_TOKENS: "4096" },
        },
      });
      expect(env.split("\n").toSorted()).toEqual([
        "",
        "BRAVE_API_KEY=BSAabcdefgh12345",
        "BRIDGE_AUTHORIZATION=abc.def",
        "DOCKER_GITHUB_TOKEN=abcdef",
        "POSTGRES_PASSWORD=hunter22",
      ]);
      expect(stderr).toContain("Server 'brave search' is called brave-search here.");
      expect(stderr).toContain("E_API_KEY is only an example in this file.");
      for (const secret of ["BSAabc", "hunter22", "abc.def", "=abcdef"]) expect(stderr).not.toContain(secret);
    },
  );

  it("takes the servers of VS Code, with what it asks for", async () => {
    const { code, schema, stderr } = await importFrom(["--from", "vscode"], {
      ".vscode/mcp.json": `{
  "inputs": [
    { "type": "promptString", "id": "github-token", "description": "Token", "password": true },
    { "type": "pickString", "id": "region", "options": ["eu", "us"], "default": "eu" },
  ],
  "servers": {
    "github": { "type": "http", "url": "https://api.example.com/mcp/", "headers": { "Authorization": "Bearer \${input:github-token}" } },
    "files": { "type": "stdio", "command": "npx", "args": ["-y", "@example/files", "\${workspaceFolder}", "\${userHome}/notes"], "env": { "REGION": "\${input:region}" }, "envFile": "\${workspaceFolder}/.env" },
    "odd": { "type": "stdio", "command": "\${command:pick.it}" },
  },
}`,
    });
    expect(code).toBe(0);
    expect(taken(schema.mcp_servers)).toEqual({
      github: {
        type: "http",
        url: "https://api.example.com/mcp/",
        headers: { Authorization: "Bearer {{env.GITHUB_TOKEN}}" },
      },
      files: {
        command: "npx",
        args: ["-y", "@example/files", ".", "{{env.HOME}}/notes"],
        env: { REGION: '{{env.REGION | "eu"}}' },
      },
    });
    expect(stderr).toContain("'envFile' of server 'files' is not taken over.");
    expect(stderr).toContain("Server 'odd' is left out: There is nothing like ${command:pick.it} here.");
  });

  it("takes the servers of Windsurf, with their choice of tools", async () => {
    const { code, schema, stderr } = await importFrom(["--from", "windsurf"], {
      "home/.codeium/windsurf/mcp_config.json": {
        mcpServers: {
          remote: {
            serverUrl: "https://mcp.example.com/mcp",
            headers: { "X-Api-Key": "${env:REMOTE_KEY}" },
            disabledTools: ["drop", "reset"],
          },
          older: { serverUrl: "https://mcp.example.com/sse" },
          off: { command: "npx", args: ["-y", "@example/off"], disabled: true },
          secret: { command: "npx", args: ["${file:/etc/token}"] },
        },
      },
    });
    expect(code).toBe(0);
    expect(taken(schema.mcp_servers)).toEqual({
      remote: {
        type: "http",
        url: "https://mcp.example.com/mcp",
        headers: { "X-Api-Key": "{{env.REMOTE_KEY}}" },
        config: { filter: "except", filterValue: "drop,reset" },
      },
      older: { type: "http", url: "https://mcp.example.com/sse" },
    });
    expect(stderr).toContain("Server 'older' is one of the older transport, SSE.");
    expect(stderr).toContain("Server 'off' is left out: It is disabled.");
    expect(stderr).toContain("Server 'secret' is left out: There is nothing like ${file:/etc/token} here.");
  });

  it("takes the servers of Codex, from TOML", async () => {
    const { code, schema } = await importFrom(["--from", "codex"], {
      "home/.codex/config.toml": `[mcp_servers.docs]
command = "npx"
args = ["-y", "@example/docs"]
env_vars = ["DOCS_TOKEN"]
enabled_tools = ["search"]

[mcp_servers.api]
url = "https://api.example.com/mcp"
bearer_token_env_var = "API_TOKEN"
http_headers = { "X-Region" = "eu" }
`,
    });
    expect(code).toBe(0);
    expect(taken(schema.mcp_servers)).toEqual({
      docs: {
        command: "npx",
        args: ["-y", "@example/docs"],
        env: { DOCS_TOKEN: "{{env.DOCS_TOKEN}}" },
        config: { filter: "only", filterValue: "search" },
      },
      api: {
        type: "http",
        url: "https://api.example.com/mcp",
        headers: { "X-Region": "eu", Authorization: "Bearer {{env.API_TOKEN}}" },
      },
    });
  });

  it("adds to a schema file in YAML, and changes nothing that is there", async () => {
    const before = `schemaVersion: "1.0" # keep
mcp_servers:
  docs: { command: mine } # my own

# the end
tools: []
`;
    const args = ["--from", "servers.jsonc", "--file", "tools.yaml"];
    const servers = { mcpServers: { docs: { command: "npx" }, web: { url: "https://mcp.example.com/mcp" } } };
    const { code, stderr, cwd } = await importFrom(args, { "tools.yaml": before, "servers.jsonc": servers });
    expect(code).toBe(0);
    expect(stderr).toContain("docs is in the schema file already, and stays as it is there.\n");
    expect(await readFile(join(cwd, "tools.yaml"), "utf8")).toBe(
      before.replace(
        "# my own\n",
        "# my own\n  web:\n    type: http\n    url: https://mcp.example.com/mcp\n    config:\n      onUnavailable: warn\n",
      ),
    );
    const again = await mci.run(["import", ...args], optionsIn(cwd));
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining("Nothing was added to tools.yaml.\n") });
  });

  it("takes one server, and leaves out what 'mci connect' has written", async () => {
    const file = {
      mcpServers: {
        tools: { command: "npx", args: ["-y", "mci", "run", "--file", "mci.json"] },
        a: { command: "npx", args: ["-y", "@example/a"] },
        b: { command: "npx" },
      },
    };
    const { schema } = await importFrom(["a", "--from", "cursor"], { ".cursor/mcp.json": file });
    expect(Object.keys(schema.mcp_servers)).toEqual(["a"]);
    const all = await importFrom(["--from", "cursor"], { ".cursor/mcp.json": file });
    expect(Object.keys(all.schema.mcp_servers)).toEqual(["a", "b"]);
  });

  it("gives a credential another name if a value of that name is set already", async () => {
    const server = { command: "npx", env: { API_TOKEN: "second-one" } };
    const { schema, env } = await importFrom(["--from", "cursor"], {
      ".env.mci": "API_TOKEN=first-one",
      ".cursor/mcp.json": { mcpServers: { web: server, other: { command: "npx", env: { API_TOKEN: "first-one" } } } },
    });
    expect(schema.mcp_servers["web"]).toMatchObject({ command: "npx", env: { API_TOKEN: "{{env.WEB_API_TOKEN}}" } });
    expect(schema.mcp_servers["other"]).toMatchObject({ command: "npx", env: { API_TOKEN: "{{env.API_TOKEN}}" } });
    expect(env).toBe("API_TOKEN=first-one\nWEB_API_TOKEN=second-one\n");
  });

  it("names env values so that no name is a line of its own in .env.mci", async () => {
    const { schema, env, stderr } = await importFrom(["--from", "./mcp.json"], {
      "mcp.json": {
        mcpServers: {
          web: { command: "npx", env: { "A\nPATH=/evil\nTOKEN": "abcdefgh12", "my-token": "ijklmnop34" } },
          api: { url: "https://example.com/mcp", bearer_token_env_var: "A\nB" },
        },
      },
    });
    expect(schema.mcp_servers).toMatchObject({
      web: { env: { "A\nPATH=/evil\nTOKEN": "{{env.WEB_A_PATH_EVIL_TOKEN}}", "my-token": "{{env.WEB_MY_TOKEN}}" } },
    });
    expect(env).toBe("WEB_A_PATH_EVIL_TOKEN=abcdefgh12\nWEB_MY_TOKEN=ijklmnop34\n");
    expect(stderr).toContain("Server 'api' is left out: 'A\\nB' is not the name of an env value.");
  });

  it.skipIf(process.platform === "win32")("writes through no link of a project of other people", async () => {
    const servers = { web: { command: "npx", env: { A_TOKEN: "it's `touch x`" } } };
    const files = { "mcp.json": JSON.stringify({ mcpServers: servers }) };
    const project = await mci.folderOf({ ...files, profile: "# mine\n", empty: "" });
    const from = ["import", "--from", "./mcp.json"];
    await symlink("profile", join(project, ".env.mci"));
    expect(await mci.run(from, optionsIn(project))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(
        "A_TOKEN cannot be written to .env.mci, which is a link: set it in the environment.",
      ),
    });
    expect(await readFile(join(project, "profile"), "utf8")).toBe("# mine\n");
    await symlink("empty", join(project, "mci.yaml"));
    expect(await mci.run([...from, "--file", "mci.yaml"], optionsIn(project))).toEqual(
      refusal("mci: mci.yaml is a link to an empty file.\n  Write to that file with --file.\n"),
    );
    expect(await readFile(join(project, "empty"), "utf8")).toBe("");
  });

  it("finds credentials beside placeholders, in connection strings and in JSON", async () => {
    const { schema, stderr } = await importFrom(["--from", "./mcp.json"], {
      "mcp.json": {
        mcpServers: {
          db: {
            command: "npx",
            args: ["postgresql://me:hunter22@${DB_HOST}/db", "Server=tcp:db;User Id=sa;Password=abc==12345;"],
            env: { HEADERS: '{"Authorization":"Bearer abc.def12345"}', TITLE: "The Bearer of information" },
          },
        },
      },
    });
    expect(schema.mcp_servers["db"]).toMatchObject({
      args: [
        "postgresql://me:{{env.DB_PASSWORD}}@{{env.DB_HOST}}/db",
        "Server=tcp:db;User Id=sa;Password={{env.DB_DB_PASSWORD}};",
      ],
      env: { HEADERS: '{"Authorization":"Bearer {{env.DB_TOKEN}}"}', TITLE: "The Bearer of information" },
    });
    for (const secret of ["hunter22", "abc==", "abc.def"]) expect(stderr).not.toContain(secret);
  });

  it.each([
    [["--from", "curser"], "mci: There is no client 'curser'.\n  Did you mean 'cursor'?\n"],
    [["--from", "./gone.json"], "mci: There is no file gone.json.\n"],
    [
      ["--from", "./empty.json"],
      "mci: empty.json contains no MCP servers.\n  They stand in 'mcpServers', of VS Code in 'servers', of Codex in 'mcp_servers'.\n",
    ],
    [["--from", "./broken.json"], "mci: broken.json:1:15: This is not valid JSON: value expected.\n"],
    [["docz", "--from", "./one.json"], "mci: There is no server 'docz' in one.json.\n  Did you mean 'docs'?\n"],
    [["--from", "cursor", "--refresh"], "mci: --refresh does not go with --from.\n  --from fetches nothing.\n"],
  ])("refuses %j", async (args, stderr) => {
    const {
      cwd: _cwd,
      schema: _schema,
      env: _env,
      ...outcome
    } = await importFrom(args, {
      "empty.json": {},
      "broken.json": '{"mcpServers":',
      "one.json": { mcpServers: { docs: { command: "npx" } } },
    });
    expect(outcome).toEqual(refusal(stderr));
  });
});
