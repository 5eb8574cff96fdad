import { posix, win32 } from "node:path";

import { describe, expect, it } from "vitest";

import { isInside } from "./inside.ts";

describe("isInside", () => {
  it.each([
    ["/data", "/data"],
    ["/data", "/data/a/b"],
    ["/data", "/data/..a"],
    ["/data", "/data/.../a"],
    ["/data/", "/data/a"],
    ["/", "/anything"],
  ])("finds that %s contains %s", (folder, target) => {
    expect(isInside(folder, target, posix)).toBe(true);
  });

  it.each([
    ["/data", "/data-evil"],
    ["/data", "/data-evil/a"],
    ["/data", "/dat"],
    ["/data/a", "/data"],
    ["/data", "/"],
    ["/data", "/DATA/a"],
    ["/data", "/data/../etc"],
  ])("finds that %s does not contain %s", (folder, target) => {
    expect(isInside(folder, target, posix)).toBe(false);
  });

  it.each([
    ["C:\\data", "c:\\DATA\\a", true],
    ["C:\\data", "C:\\data-evil\\a", false],
    ["C:\\data", "D:\\data\\a", false],
    ["C:\\data", "\\\\server\\share\\a", false],
    ["C:\\", "C:\\a", true],
  ])("on Windows: %s, %s: %s", (folder, target, expected) => {
    expect(isInside(folder, target, win32)).toBe(expected);
  });
});
