import { describe, expect, it } from "vitest";
import { nearest } from "./nearest.ts";

describe("nearest", () => {
  it.each([
    ["get_wether", ["set_weather", "get_weather"], "get_weather"],
    ["ulr", ["url", "body"], "url"],
    ["URL", ["url"], "url"],
    ["colour", ["color"], "color"],
    ["x", ["y"], undefined],
    ["ulr", ["env"], undefined],
    ["timeout", ["type", "timeout_ms"], "timeout_ms"],
    ["readOnly", ["title", "readOnlyHint"], "readOnlyHint"],
    ["completely", ["different"], undefined],
    ["", ["a"], undefined],
    ["list_usres", ["get_users", "list_users"], "list_users"],
    ["weather", ["wether_now", "wehater"], "wehater"],
    ["name", [], undefined],
  ])("to %j among %j is %j", (name, candidates, expected) => {
    expect(nearest(name, candidates)).toBe(expected);
  });

  it("does not spend time on very long names", () => {
    expect(nearest("a".repeat(100_000), ["b".repeat(100_000)])).toBeUndefined();
  });

  it("is never the name itself, which may be there without a value", () => {
    expect(nearest("TOKEN", ["TOKEN"])).toBeUndefined();
    expect(nearest("TOKEN", ["TOKEN", "token"])).toBe("token");
  });
});
