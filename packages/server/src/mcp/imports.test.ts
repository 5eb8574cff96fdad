import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
);

/** The files that need another one to be loaded before they run. */
function importersOf(name: string): string[] {
  const needed = new RegExp(String.raw`^(import|export)(?! type)[^;]*from "[^"]*${name}[^"]*"`, "m");
  return files.filter((file) => needed.test(readFileSync(folder + file, "utf8")));
}

describe("the SDK", () => {
  it("is known to one file, which is loaded when it is needed and not before", () => {
    expect(importersOf("@modelcontextprotocol/")).toEqual(["sdk.ts"]);
    expect(importersOf("/sdk.ts")).toEqual([]);
    expect(importersOf("/served.ts")).toContain("endpoint.ts");
  });
});
