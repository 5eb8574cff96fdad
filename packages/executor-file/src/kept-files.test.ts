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

  it("drops the file that was not used for longest", () => {
    const files = keptFiles({ files: 2, bytes: 1000 }).ofTool();
    files.set("a", fileOf("1"));
    files.set("b", fileOf("2"));
    files.get("a");
    files.set("c", fileOf("3"));
    expect(["a", "b", "c"].filter((path) => files.get(path))).toEqual(["a", "c"]);
  });

  it("stays within its bytes, however often a file changes", () => {
    const files = keptFiles({ files: 100, bytes: 100 }).ofTool();
    for (let version = 0; version < 50; version += 1) files.set("a", fileOf(`${version}`, 40));
    files.set("b", fileOf("b", 40));
    expect(files.get("a")?.version).toBe("49");
    files.set("c", fileOf("c", 40));
    expect(["a", "b", "c"].filter((path) => files.get(path))).toEqual(["a", "c"]);
    files.set("huge", fileOf("huge", 101));
    expect(["a", "b", "c", "huge"].filter((path) => files.get(path))).toEqual([]);
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
