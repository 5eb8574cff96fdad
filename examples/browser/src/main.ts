import { deepEqual, equal } from "node:assert/strict";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { definitionHash } from "@mci/schema";
import { build } from "esbuild";
import { chromium, type Browser } from "playwright-core";

/** Bundles the page, serves it with a policy that forbids `eval`, and uses it in headless Chromium. */
const folder = join(import.meta.dirname, "..", "page");
const policy = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'";
const inputSchema = {
  type: "object",
  properties: { name: { type: "string", pattern: "^[A-Z]" }, age: { type: "integer" } },
  required: ["name"],
};
const execution = { type: "text", text: "Hello {{props.name}}, you are {{props.age | 'young'}}" };
const tool = { name: "greet", inputSchema, execution };
const file = JSON.stringify({ schemaVersion: "1.0", tools: [tool] }, null, 2); // JSON is YAML, too
const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

const { outputFiles } = await build({
  entryPoints: [join(folder, "page.ts")],
  bundle: true,
  format: "esm",
  platform: "browser",
  minify: true,
  conditions: ["@mci/source"], // in this repository packages are bundled from their sources
  write: false,
});
const script = outputFiles[0]!.contents;
if (executablePath === undefined) console.log("Chromium is not installed: the page was bundled, but not opened.");
else await usePage(executablePath);

async function usePage(executablePath: string): Promise<void> {
  const server = createServer(async ({ url }, response) => {
    const [type, content] =
      url === "/page.js" ? ["text/javascript", script] : ["text/html", await readFile(join(folder, "index.html"))];
    response.writeHead(200, { "content-type": type, "content-security-policy": policy }).end(content);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const browser = await chromium.launch({ executablePath });
  try {
    await check(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    await browser.close();
    server.close();
  }
}

async function check(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(url);
  const tryIt = async (tools: string, props: unknown): Promise<string | null> => {
    await page.fill("#file", tools);
    await page.fill("#arguments", JSON.stringify(props));
    await page.click("button");
    return page.locator("#result:not(:empty)").textContent();
  };

  // The hash is that of a lock file, as Node computes it.
  equal(await tryIt(file, { name: "Ada", age: 36 }), `Hello Ada, you are 36\n${definitionHash(tool)}`);
  equal(
    await tryIt(file, { name: "ada", age: "36" }),
    "Parameter 'name' must match the pattern ^[A-Z], not \"ada\"\nParameter 'age' must be an integer, not \"36\"",
  );
  equal(await tryIt(file.replace("execution", "executoin"), {}), "21:7 tools[0].execution is missing.");
  equal(
    await tryIt(file.replace("props.name", "props.nmae"), { name: "Ada" }),
    "Missing value: props.nmae. Known beside it: props.name.",
  );
  deepEqual(complaints, []);
}
