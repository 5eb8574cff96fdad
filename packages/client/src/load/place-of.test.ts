import { join } from "node:path";
import type { Problem } from "@mci/contract";
import { textExecutor } from "@mci/executor-text";
import { folderOf } from "@mci/plugin-kit/test";
import { fileSource } from "@mci/source-file";
import { describe, expect, it } from "vitest";
import { checkTools } from "../check-tools.ts";

describe("a problem with a changed tool", () => {
  it.each([
    ["is shown at the change that makes it", "response: { templateEngine: jinja }", "a", ["error main.mci.yaml:7"]],
    ["is shown at a default of the change", "default: { n: x }", "a", ["error main.mci.yaml:7"]],
    ["is shown in the file of the tool", "describe: x", "{{props.}}", ["error set.mci.yaml:6"]],
    [
      "is a warning of a default that a third party gives",
      "default: { n: 1 }",
      "a",
      ["warning set.mci.yaml:4"],
      "default: x",
    ],
  ])("%s: %s", async (_, change, text, places, other = "") => {
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
    inputSchema: { type: object, properties: { n: { type: integer }, m: { type: integer, ${other} } } }
    execution:
      { type: text, text: "${text}" }
`,
    });
    const { problems } = await checkTools({
      sources: [fileSource(join(folder, "main.mci.yaml"))],
      executors: [textExecutor()],
    });
    const shown = ({ severity, file = "", line }: Problem): string =>
      `${severity} ${file.slice(folder.length + 1)}:${line}`;
    expect(problems.map(shown)).toEqual(places);
  });
});
