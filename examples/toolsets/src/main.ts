import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import { MCIClient } from "mci";

const client = await MCIClient.load(join(import.meta.dirname, "..", "main.mci.json"));
try {
  // What the main file filters out is not there for anybody.
  deepEqual(client.listTools(), ["get_weather", "gh_list_issues", "gh_close_issue"]);

  // What an agent's own selection leaves out is not there for that agent: it can neither see it nor call it.
  const reader = client.select({ tags: ["read"] });
  deepEqual(reader.listTools(), ["get_weather", "gh_list_issues"]);
  const refused = await reader.execute("gh_close_issue", { repo: "mci" });
  equal(refused.isError && refused.code, "MCI_TOOL_UNKNOWN");

  // Selections chain, each narrowing the one before.
  const github = client.select({ toolsets: ["github"] });
  deepEqual(github.without("gh_close_issue").listTools(), ["gh_list_issues"]);
} finally {
  await client.close();
}
