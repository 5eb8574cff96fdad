import { expect, it } from "vitest";

import { withoutFolder, withoutPaths } from "../index.ts";

it.each([
  ["open '/srv/tools/a/b.txt'", "open './a/b.txt'"],
  ["in /srv/tools.", "in .."],
  ["/srv/tools/x and /srv/tools/y", "./x and ./y"],
  ["/srv/tools-old/x /srv/tools.bak/x /mnt/srv/tools/x", "/srv/tools-old/x /srv/tools.bak/x /mnt/srv/tools/x"],
  ["nothing of it", "nothing of it"],
])("withoutFolder leaves out where a folder lies: %s", (text, expected) => {
  expect(withoutFolder(text, "/srv/tools")).toBe(expected);
  expect(withoutFolder(text, "/srv/tools/")).toBe(expected);
});

it("withoutFolder leaves a text alone where there is no folder, or only the root", () => {
  expect(withoutFolder("a / b /c", "/")).toBe("a / b /c");
  expect(withoutFolder("a / b /c", undefined)).toBe("a / b /c");
});

it("withoutFolder takes a folder's name as text", () => {
  expect(withoutFolder(String.raw`C:\my (tools)+\x`, String.raw`C:\my (tools)+`)).toBe(String.raw`.\x`);
});

it.each([
  [
    "ENOENT: no such file or directory, open '/srv/tools/a b.txt'",
    "ENOENT: no such file or directory, open '.../a b.txt'",
  ],
  ["file:///srv/tools/server.mjs:1\n  at run (/srv/x.mjs:1:2)", ".../server.mjs:1\n  at run (.../x.mjs:1:2)"],
  [String.raw`open C:\Users\ada\x.txt`, "open .../x.txt"],
  [
    "https://example.com/a/b, and/or, 1/2/3, ./a/b, ../a/b, / and /x",
    "https://example.com/a/b, and/or, 1/2/3, ./a/b, ../a/b, / and /x",
  ],
  ["node:internal/modules/esm", "node:internal/modules/esm"],
])("withoutPaths shortens absolute paths and nothing else: %s", (text, expected) => {
  expect(withoutPaths(text)).toBe(expected);
});
