import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { mciForTests } from "../apps/cli/src/test/mci.ts";
import { bundleOf, bundlePrograms } from "./bundle-programs.ts";
import { codeBlocks } from "./documents.ts";
import { testFolder } from "./test-folder.ts";

const page = "docs/start.md";

describe("the page of the first tool", () => {
  const mci = mciForTests();
  const blocks = codeBlocks(page);
  const block = (start: string): string => blocks.find(({ code }) => code.startsWith(start))?.code ?? "";

  // From top to bottom, as its readers do.
  it("works as written, and shows what its commands print", async () => {
    const cwd = await mci.folderOf({});
    await shell(block("mkdir notes"), cwd);
    const file = block("# mci.yaml");
    await writeFile(
      join(cwd, "wrong.yaml"),
      file.replace("# mci.yaml\n", "# wrong.yaml\n").replace("command:", "comand:"),
    );
    await writeFile(join(cwd, "mci.yaml"), file);
    const shown = blocks.filter(({ language, code }) => language === "console" || code.startsWith("    tests:\n"));
    const printed: string[] = [];
    for (const { language, code } of shown) {
      if (language === "console") printed.push(comparable(await played(code, cwd)));
      else await writeFile(join(cwd, "mci.yaml"), file + code);
    }
    const expected = shown.filter(({ language }) => language === "console").map(({ code }) => comparable(code));
    expect(printed).toEqual(expected);
    expect(printed.length).toBeGreaterThan(5);

    const program = blocks.find(({ language }) => language === "ts")?.code ?? "";
    const source = testFolder();
    await writeFile(join(source, "program.mts"), program);
    await bundlePrograms(source, ["program.mts"], cwd);
    const { stdout } = await promisify(execFile)(process.execPath, [bundleOf("program.mts")], { cwd });
    expect(stdout).toBe("notes/shopping.md:- milk\n\n");

    const entry = await played("$ mci token --subject ada > ada.token\n", cwd);
    const [digest = ""] = /[0-9a-f]{64}/.exec(entry) ?? [];
    await writeFile(join(cwd, "mci.config.mjs"), block("// mci.config.mjs").replace(/[0-9a-f]{64}/, digest));
    const args = block("mci run").trim().split(" ").slice(1);
    const server = mci.start([...args.map((arg) => arg.replace("0.0.0.0:8080", "127.0.0.1:0")), "--quiet"], { cwd });
    onTestFinished(async () => {
      server.kill("SIGKILL");
      await once(server, "exit");
    });
    const [url] = (await once(createInterface({ input: server.stdout! }), "line")) as [string];
    const request = block("curl ").replace("http://127.0.0.1:8080", new URL(url).origin);
    expect(JSON.parse(await shell(request, cwd))).toEqual(JSON.parse(block('{"content"')));
    await writeFile(join(cwd, "ada.token"), "wrong");
    expect(JSON.parse(await shell(request, cwd))).toMatchObject({ code: "MCI_TOKEN" });
    expect(await readFile(join(cwd, "audit.log"), "utf8")).toContain('"subject":"ada"');
  });

  /** Runs the line of a block that begins with `$`, and returns the block as it should be. */
  async function played(code: string, cwd: string): Promise<string> {
    const [, line = "", words = "", target] = /^\$ (mci (.+?)(?: > (\S+))?)\n/.exec(code) ?? [];
    const args = Array.from(words.matchAll(/(?:'[^']*'|[^\s'])+/g), ([word]) => word.replaceAll("'", ""));
    const { stdout, stderr } = await mci.run(args, { cwd });
    if (target !== undefined) await writeFile(join(cwd, target), stdout);
    return `$ ${line}\n${target === undefined ? stdout : ""}${stderr}`.replaceAll(cwd, "/home/ada/tools");
  }
});

async function shell(script: string, cwd: string): Promise<string> {
  return (await promisify(execFile)("sh", ["-e", "-c", script], { cwd })).stdout;
}

/** Without what differs each time. */
function comparable(text: string): string {
  return text
    .replace(/in [\d.]+ s$/m, "in TIME")
    .replace(/ \d+ ms$/gm, "")
    .replace(/[0-9a-f]{64}/, "DIGEST");
}
