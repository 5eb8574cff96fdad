import { describe, expect, it } from "vitest";
import { keyPath } from "./key-path.ts";

const schema = {
  type: "object",
  properties: {
    user: { type: "object", properties: { city: { type: "string" }, home: { $ref: "#/$defs/address" } } },
    "user.name": { type: "string" },
    "dotted.object": { type: "object" },
    note: { type: "string" },
    maybe: { anyOf: [{ type: "object" }, { type: "null" }] },
  },
  $defs: { address: { type: "object", properties: { street: { type: "string" } } } },
};

describe("keyPath", () => {
  it.each([
    ["note", ["note"]],
    ["user.city", ["user", "city"]],
    ["user.undeclared", ["user", "undeclared"]],
    ["user.home.street", ["user", "home", "street"]],
    ["user.city.part", ["user", "city.part"]],
    ["user.name", ["user.name"]],
    ["dotted.object.key", ["dotted.object", "key"]],
    ["maybe.key", ["maybe", "key"]],
    ["note.part", ["note.part"]],
    ["unknown.part", ["unknown.part"]],
    ["user.", ["user."]],
    [".user", [".user"]],
    ["__proto__.polluted", ["__proto__.polluted"]],
    ["constructor.name", ["constructor.name"]],
  ])("takes %s for %j", (key, path) => {
    expect(keyPath(key, schema, schema)).toEqual(path);
  });

  it("keeps every key in one piece without a schema", () => {
    expect(keyPath("user.city", undefined, undefined)).toEqual(["user.city"]);
  });
});
