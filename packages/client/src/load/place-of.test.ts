import { join } from "node:path";
import type { Problem } from "@mci/contract";
import { textExecutor } from "@mci/executor-text";
import { folderOf } from "@mci/plugin-kit/test";
import { fileSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { checkTools } from "../check-tools.ts";

describe("a problem with a changed tool", () => {
  it.each([
    ["is shown at the change that makes it", "response: { templateEngine: jinja }", "a", ["main.mci.yaml:7"]],
    ["is shown at a default of the change", "default: { n: x }", "a", ["main.mci.yaml:7"]],
    ["is shown in the file of the tool", "describe: x", "{{props.}}", ["set.mci.yaml:6"]],
  ])("%s: %s", async (_, change, text, places) => {
    const folder = folderOf({
      "main.mci.yaml": `schemaVersion: "1.0"
libraryDir: .
toolsets:
  - name: set
    tools:
      a:
        ${change}
`,
      "set.mci.yaml": `schemaVersion: "1.0"
tools:
  - name: a
    inputSchema: { type: object, properties: { n: { type: integer } } }
    execution:
      { type: text, text: "${text}" }
`,
    });
    const { problems } = await checkTools({
      sources: [fileSource(join(folder, "main.mci.yaml"))],
      executors: [textExecutor()],
    });
    expect(problems.map(({ file = "", line }: Problem) => `${file.slice(folder.length + 1)}:${line}`)).toEqual(places);
  });
});
