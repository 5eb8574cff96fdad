import { describe, expect, it } from "vitest";
import { documentOf, importTools } from "../../test/document.ts";

async function namesOf(
  ...ids: readonly (string | undefined)[]
): Promise<{ names: string[]; warnings: readonly string[] }> {
  const paths = Object.fromEntries(ids.map((operationId, index) => [`/p${index}/{id}`, { get: { operationId } }]));
  const { tools, warnings } = await importTools(documentOf(paths));
  return { names: tools.map(({ name }) => name), warnings: warnings.filter((text) => text.includes("operationId")) };
}

describe("the name of a tool", () => {
  it("is the operationId, made fit", async () => {
    const { names } = await namesOf("list.pets-1", "repos/list for org", "Größe", "x".repeat(200));
    expect(names).toEqual(["list.pets-1", "repos_list_for_org", "Gr_e", "x".repeat(128)]);
  });

  it("is method and path without an operationId, or with one of which nothing is left", async () => {
    expect((await namesOf(undefined, "日本")).names).toEqual(["get_p0_id", "get_p1_id"]);
  });

  it("goes to the operationId that fits as it is, before one that is made fit", async () => {
    expect((await namesOf("a/b", "a_b", "a b")).names).toEqual(["a_b_2", "a_b", "a_b_3"]);
  });

  it("stays with the first of duplicates, with a warning", async () => {
    expect(await namesOf("get", "get")).toEqual({
      names: ["get", "get_2"],
      warnings: ["The operationId 'get' is given twice: the tool of the second one is called 'get_2'."],
    });
  });
});
