import { titleOf } from "@mci/contract";
import { findable } from "@mci/find";
import { MCIClient } from "mci";
import { beforeAll, describe, expect, it } from "vitest";
import { missedTasks, namesFound, tasks, toolsetOf, type Task } from "./everyday-tasks.ts";
import { listTokens, longAnswerTokens } from "./tokens.ts";

describe("the tools of GitHub's document in search mode", () => {
  let client: MCIClient;
  beforeAll(async () => {
    client = await MCIClient.from({ ...(await toolsetOf("github")) });
  });

  it("cost at most 1,500 tokens to list", async () => {
    expect(client.tools().length).toBeGreaterThan(1_200);
    expect(await listTokens(client)).toBeLessThanOrEqual(1_500);
  });

  it("are among the first ten that their own title finds, 95 % of them", async () => {
    const toolbox = findable(client);
    const lost: string[] = [];
    for (const tool of client.tools()) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, as a model asks
      const names = await namesFound(toolbox, titleOf(tool) ?? tool.name, 10);
      if (!names.includes(tool.name)) lost.push(tool.name);
    }
    expect(lost.length / client.tools().length, `not found: ${lost.join(", ")}`).toBeLessThanOrEqual(0.05);
  });
});

it("an answer of 9.7 MB costs at most 1,000 tokens where it is read in parts", async () => {
  expect(await longAnswerTokens()).toBeLessThanOrEqual(1_000);
});

describe("the tools of 60 everyday tasks are among the first five", () => {
  it.each<[string, number, (task: Task) => string | readonly string[]]>([
    ["a model's words", 90, ({ search }) => search],
    ["a person's words", 60, ({ said }) => said],
    ["both", 95, ({ search, said }) => [search, said]],
  ])("for %s: %d of a hundred", async (_, share, wording) => {
    const missed = await missedTasks(wording);
    expect(tasks).toHaveLength(60);
    const found = 100 * (1 - missed.length / tasks.length);
    expect(found, `missed: ${missed.map(({ search }) => search).join("; ")}`).toBeGreaterThanOrEqual(share);
  });
});
