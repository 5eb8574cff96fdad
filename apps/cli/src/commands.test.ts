import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commands } from "./commands.ts";

it("commands have a folder each, of their name, with the same files", async () => {
  const folder = join(import.meta.dirname, "commands");
  expect(await readdir(folder)).toEqual(commands.map(({ name }) => name).toSorted());
  for (const { name } of commands) {
    expect(await readdir(join(folder, name))).toEqual(expect.arrayContaining(["command.ts", "help.ts", "run.ts"]));
  }
});
