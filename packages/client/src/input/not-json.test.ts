import { expect, it } from "vitest";
import { text } from "@mci/contract";
import { custom, load, textTool } from "../../test/load.ts";
import { messageOf, object } from "../../test/show.ts";

it.each([
  [{ id: 9007199254740993n }, "'id' is 9007199254740993n, a BigInt"],
  [{ a: { ids: ["1", 5n] } }, "'a.ids[1]' is 5n, a BigInt"],
  [{ n: Number.POSITIVE_INFINITY }, "'n' is Infinity, a number"],
  [{ list: [[Number.NaN]] }, "'list[0][0]' is NaN, a number"],
])("refuses an argument that JSON does not have, with its name and what to do: %o", async (props, words) => {
  const client = await load([
    textTool("free", "{{props}}"),
    textTool("typed", "{{props}}", { inputSchema: object({ id: { type: "integer" }, n: { type: "number" } }) }),
  ]);
  for (const name of ["free", "typed"]) {
    expect(await client.execute(name, props)).toMatchObject({
      isError: true,
      code: "MCI_INPUT",
      error: expect.stringContaining(`Parameter ${words} that JSON does not have: pass it as a string`),
    });
    await expect(client.explain(name, props)).rejects.toThrow("pass it as a string");
  }
});

it("takes dates, and any value where a program's own type takes it", async () => {
  const kinds = custom("kinds", ({ scope }) =>
    text(
      Object.values(scope.props)
        .map((value) => typeof value)
        .join(),
    ),
  );
  const client = await load([textTool("day", "{{props.day}}"), { name: "kinds", execution: { type: "kinds" } }], {
    executors: [kinds],
  });
  const at = new Date(0);
  expect(await client.execute("day", { day: at })).toMatchObject({ content: [{ text: JSON.stringify(at) }] });
  expect(await client.execute("kinds", { a: 1n, b: Number.NaN })).toMatchObject({
    content: [{ text: "bigint,number" }],
  });
});

it("shows a BigInt that does not fit the schema", async () => {
  expect(await messageOf(object({ id: { type: "integer" } }), { id: 5n })).toBe(
    "Parameter 'id' must be an integer, not 5n",
  );
});
