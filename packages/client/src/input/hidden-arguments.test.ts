import { describe, expect, it } from "vitest";
import { textOf, type JsonObject } from "@mci/contract";
import { folderOf } from "@mci/plugin-kit/test";
import { load } from "../../test/load.ts";
import type { Client } from "../typed-client.ts";

const inputSchema = {
  type: "object",
  properties: {
    title: { type: "string" },
    project: { type: "integer" },
    milestone: { type: "integer" },
    options: { type: "object" },
  },
  required: ["title", "project"],
  examples: [{ title: "Typo", project: 1 }],
};
const text = "{{props.title}} in {{props.project}}, {{props.milestone | 'none'}}, {{props.options.project | 'none'}}";

function withChange(change: JsonObject, schema: JsonObject = inputSchema): Promise<Client> {
  const tool = { name: "create", inputSchema: schema, execution: { type: "text", text } };
  const folder = folderOf({ "mci/issues.mci.json": { schemaVersion: "1.0", tools: [tool] } });
  const document = { toolsets: [{ name: "issues", tools: { create: change } }] };
  return load([], { folder, document });
}

describe("a hidden argument", () => {
  const hidden = { default: { project: 7 }, hideArguments: ["project", "milestone"] };

  it("is listed nowhere, and has its default", async () => {
    const client = await withChange(hidden);
    const listed = [
      client.tools()[0]?.inputSchema,
      client.getTool("create")?.inputSchema,
      client.getToolSchema("create"),
    ];
    expect(JSON.stringify(listed)).not.toMatch(/"project"|milestone/);
    expect(client.getToolSchema("create")).toMatchObject({ required: ["title"], examples: [{ title: "Typo" }] });
    expect(textOf(await client.execute("create", { title: "Typo" }))).toBe("Typo in 7, none, none");
  });

  it.each([{ project: 8 }, { project: 7 }, { project: null }, { milestone: 1 }])(
    "is refused when a caller sends it: attack, %j",
    async (more) => {
      const client = await withChange(hidden);
      const [name = ""] = Object.keys(more);
      expect(await client.execute("create", { title: "Typo", ...more })).toMatchObject({
        isError: true,
        error: `Parameter '${name}' is hidden and cannot be given`,
        code: "MCI_INPUT",
      });
      await expect(client.explain("create", { title: "Typo", ...more })).rejects.toThrow(
        "is hidden and cannot be given",
      );
    },
  );

  it("is one of the tool itself: members of its objects may have the same name", async () => {
    const client = await withChange(hidden);
    const result = await client.execute("create", { title: "Typo", options: { project: 8 } });
    expect(textOf(result)).toBe("Typo in 7, none, 8");
  });

  it("is refused, and not dropped, where the tool does not declare it", async () => {
    const client = await withChange({ hideArguments: ["admin"] });
    const given = { title: "Typo", project: 1 };
    expect(await client.execute("create", { ...given, admin: true })).toMatchObject({ isError: true });
    expect(await client.execute("create", { ...given, other: true })).toMatchObject({
      isError: false,
      metadata: { ignored_arguments: ["other"] },
    });
  });

  it("counts in the conditions of the schema", async () => {
    const either = {
      ...inputSchema,
      required: ["title"],
      anyOf: [{ required: ["project"] }, { required: ["milestone"] }],
    };
    const client = await withChange({ default: { milestone: 3, project: 1 }, hideArguments: ["milestone"] }, either);
    expect(textOf(await client.execute("create", { title: "Typo" }))).toContain(", 3,");
  });

  it("that is required and has no default keeps the file from loading", async () => {
    await expect(withChange({ hideArguments: ["project"] })).rejects.toThrow(
      "The argument 'project' is hidden, required and has no default",
    );
  });
});
