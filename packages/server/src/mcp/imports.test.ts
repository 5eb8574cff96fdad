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
  it("is known to one folder, which is loaded when it is needed and not before", () => {
    const insiders = importersOf("@modelcontextprotocol/");
    expect(insiders).toContain("sdk/sdk-endpoint.ts");
    expect(insiders.filter((file) => !file.startsWith("sdk/"))).toEqual([]);
    expect(importersOf("/sdk-[a-z]+.ts").filter((file) => !file.startsWith("sdk/"))).toEqual([]);
    expect(importersOf("/mcp-service.ts")).toContain("endpoint.ts");
  });
});
