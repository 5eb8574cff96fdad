import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { root } from "./pages.ts";

/** The distribution's Chromium, if it is installed. */
export const chromiumPath: string | undefined = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find(existsSync);

/** The text in the pictures of `mci dev`: a test compares it with the page of today. */
export const shownFile: string = join(import.meta.dirname, "pictures.txt");

const folder = join(import.meta.dirname, "../public");
const viewport = { width: 1_280, height: 640 };

if (process.argv[1] === import.meta.filename) await writePictures();

/** Makes the pictures of the page of `mci dev`, of the built command, and the preview of links to the site. */
async function writePictures(): Promise<void> {
  if (chromiumPath === undefined) throw new Error("The pictures need Chromium, which is not installed.");
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
  try {
    await withDevPage(async (link) => {
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
        await writeFile(shownFile, await explainOnPage(page, link));
        await page.screenshot({ path: join(folder, `page-${colorScheme}.png`) });
        await page.close();
      }
    });
    await writePreview(browser);
  } finally {
    await browser.close();
  }
}

/** Fills in a form, explains its call, and returns the text of the page. */
export async function explainOnPage(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await page.locator(".tool-row", { hasText: "refund_order" }).first().click();
  await page.getByLabel("order", { exact: true }).fill("A-1042");
  await page.getByLabel("euros", { exact: true }).fill("12.5");
  await page.getByRole("tab", { name: "Explain" }).click();
  await page.getByText("curl -X POST").waitFor();
  await page.getByText(/^\d+ tokens$/).waitFor();
  return `${await page.locator("body").innerText()}\n`;
}

/** Serves the page of the example until the work is done. */
export async function withDevPage(work: (link: string) => Promise<void>): Promise<void> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), "mci-pictures-")));
  const [command, ...args] = [process.execPath, join(root, "apps/cli/dist/main.cjs"), "dev"] as const;
  await writeFile(join(parent, "mci.yaml"), await readFile(join(import.meta.dirname, "pictures.mci.yaml")));
  const env = { PATH: process.env["PATH"], HOME: parent, SHOP_TOKEN: "not-a-real-token" };
  const child = spawn(command, args, { cwd: parent, env, stdio: ["ignore", "pipe", "inherit"] });
  try {
    let printed = "";
    for await (const part of child.stdout.setEncoding("utf8")) {
      printed += String(part);
      const [link] = /http:\S+/.exec(printed) ?? [];
      if (link !== undefined) return await work(link);
    }
    throw new Error(`mci dev printed no link: ${printed}`);
  } finally {
    child.kill();
    await rm(parent, { recursive: true, force: true });
  }
}

/** The picture that other programs show beside a link: 1200 by 630, as Open Graph has it. */
async function writePreview(browser: Browser): Promise<void> {
  const icon = await readFile(join(folder, "icon.svg"), "utf8");
  const page = await browser.newPage({ viewport: { width: 1_200, height: 630 } });
  await page.setContent(preview(icon));
  await page.screenshot({ path: join(folder, "preview.png") });
  await page.close();
}

function preview(icon: string): string {
  return `<!doctype html><style>
    body { display: grid; align-content: center; gap: 28px; margin: 0; height: 630px; padding: 0 88px; box-sizing: border-box;
      color: #e6edf4; background: #16202b; font-family: "DejaVu Sans", sans-serif; }
    svg { width: 76px; height: 76px; }
    h1 { margin: 0; font-size: 62px; line-height: 1.15; letter-spacing: -0.02em; }
    p { margin: 0; font-size: 28px; color: #a9bccd; }
    pre { margin: 12px 0 0; font: 25px "DejaVu Sans Mono", monospace; color: #8ec1f0; }
  </style>${icon}<h1>Tools for AI agents,<br>in files you can review</h1><p>MCI, the Model Context Interface</p>
  <pre>npx @mci/cli init</pre>`;
}
