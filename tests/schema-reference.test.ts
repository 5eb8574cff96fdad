import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkFile, formatProblem, MCIClient, textOf } from "mci";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { fragmentsOf, wrapped, type Fragment } from "../packages/schema/fixtures/fragments.ts";

const fragments = [...fragmentsOf("schema-reference.md"), ...fragmentsOf("product-requirements.md")];

function fileOf({ language }: Fragment, text: string): string {
  const folder = temporaryFolder();
  const file = join(folder, `main.mci.${language}`);
  writeFileSync(file, text);
  return file;
}

/** Toolset files are loaded by the files that name them; two fragments are not JSON as printed, one lacks its type. */
function isWhole({ kind, text }: Fragment): boolean {
  const isBroken = text.includes("// Loads all") || /\}\s*"body"/.test(text) || text.includes('"execution": {}');
  return kind !== "toolset" && !isBroken;
}

describe("the examples of the documents", () => {
  const whole = fragments.filter(isWhole);

  it("are many", () => {
    expect(whole.length).toBeGreaterThan(35);
  });

  it.each(whole)("$title: every tool is prepared by its executor", async (fragment) => {
    const { problems } = await checkFile(fileOf(fragment, wrapped(fragment)));
    // What an example names beside itself (toolset files, programs, folders) is not there; its own text is in order.
    const beside = [
      "MCI_TOOLSET_NOT_FOUND",
      "MCI_CONFIG_IMPORTER",
      "MCI_COMMAND_NOT_FOUND",
      "MCI_PATH_NOT_FOUND",
      "MCI_PATH_OUTSIDE",
    ];
    const own = problems.filter(({ code, severity }) => severity === "error" && !beside.includes(code));
    expect(own.map(formatProblem)).toEqual([]);
  });

  it("Complete Example: its file, command and text tools run", async () => {
    const example = fragments.find(({ title, kind }) => title === "Complete Example" && kind === "file");
    const file = fileOf(example!, wrapped(example!));
    const folder = join(file, "..");
    for (const name of ["templates", "logs"]) mkdirSync(join(folder, name));
    writeFileSync(join(folder, "templates", "report.txt"), "Report for {{env.TEAM}}\n");
    writeFileSync(join(folder, "logs", "app.log"), "all is well\nan error occurred\n");
    const client = await MCIClient.load(file, { env: { TEAM: "everybody" } });
    try {
      expect(client.listTools()).toEqual(["get_weather", "search_logs", "load_report", "generate_greeting"]);
      expect(textOf(await client.execute("generate_greeting", { name: "Ada" }))).toBe("Hello Ada! Welcome to MCI.");
      expect(textOf(await client.execute("load_report"))).toBe("Report for everybody\n");
      const found = await client.execute("search_logs", { pattern: "error", directory: "logs" });
      expect(textOf(found)).toContain("app.log:an error occurred");
      expect(found.metadata).toMatchObject({ exit_code: 0, stderr: "" });
      const weather = await client.execute("get_weather", { location: "Tbilisi" });
      expect(weather).toMatchObject({ isError: true, code: "MCI_TEMPLATE_MISSING" });
      expect(textOf(weather)).toContain("env.WEATHER_API_KEY");
    } finally {
      await client.close();
    }
  });
});
