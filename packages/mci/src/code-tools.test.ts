import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defineSkill, defineTool, provide, setting, token } from "@mci/define";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { closedAtEnd, temporaryFolder } from "@mci/plugin-kit/test";
import { MCIClient } from "./mci-client.ts";

const greeting = token<string>("greeting");
const greet = defineTool(
  { description: "Greets", input: z.object({ name: z.string() }), inject: { greeting, end: setting("end", "!") } },
  ({ name }, given) => `${given.greeting} ${name}${given.end}`,
);
const skill = defineSkill("hello", { greet });
const document = {
  schemaVersion: "1.0",
  tools: [{ name: "bye", execution: { type: "text", text: "Bye {{props.name}}" } }],
} as const;
const options = { tools: [skill], provide: [provide(greeting, "Hello")], settings: { end: "?" } };

describe("functions beside the tools of a file", () => {
  it("are listed and run like them, with names and arguments that the compiler knows", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "tools.mci.json");
    await writeFile(file, JSON.stringify(document));
    for (const client of [await MCIClient.load(file, options), await MCIClient.from(document, options)]) {
      expect(client.tools().map(({ name }) => name)).toEqual(["bye", "hello.greet"]);
      expect(await client.execute("hello.greet", { name: "Ada" })).toMatchObject({ content: [{ text: "Hello Ada?" }] });
      expect(await client.execute("bye", { name: "Ada" })).toMatchObject({ content: [{ text: "Bye Ada" }] });
      // @ts-expect-error: an argument of another type
      expect(await client.execute("hello.greet", { name: 5 })).toMatchObject({ code: "MCI_INPUT" });
      // @ts-expect-error: an argument is missing
      expect(await client.execute("hello.greet", {})).toMatchObject({ code: "MCI_INPUT" });
      expect(client.select({ toolsets: ["hello"] }).tools()).toHaveLength(1);
      await client.close();
    }
  });

  it("that have a name of their own are known to the compiler too", async () => {
    const twice = defineTool({ name: "twice", input: z.object({ n: z.int() }) }, ({ n }) => String(n * 2));
    const client = closedAtEnd(await MCIClient.from(document, { tools: [twice, skill], provide: options.provide }));
    expect(await client.execute("twice", { n: 2 })).toMatchObject({ content: [{ text: "4" }] });
    // @ts-expect-error: an argument of another type
    expect(await client.execute("twice", { n: "2" })).toMatchObject({ code: "MCI_INPUT" });
  });

  it("log to the option onLog", async () => {
    const lines: string[] = [];
    const shout = defineTool({ name: "shout" }, (_, { log }) => log("aloud"));
    const client = await MCIClient.from(document, {
      tools: [shout],
      onLog: (line, { tool }) => lines.push(tool, line),
    });
    await client.execute("shout");
    await client.close();
    expect(lines).toEqual(["shout", "aloud"]);
  });

  it("are refused with the tool's name and the way out", async () => {
    await expect(MCIClient.from(document, { tools: [skill] })).rejects.toThrow(
      "tool 'hello.greet': Nothing provides 'greeting'.",
    );
    await expect(MCIClient.from(document, { tools: [{} as never] })).rejects.toThrow("neither a tool nor a skill");
    await expect(MCIClient.from(document, { tools: {} as never })).rejects.toThrow(
      "must be an array of tools and skills",
    );
    const bye = defineTool({ name: "bye" }, () => "");
    await expect(MCIClient.from(document, { tools: [bye] })).rejects.toMatchObject({ code: "MCI_TOOL_DUPLICATE" });
  });
});
