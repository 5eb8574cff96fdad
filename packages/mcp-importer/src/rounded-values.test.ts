import { expect, it } from "vitest";
import { project, scripted, tool } from "../test/imported.ts";

it("leaves out of an imported tool the values that a number cannot hold, with a warning that names each place", async () => {
  const [row, post] = ["digits:9007199254740993", "digits:8812639451207734519"];
  const inputSchema = {
    type: "object",
    properties: {
      id: { type: "number", default: row, maximum: "digits:9223372036854775807" },
      any: { default: post, examples: [post, 1] },
      kind: { enum: [1, row] },
      only: { const: row },
      default: { items: { anyOf: [{ default: { row } }] } },
      fine: { default: 5, maximum: 1e30 },
    },
  };
  const { load, cache } = await project({ s: scripted("s") }, [tool("rows", { inputSchema })]);
  const { problems, tools } = await load();
  const properties = {
    id: { type: "number" },
    any: { examples: [1] },
    kind: { enum: [1] },
    only: { not: {} },
    default: { items: { anyOf: [{}] } },
    fine: { default: 5, maximum: 1e30 },
  };
  expect(tools[0]?.inputSchema).toEqual({ type: "object", properties });
  expect(JSON.stringify(await cache("s"))).not.toMatch(/9007199254740992|88126394512077/);
  expect(problems).toMatchObject([{ code: "MCI_SERVER_CACHE", severity: "warning" }]);
  const names = [
    "id/default",
    "any/default",
    "any/examples",
    "kind/enum",
    "only/const",
    "default/items/anyOf/0/default",
  ];
  expect(problems[0]?.message).toBe(
    `Tool "rows" of MCP server 's' lists integers that a number cannot hold, which are left out of its inputSchema: ${names.map((name) => `/properties/${name}`).join(", ")}.`,
  );
});
