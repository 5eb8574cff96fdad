import { readFileSync } from "node:fs";

/** Returns an HTTP tool with the given fields. */
export function tool(http: Readonly<Record<string, unknown>>, name = "tool"): Record<string, unknown> {
  return { name, description: "Does it.", config: { HTTP: http } };
}

/** The tools of "Configuration Examples", with another origin. */
export function guideExamples(origin: string): unknown {
  const text = readFileSync(new URL("guide-examples.json", import.meta.url), "utf8");
  return JSON.parse(text.replaceAll("https://api.example.com", origin));
}
