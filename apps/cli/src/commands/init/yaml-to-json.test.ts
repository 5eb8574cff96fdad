import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { projectFiles } from "./project-files.ts";
import { starters } from "./starters.ts";
import { yamlToJson } from "./yaml-to-json.ts";

describe("a starter as JSON", () => {
  it("has each comment as a field before the one it is about", () => {
    const text = "a: 1\n\n# About b,\n# all of it.\nb:\n  # About c.\n  c: [1, x]\n  d: { e: true }\n";
    expect(yamlToJson(text)).toBe(`{
  "a": 1,
  "x-b": "About b, all of it.",
  "b": {
    "x-c": "About c.",
    "c": [1, "x"],
    "d": { "e": true }
  }
}
`);
  });

  it.each(Object.entries(starters))("has the content that %s has as YAML", async (_, starter) => {
    const [asYaml, asJson] = await Promise.all([projectFiles("mci.yaml", starter), projectFiles("mci.json", starter)]);
    const withoutRemarks = (key: string, value: unknown): unknown => (/^(x-|\$schema$)/.test(key) ? undefined : value);
    for (const [yaml, json] of [
      ["mci.yaml", "mci.json"],
      ["mci/example.mci.yaml", "mci/example.mci.json"],
    ] as const) {
      expect(JSON.parse(asJson.get(json) ?? "", withoutRemarks)).toEqual(parse(asYaml.get(yaml) ?? ""));
    }
    expect([...asJson.keys()]).toHaveLength(asYaml.size);
  });
});
