import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatProblem } from "@mci/contract";
import { temporaryFolder } from "@mci/plugin-kit/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentOf } from "../../test/document.ts";
import { importOpenApi } from "../index.ts";

const folder = temporaryFolder(afterAll);
const secret = JSON.stringify({ type: "string", description: "of a private file" });

beforeAll(async () => {
  await mkdir(join(folder, "specs/parts"), { recursive: true });
  await Promise.all(
    ["secret.json", "specs/beside.json", "specs/parts/below.json"].map((name) => writeFile(join(folder, name), secret)),
  );
  await symlink(join(folder, "secret.json"), join(folder, "specs/link.json"));
  await symlink(folder, join(folder, "specs/above"));
});

/** Returns a parameter whose schema is a reference, else the warning. */
async function follow($ref: string, root?: string): Promise<unknown> {
  const parameters = [{ name: "a", in: "query", schema: { $ref } }];
  const document = join(folder, "specs/api.json");
  await writeFile(document, JSON.stringify(documentOf({ "/good": { get: {} }, "/a": { get: { parameters } } })));
  const { toolset, warnings } = await importOpenApi(document, { root });
  return warnings.length > 0
    ? warnings.map(formatProblem).join("\n")
    : Object(toolset.tools[1]?.inputSchema).properties.a;
}

describe("references to files", () => {
  it("lead to files beside a document and below it", async () => {
    const found = [
      await follow("beside.json"),
      await follow("./parts/below.json"),
      await follow("parts/../beside.json"),
    ];
    expect(found).toEqual(Array.from({ length: 3 }, () => JSON.parse(secret)));
  });

  it.each([
    ["a file above", "../secret.json"],
    ["a file that is not there", "../none.json"],
    ["an absolute path", "FOLDER/secret.json"],
    ["a file url", "file://FOLDER/secret.json"],
    ["a link to a file", "link.json"],
    ["a link to a folder", "above/secret.json"],
    ["an encoded way up", "%2e%2e/secret.json"],
  ])("do not lead out of its folder: %s", async (_, reference) => {
    const warning = await follow(reference.replace("FOLDER", folder));
    expect(warning).toContain(`cannot be followed: it is outside of ${join(folder, "specs")}.`);
    expect(warning).toContain("allow it with --root DIR");
    expect(warning).not.toContain("of a private file");
  });

  it("lead as far as the folder that is allowed, and through links within it", async () => {
    const found = [await follow("../secret.json", folder), await follow("link.json", folder)];
    expect(found).toEqual([JSON.parse(secret), JSON.parse(secret)]);
    expect(await follow("/etc/none.json", folder)).toContain(`outside of ${folder}`);
  });
});
