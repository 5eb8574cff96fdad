import { text } from "@mci/contract";
import { describe, expect, it } from "vitest";

import { keptFiles, type KeptFile } from "./kept-files.ts";

function fileOf(version: string, bytes = 10, keep = true): KeptFile {
  return { version, bytes, content: { keep, result: () => text(version) } };
}

describe("keptFiles", () => {
  it("keeps the files of each tool apart", () => {
    const kept = keptFiles({ files: 10, bytes: 1000 });
    const [first, second] = [kept.ofTool(), kept.ofTool()];
    first.set("a", fileOf("1"));
    second.set("__proto__", fileOf("2"));
    expect(first.get("a")?.version).toBe("1");
    expect(second.get("a")).toBeUndefined();
    expect(second.get("__proto__")?.version).toBe("2");
    expect(first.get("__proto__")).toBeUndefined();
  });

  it("forgets a file that has become one not to keep, and everything when cleared", () => {
    const kept = keptFiles({ files: 10, bytes: 1000 });
    const files = kept.ofTool();
    files.set("a", fileOf("1"));
    files.set("a", fileOf("2", 10, false));
    expect(files.get("a")).toBeUndefined();
    files.set("b", fileOf("3"));
    kept.clear();
    expect(files.get("b")).toBeUndefined();
  });
});
