import type { Origin, ToolSource } from "@mci/contract";
import { closedAtEnd } from "@mci/plugin-kit/test";
import { expect, it } from "vitest";
import { MCIClient } from "./index.ts";

function sourceWith(origin: Partial<Origin>): ToolSource {
  const rules = { anyPaths: false, directories: [], network: {} };
  return {
    name: "code",
    load: async () => [
      {
        name: "greet",
        tags: [],
        annotations: {},
        execution: { type: "text", text: "{{ props.name | upper }}" },
        origin: { folder: "/", rules, document: {}, ...origin },
      },
    ],
  };
}

// In the built-in language `upper` is what is written when there is no name.
it.each<[string, Partial<Origin>, string]>([
  ["is that of tools from a source written in code", {}, "ADA"],
  ["is not that of a toolset", { toolset: "code" }, "Ada"],
  ["is not that of tools of somebody else", { thirdParty: true }, "Ada"],
])("the client's template language %s", async (_, origin, expected) => {
  const document = { schemaVersion: "1.0", tools: [] };
  const sources = [sourceWith(origin)];
  const options = { sources, templateEngine: "jinja" };
  const client = closedAtEnd(await MCIClient.from(document, options));
  expect(await client.execute("greet", { name: "Ada" })).toMatchObject({ content: [{ text: expected }] });
});
