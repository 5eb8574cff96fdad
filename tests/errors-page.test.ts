import { readFileSync } from "node:fs";
import { codes } from "@mci/contract";
import { expect, it } from "vitest";
import { errorsPage, errorsPagePath } from "../scripts/errors-page.ts";

it("the page about errors explains every code (pnpm generate)", () => {
  const page = readFileSync(errorsPagePath, "utf8");
  expect(page).toBe(errorsPage());
  expect(Array.from(page.matchAll(/^### (.+)$/gm), ([, code]) => code)).toEqual([...codes]);
});
