import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mciForTests, textTool } from "../apps/cli/src/test/mci.ts";
import { codeBlocks, sitePages } from "./documents.ts";

const blocks = sitePages()
  .flatMap(codeBlocks)
  // The page of the first tool runs its own: tests/start-page.test.ts.
  .filter(({ file, language, code }) => file !== "docs/start.md" && language === "sh" && code.startsWith("curl "));
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

/** Tools of the names that pages call, which need the arguments that pages pass. */
const tools = Object.entries({ greet: "name", get_weather: "city", create_order: "item" }).map(([name, argument]) =>
  textTool(name, `${name} of {{props.${argument}}}`, {
    inputSchema: { type: "object", properties: { [argument]: { type: "string" } }, required: [argument] },
  }),
);

describe.skipIf(!hasCurl)("the requests of the documentation (where curl is installed)", () => {
  const mci = mciForTests();
  let cwd = "";
  let origin = "";
  let server: ReturnType<typeof mci.start>;

  beforeAll(async () => {
    cwd = await mci.folderOf({
      "mci.json": JSON.stringify({ schemaVersion: "1.0", tools }),
      "secrets/ada.token": "token",
      ".curlrc": "silent\nshow-error\nfail\n",
    });
    server = mci.start(["run", "--http", "0", "--rest", "--quiet"], { cwd });
    const lines = createInterface({ input: server.stdout! });
    const [url] = (await once(lines, "line")) as [string];
    origin = new URL(url).origin;
  });
  afterAll(async () => {
    server.kill("SIGKILL");
    await once(server, "exit");
  });

  it.each(blocks.map((block) => ({ at: `${block.file}:${block.line}`, code: block.code })))("$at", async ({ code }) => {
    const script = code.replaceAll(/https?:\/\/[\w.:-]+(?=\/)/g, origin);
    await writeFile(join(cwd, "request.sh"), script);
    const env = { PATH: process.env["PATH"], CURL_HOME: cwd, TOKEN: "token" };
    const { stdout } = await promisify(execFile)("sh", ["-e", "request.sh"], { cwd, env });
    // Each line of the block is a request, and each answer an object: of a list or of a call that went well.
    const answers = stdout.replaceAll("}{", "}\n{").trim().split("\n");
    expect(answers).toHaveLength(code.match(/^curl /gm)?.length ?? 0);
    for (const answer of answers)
      expect(JSON.parse(answer)).toMatchObject(answer.includes('"isError"') ? { isError: false } : { total: 3 });
  });

  it("are some", () => expect(blocks.length).toBeGreaterThan(3));
});
