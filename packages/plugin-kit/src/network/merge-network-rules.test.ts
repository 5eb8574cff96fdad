import { describe, expect, it } from "vitest";

import { mergeNetworkRules } from "./merge-network-rules.ts";

describe("mergeNetworkRules", () => {
  it("is the default when nobody says anything", () => {
    expect(mergeNetworkRules()).toEqual({ mode: "auto", allowHosts: [], denyHosts: [] });
  });

  it("takes what the one level says that says something", () => {
    const rules = { mode: "off", allowHosts: ["a.example"], denyHosts: ["b.example"] } as const;
    for (const levels of [[rules], [{}, rules], [{}, {}, rules]]) {
      expect(mergeNetworkRules(...levels)).toEqual(rules);
    }
  });

  it.each([
    ["strict", "off", "strict"],
    ["auto", "off", "auto"],
    ["off", "auto", "auto"],
    ["off", "strict", "strict"],
  ] as const)("an outer %s and an inner %s make %s", (outer, inner, mode) => {
    expect(mergeNetworkRules({ mode: outer }, {}, { mode: inner }).mode).toBe(mode);
    expect(mergeNetworkRules({}, { mode: outer }, { mode: inner }).mode).toBe(mode);
  });

  it.each([
    [["a.example"], ["b.example"], []],
    [["a.example", "b.example"], ["b.example"], ["b.example"]],
    [[], ["b.example"], []],
    [["a.example"], [], []],
    [["*.example.com"], ["api.example.com", "example.com"], ["api.example.com"]],
    [["api.example.com"], ["*.example.com"], ["api.example.com"]],
    [["*.example.com"], ["*.eu.example.com"], ["*.eu.example.com"]],
    [["*.eu.example.com"], ["*.example.com"], ["*.eu.example.com"]],
    [["a.example"], ["a.example:8080"], ["a.example:8080"]],
    [["a.example:8080"], ["a.example"], ["a.example:8080"]],
    [["A.example"], ["a.example"], ["a.example", "A.example"]],
  ])("an outer allowHosts %j bounds an inner %j to %j", (outer, inner, expected) => {
    expect(mergeNetworkRules({ allowHosts: outer }, {}, { allowHosts: inner }).allowHosts).toEqual(expected);
    expect(mergeNetworkRules({}, { allowHosts: outer }, { allowHosts: inner }).allowHosts).toEqual(expected);
  });

  it("denies what anyone denies", () => {
    const { denyHosts } = mergeNetworkRules({ denyHosts: ["a"] }, { denyHosts: ["b"] }, { denyHosts: ["a", "c"] });
    expect(denyHosts).toEqual(["a", "b", "c"]);
  });
});
