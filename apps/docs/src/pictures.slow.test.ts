import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { expect, it } from "vitest";
import { chromiumPath, explainOnPage, shownFile, withDevPage } from "./pictures.ts";

it.skipIf(chromiumPath === undefined)(
  "the pictures of the site show what the page of mci dev shows (pnpm --filter @mci/docs pictures)",
  async () => {
    const browser = await chromium.launch({ executablePath: chromiumPath ?? "", args: ["--no-sandbox"] });
    try {
      await withDevPage(async (link) => {
        const page = await browser.newPage();
        expect(await explainOnPage(page, link)).toBe(readFileSync(shownFile, "utf8"));
      });
    } finally {
      await browser.close();
    }
  },
);
