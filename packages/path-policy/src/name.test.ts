import { describe, expect, it } from "vitest";

import { refusedName } from "./name.ts";

describe("names that cannot be a path", () => {
  it.each(["", "a\0b", "a\nb", "\u001b[0m", "a\u007f", "lone \ud800 half", "x".repeat(5000)])("refuses %j", (path) => {
    expect(refusedName(path, false)).toBeTypeOf("string");
    expect(refusedName(path, true)).toBeTypeOf("string");
  });

  it.each(["a", "./a/b.txt", "../a", "/etc/hosts", "~", "a b", "ümläut/日本/🎈.md", "-rf", "$(id)", "a'b\"c", ".env"])(
    "accepts %j everywhere",
    (path) => {
      expect(refusedName(path, false)).toBeUndefined();
      expect(refusedName(path, true)).toBeUndefined();
    },
  );

  it("is done with a huge name at once", () => {
    expect(refusedName("a/".repeat(5_000_000), true)).toContain("longer than");
  });
});

describe("names on Windows", () => {
  it.each([
    "\\\\server\\share\\a",
    "//server/share/a",
    "\\/server/share",
    "\\\\?\\C:\\a",
    "\\\\.\\pipe\\a",
    "//./C:/a",
    "\\??\\C:\\a",
  ])("refuses the network or device path %s", (path) => {
    expect(refusedName(path, true)).toBeTypeOf("string");
  });

  it.each(["a.txt:hidden", "a::$DATA", "C:a.txt", "C:", "C:\\a:b", "x\\C:\\a"])("refuses the ':' of %s", (path) => {
    expect(refusedName(path, true)).toContain("':'");
  });

  it.each(["nul", "CON", "a/Aux.txt", "com1.log", "LPT¹", "a\\prn .txt\\b", "CONIN$", "nul."])(
    "refuses the device of %s",
    (path) => {
      expect(refusedName(path, true)).toContain("is a device");
    },
  );

  it.each([".env.", ".env ", "a\\.. \\b", "a/.../b", ".git./config"])(
    "refuses %j, whose end Windows would drop",
    (path) => {
      expect(refusedName(path, true)).toContain("ends with a dot or a blank");
    },
  );

  it.each(["C:\\data\\a.txt", "d:/data", "..\\a", "console.log", "null", "com10", "a.com1", "communication"])(
    "accepts %s",
    (path) => {
      expect(refusedName(path, true)).toBeUndefined();
    },
  );

  it("lets other systems have such names", () => {
    for (const path of ["nul", "a:b", "a.", "//a"]) expect(refusedName(path, false)).toBeUndefined();
  });
});
