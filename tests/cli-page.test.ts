import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cliPage, cliPagePath } from "../scripts/cli-page.ts";

it("the page about the command is what its help prints (pnpm generate)", async () => {
  expect(readFileSync(cliPagePath, "utf8")).toBe(await cliPage());
});
