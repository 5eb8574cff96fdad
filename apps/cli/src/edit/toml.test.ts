import { describe, expect, it } from "vitest";
import { readToml } from "./read-toml.ts";
import { removeTableFromToml, setTableInToml } from "./toml.ts";

const path = ["mcp_servers", "mci"] as const;
const table = { command: "npx", args: ["-y", 'a "b" \\ \u007f'] };
const written = '[mcp_servers.mci]\ncommand = "npx"\nargs = ["-y", "a \\"b\\" \\\\ \\u007f"]';

const others = `# mine
model = "o3"   # best
text = """
[mcp_servers.mci]
"""
list = [
  ["[x]"],
]

[mcp_servers."a.b"]
command = 'C:\\x' # [not.one]

[mcp_servers.files.env]
KEY = "secret"
# the end
`;

describe("a table in TOML", () => {
  it.each([
    ["an empty text", "", `${written}\n`],
    ["other tables", others, `${others}\n${written}\n`],
    ["no line break at the end", "a = 1", `a = 1\n\n${written}\n`],
    ["Windows line ends and a mark", "\uFEFFa = 1\r\n", `\uFEFFa = 1\r\n\r\n${written.replaceAll("\n", "\r\n")}\r\n`],
  ])("is added after %s, and removing it restores the text", (_, before, after) => {
    expect(setTableInToml(before, path, table)).toBe(after);
    expect(removeTableFromToml(after, path)).toBe(before === "a = 1" ? "a = 1\n" : before);
    expect(setTableInToml(after, path, table)).toBe(after);
  });

  it("is replaced where it is, with the tables inside it", () => {
    const before = `[mcp_servers.mci]\ncommand = "old"\n\n# other\n[b]\nx = 1\n\n[mcp_servers . "mci".env]\nA = "1"\n# end\n`;
    expect(setTableInToml(before, path, table)).toBe(`${written}\n\n# other\n[b]\nx = 1\n# end\n`);
    expect(removeTableFromToml(before, path)).toBe("\n# other\n[b]\nx = 1\n# end\n");
  });

  it.each([
    ["[mcp_servers]\nmci = { command = 'x' }\n"],
    ["mcp_servers = { mci = { command = 'x' } }\n"],
    ["mcp_servers.mci.command = 'x'\n"],
  ])("is left alone in %j", (text) => {
    expect(() => setTableInToml(text, path, table)).toThrow("cannot be changed");
    expect(() => removeTableFromToml(text, path)).toThrow("cannot be changed");
  });

  it.each([
    ["a = 1\nb = \n", { line: 2, column: 5 }],
    ["a = 1\n\n[x\n", { line: 3, column: 3 }],
  ])("is refused with the place of a mistake in %j", (text, place) => {
    expect(() => setTableInToml(text, path, table)).toThrow(expect.objectContaining({ place }));
  });

  it("that is not there is not removed", () => {
    expect(removeTableFromToml(others, path)).toBe(others);
    expect(readToml(others)["model"]).toBe("o3");
  });
});
