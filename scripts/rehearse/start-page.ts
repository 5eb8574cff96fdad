import { deepStrictEqual, match, strictEqual } from "node:assert";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { codeBlocks } from "../../tests/documents.ts";
import { comparable, playConsole } from "./console.ts";
import type { User } from "./user.ts";

/** Reads `docs/start.md` from top to bottom, and does what it says. */
export async function readStartPage(user: User): Promise<void> {
  const cwd = user.folder();
  const blocks = codeBlocks("docs/start.md");
  const block = (start: string): string => blocks.find(({ code }) => code.startsWith(start))?.code ?? "";
  const file = block("# mci.yaml");
  user.run("npm install --silent --global @mci/cli", cwd);
  user.run(block("mkdir notes"), cwd);
  writeFileSync(join(cwd, "mci.yaml"), file);
  writeFileSync(join(cwd, "wrong.yaml"), file.replace("# mci.yaml\n", "# wrong.yaml\n").replace("command:", "comand:"));
  for (const { language, code } of blocks) {
    if (code.startsWith("    tests:\n")) writeFileSync(join(cwd, "mci.yaml"), file + code);
    if (language === "console") strictEqual(comparable(playConsole(code, user, cwd)), comparable(code));
  }
  user.run("mci lint", cwd);

  user.run("npm install mci", cwd);
  writeFileSync(join(cwd, "program.mjs"), blocks.find(({ language }) => language === "ts")?.code ?? "");
  strictEqual(user.run("node program.mjs", cwd), "notes/shopping.md:- milk\n\n");
  await callOverStdio(user, cwd);

  const entry = user.type("mci token --subject ada > ada.token", cwd);
  const [digest = ""] = /[0-9a-f]{64}/.exec(entry) ?? [];
  writeFileSync(join(cwd, "mci.config.mjs"), block("// mci.config.mjs").replace(/[0-9a-f]{64}/, digest));
  const server = user.start(block("mci run").trim().replace("0.0.0.0:8080", "127.0.0.1:0"), cwd);
  try {
    const [line] = (await once(createInterface({ input: server.stderr! }), "line")) as [string];
    const [origin = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    const request = block("curl ").replace("http://127.0.0.1:8080", origin);
    deepStrictEqual(JSON.parse(user.run(request.replace("curl ", "curl -s "), cwd)), JSON.parse(block('{"content"')));
  } finally {
    server.kill();
    await once(server, "exit");
  }
  match(user.run("cat audit.log", cwd), /"subject":"ada"/);
}

/** Starts `mci run` as an MCP client does. */
async function callOverStdio(user: User, cwd: string): Promise<void> {
  const command = join(user.home, "global", "bin", "mci");
  const client = new Client({ name: "rehearsal", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command, args: ["run"], cwd, stderr: "ignore" }));
  try {
    const { tools } = await client.listTools();
    deepStrictEqual(
      tools.map(({ name }) => name),
      ["search_notes"],
    );
    const { content } = await client.callTool({ name: "search_notes", arguments: { words: "milk" } });
    deepStrictEqual(content, [{ type: "text", text: "notes/shopping.md:- milk\n" }]);
  } finally {
    await client.close();
  }
}
